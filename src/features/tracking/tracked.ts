import type { Interview } from '../../domain/interview.ts';
import type { OwnApplicationRecord } from '../../local/hooks/use-own-records.ts';
import type { TrackedRows } from '../../local/tracking/tracked-rows.ts';
import { type ApplicationProgress, progressStage } from '../../sync/outbox/application-progress.ts';
import { type ApplicationStage, applicationStage } from '../my-work/application-stage.ts';

/** The states in the order in which an application passes through them. */
export const TRACKED_STATES = [
  'saved',
  'draft',
  'attention',
  'unsent',
  'sent',
  'delivered',
  'failed',
  'opened',
  'review',
  'interview',
  'offer',
  'hired',
  'declined',
  'withdrawn',
] as const;
export type TrackedState = (typeof TRACKED_STATES)[number];

/** A job that a person saved, or an application in any state. */
export interface Tracked {
  /** The application's `$id`, else the operation's id; of a job, its number. */
  id: string;
  state: TrackedState;
  /** null: it isn't known. */
  jobId: number | null;
  /** '' = only the list knows it. */
  title: string;
  /** When it last changed, in ms. */
  at: number;
  /** null: a saved job, or a draft. */
  application: {
    own: OwnApplicationRecord;
    stage: ApplicationStage;
    progress: ApplicationProgress;
    /** The one that was agreed on. */
    interview: Interview | null;
  } | null;
}

/** One entry for each application, draft and saved job, the latest first. A job with an application isn't listed as saved. */
export function trackedOf({ applications, interviews, progress, drafts, saved }: TrackedRows): Tracked[] {
  const sent = applications.map(own => trackedApplication(own, progress, interviews));
  const withApplication = new Set(sent.map(({ jobId }) => jobId));
  const written = new Set(drafts.map(({ jobId }) => jobId));
  const jobs = [
    ...drafts.map(draft => trackedJob('draft', draft)),
    ...saved
      .filter(({ jobId }) => !withApplication.has(jobId) && !written.has(jobId))
      .map(mark => trackedJob('saved', mark)),
  ];
  return [...sent, ...jobs].sort((a, b) => b.at - a.at);
}

/** Its address names it by `id`, and by the operation's id until it was sent. */
export function isTrackedAs({ id, application }: Tracked, address: string): boolean {
  return application !== null && (id === address || application.own.entry?.id === address);
}

function trackedJob(state: 'draft' | 'saved', { jobId, editedAt }: { jobId: number; editedAt: number }) {
  return { id: `${state} ${jobId}`, state, jobId, title: '', at: editedAt, application: null };
}

function trackedApplication(
  own: OwnApplicationRecord,
  known: TrackedRows['progress'],
  interviews: TrackedRows['interviews'],
): Tracked {
  const { record, entry } = own;
  const id = record?.id ?? entry?.receipt?.documentId ?? own.id;
  const stage = applicationStage(own);
  const progress = known.get(id) ?? {};
  const interview = interviews.get(id)?.interview;
  const agreed = stage.stage === 'sent' && interview?.status === 'agreed' ? interview : null;
  const jobId = record?.jobId ?? entry?.receipt?.jobId ?? entry?.payload['jobId'];
  return {
    id,
    state: stateOf(stage, progress),
    jobId: typeof jobId === 'number' ? jobId : null,
    title: record?.jobTitle || entry?.title || '',
    at: lastChange(own, progress),
    application: { own, stage, progress, interview: agreed },
  };
}

function stateOf(stage: ApplicationStage, progress: ApplicationProgress): TrackedState {
  switch (stage.stage) {
    case 'unsent':
      return stage.entry.state === 'attention' ? 'attention' : 'unsent';
    case 'refused':
      return 'attention';
    case 'withdrawing':
    case 'withdrawn':
      return 'withdrawn';
    case 'sent': {
      const reached = progressStage(progress);
      return progress.decision?.kind ?? (reached === 'decided' ? 'opened' : reached);
    }
  }
}

function lastChange({ record, entry, withdrawal }: OwnApplicationRecord, progress: ApplicationProgress) {
  const times = [
    record?.sentAt,
    entry?.receipt?.acceptedAt ?? entry?.createdAt,
    withdrawal?.createdAt,
    progress.openedAt,
    progress.decision?.at,
  ].map(time => Date.parse(time ?? ''));
  return Math.max(0, ...times.filter(time => !Number.isNaN(time)));
}
