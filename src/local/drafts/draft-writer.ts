import { liveQuery } from '../db/live-query.ts';
import { createListeners } from '../../core/listeners.ts';
import type { Draft } from '../db/outbox-entry.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { withReopen } from '../db/reopen.ts';

export interface DraftSnapshot {
  /** False until the disk was read: a form must not appear empty before. */
  ready: boolean;
  content: Readonly<Record<string, unknown>>;
  /**
   * When the whole content on the screen was last written to disk (device clock, ms); null = never, or not since the
   * last change.
   */
  savedAt: number | null;
  /** The last attempt to save failed (a full disk). The text is still on the screen, and each change tries again. */
  failed: boolean;
}

const NOTHING_YET: DraftSnapshot = { ready: false, content: {}, savedAt: null, failed: false };

/**
 * Saves one draft to disk from the first key press. There is no timer: the first change is written at once, and changes
 * during a write go into the next one, so that at most the typing during one write is unsaved. Changes made elsewhere
 * (another tab, the outbox's "edit", a submission that clears the draft) show up unless there are unsaved changes here,
 * which then win.
 */
export class DraftWriter {
  readonly #db: PersonDatabase;
  readonly #key: string;
  readonly #nowMs: () => number;
  #snapshot = NOTHING_YET;
  readonly #listeners = createListeners();
  #subscription: { unsubscribe(): void } | undefined;
  #loaded = false;
  #changes = 0;
  #saved = 0;
  #lastEditedAt = 0;
  /** The draft is gone, so the next one is newer, whatever its time: the outbox's "edit" goes by the server's clock. */
  #isRemoved = false;
  /** What the form has is being sent: it takes no changes. */
  #isHeld = false;
  #saving: Promise<void> | undefined;

  constructor(db: PersonDatabase, key: string, nowMs: () => number) {
    this.#db = db;
    this.#key = key;
    this.#nowMs = nowMs;
  }

  /** Starts watching the disk; may be called again after `close`. */
  open(): void {
    this.#db.draftWriters.set(this.#key, this);
    this.#subscription ??= liveQuery(() => this.#db.drafts.get(this.#key)).subscribe(
      draft => this.#adopt(draft),
      () => {
        this.#isHeld = false;
        this.#update({ ready: true, failed: true });
      },
    );
  }

  /** Writes pending changes and stops watching. */
  async close(): Promise<void> {
    this.#subscription?.unsubscribe();
    this.#subscription = undefined;
    await this.flush();
    if (!this.#subscription && this.#db.draftWriters.get(this.#key) === this) {
      this.#db.draftWriters.delete(this.#key);
    }
  }

  readonly snapshot = (): DraftSnapshot => this.#snapshot;

  readonly subscribe = this.#listeners.subscribe;

  /** Merges fields into the draft and saves. */
  readonly change = (fields: Record<string, unknown>): void => {
    if (this.#isHeld) return;
    this.#changes += 1;
    this.#update({ ready: true, content: { ...this.#snapshot.content, ...fields }, savedAt: null });
    void this.flush();
  };

  /** Resolves when all changes so far are on the disk, or could not be saved. */
  readonly flush = async (): Promise<void> => {
    while (this.#saved < this.#changes) {
      this.#saving ??= this.#save();
      await this.#saving;
      if (this.#snapshot.failed) return;
    }
  };

  /**
   * A submission has what the form shows now, and is about to remove the draft. A later change would be lost, so the form takes none.
   * Resolves when earlier ones are on the disk, or could not be saved.
   */
  hold(): Promise<void> {
    this.#isHeld = true;
    return this.flush();
  }

  /** The submission has failed, and the draft is still there. */
  release(): void {
    this.#isHeld = false;
  }

  /** The submission has removed the draft. The form takes changes again once it's empty: it would save the text that was sent. */
  sent(): void {
    // Told by the live query before.
    if (!this.#isHeld) return;
    this.#saved = this.#changes;
    // The disk never had it, so there's no removal to hear of.
    if (this.#lastEditedAt === 0) this.#empty();
  }

  /** Empties the form after a submission at once. On a busy disk, the live query tells of the removal much later. */
  readonly cleared = (): void => {
    if (this.#saved === this.#changes) this.#empty();
  };

  #empty(): void {
    this.#isHeld = false;
    this.#update({ content: {}, savedAt: null, failed: false });
  }

  async #save(): Promise<void> {
    const version = this.#changes;
    try {
      if (!this.#loaded) await this.#loadBelow();
      const { content } = this.#snapshot;
      // Never equal to an earlier one, to distinguish an echo of this write from a change made elsewhere.
      const editedAt = Math.max(this.#nowMs(), this.#lastEditedAt + 1);
      await withReopen(this.#db, () => this.#db.drafts.put({ key: this.#key, content, editedAt }));
      this.#saved = version;
      this.#isRemoved = false;
      this.#lastEditedAt = editedAt;
      this.#update({ failed: false, savedAt: version === this.#changes ? editedAt : null });
    } catch {
      this.#update({ failed: true });
    } finally {
      this.#saving = undefined;
    }
  }

  /**
   * The person typed before the disk was read: untouched fields take the disk's content. Throws if it can't be read,
   * because a write would replace what is there.
   */
  async #loadBelow(): Promise<void> {
    const draft = await withReopen(this.#db, () => this.#db.drafts.get(this.#key));
    this.#loaded = true;
    this.#lastEditedAt = Math.max(this.#lastEditedAt, draft?.editedAt ?? 0);
    this.#update({ content: { ...draft?.content, ...this.#snapshot.content } });
  }

  /** A live query may deliver a result from before the last write here: older results are ignored. */
  #adopt(draft: Draft | undefined): void {
    this.#update({ ready: true });
    if (this.#saved < this.#changes) return;
    this.#loaded = true;
    if (!draft) {
      if (this.#lastEditedAt > 0) void this.#adoptRemoval();
      return;
    }
    if (draft.editedAt <= this.#lastEditedAt && !this.#isRemoved) return;
    this.#isRemoved = false;
    this.#isHeld = false;
    this.#lastEditedAt = draft.editedAt;
    this.#update({ content: draft.content, savedAt: draft.editedAt });
  }

  /** Reads the disk again: the missing draft may have been read before the first write here. */
  async #adoptRemoval(): Promise<void> {
    const isThere = await this.#db.drafts.get(this.#key).then(Boolean, () => true);
    if (isThere || this.#saved < this.#changes) return;
    this.#isRemoved = true;
    this.#empty();
  }

  #update(change: Partial<DraftSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    this.#listeners.notify();
  }
}

/** Waits until the draft's writer, if there is one, has nothing unsaved. Otherwise it would write over what is put there next. */
export async function settleDraft(db: PersonDatabase, key: string): Promise<void> {
  await db.draftWriters.get(key)?.flush();
}
