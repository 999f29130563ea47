import type { FastifyRequest } from 'fastify';
import type { Budgets } from '../budgets/budgets.ts';
import { emailFacts } from '../services/email-address.ts';
import { askerOf } from './client-address.ts';
import { refused } from './refused.ts';

/**
 * One more message to a mailbox or a number that anybody may ask for. To be called before anybody looks whether the address is known: it
 * counts alike, and whoever asks is told (429) when to ask again instead of waiting for what does not come. A device that knows the account
 * of a proven address counts for itself alone: strangers never keep a person's own mail from them.
 */
export function takeMailbox(
  budgets: Budgets,
  request: FastifyRequest,
  kind: 'mails' | 'texts',
  to: string,
): void {
  if (request.caller.kind === 'key') return;
  // The mailbox counts, not the spelling.
  const mailbox = kind === 'mails' ? emailFacts(to).emailCanonical : to;
  const address = `${askerOf(request)} ${mailbox}`;
  const refusal = budgets.use(
    kind,
    isProvenOwner(request, kind, to) ? { address } : { address, account: mailbox },
  );
  if (refusal) throw refused(refusal);
}

/** One more text message with a second factor to the caller's own number: of these only somebody with the password uses any. */
export function takeFactorText(budgets: Budgets, request: FastifyRequest): void {
  const account = `factor of ${request.caller.userId}`;
  const address = `${askerOf(request)} ${account}`;
  const refusal = budgets.use('texts', request.device ? { address } : { address, account });
  if (refusal) throw refused(refusal);
}

function isProvenOwner({ device }: FastifyRequest, kind: 'mails' | 'texts', to: string): boolean {
  if (!device) return false;
  const { email, emailVerified, phone, phoneVerified } = device.account;
  return kind === 'mails' ? emailVerified && email === to : phoneVerified && phone === to;
}
