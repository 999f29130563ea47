import type { Context } from '../../board/context.ts';
import { derivedId } from '../../core/derived-ids.ts';
import { changeDocument } from '../../store/change-document.ts';
import type { JsonObject } from '../../store/store.ts';
import { readSubscription } from './push-subscription.ts';

const PREFIX = 'pushOwner:';
export const PUSH_OWNER_RANGE = { start: PREFIX, end: 'pushOwner;' };

type Parts = Pick<Context, 'idKey'> & { stores: Pick<Context['stores'], 'accounts'> };

/** The account that registered a browser last. */
export interface PushOwner {
  userId: string;
  at: number;
}

/** null: the identifier is no browser's. */
export function ownerKey({ idKey }: Pick<Parts, 'idKey'>, identifier: string): string | null {
  const subscription = readSubscription(identifier);
  return subscription && PREFIX + derivedId(idKey, 'push-owner', new URL(subscription.endpoint).href);
}

/**
 * A browser belongs to the account that registered it last. If two people use it and the first one's session is still
 * open, their messages must not be shown to the second one.
 */
export async function ownBrowser(parts: Parts, identifier: string, { userId, at }: PushOwner): Promise<void> {
  const key = ownerKey(parts, identifier);
  if (key !== null) await changeDocument(parts.stores.accounts, key, () => ({ userId, at }));
}

/** Whether another account registered this browser since. */
export async function isAnothers(parts: Parts, identifier: string, userId: string): Promise<boolean> {
  const key = ownerKey(parts, identifier);
  const owner = key === null ? null : readOwner((await parts.stores.accounts.get(key))?.body);
  return owner !== null && owner.userId !== userId;
}

export function readOwner(body: JsonObject | undefined): PushOwner | null {
  const { userId, at } = body ?? {};
  return typeof userId === 'string' && typeof at === 'number' ? { userId, at } : null;
}
