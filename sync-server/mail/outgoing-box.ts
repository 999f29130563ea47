import { derivedKey } from '../core/keyed-hash.ts';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Environment } from '../core/environment.ts';
import { ApiError } from '../core/api-error.ts';
import { openText, sealText } from '../core/sealed-text.ts';
import type { Change, Store, StoredDocument, Subscription } from '../store/store.ts';
import type { MessageKind } from './message-kinds.ts';
import type { Mail, TextMessage } from './messenger.ts';

const PREFIX = 'outgoing:';
const RANGE = { start: PREFIX, end: 'outgoing;' };
const PLACES_MIN = 256;
/** With more messages than this, the mail server has long been down or there is a flood, so no more are accepted. */
const MAX_HELD = 10_000;
const PLACE_TRIES = 20;

const Kept = Type.Object({
  id: Type.String(),
  channel: Type.Union([Type.Literal('mail'), Type.Literal('text')]),
  kind: Type.Unsafe<MessageKind>(Type.String()),
  queuedAt: Type.Integer(),
  /** When the message's code or link expires. It is pointless after that. */
  expiresAt: Type.Union([Type.Integer(), Type.Null()]),
  attempts: Type.Integer(),
  /** No try before this time: a process is trying it now, or the last try failed. */
  notBefore: Type.Integer(),
  /** The message as JSON, sealed with one of the server's keys. */
  sealed: Type.String(),
});
type Kept = Static<typeof Kept>;
const shape = Compile(Kept);

/** The properties of a queued message that can be read without opening it. */
export type Entry = Omit<Kept, 'sealed'> & { place: string; revision: string };

type Message = Mail | TextMessage;

export type Queued = Pick<Kept, 'channel' | 'kind' | 'expiresAt'> & { message: Message };

interface Parts {
  store: Store;
  environment: Environment;
  idKey: Uint8Array;
  /** Called after each change with the changed entries that are present now. Must not throw. */
  onChange: (entries: readonly Entry[]) => void;
}

/**
 * Messages on disk until they are delivered. The texts are sealed, because they contain addresses, codes and links. The
 * store remembers every document id permanently, so messages reuse a small set of places: as many as were ever queued
 * at once. Any process that shares the store may take a message; `claim` decides which one does.
 */
