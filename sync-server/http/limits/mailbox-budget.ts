import type { FastifyRequest } from 'fastify';
import type { Budgets } from '../../budgets/budgets.ts';
import { emailFacts } from '../../core/email-address.ts';
import { askerOf } from './holder.ts';
import { refused } from './refused.ts';

/**
 * Charges one message to a mailbox or number. Throws 429 with the time of the next try. Call it before looking the address up, so that
 * known and unknown addresses behave the same. A device known to an account that has proven the address only has its own limit: strangers
 * can't keep people's mail from them.
 */
export function takeMailbox(
  budgets: Budgets,
  request: FastifyRequest,
  kind: 'mails' | 'texts',
  to: string,
): void {
  if (request.caller.kind === 'key') return;
  // All spellings of a mailbox share one budget.
  const mailbox = kind === 'mails' ? emailFacts(to).emailCanonical : to;
  const address = `${askerOf(request)} ${mailbox}`;
  const refusal = budgets.use(
    kind,
    isProvenOwner(request, kind, to) ? { address } : { address, account: mailbox },
  );
  if (refusal) throw refused(refusal);
}

/** Charges one second-factor text message to the caller's number. Separate from the above: using it up takes the password. */
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
