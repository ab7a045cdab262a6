// Where the labels of the map's bars stand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeLabel } from '../www/views/labels.js';

test('a label stands in the middle of its bar', () => {
  assert.equal(placeLabel(100, 160, 8, 20), 130);
  assert.equal(placeLabel(100, 160, 8, 400), 130);
  assert.equal(placeLabel(100, 160, 8, 101), 130);
});

test('a bar that is hardly wider than its label has none', () => {
  assert.equal(placeLabel(100, 112, 8, 20), null);
});

test('wherever the position line runs through a bar, its label keeps off the line and off the borders', () => {
  const width = 15;
  for (let line = 95; line <= 165; line += 0.25) {
    const middle = placeLabel(100, 160, width, line);
    assert.ok(middle !== null);
    assert.ok(middle - width / 2 >= 104 && middle + width / 2 <= 156, `at ${line}`);
    assert.ok(Math.abs(middle - line) >= width / 2 + 4, `at ${line}`);
  }
});

test('a label whose bar has room on neither side of the position line gives way to it', () => {
  assert.equal(placeLabel(100, 124, 8, 112), null);
  assert.notEqual(placeLabel(100, 124, 8, 104), null);
});
