import type { Context } from '../board/context.ts';
import { derivedId } from '../core/derived-ids.ts';
import {
  type BoardEvent,
  type EventAction,
  type EventSource,
  type EventWindow,
  nameOf,
} from '../events/board-event.ts';
import { eventNames, type Path } from '../realtime/event-names.ts';
import {
  MESSAGE_PREFIX,
  SUBSCRIBER_PREFIX,
  SUBSCRIBER_RANGE,
  subscriberKey,
  type SubscriberRecord,
  TOPIC_PREFIX,
  toMessage,
  toSubscriber,
  toTopic,
} from '../records/messaging/messaging-record.ts';
import { pagesOf } from '../store/pages-of.ts';
import type { Change, JsonObject } from '../store/store.ts';
import { messageAnswer, subscriberAnswer, topicAnswer } from './messaging-answers.ts';
import type { MessagingDirectory } from './messaging-directory.ts';

/** A change that is an event. `at` is in ms. */
interface News {
  path: Path;
  action: EventAction;
  at: number;
  /** Tells it apart from other events of the same name. */
  mark: string | number;
  payload?: () => Promise<JsonObject | null> | JsonObject;
  userId?: string;
}

const PREFIXES = [TOPIC_PREFIX, SUBSCRIBER_PREFIX, MESSAGE_PREFIX];

/** The events of topics, subscribers and messages: Appwrite has them for what callers do, not for what is sent. */
export function messagingSource(
  { idKey, stores, environment }: Pick<Context, 'environment' | 'idKey' | 'stores'>,
  directory: MessagingDirectory,
): EventSource {
  const store = stores.accounts;
  /** By the store's key. A removed document doesn't tell what it was. */
  const known = new Map<string, Pick<SubscriberRecord, 'id' | 'userId'>>();

  const ofTopic = ({ id: key, body, revision }: Change): News[] => {
    const topic = body && toTopic(body);
    if (!topic) return [];
    const path: Path = [['topics', topic.id]];
    if (topic.deleted) return [{ path, action: 'delete', at: topic.updatedAt, mark: `${key} ${revision}` }];
    const payload = () => topicAnswer(topic, directory) as JsonObject;
    return changes(path, topic.createdAt, topic.updatedAt, payload);
  };

  const ofSubscriber = ({ id: key, body, revision }: Change): News[] => {
    const subscriber = body && toSubscriber(body);
    const [topicId = ''] = key.slice(SUBSCRIBER_PREFIX.length).split('/');
    if (subscriber) {
      const { id, userId, createdAt } = subscriber;
      known.set(key, { id, userId });
      const path: Path = [
        ['topics', topicId],
        ['subscribers', id],
      ];
      const payload = async () => (await subscriberAnswer(store, subscriber)) as JsonObject | null;
      return [{ path, action: 'create', at: createdAt, mark: `${key} ${createdAt}`, payload, userId }];
    }
    const before = known.get(key);
    if (!before) return [];
    known.delete(key);
    const path: Path = [
      ['topics', topicId],
      ['subscribers', before.id],
    ];
    const at = environment.nowMs();
    return [{ path, action: 'delete', at, mark: `${key} ${revision}`, userId: before.userId }];
  };

  const ofMessage = ({ id: key, body, revision }: Change): News[] => {
    const path: Path = [['messages', key.slice(MESSAGE_PREFIX.length)]];
    if (!body) return [{ path, action: 'delete', at: environment.nowMs(), mark: revision }];
    const message = toMessage(body);
    if (!message) return [];
    const { createdAt, editedAt = createdAt } = message;
    return changes(path, createdAt, editedAt, () => messageAnswer(message) as JsonObject);
  };

  const eventOf = ({ path, action, at, mark, payload, userId }: News): BoardEvent => {
    const name = nameOf(path, action);
    return {
      id: derivedId(idKey, 'event', name, mark),
      at,
      action,
      name,
      path,
      names: () => eventNames(path, action),
      payload: async () => (await payload?.()) ?? { $id: path.at(-1)?.[1] ?? '' },
      ...(userId !== undefined && { userId }),
    };
  };

  return {
    store: 'accounts',
    reads: id => PREFIXES.some(prefix => id.startsWith(prefix)),
    async open() {
      for await (const page of pagesOf(store, SUBSCRIBER_RANGE))
        for (const { body } of page) {
          const subscriber = toSubscriber(body);
          if (subscriber)
            known.set(subscriberKey(subscriber), { id: subscriber.id, userId: subscriber.userId });
        }
    },
    read(change: Change, window: EventWindow) {
      const { id } = change;
      const read = id.startsWith(TOPIC_PREFIX)
        ? ofTopic
        : id.startsWith(SUBSCRIBER_PREFIX)
          ? ofSubscriber
          : id.startsWith(MESSAGE_PREFIX)
            ? ofMessage
            : () => [];
      return read(change)
        .filter(({ at }) => at >= window.sinceMs)
        .map(eventOf)
        .filter(event => window.isNew(event.id));
    },
  };
}

/** Both, if a document was created and changed before anyone looked. */
function changes(
  path: Path,
  createdAt: number,
  changedAt: number,
  payload: NonNullable<News['payload']>,
): News[] {
  const news = (action: EventAction, at: number): News => ({ path, action, at, mark: at, payload });
  return [news('create', createdAt), ...(changedAt > createdAt ? [news('update', changedAt)] : [])];
}
