import { type RefObject, useEffect } from 'react';

/**
 * When the control within `area` that has the focus disappears, e.g. because it was pressed, focuses `target`, or else the first control
 * that is left there. Otherwise a keyboard or a screen reader would start again at the top of the page. `target` needs a `tabIndex`.
 */
export function useKeptFocus(
  area: RefObject<HTMLElement | null>,
  target?: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const within = area.current;
    if (!within) return;
    // It may have been pressed before this runs.
    let last: EventTarget | null = within.contains(document.activeElement) ? document.activeElement : null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = (event: FocusEvent) => {
      last = event.target;
    };
    const keep = () => {
      // The control that came instead may have taken the focus itself.
      if (document.activeElement !== document.body) return;
      const next = target ? target.current : within.querySelector<HTMLElement>('input, button, a[href]');
      next?.focus({ preventScroll: true });
    };
    const changes = new MutationObserver(() => {
      if (!(last instanceof Element) || last.isConnected) return;
      last = null;
      clearTimeout(timer);
      timer = setTimeout(keep);
    });
    within.addEventListener('focusin', note);
    changes.observe(within, { childList: true, subtree: true });
    return () => {
      within.removeEventListener('focusin', note);
      changes.disconnect();
      clearTimeout(timer);
    };
  }, [area, target]);
}
