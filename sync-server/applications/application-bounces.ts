import { APPLICATIONS } from '../../src/wire/collections.ts';
import type { BounceOutcome } from '../../src/wire/bounces.ts';
import type { Context } from '../board/context.ts';
import type { BounceNotice, FailedRecipient } from '../mail/bounce-notice.ts';
import { APPLICATION_EMAIL } from '../records/application-effects.ts';
import { applicationOf } from './application-mail.ts';
import { changeRecord } from '../board/change-record.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { foldEmail } from '../core/email-address.ts';
import { formatMoment } from '../core/moments.ts';

/**
 * Records that an application's mail came back after the mail server had accepted it, so the applicant sees that it failed. Anyone can
 * write such a notice, but only the applicant and the readers of the mail know its id, and the address must be the recipient's.
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
    const failure = failureOf(record, failed);
    if (!effect || !failure) return null;
    outcome = 'repeated';
    // It was already refused or given up. The first reason stays.
    if (effect.state === 'refused') return null;
    outcome = 'returned';
    // If it's still pending, it was sent before a kill or a restore. It isn't sent again.
    const { turn: _, ...rest } = effect;
    const at = formatMoment(context.environment.nowMs());
    const reason = failure.status.startsWith('5') ? ('bounced' as const) : ('unanswered' as const);
    const returned = { ...rest, state: 'refused' as const, reason, at };
    return { ...record, effects: { ...record.effects, [APPLICATION_EMAIL]: returned } };
  });
  return outcome;
}

function failureOf(
  { recipient }: DocumentRecord,
  failed: BounceNotice['failed'],
): FailedRecipient | undefined {
  if (recipient?.kind !== 'email') return undefined;
  const address = foldEmail(recipient.address);
  return failed.find(({ addresses }) => addresses.some(each => foldEmail(each) === address));
}
