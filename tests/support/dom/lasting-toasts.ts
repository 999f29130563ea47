import { TOAST_MS } from '../../../src/ui/feedback/toast-time.ts';
import type { DomWindow } from './dom-window.ts';

/**
 * Toasts in this window stay until they are closed or another one comes. Six seconds are enough for a person, but a
 * busy machine may press the button too late.
 */
export function keepToasts(window: DomWindow): void {
  const setTimeout = window.setTimeout.bind(window);
  const later = (action: () => void, ms?: number, ...given: unknown[]) =>
    ms === TOAST_MS ? 0 : setTimeout(action, ms, ...given);
  Object.assign(window, { setTimeout: later });
}
