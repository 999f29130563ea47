import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../board/context.ts';
import { togetherWith, type Waiting } from '../mail/delivery-figures.ts';
import { sharingAdopted } from '../board/adoptions.ts';
import { type EffectsRunner, startEffects } from '../board/effects.ts';
import { applicationMail } from '../applications/application-mail.ts';
import { resumeAttachment } from '../applications/resume-attachment.ts';
import type { FileContent } from '../files/content/file-content.ts';
import { applicationNotices, startNoticeDigests } from '../applications/application-notices.ts';
import { conversationNotices } from '../applications/conversations/conversation-notices.ts';
import { noting } from '../applications/application-openings.ts';
import { contactMail } from '../messages/contact-mail.ts';
import { reportMail } from '../messages/report-mail.ts';
import { formForwarding } from '../messages/form-forwarding.ts';
import { startPostingClaims } from '../postings/posting-claims.ts';
import { startPostingCounts } from '../postings/posting-counts.ts';
import { startPostingReleases } from '../postings/posting-releases.ts';
import { replacing } from '../postings/reposts.ts';
import { sharingWithTeam } from '../postings/team-following.ts';
import { owedMails } from '../applications/waiting-mails.ts';
import { withdrawing } from '../applications/withdrawals.ts';

/** Resolves after `ms`, or at once when aborted. */
export function untilAborted(ms: number, signal: AbortSignal): Promise<void> {
  // Hundreds of documents may wait on one signal. Node would warn of a leak from the eleventh on.
  setMaxListeners(0, signal);
  return pause(ms, undefined, { signal }).catch(() => undefined);
}

export interface EffectRunners {
  runners: EffectsRunner[];
  /** Mails that the server owes, including digests. */
  waitingMails: () => Waiting;
}

/** Starts everything that a commit of a document causes afterwards. `content`: of files; without it, mails have no attachments. */
export async function startEffectRunners(context: Context, content?: FileContent): Promise<EffectRunners> {
  const sleep = untilAborted;
  const configured = [
    formForwarding(context, fetch),
    contactMail(context, sleep),
    reportMail(context, sleep),
    applicationMail(context, content && (record => resumeAttachment(context, content, record))),
    applicationNotices(context),
  ];
  const ports = [
    withdrawing(context),
    noting(context),
    conversationNotices(context),
    replacing(context),
    sharingAdopted(context),
    sharingWithTeam(context),
    ...configured.filter(port => port !== null),
  ];
  const releases = await startPostingReleases(context, { sleep });
  const claims = await startPostingClaims(context, { sleep });
  const digests = startNoticeDigests(context, { sleep });
  const owed = owedMails(context);
  const effects = startEffects(context, { ports, sleep });
  const figures: EffectsRunner = { idle: async () => undefined, close: async () => owed.close() };
  return {
    runners: [effects, startPostingCounts(context, { sleep }), releases, claims, digests, figures],
    waitingMails: () => togetherWith(owed.waiting(effects.isHeld), digests.waiting()),
  };
}
