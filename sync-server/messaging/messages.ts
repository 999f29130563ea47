import type { FindTargets } from '../accounts/targets/find-targets.ts';
import type { Context } from '../board/context.ts';
import { ApiError } from '../core/api-error.ts';
import { compareAndSet, keepsChanging, OVERTAKEN } from '../core/compare-and-set.ts';
import { createOneAtATime } from '../core/one-at-a-time.ts';
import { listPage, type ListWish } from '../projection/list-page.ts';
import {
  MESSAGE_RANGE,
  messageBody,
  messageKey,
  type MessageRecord,
  toMessage,
} from '../records/messaging/messaging-record.ts';
import { deliveriesOfMessage } from '../records/messaging/push-record.ts';
import { commitOne } from '../store/change-document.ts';
import { pagesOf } from '../store/pages-of.ts';
import { changedData, type PushFields, requireTitle } from './message-input.ts';
import { listedMessage, MESSAGE_LIST } from './messaging-answers.ts';

/** null or absent: as before. */
export interface MessageWish extends PushFields {
  topics?: string[] | null;
  users?: string[] | null;
  targets?: string[] | null;
  draft?: boolean | null;
  /** In ms. */
  scheduledAt?: number | null;
}

export interface Messages {
  /** Throws `message_already_exists`, `message_missing_target`, `message_target_not_push`. */
  create(id: string, wish: MessageWish): Promise<MessageRecord>;
  /** Only before it is sent. Throws `message_already_…` afterwards. */
  update(id: string, wish: MessageWish): Promise<MessageRecord>;
  /** Throws `message_not_found`. */
  get(id: string): Promise<MessageRecord>;
  list(wish: ListWish): Promise<{ total: number; messages: MessageRecord[] }>;
  /** Throws `message_already_processing`. */
  remove(id: string): Promise<void>;
}

type Parts = Pick<Context, 'config' | 'environment' | 'stores'> & { findTargets: FindTargets };

/** The operator's push messages. `message-sender.ts` sends them. */
export function createMessages(parts: Parts): Messages {
  const { environment, stores, findTargets } = parts;
  const store = stores.accounts;
  const oneAtATime = createOneAtATime();

  async function ownersOf(targets: readonly string[]): Promise<string[]> {
    const found = await findTargets(targets);
    return targets.map(id => {
      const target = found.get(id);
      if (!target?.isPush) throw new ApiError('message_target_not_push');
      return target.userId;
    });
  }

  async function changed(before: MessageRecord, wish: MessageWish): Promise<MessageRecord> {
    const targets = wish.targets ? unique(wish.targets) : before.targets;
    const data = changedData(parts, before.data, wish);
    const { draft = null, scheduledAt = null } = wish;
    const isMoved = draft !== null || scheduledAt !== null;
    const at = scheduledAt ?? before.scheduledAt;
    const next: MessageRecord = {
      ...before,
      topics: wish.topics ? unique(wish.topics) : before.topics,
      users: wish.users ? unique(wish.users) : before.users,
      targets,
      targetOwners: wish.targets ? await ownersOf(targets) : before.targetOwners,
      data,
      scheduledAt: at,
      status: isMoved ? statusOf(draft ?? false, scheduledAt) : before.status,
    };
    if (next.status === 'draft') return next;
    if (next.topics.length + next.users.length + next.targets.length === 0)
      throw new ApiError('message_missing_target');
    requireTitle(data);
    return next;
  }

  async function read(id: string): Promise<{ message: MessageRecord; revision: string }> {
    const stored = await store.get(messageKey(id));
    const message = stored && toMessage(stored.body);
    if (!stored || !message) throw new ApiError('message_not_found');
    return { message, revision: stored.revision };
  }

  return {
    async create(id, wish) {
      const now = environment.nowMs();
      const empty: MessageRecord = {
        id,
        createdAt: now,
        updatedAt: now,
        status: 'draft',
        topics: [],
        users: [],
        targets: [],
        targetOwners: [],
        data: { priority: 'high' },
        scheduledAt: null,
        deliveredAt: null,
        deliveredTotal: 0,
        deliveryErrors: [],
      };
      const message = await changed(empty, { ...wish, draft: wish.draft ?? false });
      // The deliveries of a message that had this id before would pass for those of this one.
      const left = await store.range({ ...deliveriesOfMessage(id), limit: 1 });
      const write = { id: messageKey(id), body: messageBody(message) };
      if (left.length > 0 || !(await commitOne(store, write))) throw new ApiError('message_already_exists');
      return message;
    },

    update: (id, wish) =>
      compareAndSet(keepsChanging(id), async () => {
        const { message, revision } = await read(id);
        refuseBegun(message, environment.nowMs());
        const next = await changed(message, wish);
        const at = Math.max(environment.nowMs(), message.updatedAt);
        const after = { ...next, updatedAt: at, editedAt: at };
        const write = { id: messageKey(id), revision, body: messageBody(after) };
        return (await commitOne(store, write)) ? after : OVERTAKEN;
      }),

    get: async id => (await read(id)).message,

    list: wish =>
      // Nothing keeps all messages in memory. Lists queue up, so memory holds what queries see of them only once.
      oneAtATime('messages', async () => {
        const listed: ReturnType<typeof listedMessage>[] = [];
        for await (const page of pagesOf(store, MESSAGE_RANGE))
          for (const { body } of page) {
            const message = toMessage(body);
            if (message) listed.push(listedMessage(message));
          }
        listed.sort((a, b) => compare(a.createdAt, b.createdAt) || compare(a.id, b.id));
        const { total, items } = listPage(MESSAGE_LIST, listed, wish);
        const stored = await store.getMany(items.map(messageKey));
        return { total, messages: stored.flatMap(each => (each && toMessage(each.body)) ?? []) };
      }),

    async remove(id) {
      await compareAndSet(keepsChanging(id), async () => {
        const { message, revision } = await read(id);
        const isDue = (message.scheduledAt ?? Infinity) <= environment.nowMs();
        if (message.status === 'processing') throw new ApiError('message_already_processing');
        if (message.status === 'scheduled' && isDue) throw new ApiError('message_already_scheduled');
        const write = { id: messageKey(id), revision, body: null };
        return (await commitOne(store, write)) ? undefined : OVERTAKEN;
      });
      for await (const page of pagesOf(store, deliveriesOfMessage(id)))
        await store.commit(page.map(each => ({ id: each.id, revision: each.revision, body: null })));
    },
  };
}

function statusOf(isDraft: boolean, scheduledAt: number | null): MessageRecord['status'] {
  if (isDraft) return 'draft';
  return scheduledAt === null ? 'processing' : 'scheduled';
}

function refuseBegun({ status, scheduledAt }: MessageRecord, nowMs: number): void {
  if (status === 'sent' || status === 'processing' || status === 'failed')
    throw new ApiError(`message_already_${status}`);
  if (status === 'scheduled' && (scheduledAt ?? 0) <= nowMs) throw new ApiError('message_already_scheduled');
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
