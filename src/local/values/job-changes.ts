import { jsonEqual } from '../../domain/json-equal.ts';
import type { Interview } from '../../domain/interview.ts';
import type { Card, IsoDay, Pay } from '../../domain/listing.ts';
import { type ApplicationProgress, progressStage } from '../../sync/outbox/application-progress.ts';

/** The facts of a posting whose changes are shown. */
export interface JobSeen {
  title: string;
  /** Of its title and employer. */
  language: string;
  employer: string;
  provinceId: Card['provinceId'];
  pay: Pick<Pay, 'min' | 'max' | 'currency' | 'period' | 'negotiable'>;
  posted: IsoDay;
  expires: IsoDay | null;
  /** `expired`: its last day is over. `closed`: the employer closed it, or it isn't listed any more. */
  state: 'open' | 'expired' | 'closed';
}

export interface ApplicationSeen {
  /** Of the document; null: the server hasn't accepted it yet. */
  id: string | null;
  title: string;
  progress: ApplicationProgress;
  /** undefined: noted by an app that didn't compare it yet. */
  talk?: {
    /** Messages of the employer. */
    heard: number;
    /** Those among them that this person hasn't read. */
    unread: number;
    interview: InterviewSeen | null;
  };
}

export interface InterviewSeen extends Pick<Interview, 'status' | 'step' | 'time'> {
  /** The side that took the last step. null: there is none. */
  by: 'applicant' | 'employer' | null;
  /** The time zone of the last proposal. '' = there is none. */
  zone: string;
}

/** null: none, or not known on this device yet. */
export interface Seen {
  job: JobSeen | null;
  application: ApplicationSeen | null;
}

/** One thing that changed, with its old and its new value. */
export type JobChange =
  | { what: 'title' | 'employer'; from: string; to: string }
  | { what: 'pay'; from: JobSeen['pay']; to: JobSeen['pay'] }
  | { what: 'posted'; from: IsoDay; to: IsoDay }
  | { what: 'expires'; from: IsoDay | null; to: IsoDay | null }
  | { what: 'closed' | 'expired' | 'reopened' }
  | { what: 'application'; to: ApplicationSeen }
  | { what: 'interview'; to: InterviewSeen }
  | { what: 'messages'; count: number };

/** News of the application, not of the posting. */
export function isApplicationNews({ what }: JobChange): boolean {
  return what === 'application' || what === 'interview' || what === 'messages';
}

/** In the order in which they matter to the person. */
export function changesBetween(from: Seen, to: Seen): JobChange[] {
  return [...applicationChanges(from.application, to.application), ...postingChanges(from.job, to.job)];
}

/** Sending isn't news: the outbox shows it. Neither is a step back, such as after the server was restored. */
function applicationChanges(from: ApplicationSeen | null, to: ApplicationSeen | null): JobChange[] {
  if (!from || !to || (from.id !== null && from.id !== to.id)) return [];
  return [...talkChanges(from, to), ...progressChanges(from, to)];
}

/** An interview that the person declined, and a message that they have read, aren't news. */
function talkChanges({ talk: from }: ApplicationSeen, { talk: to }: ApplicationSeen): JobChange[] {
  if (!from || !to) return [];
  const found: JobChange[] = [];
  const { interview } = to;
  if (interview && interview.step > (from.interview?.step ?? 0) && isInterviewNews(interview)) {
    found.push({ what: 'interview', to: interview });
  }
  const count = Math.min(to.heard - from.heard, to.unread);
  if (count > 0) found.push({ what: 'messages', count });
  return found;
}

function isInterviewNews({ status, by }: InterviewSeen): boolean {
  return status === 'agreed' || (by === 'employer' && (status === 'proposed' || status === 'cancelled'));
}

function progressChanges(from: ApplicationSeen, to: ApplicationSeen): JobChange[] {
  const [stage, before] = [progressStage(to.progress), progressStage(from.progress)];
  if (stage === 'sent' || ORDER[stage] < ORDER[before]) return [];
  const isSame = stage === before && from.progress.decision?.kind === to.progress.decision?.kind;
  return isSame ? [] : [{ what: 'application', to }];
}

const ORDER = { sent: 0, delivered: 1, failed: 1, opened: 2, decided: 3 };

function postingChanges(from: JobSeen | null, to: JobSeen | null): JobChange[] {
  if (!from || !to) return [];
  const found: JobChange[] = [];
  if (to.state !== from.state) found.push({ what: to.state === 'open' ? 'reopened' : to.state });
  if (!jsonEqual(from.pay, to.pay)) found.push({ what: 'pay', from: from.pay, to: to.pay });
  if (from.expires !== to.expires) found.push({ what: 'expires', from: from.expires, to: to.expires });
  if (from.posted !== to.posted) found.push({ what: 'posted', from: from.posted, to: to.posted });
  for (const what of ['title', 'employer'] as const) {
    if (from[what] !== to[what]) found.push({ what, from: from[what], to: to[what] });
  }
  return found;
}
