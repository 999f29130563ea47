import { formatMoment } from '../core/moments.ts';
import { createOneAtATime } from '../core/one-at-a-time.ts';
import { ownTurn } from '../core/turns/own-turn.ts';
import {
  ACCOUNT_RANGE,
  type AccountRecord,
  isErased,
  readAccount,
  toAccount,
} from '../records/account-record.ts';
import { type Listed, listDefinition, listPage, type ListWish } from '../projection/list-page.ts';
import type { Store } from '../store/store.ts';

const USER_LIST = listDefinition('users', [
  { key: 'name', type: 'string' },
  { key: 'email', type: 'string' },
  { key: 'phone', type: 'string' },
  { key: 'status', type: 'boolean' },
  { key: 'passwordUpdate', type: 'datetime' },
  { key: 'registration', type: 'datetime' },
  { key: 'accessedAt', type: 'datetime' },
  { key: 'emailVerification', type: 'boolean' },
  { key: 'phoneVerification', type: 'boolean' },
  { key: 'labels', type: 'string', array: true },
]);

/** Accounts read at once. */
const AT_A_TIME = 500;

/** A page of all accounts, for operators. */
export type ListUsers = (wish: ListWish) => Promise<{ total: number; users: AccountRecord[] }>;

/**
 * Nothing keeps all accounts in memory, so each list reads them once, a part in each turn. It holds what queries see of
 * an account, and reads the accounts of the page again. Lists queue up, so memory holds only one.
 */
export function createUserList(store: Store): ListUsers {
  const oneAtATime = createOneAtATime();
  return wish =>
    oneAtATime('users', async () => {
      const listed: Listed<string>[] = [];
      let start: string | undefined = ACCOUNT_RANGE.start;
      while (start !== undefined) {
        const part = await store.range({ ...ACCOUNT_RANGE, start, limit: AT_A_TIME });
        for (const { body } of part) if (!isErased(body)) listed.push(listedUser(toAccount(body)));
        // The first id after the last one of this part.
        start = part.length < AT_A_TIME ? undefined : `${part.at(-1)?.id}\u0000`;
        await ownTurn();
      }
      listed.sort((a, b) =>
        a.createdAt === b.createdAt ? compare(a.id, b.id) : compare(a.createdAt, b.createdAt),
      );
      const { total, items } = listPage(USER_LIST, listed, wish);
      const stored = await Promise.all(items.map(id => readAccount(store, id)));
      // Leaves out accounts that were deleted between the two reads.
      return { total, users: stored.flatMap(each => (each ? [each.account] : [])) };
    });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function listedUser(account: AccountRecord): Listed<string> {
  const { id, name, email, phone, active, labels, emailVerified, phoneVerified } = account;
  const createdAt = formatMoment(account.createdAt);
  const passwordUpdate = account.passwordUpdatedAt === null ? null : formatMoment(account.passwordUpdatedAt);
  return {
    item: id,
    id,
    createdAt,
    updatedAt: formatMoment(account.updatedAt),
    data: {
      name,
      email,
      phone,
      status: active,
      passwordUpdate,
      registration: createdAt,
      accessedAt: formatMoment(account.accessedAt),
      emailVerification: emailVerified,
      phoneVerification: phoneVerified,
    },
    lists: { labels },
    text: `${id} ${email} ${phone} ${name}`,
  };
}
