/** A retry would fail the same way. `code` is for the log: it never contains an address or text from the other side. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
  readonly code: string;

  constructor(code: string) {
    super(`refused: ${code}`);
    this.code = code;
  }
}

/** Commands of SMTP, as the library names them. */
const ABOUT_MAILS: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA']);

/**
 * Delivers one message. Rejects if a retry may succeed, with `Undeliverable` if it never will. After `stop`, a message
 * in progress has a short time left.
 */
export type Channel<T> = (message: T, stop?: AbortSignal) => Promise<void>;

/** For the log and the retry decision: the other side's code, or the reason why it couldn't be reached. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (isAnswer(error)) return String(error.responseCode);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/**
 * Whether the other side refused this particular message. All other failures (no connection, a timeout, a broken gateway, an old
 * password) would affect the next message too.
 */
export function isAboutMessage(error: unknown): boolean {
  if (!(error instanceof Error) || !isAnswer(error) || error.responseCode === 421) return false;
  const { responseCode } = error;
  const command = 'command' in error ? error.command : undefined;
  // Of a mail server's answers before the recipient, one is about the mail: it is too large.
  return (
    command === undefined || ABOUT_MAILS.has(command) || (command === 'MAIL FROM' && responseCode === 552)
  );
}

function isAnswer(error: Error): error is Error & { responseCode: number } {
  return 'responseCode' in error && typeof error.responseCode === 'number';
}
