/** A screen's content may come this late from the disk of a busy device. */
const PATIENCE_MS = 10_000;
const INPUTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Keeps how far each screen was scrolled in its entry of the history, for Back, Forward and a reload. The browser restores it too,
 * but before the screen has its height: then it ends where the footer was. Screens with a place of their own (`use-list-place.ts`,
 * `use-return-place.ts`) set `history.scrollRestoration` to `manual`.
 */
export function keepPlace(): void {
  let held: AbortController | null = null;
  const hold = () => {
    held?.abort();
    if (topNow() <= 0) return;
    const stop = new AbortController();
    held = stop;
    const align = () => {
      const top = topNow();
      const most = document.documentElement.scrollHeight - innerHeight;
      if (top > 0 && most >= top && Math.round(scrollY) !== top) scrollTo({ top, behavior: 'instant' });
    };
    const sizes = new ResizeObserver(align);
    sizes.observe(document.body);
    const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
    stop.signal.addEventListener('abort', () => {
      sizes.disconnect();
      clearTimeout(timer);
      held = null;
    });
    for (const input of INPUTS) {
      addEventListener(input, () => stop.abort(), { once: true, passive: true, signal: stop.signal });
    }
  };
  const save = () => {
    if (held || history.scrollRestoration !== 'auto') return;
    history.replaceState({ ...(history.state as object | null), top: Math.round(scrollY) }, '');
  };
  addEventListener('popstate', hold);
  addEventListener('scrollend', save);
  addEventListener('pagehide', save);
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit && visit.type !== 'navigate') hold();
}

function topNow(): number {
  if (history.scrollRestoration !== 'auto') return 0;
  const top = (history.state as { top?: unknown } | null)?.top;
  return typeof top === 'number' ? top : 0;
}
