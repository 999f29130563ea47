import type { Context } from '../context.ts';
import { derivedId } from './derived-ids.ts';
import { foldEmail } from './email-address.ts';

type Parts = Pick<Context, 'idKey'> & { stores: Pick<Context['stores'], 'accounts'> };

/** An address that wants no applications from this server. Only a keyed hash of it stays, for good. */
export async function unsubscribeAddress(parts: Parts, address: string, nowMs: number): Promise<void> {
  const { accounts } = parts.stores;
  // A second time finds it there.
  await accounts.commit([{ id: keyOf(parts, address), body: { at: nowMs } }]);
}

export async function isUnsubscribed(parts: Parts, address: string): Promise<boolean> {
  return (await parts.stores.accounts.get(keyOf(parts, address))) !== undefined;
}

function keyOf({ idKey }: Parts, address: string): string {
  return `unsubscribed:${derivedId(idKey, 'unsubscribed', foldEmail(address))}`;
}
