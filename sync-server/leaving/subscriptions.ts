import type { Context } from '../board/context.ts';
import { formatMoment } from '../core/moments.ts';
import { ownTurn } from '../core/turns/own-turn.ts';
import {
  subscribersOfUser,
  TOPIC_RANGE,
  toSubscriber,
  toTopic,
} from '../records/messaging/messaging-record.ts';
import type { StoredDocument } from '../store/store.ts';

/** A person's subscriptions to topics, with the topic's name. */
async function* subscriptionsOf(
  { stores }: Pick<Context, 'stores'>,
  userId: string,
): AsyncGenerator<{ name: string; found: StoredDocument[] }> {
  const store = stores.accounts;
  for (const { body } of await store.range(TOPIC_RANGE)) {
    const topic = toTopic(body);
    const found = topic ? await store.range(subscribersOfUser(topic.id, userId)) : [];
    if (topic && found.length > 0) yield { name: topic.name, found };
    await ownTurn();
  }
}

/** For the export of an account. */
export async function exportedSubscriptions(context: Pick<Context, 'stores'>, userId: string) {
  const exported = [];
  for await (const { name, found } of subscriptionsOf(context, userId))
    for (const { body } of found) {
      const subscriber = toSubscriber(body);
      if (!subscriber) continue;
      const { id, topicId, targetId, createdAt } = subscriber;
      exported.push({ $id: id, $createdAt: formatMoment(createdAt), topicId, topicName: name, targetId });
    }
  return exported;
}

/** Removes a person's subscriptions. */
export async function eraseSubscriptions(context: Pick<Context, 'stores'>, userId: string): Promise<void> {
  for await (const { found } of subscriptionsOf(context, userId))
    await context.stores.accounts.commit(found.map(({ id, revision }) => ({ id, revision, body: null })));
}
