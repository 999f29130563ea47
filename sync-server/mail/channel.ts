/** Another try would fail alike. `code` is for the log: never an address, never what the other side wrote. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
  readonly code: string;

  constructor(code: string) {
    super(`refused: ${code}`);
    this.code = code;
  }
}

/** Hands one message over. Rejects when that may work later; with `Undeliverable` when it never will. */
export type Channel<T> = (message: T) => Promise<void>;

/** For the log and the decision what to try next: the other side's code, or what kept us from reaching it. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (isAnswer(error)) return String(error.responseCode);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/**
 * Whether the other side refused this one message for now. Everything else (no connection, no answer in time, a broken gateway) would meet the
 * next message alike.
 */
export function isAboutMessage(error: unknown): boolean {
  return error instanceof Error && isAnswer(error) && error.responseCode !== 421;
}

function isAnswer(error: Error): error is Error & { responseCode: number } {
  return 'responseCode' in error && typeof error.responseCode === 'number';
}
