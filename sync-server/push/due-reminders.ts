import type { FastifyBaseLogger } from 'fastify';
import type { Environment } from '../core/environment.ts';
import type { Timer } from '../core/timer.ts';
import { documentsIn } from '../store/pages-of.ts';
import type { JsonObject, Store, Subscription } from '../store/store.ts';
import type { News } from './push-news.ts';
import { readReminder, reminderNews } from './reminders.ts';

const PREFIX = 'profiles/';
const RANGE = { start: PREFIX, end: 'profiles0' };
const LOOK_EVERY_MS = 3_600_000;
const STORE_PAUSE_MS = 10_000;
/** No one needs a reminder that is older. It's less than the time for which the messages themselves are kept. */
const TOO_OLD_MS = 36 * 3_600_000;

interface Parts {
  store: Store;
  idKey: Uint8Array;
  environment: Pick<Environment, 'nowMs'>;
  timer: Timer;
  log: FastifyBaseLogger;
  /** Tells the person. Repeating it changes nothing. */
  tell: (news: News) => Promise<void>;
}

/** Finds people's own reminders when they fall due. Those that are still to come are in memory. */
export class DueReminders {
  readonly #parts: Parts;
  /** By the id of the document. */
  readonly #waiting = new Map<string, { userId: string; at: number }>();
  #tasks: Promise<void> = Promise.resolve();
  #subscription: Subscription | undefined;
  #cancelLook: () => void = () => undefined;
  #nextLookMs = Infinity;
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Reads the reminders in the background: profiles are many, and nothing waits for this. */
  start(): void {
    this.#inTurn(() => this.#open());
  }

  /** Resolves when all that are due by now were told. */
  idle(): Promise<void> {
    return this.#tasks;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelLook();
    this.#subscription?.close();
    await this.#tasks;
  }

  #inTurn(task: () => Promise<void>): void {
    this.#tasks = this.#tasks
      .then(() => (this.#isClosed ? undefined : task()))
      .catch((error: unknown) => {
        if (this.#isClosed) return;
        this.#parts.log.error({ err: error }, 'push: reminders could not be read or told');
        this.#parts.timer.after(STORE_PAUSE_MS, () => this.#inTurn(task));
      });
  }

  async #open(): Promise<void> {
    const { store } = this.#parts;
    const { sequence } = await store.status();
    for await (const { id, body } of documentsIn(store, RANGE)) {
      if (this.#isClosed) return;
      this.#note(id, body);
    }
    const subscription = await store.subscribe(sequence, changes => {
      for (const { id, body } of changes) if (id.startsWith(PREFIX)) this.#note(id, body);
    });
    if (this.#isClosed) subscription.close();
    this.#subscription = subscription;
  }

  /** Runs within the commit. */
  #note(id: string, body: JsonObject | null): void {
    const reminder = body && this.#read(id, body);
    const documentId = id.slice(PREFIX.length);
    if (!reminder || reminder.at < this.#parts.environment.nowMs() - TOO_OLD_MS) {
      this.#waiting.delete(documentId);
      return;
    }
    this.#waiting.set(documentId, { userId: reminder.userId, at: reminder.at });
    this.#lookAt(reminder.at);
  }

  #read(id: string, body: JsonObject): ReturnType<typeof readReminder> {
    try {
      return readReminder(body);
    } catch (error) {
      this.#parts.log.error({ err: error, id }, 'push: a stored part of a profile could not be read');
      return null;
    }
  }

  /** At the latest then. */
  #lookAt(atMs: number): void {
    const now = this.#parts.environment.nowMs();
    const next = Math.min(Math.max(atMs, now), now + LOOK_EVERY_MS);
    if (this.#isClosed || next >= this.#nextLookMs) return;
    this.#cancelLook();
    this.#nextLookMs = next;
    this.#cancelLook = this.#parts.timer.after(next - now, () => {
      this.#nextLookMs = Infinity;
      this.#inTurn(() => this.#look());
    });
  }

  async #look(): Promise<void> {
    const { environment, idKey, tell } = this.#parts;
    const now = environment.nowMs();
    let next = Infinity;
    for (const [documentId, reminder] of this.#waiting) {
      if (reminder.at > now) {
        next = Math.min(next, reminder.at);
        continue;
      }
      if (this.#isClosed) return;
      await tell(reminderNews(idKey, { documentId, ...reminder }));
      // It may have been set to another time meanwhile.
      if (this.#waiting.get(documentId) === reminder) this.#waiting.delete(documentId);
    }
    if (next < Infinity) this.#lookAt(next);
  }
}
