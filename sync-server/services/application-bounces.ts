import { APPLICATIONS } from '../../src/wire/collections.ts';
import type { BounceOutcome } from '../../src/wire/bounces.ts';
import type { Context } from '../context.ts';
import type { BounceNotice } from '../mail/bounce-notice.ts';
import { APPLICATION_EMAIL } from './application-effects.ts';
import { applicationOf } from './application-mail.ts';
import { changeRecord } from './change-record.ts';
import type { DocumentRecord } from './document-record.ts';
import { foldEmail } from './email-address.ts';
import { formatMoment } from './moments.ts';

/**
 * An application's mail came back after the mail server had taken it: from now on its applicant is told that it failed. Anybody can
 * write such a notice. But the id is known only to the applicant and the readers of the mail, and the address must be the one it went to.
 */
export async function noteBounce(
  context: Context,
  { mailIds, failed }: BounceNotice,
): Promise<BounceOutcome> {
  const documentId = mailIds.flatMap(id => applicationOf(id) ?? [])[0];
  if (documentId === undefined) return 'ignored';
  let outcome: BounceOutcome = 'ignored';
  await changeRecord(context, APPLICATIONS.id, documentId, record => {
    const effect = record.effects?.[APPLICATION_EMAIL];
    outcome = 'ignored';
    if (!effect || !wentTo(record, failed)) return null;
    outcome = 'repeated';
    // Refused already, or given up: the first reason stands.
    if (effect.state === 'refused') return null;
    outcome = 'returned';
    // Still pending: the mail server had it before a kill or a restore. Now it does not go out again.
    const { turn: _, ...rest } = effect;
    const at = formatMoment(context.environment.nowMs());
    const returned = { ...rest, state: 'refused' as const, reason: 'bounced' as const, at };
    return { ...record, effects: { ...record.effects, [APPLICATION_EMAIL]: returned } };
  });
  return outcome;
}

function wentTo({ recipient }: DocumentRecord, failed: BounceNotice['failed']): boolean {
  if (recipient?.kind !== 'email') return false;
  const address = foldEmail(recipient.address);
  return failed.some(({ addresses }) => addresses.some(each => foldEmail(each) === address));
}
