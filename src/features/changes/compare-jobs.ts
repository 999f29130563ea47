import type { Catalogue } from '../../catalogue/query/query.ts';
import { daysLeft } from '../../domain/dates.ts';
import { type Card, JOB_STATUS_CLOSED } from '../../domain/listing.ts';
import type { PersonDatabase } from '../../local/db/person-db.ts';
import type { WatchedJobs } from '../../local/tracking/watched-jobs.ts';
import type { JobSeen, Seen } from '../../local/values/job-changes.ts';
import { noteJobs, readJobLooks } from '../../local/values/job-looks.ts';
import type { TodayIn } from '../../sync/today.ts';

interface Parts {
  db: PersonDatabase;
  watched: WatchedJobs;
  catalogue: Pick<Catalogue, 'card'>;
  /** The provinces that the list has on this device; null = all. */
  provinces: readonly string[] | null;
  /** The day where the work is. */
  todayIn: TodayIn;
  nowMs: number;
}

/** Compares the jobs that a person saved or applied for with the list on this device. Only these are looked up. */
export async function compareJobs(parts: Parts, signal: AbortSignal): Promise<void> {
  const { db, watched, catalogue, provinces, todayIn, nowMs } = parts;
  const looks = new Map((await readJobLooks(db)).map(({ jobId, now }) => [jobId, now.job]));
  const current = new Map<number, Seen>();
  for (const [jobId, application] of watched) {
    const card = await catalogue.card(jobId);
    if (signal.aborted) return;
    const last = looks.get(jobId) ?? null;
    const job = card ? seenOf(card, todayIn) : missing(last, provinces, todayIn);
    current.set(jobId, { job, application });
  }
  await noteJobs(db, current, new Set(watched.keys()), nowMs);
}

function seenOf(card: Card, todayIn: TodayIn): JobSeen {
  const isOver = (daysLeft(card.expiryDateFormatted, todayIn(card.provinceId)) ?? 0) < 0;
  return {
    title: card.jobTitle,
    language: card.language,
    employer: card.businessName,
    provinceId: card.provinceId,
    pay: {
      min: card.payMin,
      max: card.payMax,
      currency: card.payCurrency,
      period: card.payPeriod,
      negotiable: card.payNegotiable,
    },
    posted: card.postingDateFormatted,
    expires: card.expiryDateFormatted,
    state: card.jobStatusId === JOB_STATUS_CLOSED.id ? 'closed' : isOver ? 'expired' : 'open',
  };
}

/** A posting that isn't on the list any more. null: the list of its province isn't on this device, so nothing is known. */
function missing(last: JobSeen | null, provinces: Parts['provinces'], todayIn: TodayIn): JobSeen | null {
  if (!last) return null;
  if (provinces && !provinces.includes(last.provinceId ?? '')) return null;
  if (last.state !== 'open') return last;
  const isOver = (daysLeft(last.expires, todayIn(last.provinceId)) ?? 0) < 0;
  return { ...last, state: isOver ? 'expired' : 'closed' };
}
