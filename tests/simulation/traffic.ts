import type { Ledger } from './ledger.ts';

const WINDOW_MS = 600_000;
/** Back-off from 1 s to between 30 and 60 s: so many tries come by themselves in that time. */
const BY_ITSELF = 26;
/** After a success, or when somebody does something, it begins at 1 s again. */
const ANEW = 4;

/** What one device has on its way, for the rules that hold while a world runs (I9). */
export class DeviceTraffic {
  /** Locks of this device were lost, or overtaken by a tab that had waited for long enough. */
  locksWereLost = false;
  readonly #under = new Map<string, symbol>();
  readonly #ledger: Ledger;
  readonly #device: string;

  constructor(device: string, ledger: Ledger) {
    this.#device = device;
    this.#ledger = ledger;
  }

  of(tab: symbol, nowMs: () => number): Traffic {
    return new Traffic(this, tab, nowMs);
  }

  begin(tab: symbol, ids: readonly string[]): void {
    for (const id of ids) {
      const other = this.#under.get(id);
      if (other && other !== tab && !this.locksWereLost)
        this.#ledger.say('I9', `${id} is on its way twice from ${this.#device}`);
      this.#under.set(id, tab);
    }
  }

  end(tab: symbol, ids: readonly string[]): void {
    for (const id of ids) if (this.#under.get(id) === tab) this.#under.delete(id);
  }

  forget(tab: symbol): void {
    for (const [id, other] of this.#under) if (other === tab) this.#under.delete(id);
  }

  tooMuch(what: string): void {
    this.#ledger.say('I9', `${this.#device} asked for ${what} in vain too often within ten minutes`);
  }
}

/** The same, of one tab. */
export class Traffic {
  readonly #device: DeviceTraffic;
  readonly #tab: symbol;
  readonly #nowMs: () => number;
  /** By what is asked for: outbox, pull and list have a schedule each. */
  readonly #tries = new Map<string, { atMs: number; failed: boolean }[]>();
  #wakes: number[] = [];

  constructor(device: DeviceTraffic, tab: symbol, nowMs: () => number) {
    this.#device = device;
    this.#tab = tab;
    this.#nowMs = nowMs;
  }

  /** Whether something was asked for since then, with an answer or without one. */
  hasAsked(what: string, sinceMs: number): boolean {
    return (this.#tries.get(what) ?? []).some(({ atMs }) => atMs >= sinceMs);
  }

  /** Somebody did something, or something changed, so that asking makes sense. */
  woken(): void {
    this.#wakes.push(this.#nowMs());
  }

  begin(what: string, ids: readonly string[]): (ok: boolean) => void {
    this.#device.begin(this.#tab, ids);
    return ok => {
      this.#device.end(this.#tab, ids);
      this.#note(what, !ok);
    };
  }

  #note(what: string, failed: boolean): void {
    const nowMs = this.#nowMs();
    const tries = (this.#tries.get(what) ?? []).filter(({ atMs }) => atMs > nowMs - WINDOW_MS);
    tries.push({ atMs: nowMs, failed });
    this.#tries.set(what, tries);
    this.#wakes = this.#wakes.filter(atMs => atMs > nowMs - WINDOW_MS);
    const failures = tries.filter(each => each.failed).length;
    const others = tries.length - failures + this.#wakes.length;
    if (failures > BY_ITSELF + ANEW * others) this.#device.tooMuch(what);
  }
}
