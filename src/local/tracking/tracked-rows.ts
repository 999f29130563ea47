import type { ApplicationProgress } from '../../sync/outbox/application-progress.ts';
import type { Draft } from '../db/outbox-entry.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { listDrafts } from '../drafts/list-drafts.ts';
import { listOwnApplications, type OwnApplicationRecord } from '../hooks/use-own-records.ts';
import { readProgress } from '../outbox/deliveries-store.ts';
import { applicationDraftKey } from '../outbox/operation-draft.ts';
import { usePersonDatabase } from '../people/use-person-database.ts';
import { type KnownInterview, listInterviews } from './interviews.ts';
import { useLiveQuery } from '../hooks/use-live-query.ts';

/** Everything on this device about the jobs that a person follows. */
export interface TrackedRows {
  applications: readonly OwnApplicationRecord[];
  /** By the application's `$id`. */
  progress: ReadonlyMap<string, ApplicationProgress>;
  /** By the application's `$id`. */
  interviews: ReadonlyMap<string, KnownInterview>;
  /** Drafts of applications that have some text. */
  drafts: readonly { jobId: number; editedAt: number }[];
  saved: readonly { jobId: number; editedAt: number }[];
}

/** undefined until the disk was read. */
export function useTrackedRows(): TrackedRows | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => readTracked(db), [db]);
}

async function readTracked(db: PersonDatabase): Promise<TrackedRows> {
  const applications = await listOwnApplications(db);
  const interviews = await listInterviews(db);
  const progress = new Map<string, ApplicationProgress>();
  for (const { record, entry } of applications) {
    const id = record?.id ?? entry?.receipt?.documentId;
    if (id !== undefined) progress.set(id, withInterview(await readProgress(db, id), interviews.get(id)));
  }
  const saved = await db.marks.filter(({ kind, on }) => kind === 'saved' && on).toArray();
  return {
    applications,
    interviews,
    progress,
    drafts: (await listDrafts(db)).flatMap(draft => applicationDraft(draft) ?? []),
    saved: saved.map(({ jobId, editedAt }) => ({ jobId, editedAt })),
  };
}

/** An interview that was agreed on says more than that the application was opened. The employer's decision says more than it. */
function withInterview(
  progress: ApplicationProgress,
  known: KnownInterview | undefined,
): ApplicationProgress {
  const isDecided = progress.decision !== undefined && progress.decision.kind !== 'review';
  if (isDecided || known?.interview.status !== 'agreed') return progress;
  return { ...progress, decision: { kind: 'interview', at: known.at } };
}

const DRAFT_PREFIX = applicationDraftKey(0).slice(0, -1);

/** null: it's for something else, a later draft replaced it, or nothing was written to the employer yet. */
function applicationDraft({ key, content, editedAt }: Draft): { jobId: number; editedAt: number } | null {
  if (!key.startsWith(DRAFT_PREFIX) || !content['message']) return null;
  const jobId = Number(key.slice(DRAFT_PREFIX.length));
  return Number.isSafeInteger(jobId) ? { jobId, editedAt } : null;
}
