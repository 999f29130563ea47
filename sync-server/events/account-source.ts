import { accountAnswer, sessionAnswer } from '../accounts/account-answer.ts';
import type { Context } from '../board/context.ts';
import { derivedId } from '../core/derived-ids.ts';
import { eventNames, type Path } from '../realtime/event-names.ts';
import {
  type AccountNews,
  type AccountRecord,
  isAccountKey,
  isErased,
  toAccount,
  userOfAccountKey,
} from '../records/account-record.ts';
import type { Change, JsonObject } from '../store/store.ts';
import { type BoardEvent, type EventSource, type EventWindow, nameOf } from './board-event.ts';

type News = Omit<AccountNews, 'number'> & { number: string };

/** The events of accounts, sessions and their secrets, from the news that each account keeps (`account-news.ts`). */
export function accountSource({ idKey, log }: Pick<Context, 'idKey' | 'log'>): EventSource {
  const eventOf = (userId: string, news: News, account: AccountRecord | null): BoardEvent => {
    const { action, aspect, kind, id } = news;
    const path: Path = [
      ['users', userId],
      ...(kind !== undefined && id !== undefined ? [[kind, id] as const] : []),
    ];
    return {
      id: derivedId(idKey, 'event', 'user', userId, news.number),
      at: news.at,
      action,
      path,
      name: nameOf(path, action, aspect),
      names: () => eventNames(path, action, aspect),
      payload: async () => payloadOf(userId, account, news),
      userId,
    };
  };

  return {
    store: 'accounts',
    reads: isAccountKey,
    read({ id, body }: Change, window: EventWindow) {
      if (!body) return [];
      const userId = userOfAccountKey(id);
      const erased = body['erasedAt'];
      const account = isErased(body) ? null : readable(body, log);
      const all = account
        ? newsOf(account)
        : [{ number: 'erased', at: typeof erased === 'number' ? erased : 0, action: 'delete' as const }];
      return all
        .filter(({ at }) => at >= window.sinceMs)
        .map(news => eventOf(userId, news, account))
        .filter(event => window.isNew(event.id));
    },
  };
}

/** An account is created in one write with its first session, which no earlier version can be compared with. */
function newsOf(account: AccountRecord): News[] {
  const { createdAt, sessions } = account;
  const first = sessions.filter(session => session.createdAt === createdAt);
  return [
    { number: 'made', at: createdAt, action: 'create' },
    ...first.map(({ id }) => ({
      number: `made ${id}`,
      at: createdAt,
      action: 'create' as const,
      kind: 'sessions',
      id,
    })),
    ...(account.news ?? []).map(news => ({ ...news, number: String(news.number) })),
  ];
}

function payloadOf(userId: string, account: AccountRecord | null, { kind, id }: News): JsonObject {
  if (!account) return { $id: userId };
  if (kind === undefined) return accountAnswer(account) as JsonObject;
  const session = kind === 'sessions' ? account.sessions.find(each => each.id === id) : undefined;
  return session ? sessionAnswer(userId, session, { current: false }) : { $id: id ?? '', userId };
}

function readable(body: JsonObject, log: Context['log']): AccountRecord | null {
  try {
    return toAccount(body);
  } catch (error) {
    log.error({ err: error }, 'events: a stored account could not be read');
    return null;
  }
}
