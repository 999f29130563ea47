import type { FastifyBaseLogger } from 'fastify';
import { livePushTargets } from '../accounts/targets/live-push-targets.ts';
import type { Context } from '../board/context.ts';
import { derivedId } from '../core/derived-ids.ts';
import { ownTurn } from '../core/turns/own-turn.ts';
import type { Timer } from '../core/timer.ts';
import { readAccount } from '../records/account-record.ts';
import {
  isOver,
  MESSAGE_PREFIX,
  MESSAGE_RANGE,
  messageBody,
  messageKey,
  type MessageRecord,
  subscribersOf,
  toMessage,
  toSubscriber,
} from '../records/messaging/messaging-record.ts';
import {
  deliveriesOfMessage,
  deliveryId,
  MESSAGE_NEWS,
  messageOfDelivery,
  pushKey,
  type PushRecord,
  toPush,
} from '../records/messaging/push-record.ts';
import { changeDocument } from '../store/change-document.ts';
import { pagesOf } from '../store/pages-of.ts';
import type { Store, Subscription } from '../store/store.ts';

/** Deliveries in one commit. */
const PAGE = 100;
const USERS_AT_ONCE = 20;
const ERRORS_KEPT = 100;
const LOOK_EVERY_MS = 3_600_000;
const STORE_PAUSE_MS = 10_000;

type Recipient = Pick<PushRecord, 'userId'> & { targetId: string };
type Spread = NonNullable<MessageRecord['spread']>;
type Parts = Pick<Context, 'environment' | 'idKey'> & { store: Store; timer: Timer; log: FastifyBaseLogger };

/**
 * Makes a delivery (`push-runner.ts` sends it) for each recipient of each message that is due, and notes in the message
 * how they ended. A delivery's id is derived from the message and the target, and the message says how far it got, so
 * each target has one delivery even after a kill. Runs in one process on a store.
 */
