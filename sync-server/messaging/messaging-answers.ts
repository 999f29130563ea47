import { pushTargetAnswer } from '../accounts/account-answer.ts';
import { livePushTargets } from '../accounts/targets/live-push-targets.ts';
import { formatMoment } from '../core/moments.ts';
import { ownTurn } from '../core/turns/own-turn.ts';
import { type Listed, listDefinition } from '../projection/list-page.ts';
import { readAccount } from '../records/account-record.ts';
import type { MessageRecord, SubscriberRecord, TopicRecord } from '../records/messaging/messaging-record.ts';
import type { Store } from '../store/store.ts';
import type { MessagingDirectory } from './messaging-directory.ts';

const READ_AT_ONCE = 50;

/** The names that queries of the lists may use. */
export const TOPIC_LIST = listDefinition('topics', [
  { key: 'name', type: 'string', size: 128 },
  { key: 'description', type: 'string', size: 2048 },
  { key: 'emailTotal', type: 'integer' },
  { key: 'smsTotal', type: 'integer' },
  { key: 'pushTotal', type: 'integer' },
]);
export const SUBSCRIBER_LIST = listDefinition('subscribers', [
  { key: 'targetId', type: 'string', size: 36 },
  { key: 'topicId', type: 'string', size: 36 },
  { key: 'userId', type: 'string', size: 36 },
  { key: 'providerType', type: 'string', size: 128 },
]);
export const MESSAGE_LIST = listDefinition('messages', [
  { key: 'scheduledAt', type: 'datetime' },
  { key: 'deliveredAt', type: 'datetime' },
  { key: 'deliveredTotal', type: 'integer' },
  { key: 'status', type: 'string', size: 36 },
  { key: 'description', type: 'string', size: 256 },
  { key: 'providerType', type: 'string', size: 128 },
]);
export const TARGET_LIST = listDefinition('targets', [
  { key: 'userId', type: 'string', size: 36 },
  { key: 'providerId', type: 'string', size: 36 },
  { key: 'identifier', type: 'string', size: 2048 },
  { key: 'providerType', type: 'string', size: 128 },
]);

export function listedTopic(topic: TopicRecord, directory: MessagingDirectory): Listed<TopicRecord> {
  const { id, name } = topic;
  return {
    item: topic,
    id,
    createdAt: formatMoment(topic.createdAt),
    updatedAt: formatMoment(topic.updatedAt),
    data: { name, description: null, emailTotal: 0, smsTotal: 0, pushTotal: directory.subscriberCount(id) },
    text: `${id} ${name}`,
  };
}

/** Appwrite's `topic`. Only push targets can subscribe here. */
export function topicAnswer(topic: TopicRecord, directory: MessagingDirectory) {
  return {
    $id: topic.id,
    $createdAt: formatMoment(topic.createdAt),
    $updatedAt: formatMoment(topic.updatedAt),
    name: topic.name,
    emailTotal: 0,
    smsTotal: 0,
    pushTotal: directory.subscriberCount(topic.id),
    subscribe: topic.subscribe,
  };
}

/**
 * `subscribers`: in order of creation. People choose their ids, and a list tells its items apart by id, so a later one
 * with the same id is listed under a longer one. Its answer has its own.
 */
export function listedSubscribers(subscribers: readonly SubscriberRecord[]): Listed<SubscriberRecord>[] {
  const taken = new Set<string>();
  return subscribers.map(subscriber => {
    const { id, topicId, userId, targetId } = subscriber;
    const at = formatMoment(subscriber.createdAt);
    const listedId = taken.has(id) ? `${id}/${userId}/${targetId}` : id;
    taken.add(id);
    return {
      item: subscriber,
      id: listedId,
      createdAt: at,
      updatedAt: at,
      data: { targetId, topicId, userId, providerType: 'push' },
      text: `${id} ${targetId} ${userId} push`,
    };
  });
}

/** Without those whose target just ended. */
export async function subscriberAnswers(store: Store, subscribers: readonly SubscriberRecord[]) {
  const answers = [];
  for (let at = 0; at < subscribers.length; at += READ_AT_ONCE) {
    const part = subscribers.slice(at, at + READ_AT_ONCE);
    answers.push(...(await Promise.all(part.map(each => subscriberAnswer(store, each)))));
    await ownTurn();
  }
  return answers.filter(answer => answer !== null);
}

/** Appwrite's `subscriber`, with its target. null: the target just ended. */
export async function subscriberAnswer(store: Store, subscriber: SubscriberRecord) {
  const { id, topicId, userId, targetId } = subscriber;
  const account = (await readAccount(store, userId))?.account;
  const target = account && livePushTargets(account).find(each => each.id === targetId);
  if (!target) return null;
  const at = formatMoment(subscriber.createdAt);
  return {
    $id: id,
    $createdAt: at,
    $updatedAt: at,
    targetId,
    target: pushTargetAnswer(userId, target),
    userId,
    userName: account.name,
    topicId,
    providerType: 'push',
  };
}

export function listedMessage({ id, createdAt, updatedAt, data, ...message }: MessageRecord): Listed<string> {
  const { status, scheduledAt, deliveredAt, deliveredTotal } = message;
  const text = (name: string) => (typeof data[name] === 'string' ? data[name] : '');
  return {
    item: id,
    id,
    createdAt: formatMoment(createdAt),
    updatedAt: formatMoment(updatedAt),
    data: {
      scheduledAt: momentOf(scheduledAt),
      deliveredAt: momentOf(deliveredAt),
      deliveredTotal,
      status,
      description: null,
      providerType: 'push',
    },
    text: `${id} ${status} ${text('title')} ${text('body')}`,
  };
}

/** Appwrite's `message`. */
export function messageAnswer(message: MessageRecord) {
  const { id, topics, users, targets, data, status, deliveredTotal, deliveryErrors } = message;
  return {
    $id: id,
    $createdAt: formatMoment(message.createdAt),
    $updatedAt: formatMoment(message.updatedAt),
    providerType: 'push',
    topics,
    users,
    targets,
    scheduledAt: momentOf(message.scheduledAt),
    deliveredAt: momentOf(message.deliveredAt),
    deliveryErrors,
    deliveredTotal,
    data,
    status,
  };
}

/** The targets that a message names itself, those that still exist. */
export async function targetsOfMessage(store: Store, { targets, targetOwners }: MessageRecord) {
  const listed: Listed<ReturnType<typeof pushTargetAnswer>>[] = [];
  for (const [index, targetId] of targets.entries()) {
    const userId = targetOwners[index] ?? '';
    const account = (await readAccount(store, userId))?.account;
    const target = account && livePushTargets(account).find(({ id }) => id === targetId);
    if (!target) continue;
    const { identifier, providerId } = target;
    listed.push({
      item: pushTargetAnswer(userId, target),
      id: targetId,
      createdAt: formatMoment(target.createdAt),
      updatedAt: formatMoment(target.updatedAt),
      data: { userId, providerId, identifier, providerType: 'push' },
      text: targetId,
    });
  }
  return listed.sort((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0));
}

const momentOf = (ms: number | null): string | null => (ms === null ? null : formatMoment(ms));
