// Whatever fails says what failed, and the rest keeps working.
import { expect, test } from './fixtures.js';
import { open, parts, queens } from './page.js';

test.describe('a solver that panics', () => {
  test.use({
    host: { wasmFile: '.setup/panic-probe/queenstep_bg.wasm' },
    faults: /panic probe/,
  });

  test('its words are shown, and the page comes back to the step that was shown', async ({ page }) => {
    await open(page, '?n=13&step=12');
    const { progress, forward, back } = parts(page);
    await expect(progress).toHaveText(/^Step 12/);
    const before = await queens(page);
    await forward.click();
    await expect(page.getByRole('alert').filter({ hasText: 'panic probe' })).toBeVisible();
    await expect(progress).toHaveText(/^Step 12/);
    expect(await queens(page)).toEqual(before);
    await back.click();
    await expect(progress).toHaveText(/^Step 11/);
    await forward.click();
    await expect(progress).toHaveText(/^Step 12/);
    // Another board works as if nothing had happened.
    await parts(page).size.fill('6');
    await parts(page).size.press('Enter');
    await parts(page).button('To end').click();
    await expect(progress).toHaveText('Step 1,050 of 1,050');
  });

  test('while it plays: it pauses at the step before', async ({ page }) => {
    await open(page, '?n=13&speed=10&step=5');
    const { play, progress } = parts(page);
    await play.click();
    await expect(page.getByRole('alert').filter({ hasText: 'panic probe' })).toBeVisible();
    await expect(play).toBeVisible();
    await expect(progress).toHaveText(/^Step 12/);
  });
});