export class MessageSender {
  readonly #parts: Parts;
  /** When to look at a message, by id. */
  readonly #due = new Map<string, number>();
  /** The deliveries that aren't over, by message. */
  readonly #open = new Map<string, Set<string>>();
  readonly #running = new Map<string, Promise<void>>();
  /** Those that changed while they were being worked on. */
  readonly #again = new Set<string>();
  #isClosed = false;
  #subscription: Subscription | undefined;
  #cancelLook: () => void = () => undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    const { store } = this.#parts;
    const { sequence } = await store.status();
    for await (const page of pagesOf(store, MESSAGE_RANGE))
      for (const { body } of page) {
        const message = toMessage(body);
        if (message?.status !== 'processing') continue;
        for await (const deliveries of pagesOf(store, deliveriesOfMessage(message.id)))
          for (const each of deliveries) this.#noteDelivery(message.id, each.id, toPush(each.body));
      }
    for await (const page of pagesOf(store, MESSAGE_RANGE))
      for (const { body } of page) this.#noteMessage(toMessage(body));
    this.#subscription = await store.subscribe(sequence, changes => {
      for (const { id, body } of changes) {
        if (id.startsWith(MESSAGE_PREFIX)) this.#noteMessage(body && toMessage(body));
        const messageId = messageOfDelivery(id);
        if (messageId !== undefined) this.#noteDelivery(messageId, id, body && toPush(body));
      }
    });
    this.#look();
  }

  /** Resolves when no message is being worked on. */
  async idle(): Promise<void> {
    await Promise.resolve();
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelLook();
    this.#subscription?.close();
    await this.idle();
  }

  /** Runs within the commit. */
  #noteMessage(message: MessageRecord | null): void {
    if (!message || isOver(message) || message.status === 'draft') return;
    this.#plan(message.id, message.status === 'scheduled' ? (message.scheduledAt ?? 0) : 0);
  }

  /** Runs within the commit. */
  #noteDelivery(messageId: string, key: string, record: PushRecord | null): void {
    const open = this.#open.get(messageId);
    if (record?.state === 'waiting') {
      this.#open.set(messageId, (open ?? new Set()).add(key));
      return;
    }
    if (open?.delete(key) !== true || open.size > 0) return;
    this.#open.delete(messageId);
    this.#plan(messageId, 0);
  }

  #plan(id: string, at: number): void {
    this.#due.set(id, at);
    if (this.#running.has(id)) this.#again.add(id);
    queueMicrotask(() => this.#look());
  }

  #look(): void {
    if (this.#isClosed || !this.#subscription) return;
    const now = this.#parts.environment.nowMs();
    let next = now + LOOK_EVERY_MS;
    for (const [id, at] of this.#due) {
      if (at > now) next = Math.min(next, at);
      else if (!this.#running.has(id)) this.#run(id);
    }
    this.#cancelLook();
    if (this.#due.size > 0) this.#cancelLook = this.#parts.timer.after(next - now, () => this.#look());
  }

  #run(id: string): void {
    const { environment, log } = this.#parts;
    this.#due.delete(id);
    const task = this.#work(id)
      .catch((error: unknown) => {
        if (this.#isClosed) return;
        log.error({ err: error }, 'messaging: a message could not be read or recorded yet');
        this.#due.set(id, environment.nowMs() + STORE_PAUSE_MS);
      })
      .finally(() => {
        this.#running.delete(id);
        if (this.#again.delete(id) && !this.#due.has(id)) this.#due.set(id, 0);
        this.#look();
      });
    this.#running.set(id, task);
  }

  async #work(id: string): Promise<void> {
    const { environment } = this.#parts;
    const now = environment.nowMs();
    const message = await this.#change(id, before => {
      const isDue = before.status === 'scheduled' && (before.scheduledAt ?? 0) <= now;
      return isDue ? { ...before, status: 'processing' } : before;
    });
    if (message?.status === 'scheduled') this.#due.set(id, message.scheduledAt ?? 0);
    if (message?.status !== 'processing') return;
    const isSpread = await this.#spread(message);
    if (!isSpread || this.#isClosed || this.#open.has(id)) return;
    const { total, errors } = await this.#count(id);
    await this.#change(id, before => {
      if (before.status !== 'processing') return before;
      const all = total + errors.length === 0 ? ['No valid recipients found.'] : errors;
      return {
        ...before,
        status: all.length > 0 ? 'failed' : 'sent',
        deliveredAt: environment.nowMs(),
        deliveredTotal: total,
        deliveryErrors: all,
      };
    });
  }

  /** Makes the deliveries that are missing. false: the server stops. */
  async #spread({ id, topics, users, targets, targetOwners, spread }: MessageRecord): Promise<boolean> {
    const { store } = this.#parts;
    const done: Spread = spread ?? { part: 0, after: '' };
    for (let part = done.part; part < topics.length; part += 1) {
      const range = subscribersOf(topics[part] ?? '');
      const start = part === done.part && done.after !== '' ? `${done.after}\u0000` : range.start;
      for await (const page of pagesOf(store, { start, end: range.end }, PAGE)) {
        if (this.#isClosed) return false;
        await this.#add(
          id,
          page.flatMap(({ body }) => toSubscriber(body) ?? []),
        );
        await this.#noteSpread(id, { part, after: page.at(-1)?.id ?? '' });
      }
      await this.#noteSpread(id, { part: part + 1, after: '' });
    }
    if (done.part > topics.length) return true;
    for (let at = 0; at < users.length; at += USERS_AT_ONCE) {
      if (this.#isClosed) return false;
      const found = await Promise.all(
        users.slice(at, at + USERS_AT_ONCE).map(each => readAccount(store, each)),
      );
      await this.#add(
        id,
        found.flatMap(each =>
          each
            ? livePushTargets(each.account).map(target => ({ userId: each.account.id, targetId: target.id }))
            : [],
        ),
      );
      await ownTurn();
    }
    await this.#add(
      id,
      targets.map((targetId, at) => ({ userId: targetOwners[at] ?? '', targetId })),
    );
    if (this.#isClosed) return false;
    await this.#noteSpread(id, { part: topics.length + 1, after: '' });
    return true;
  }

  async #noteSpread(id: string, spread: Spread): Promise<void> {
    await this.#change(id, before => ({ ...before, spread }));
  }

  /** Those that exist already conflict, and nothing changes. */
  async #add(messageId: string, recipients: readonly Recipient[]): Promise<void> {
    const { environment, idKey, store } = this.#parts;
    if (recipients.length === 0) return;
    const now = environment.nowMs();
    await store.commit(
      recipients.map(({ userId, targetId }) => {
        const id = deliveryId(messageId, derivedId(idKey, 'message', messageId, userId, targetId));
        const record: PushRecord = {
          id,
          userId,
          news: MESSAGE_NEWS,
          subject: messageId,
          createdAt: now,
          state: 'waiting',
          attempts: 0,
          notBefore: 0,
          sent: [],
          targetId,
        };
        return { id: pushKey(id), body: { ...record } };
      }),
    );
  }

  async #count(messageId: string): Promise<{ total: number; errors: string[] }> {
    let total = 0;
    let failed = 0;
    const errors: string[] = [];
    for await (const page of pagesOf(this.#parts.store, deliveriesOfMessage(messageId), PAGE))
      for (const { body } of page) {
        const record = toPush(body);
        if (record?.state === 'done') total += 1;
        if (record?.state !== 'failed') continue;
        failed += 1;
        if (errors.length < ERRORS_KEPT)
          errors.push(`Failed to send message to target ${record.targetId}: ${record.problem}`);
      }
    if (failed > errors.length) errors.push(`And ${failed - errors.length} more.`);
    return { total, errors };
  }

  /** Resolves to the message as it is then. undefined: it was deleted. */
  async #change(
    id: string,
    how: (message: MessageRecord) => MessageRecord,
  ): Promise<MessageRecord | undefined> {
    const { store, environment } = this.#parts;
    let message: MessageRecord | undefined;
    await changeDocument(store, messageKey(id), stored => {
      const before = stored && toMessage(stored.body);
      message = before ? how(before) : undefined;
      if (!before || !message || message === before) return undefined;
      // How far it got is no change for readers.
      const isSeen = message.status !== before.status;
      const updatedAt = isSeen ? Math.max(environment.nowMs(), before.updatedAt) : before.updatedAt;
      message = { ...message, updatedAt };
      return messageBody(message);
    });
    return message;
  }
}
