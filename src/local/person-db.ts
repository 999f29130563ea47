import { Dexie, type DexieOptions, type EntityTable } from 'dexie';
import type { DraftWriter } from './draft-writer.ts';
import type { Draft, OutboxEntry } from './outbox-entry.ts';

export interface Setting {
  key: string;
  value: unknown;
}

/** A posting that this person opened. */
export interface ViewedJob {
  jobId: number;
  /** Device clock, ms. */
  viewedAt: number;
}

const NAME_PREFIX = 'portage-person-';

/**
 * What is one person's on this device, one database each, so that signing out or another person's sign-in can never
 * show it. `strict` durability: a write that resolved is on the disk, also after a power cut.
 * Versions only grow, and an upgrade may run twice.
 */
export class PersonDatabase extends Dexie {
  readonly outbox: EntityTable<OutboxEntry, 'id'>;
  readonly drafts: EntityTable<Draft, 'key'>;
  readonly settings: EntityTable<Setting, 'key'>;
  readonly viewed: EntityTable<ViewedJob, 'jobId'>;
  /** Drafts being written now: who clears a draft waits for its writer first (`draft-writer.ts`). */
  readonly draftWriters = new Map<string, DraftWriter>();

  constructor(
    /** null = the device's guest. */
    readonly userId: string | null,
    options: DexieOptions = {},
  ) {
    super(NAME_PREFIX + (userId ?? 'guest'), { chromeTransactionDurability: 'strict', ...options });
    this.version(1).stores({
      outbox: 'id, order, [state+order]',
      drafts: 'key, editedAt',
      settings: 'key',
      viewed: 'jobId, viewedAt',
    });
    this.outbox = this.table('outbox');
    this.drafts = this.table('drafts');
    this.settings = this.table('settings');
    this.viewed = this.table('viewed');
  }
}
