/** A plain slider over the whole search, where no map of it is drawn. */

/**
 * @param {HTMLElement} root
 * @param {{session: import('../session.js').Session, text: import('../text.js').Text}} parts
 */
export function createStrip(root, { session, text }) {
  const past = document.createElement('div');
  past.className = 'strip-past';
  const now = document.createElement('div');
  now.className = 'strip-now';
  const slider = document.createElement('input');
  slider.type = 'range';
  slider.min = '0';
  slider.step = '1';
  root.append(past, now, slider);
  slider.addEventListener('input', () => session.dispatch({ type: 'seek', step: Number(slider.value) }));

  /** @param {import('../types').Snapshot} shown */
  function draw(shown) {
    const { step, total, totalKind } = shown;
    // Where the whole is not known the slider reaches as far again as we have come.
    const reach = total !== null && totalKind === 'exact' ? total : Math.max(1000, step * 2);
    slider.max = String(Math.max(1, reach));
    slider.value = String(step);
    slider.setAttribute('aria-label', text('step'));
    slider.setAttribute(
      'aria-valuetext',
      text(total === null ? 'progress.unknown' : 'progress.exact', { step, total: total ?? 0 }),
    );
    const place = `${(step / Math.max(1, reach)) * 100}%`;
    past.style.width = place;
    now.style.left = place;
  }

  return {
    draw,
    destroy() {
      root.replaceChildren();
    },
  };
}
