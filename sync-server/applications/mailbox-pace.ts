const HOUR_MS = 3_600_000;
/**
 * Applications mailed to one address. Strangers can't fill a mailbox, and a busy posting's applications still arrive
 * within the day.
 */
const AN_HOUR = 20;
const A_DAY = 100;
/** The most addresses remembered. The least recently used are dropped. */
const REMEMBERED = 10_000;

/** Counts the recent mails to each address, in this process. */
export class MailboxPace {
  readonly #sent = new Map<string, number[]>();

  /** The time in ms until this address may get a mail. 0: now. */
  waitMs(address: string, nowMs: number): number {
    // A time in the future comes from a clock that was set back.
    const sent = (this.#sent.get(address) ?? []).filter(at => at > nowMs - 24 * HOUR_MS && at <= nowMs);
    const freeAt = Math.max(roomAt(sent, AN_HOUR, HOUR_MS), roomAt(sent, A_DAY, 24 * HOUR_MS));
    return Math.max(0, freeAt - nowMs);
  }

  note(address: string, nowMs: number): void {
    const sent = this.#sent.get(address) ?? [];
    this.#sent.delete(address);
    this.#sent.set(address, [...sent.slice(1 - A_DAY), nowMs]);
    const [oldest] = this.#sent.keys();
    if (this.#sent.size > REMEMBERED && oldest !== undefined) this.#sent.delete(oldest);
  }

  /** Undoes `note`: that mail wasn't accepted. */
  forget(address: string, atMs: number): void {
    const sent = this.#sent.get(address);
    const at = sent?.lastIndexOf(atMs) ?? -1;
    if (at >= 0) sent?.splice(at, 1);
  }
}

/** When one more fits among the latest `most` within `windowMs`. */
function roomAt(sent: readonly number[], most: number, windowMs: number): number {
  const first = sent.at(-most);
  return first === undefined ? 0 : first + windowMs;
}
