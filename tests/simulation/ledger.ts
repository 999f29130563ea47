import type { Operation, Outcome, Receipt } from '../../src/wire/operations/push.ts';

/** `I1` … as docs/reliability.md numbers them. */
export interface Violation {
  invariant: string;
  what: string;
}

/** What a person was told is saved: an operation of an outbox, from the moment its promise resolved. */
export interface Intent {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  phone: string;
  /** Who the device belonged to when it was written; null = its guest. */
  userId: string | null;
  /** No server takes it, whatever happens. */
  isPoison: boolean;
}

/** What a device was told is on the server's disk. */
export interface Acknowledged {
  phone: string;
  receipt: Receipt;
  duplicate: boolean;
}

/** Notes of a person for themselves that only one device ever wrote. */
export interface KeptNote {
  part: string;
  /** As JSON. */
  content: string;
  phone: string;
  /** null = the phone's guest. */
  userId: string | null;
  /** Of the phone, when it was written. */
  evictions: number;
}

/** What was promised to whom in a world: kept apart from everything that is tested. */
export class Ledger {
  readonly intents = new Map<string, Intent>();
  /** As they were first sent. */
  readonly sent = new Map<string, Operation>();
  readonly acknowledged = new Map<string, Acknowledged>();
  /** The person took these out of the outbox, or sent them anew under another id. */
  readonly withdrawn = new Set<string>();
  /** The person asked to delete these, and the tab may have died before it said that they are gone. */
  readonly removing = new Set<string>();
  /** The person sent these again after a refusal: after what they wrote since. */
  readonly retried = new Set<string>();
  /** The browser threw them away together with the whole disk. */
  readonly evicted = new Set<string>();
  /** Accounts that took over the guest of a phone. */
  readonly adoptions: { phone: string; userId: string }[] = [];
  /** What people chose as files, by its hash. */
  readonly contents = new Map<string, string>();
  /** Notes that were called saved. */
  readonly kept: KeptNote[] = [];
  /** How often the server was restored from a backup. */
  restores = 0;
  /** Seen while the world was running. */
  readonly seen: Violation[] = [];

  settled(phone: string, outcomes: readonly Outcome[]): void {
    for (const outcome of outcomes) {
      if (outcome.status !== 'applied' && outcome.status !== 'duplicate') continue;
      const { id, receipt, status } = outcome;
      this.acknowledged.set(id, { phone, receipt, duplicate: status === 'duplicate' });
    }
  }

  say(invariant: string, what: string): void {
    if (!this.seen.some(other => other.what === what)) this.seen.push({ invariant, what });
  }

  describe({ id, kind, phone, userId }: Intent): string {
    return `${kind} ${id} of ${userId ?? 'the guest'} on ${phone}`;
  }
}
