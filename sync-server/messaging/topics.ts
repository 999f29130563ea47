import type { Context } from '../board/context.ts';
import { ApiError } from '../core/api-error.ts';
import { compareAndSet, keepsChanging, OVERTAKEN } from '../core/compare-and-set.ts';
import { subscribersOf, topicKey, type TopicRecord, toTopic } from '../records/messaging/messaging-record.ts';
import { commitOne } from '../store/change-document.ts';
import { pagesOf } from '../store/pages-of.ts';
import type { MessagingDirectory } from './messaging-directory.ts';

/** An export reads the topics one by one, and every list looks at all of them. */
const MOST = 1_000;

export interface Topics {
  /** Throws `topic_not_found`. */
  get(id: string): TopicRecord;
  /** Throws `topic_already_exists` or `topic_limit_exceeded`. */
  create(id: string, input: { name: string; subscribe: string[] }): Promise<TopicRecord>;
  update(id: string, input: { name?: string; subscribe?: string[] }): Promise<TopicRecord>;
  /** Ends its subscriptions too. */
  remove(id: string): Promise<void>;
  /** Continues removals that were interrupted. */
  finishRemovals(): Promise<void>;
}

type Parts = Pick<Context, 'environment' | 'stores'> & { directory: MessagingDirectory };

export function createTopics({ environment, stores, directory }: Parts): Topics {
  const store = stores.accounts;

  const change = (id: string, how: (topic: TopicRecord) => TopicRecord): Promise<TopicRecord> =>
    compareAndSet(keepsChanging(id), async () => {
      const stored = await store.get(topicKey(id));
      const topic = stored && toTopic(stored.body);
      if (!stored || !topic || topic.deleted) throw new ApiError('topic_not_found');
      const next = how(topic);
      return (await commitOne(store, { ...stored, body: { ...next } })) ? next : OVERTAKEN;
    });

  /** Removes the subscribers first: a topic that is created again must not have them. */
  async function finish(id: string): Promise<void> {
    for await (const page of pagesOf(store, subscribersOf(id)))
      await store.commit(page.map(each => ({ id: each.id, revision: each.revision, body: null })));
    const stored = await store.get(topicKey(id));
    if (stored && toTopic(stored.body)?.deleted === true)
      await store.commit([{ id: stored.id, revision: stored.revision, body: null }]);
  }

  return {
    get(id) {
      const topic = directory.topic(id);
      if (!topic) throw new ApiError('topic_not_found');
      return topic;
    },

    async create(id, { name, subscribe }) {
      if (directory.topics().length >= MOST) throw new ApiError('topic_limit_exceeded');
      const now = environment.nowMs();
      const topic: TopicRecord = { id, createdAt: now, updatedAt: now, name, subscribe, deleted: false };
      if (!(await commitOne(store, { id: topicKey(id), body: { ...topic } })))
        throw new ApiError('topic_already_exists');
      return topic;
    },

    update: (id, { name, subscribe }) =>
      change(id, topic => ({
        ...topic,
        ...(name !== undefined && { name }),
        ...(subscribe && { subscribe }),
        updatedAt: Math.max(environment.nowMs(), topic.updatedAt),
      })),

    async remove(id) {
      await change(id, topic => ({
        ...topic,
        deleted: true,
        updatedAt: Math.max(environment.nowMs(), topic.updatedAt),
      }));
      await finish(id);
    },

    async finishRemovals() {
      for (const id of directory.halfRemoved()) await finish(id);
      // Left by a server that was killed while it undid a subscription to a topic that had just been removed.
      for (const id of directory.subscribedTopics()) if (!directory.isKnown(id)) await finish(id);
    },
  };
}
