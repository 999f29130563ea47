import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.ts';
import type { Waiting } from '../mail/delivery-figures.ts';
import { sharingAdopted } from './adoptions.ts';
import { type EffectsRunner, startEffects } from './effects.ts';
import { applicationMail } from './application-mail.ts';
import { applicationNotices, startNoticeDigests } from './application-notices.ts';
import { noting } from './application-openings.ts';
import { contactMail } from './contact-mail.ts';
import { formForwarding } from './form-forwarding.ts';
import { startPostingClaims } from './posting-claims.ts';
import { startPostingCounts } from './posting-counts.ts';
import { startPostingReleases } from './posting-releases.ts';
import { replacing } from './reposts.ts';
import { sharingWithTeam } from './team-following.ts';
import { withdrawing } from './withdrawals.ts';

/** Resolves after `ms`, or at once when aborted. */
export const untilAborted = (ms: number, signal: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal }).catch(() => undefined);

/** Everything that follows from a document and is done after its commit. */
export async function startEffectRunners(
  context: Context,
): Promise<{ runners: EffectsRunner[]; waitingDigests: () => Waiting }> {
  const sleep = untilAborted;
  const configured = [
    formForwarding(context, fetch),
    contactMail(context, sleep),
    applicationMail(context),
    applicationNotices(context),
  ];
  const ports = [
    withdrawing(context),
    noting(context),
    replacing(context),
    sharingAdopted(context),
    sharingWithTeam(context),
    ...configured.filter(port => port !== null),
  ];
  const releases = await startPostingReleases(context, { sleep });
  const claims = await startPostingClaims(context, { sleep });
  const digests = startNoticeDigests(context, { sleep });
  return {
    runners: [
      startEffects(context, { ports, sleep }),
      startPostingCounts(context, { sleep }),
      releases,
      claims,
      digests,
    ],
    waitingDigests: () => digests.waiting(),
  };
}