export class OutgoingBox {
  readonly #parts: Parts;
  readonly #key: Uint8Array;
  readonly #entries = new Map<string, Entry>();
  /** Places that a write of this process is about to fill. */
  readonly #taking = new Set<string>();
  #subscription: Subscription | undefined;
  #next = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#key = derivedKey(parts.idKey, 'outgoing-messages');
  }

  /**
   * Loads the messages of earlier processes. `asNew`: ignores their claims and pauses, because no other process uses
   * this store.
   */
  async open({ asNew }: { asNew: boolean }): Promise<void> {
    const { store } = this.#parts;
    const { sequence } = await store.status();
    for (const document of await store.range(RANGE)) {
      const entry = entryOf(document);
      if (entry) this.#entries.set(entry.place, asNew ? { ...entry, notBefore: 0 } : entry);
    }
    this.#subscription = await store.subscribe(sequence, changes => this.#take(changes));
  }

  get entries(): Iterable<Entry> {
    return this.#entries.values();
  }

  at(place: string): Entry | undefined {
    return this.#entries.get(place);
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Resolves when the message is on disk. Throws 503 if too many are waiting. */
  async add({ message, ...about }: Queued): Promise<void> {
    const { store, environment } = this.#parts;
    const id = Buffer.from(environment.randomBytes(16)).toString('hex');
    const sealed = sealText(this.#key, environment, JSON.stringify(message), id);
    const kept: Kept = { ...about, id, queuedAt: environment.nowMs(), attempts: 0, notBefore: 0, sealed };
    for (let tries = 0; tries < PLACE_TRIES; tries += 1) {
      const place = this.#freePlace();
      this.#taking.add(place);
      try {
        const [result] = await store.commit([{ id: place, body: { ...kept } }]);
        if (result?.status === 'committed') return;
      } finally {
        this.#taking.delete(place);
      }
    }
    throw overloaded();
  }

  /**
   * Records a try before it is made, so other processes leave the message alone until `until` (ms). `unreadable`:
   * another key sealed it. Nothing was recorded then, because a server that has the key may deliver it. `gone`: another
   * process was faster, or the message no longer exists.
   */
  async claim(
    entry: Entry,
    until: number,
  ): Promise<{ entry: Entry; message: Message } | 'unreadable' | 'gone'> {
    const stored = await this.#parts.store.get(entry.place);
    const kept = stored && keptIn(stored);
    if (!stored || kept?.id !== entry.id || stored.revision !== entry.revision) {
      this.#note(entry.place, stored);
      return 'gone';
    }
    const text = openText(this.#key, kept.sealed, kept.id);
    if (text === null) return 'unreadable';
    const claimed = await this.#replace(entry, { ...kept, attempts: kept.attempts + 1, notBefore: until });
    return claimed ? { entry: claimed, message: JSON.parse(text) } : 'gone';
  }

  /** Call this after a failed try. */
  async putOff(entry: Entry, notBefore: number): Promise<void> {
    const stored = await this.#parts.store.get(entry.place);
    const kept = stored && keptIn(stored);
    if (kept?.id === entry.id) await this.#replace(entry, { ...kept, notBefore });
  }

  /** Call this when the message was delivered or never will be. */
  async remove({ id, place, revision }: Pick<Entry, 'id' | 'place' | 'revision'>): Promise<void> {
    const { store } = this.#parts;
    const [result] = await store.commit([{ id: place, revision, body: null }]);
    if (result?.status === 'committed') return;
    const present = await store.get(place);
    this.#note(place, present);
    if (present && keptIn(present)?.id === id) await this.remove({ id, place, revision: present.revision });
  }

  close(): void {
    this.#subscription?.close();
  }

  async #replace(entry: Entry, kept: Kept): Promise<Entry | undefined> {
    const { place, revision } = entry;
    const [result] = await this.#parts.store.commit([{ id: place, revision, body: { ...kept } }]);
    if (result?.status === 'committed') {
      const { sealed: _, ...about } = kept;
      return { ...about, place, revision: result.revision };
    }
    this.#note(place, await this.#parts.store.get(place));
    return undefined;
  }

  #take(changes: readonly Change[]): void {
    const own = changes.filter(({ id }) => id.startsWith(PREFIX));
    for (const { id, revision, body } of own) this.#note(id, body ? { id, revision, body } : undefined);
    const present = own.map(({ id }) => this.#entries.get(id)).filter(entry => entry !== undefined);
    if (own.length > 0) this.#parts.onChange(present);
  }

  #note(place: string, document: StoredDocument | undefined): void {
    const entry = document && entryOf(document);
    if (entry) this.#entries.set(place, entry);
    else this.#entries.delete(place);
  }

  #freePlace(): string {
    const held = this.#entries.size + this.#taking.size;
    if (held >= MAX_HELD) throw overloaded();
    const places = Math.max(PLACES_MIN, 2 ** Math.ceil(Math.log2(held * 2)));
    for (;;) {
      this.#next = (this.#next + 1) % places;
      const place = PREFIX + this.#next;
      if (!this.#entries.has(place) && !this.#taking.has(place)) return place;
    }
  }
}

function keptIn({ body }: StoredDocument): Kept | undefined {
  const content: unknown = body;
  return shape.Check(content) ? content : undefined;
}

/** undefined: a later version wrote it. It stays where it is. */
function entryOf(document: StoredDocument): Entry | undefined {
  const kept = keptIn(document);
  if (!kept) return undefined;
  const { sealed: _, ...about } = kept;
  return { ...about, place: document.id, revision: document.revision };
}

function overloaded(): ApiError {
  return new ApiError('general_server_overloaded', undefined, { retryAfterSeconds: 60 });
}
