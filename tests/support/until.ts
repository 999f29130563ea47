import { vi } from 'vitest';

/** As long as `expect.poll` waits in unit tests. Vitest's default of one second is too short for a busy machine. */
const PATIENCE_MS = 24_000;

/** Repeats the check until it doesn't throw, and resolves to its result. */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { interval: 5, timeout: PATIENCE_MS });
}
