import type { Context } from '../board/context.ts';
import { derivedId } from '../core/derived-ids.ts';
import { emailFacts } from '../core/email-address.ts';

type Parts = Pick<Context, 'idKey'> & { stores: Pick<Context['stores'], 'accounts'> };

/** Stops mails about applications to this mailbox, under any of its spellings. Only a keyed hash of the address is stored. */
export async function unsubscribeAddress(parts: Parts, address: string, nowMs: number): Promise<void> {
  const { accounts } = parts.stores;
  // If it is already unsubscribed, this conflicts and changes nothing.
  await accounts.commit([{ id: keyOf(parts, address), body: { at: nowMs } }]);
}

/** Undoes `unsubscribeAddress`. */
export async function resubscribeAddress(parts: Parts, address: string): Promise<void> {
  const { accounts } = parts.stores;
  const id = keyOf(parts, address);
  const stored = await accounts.get(id);
  if (stored) await accounts.commit([{ id, revision: stored.revision, body: null }]);
}

export async function isUnsubscribed(parts: Parts, address: string): Promise<boolean> {
  return (await parts.stores.accounts.get(keyOf(parts, address))) !== undefined;
}

function keyOf({ idKey }: Parts, address: string): string {
  return `unsubscribed:${derivedId(idKey, 'unsubscribed', emailFacts(address).emailCanonical)}`;
}
