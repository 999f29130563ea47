import { JOBS, REPORTS } from '../../src/wire/collections.ts';
import { effectTurns } from '../board/effect-turns.ts';
import type { EffectPort } from '../board/effects.ts';
import type { Context } from '../board/context.ts';
import { referenceOf } from '../core/derived-ids.ts';
import { reportLetter } from '../mail/letter-report.ts';
import { REPORT_MAIL } from '../postings/reports.ts';
import { operatorPace, type Sleep } from './operator-pace.ts';

/** Mails reports of postings to `CONTACT_EMAIL`, like messages of the contact form (`contact-mail.ts`). */
export function reportMail(context: Context, sleep: Sleep): EffectPort | null {
  const { config, messenger, projection } = context;
  const { contactEmail: to, projectName: project, publicUrl } = config;
  if (to === null || !messenger.canMail) return null;
  const pace = operatorPace(context, sleep);
  const takeTurn = effectTurns(context, REPORTS.id, REPORT_MAIL);
  return {
    name: REPORT_MAIL,
    collectionId: REPORTS.id,
    // Not by the network address: a report stays when its author's account is deleted, and must not keep a trace of it.
    sentBy: ({ owner = '' }) => owner,
    async perform({ documentId, data, operation }, signal) {
      await pace.untilThereIsRoom(signal);
      await takeTurn(documentId);
      const jobId = Number(data['jobId'] ?? 0);
      const posting = projection.find(JOBS.id, 'jobId', jobId)[0]?.data;
      const letter = reportLetter({
        project,
        reference: operation?.reference ?? referenceOf(documentId),
        jobId,
        jobTitle: textOf(posting?.['jobTitle']),
        business: textOf(posting?.['businessName']),
        reason: textOf(data['reason']),
        text: textOf(data['text']),
        link: publicUrl === null ? null : new URL(`/job/${jobId}`, publicUrl),
      });
      const mail = { kind: 'report' as const, to, name: project, messageId: `report-${documentId}` };
      const outcome = await messenger.deliver({ ...mail, ...letter }, signal);
      pace.note();
      return outcome;
    },
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
