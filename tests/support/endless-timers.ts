type SetTimeout = (action: () => void, ms?: number, ...given: unknown[]) => unknown;

/**
 * From now on, this window's timers of that length never end. Browser tests run it inside a page, so it uses nothing from outside.
 */
export function makeTimersEndless(lengthMs: number, page: { setTimeout: SetTimeout } = window): void {
  const setTimeout = page.setTimeout.bind(page);
  const later = (action: () => void, ms?: number, ...given: unknown[]) =>
    ms === lengthMs ? 0 : setTimeout(action, ms, ...given);
  Object.assign(page, { setTimeout: later });
}
