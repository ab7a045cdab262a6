/** Full screen and large type, for a room. Where full screen is refused, the type still grows. */

/** @param {HTMLElement} button */
export function createPresent(button) {
  const root = document.documentElement;

  /** @param {boolean} on */
  function show(on) {
    root.classList.toggle('present', on);
    button.setAttribute('aria-pressed', String(on));
  }

  document.addEventListener('fullscreenchange', () => {
    if (!document.fullscreenElement) show(false);
  });
  window.addEventListener('keydown', (event) => {
    // Where there is no full screen to leave, Escape still ends it.
    if (event.key === 'Escape' && !document.fullscreenElement && root.classList.contains('present'))
      show(false);
  });

  return {
    async toggle() {
      const on = !root.classList.contains('present');
      show(on);
      try {
        if (on) await root.requestFullscreen();
        else if (document.fullscreenElement) await document.exitFullscreen();
      } catch {
        // Refused, as in a frame without the permission: large type is what can be had.
      }
    },
  };
}
