import { livePushTargets } from '../accounts/targets/live-push-targets.ts';
import type { FindTargets } from '../accounts/targets/find-targets.ts';
import type { Context } from '../board/context.ts';
import { makerWhoAsks, withinQuota } from '../board/within-quota.ts';
import { ApiError } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';
import { type AccountRecord, readAccount } from '../records/account-record.ts';
import {
  subscriberKey,
  type SubscriberRecord,
  subscribersOfUser,
  topicKey,
  type TopicRecord,
  toSubscriber,
  toTopic,
} from '../records/messaging/messaging-record.ts';
import { commitOne } from '../store/change-document.ts';
import type { MessagingDirectory } from './messaging-directory.ts';

export interface Subscribers {
  /**
   * Subscribes a target to a topic: for a key, anyone's; otherwise one of the caller's own, if the topic lets them.
   * Throws `user_unauthorized`, `user_target_not_found`, `subscriber_already_exists`.
   */
  create(
    caller: Caller,
    topic: TopicRecord,
    input: { id: string; targetId: string },
  ): Promise<SubscriberRecord>;
  /** Throws `subscriber_not_found`, also for another person's. */
  get(caller: Caller, topicId: string, id: string): Promise<SubscriberRecord>;
  remove(caller: Caller, topicId: string, id: string): Promise<void>;
}

type Parts = Pick<Context, 'environment' | 'quotas' | 'stores'> & {
  directory: MessagingDirectory;
  findTargets: FindTargets;
};

/** The subscriptions of push targets to topics. */
export function createSubscribers(parts: Parts): Subscribers {
  const { environment, stores, directory, findTargets } = parts;
  const store = stores.accounts;

  /** The owner of a target that the caller may subscribe. */
  async function ownerOf(caller: Caller, targetId: string): Promise<string> {
    if (caller.kind === 'key') {
      const found = (await findTargets([targetId])).get(targetId);
      if (!found) throw new ApiError('user_target_not_found');
      if (!found.isPush) throw new ApiError('message_kind_unsupported');
      return found.userId;
    }
    const account = (await readAccount(store, caller.userId ?? ''))?.account;
    if (account && livePushTargets(account).some(({ id }) => id === targetId)) return account.id;
    const isContact = account !== undefined && isContactOf(account, targetId);
    throw new ApiError(isContact ? 'message_kind_unsupported' : 'user_target_not_found');
  }

  /** A person's in one topic, as stored: this must not depend on how far the directory is. */
  async function ofUser(topicId: string, userId: string): Promise<SubscriberRecord[]> {
    const stored = await store.range(subscribersOfUser(topicId, userId));
    return stored.flatMap(({ body }) => toSubscriber(body) ?? []);
  }

  async function add(subscriber: SubscriberRecord): Promise<void> {
    const { id, topicId, userId } = subscriber;
    const own = await ofUser(topicId, userId);
    const key = subscriberKey(subscriber);
    if (own.some(each => each.id === id) || !(await commitOne(store, { id: key, body: { ...subscriber } })))
      throw new ApiError('subscriber_already_exists');
    const topic = await store.get(topicKey(topicId));
    if (topic && toTopic(topic.body)?.deleted === false) return;
    // The topic was removed meanwhile.
    await removeStored(key);
    throw new ApiError('topic_not_found');
  }

  async function removeStored(key: string): Promise<boolean> {
    // Subscribers never change, so a conflict means that it is gone.
    const stored = await store.get(key);
    return stored !== undefined && commitOne(store, { id: key, revision: stored.revision, body: null });
  }

  async function find(caller: Caller, topicId: string, id: string): Promise<SubscriberRecord> {
    const found =
      caller.kind === 'key'
        ? directory.subscriber(topicId, id)
        : (await ofUser(topicId, caller.userId ?? '')).find(each => each.id === id);
    if (!found) throw new ApiError('subscriber_not_found');
    return found;
  }

  return {
    async create(caller, topic, { id, targetId }) {
      if (caller.kind !== 'key' && !topic.subscribe.some(role => caller.roles.includes(role)))
        throw new ApiError('user_unauthorized', 'No permissions provided for action ‘subscribe’.');
      const userId = await ownerOf(caller, targetId);
      const createdAt = environment.nowMs();
      const subscriber: SubscriberRecord = { id, topicId: topic.id, userId, targetId, createdAt };
      const key = subscriberKey(subscriber);
      const held = {
        owner: userId,
        id: key,
        count: () => directory.subscribersOfUser(userId).length,
        isThere: (each: string) =>
          directory.subscribersOfUser(userId).some(other => subscriberKey(other) === each),
      };
      await withinQuota(parts, { name: 'subscriptions', maker: makerWhoAsks(caller), held }, () =>
        add(subscriber),
      );
      return subscriber;
    },

    get: find,

    async remove(caller, topicId, id) {
      const found = await find(caller, topicId, id);
      if (!(await removeStored(subscriberKey(found)))) throw new ApiError('subscriber_not_found');
    },
  };
}

/** Whether a target is the account's address or number. */
function isContactOf({ email, emailTargetId, phone, phoneTargetId }: AccountRecord, id: string): boolean {
  return (email !== '' && id === emailTargetId) || (phone !== '' && id === phoneTargetId);
}
