import { liveQuery } from 'dexie';
import type { Draft } from './outbox-entry.ts';
import type { PersonDatabase } from './person-db.ts';
import { withReopen } from './reopen.ts';

export interface DraftSnapshot {
  /** False until the device's disk was asked once: a form must not show itself empty before. */
  ready: boolean;
  content: Readonly<Record<string, unknown>>;
  /** When what is on the screen was last on the disk whole (device clock, ms); null = never, or not yet again. */
  savedAt: number | null;
  /** The last try to save failed (a full disk); the text is still on the screen, and each further change tries again. */
  failed: boolean;
}

const NOTHING_YET: DraftSnapshot = { ready: false, content: {}, savedAt: null, failed: false };

/**
 * Keeps one draft on the disk from the first key press. No timer: the first change is written at once, and changes made
 * while a write is under way go into the next one, so that at most one write's length of typing is ever unsaved.
 * What comes from elsewhere (another tab, the outbox's "edit", a submission that clears it) shows up unless there are
 * unsaved changes here, which then win.
 */
export class DraftWriter {
  readonly #db: PersonDatabase;
  readonly #key: string;
  readonly #nowMs: () => number;
  #snapshot = NOTHING_YET;
  readonly #listeners = new Set<() => void>();
  #subscription: { unsubscribe(): void } | undefined;
  #loaded = false;
  #changes = 0;
  #saved = 0;
  #lastEditedAt = 0;
  #saving: Promise<void> | undefined;

  constructor(db: PersonDatabase, key: string, nowMs: () => number) {
    this.#db = db;
    this.#key = key;
    this.#nowMs = nowMs;
  }

  /** Starts listening to the disk; may be called again after `close`. */
  open(): void {
    this.#db.draftWriters.set(this.#key, this);
    this.#subscription ??= liveQuery(() => this.#db.drafts.get(this.#key)).subscribe({
      next: draft => this.#adopt(draft),
      error: () => this.#update({ ready: true, failed: true }),
    });
  }

  /** Writes what is left and stops listening. */
  async close(): Promise<void> {
    this.#subscription?.unsubscribe();
    this.#subscription = undefined;
    await this.flush();
    if (!this.#subscription && this.#db.draftWriters.get(this.#key) === this) {
      this.#db.draftWriters.delete(this.#key);
    }
  }

  readonly snapshot = (): DraftSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Merges fields into the draft and saves. */
  readonly change = (fields: Record<string, unknown>): void => {
    this.#changes += 1;
    this.#update({ ready: true, content: { ...this.#snapshot.content, ...fields }, savedAt: null });
    void this.flush();
  };

  /** Resolves when everything changed so far is on the disk, or could not be saved. */
  readonly flush = async (): Promise<void> => {
    while (this.#saved < this.#changes) {
      this.#saving ??= this.#save();
      await this.#saving;
      if (this.#snapshot.failed) return;
    }
  };

  async #save(): Promise<void> {
    const version = this.#changes;
    if (!this.#loaded) await this.#loadBelow();
    const { content } = this.#snapshot;
    // Never equal to an earlier one, so that an echo of this write is told from a change made elsewhere.
    const editedAt = Math.max(this.#nowMs(), this.#lastEditedAt + 1);
    try {
      await withReopen(this.#db, () => this.#db.drafts.put({ key: this.#key, content, editedAt }));
      this.#saved = version;
      this.#lastEditedAt = editedAt;
      this.#update({ failed: false, savedAt: version === this.#changes ? editedAt : null });
    } catch {
      this.#update({ failed: true });
    } finally {
      this.#saving = undefined;
    }
  }

  /** Typed before the disk was asked: fields that were not touched keep what the disk has. */
  async #loadBelow(): Promise<void> {
    const draft = await this.#db.drafts.get(this.#key).catch(() => undefined);
    this.#loaded = true;
    this.#lastEditedAt = Math.max(this.#lastEditedAt, draft?.editedAt ?? 0);
    this.#update({ content: { ...draft?.content, ...this.#snapshot.content } });
  }

  /** A live query may deliver what it read before our last write: what is older than that is not news. */
  #adopt(draft: Draft | undefined): void {
    this.#update({ ready: true });
    if (this.#saved < this.#changes) return;
    this.#loaded = true;
    if (!draft) {
      if (this.#lastEditedAt > 0) void this.#adoptRemoval();
      return;
    }
    if (draft.editedAt <= this.#lastEditedAt) return;
    this.#lastEditedAt = draft.editedAt;
    this.#update({ content: draft.content, savedAt: draft.editedAt });
  }

  /** Asks the disk again: "not there" may have been read before our first write. */
  async #adoptRemoval(): Promise<void> {
    const isThere = await this.#db.drafts.get(this.#key).then(Boolean, () => true);
    if (isThere || this.#saved < this.#changes) return;
    this.#update({ content: {}, savedAt: null });
  }

  #update(change: Partial<DraftSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Waits until the draft's writer, if there is one, has nothing unsaved: a draft cleared now stays cleared. */
export async function settleDraft(db: PersonDatabase, key: string): Promise<void> {
  await db.draftWriters.get(key)?.flush();
}
