import { type Interview, interviewOf, NO_INTERVIEW } from '../../domain/interview.ts';
import type { OutboxEntry } from '../db/outbox-entry.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import type { PulledMessage } from '../db/pulled-records.ts';
import { listEntries } from '../hooks/use-outbox-entries.ts';
import { usePersonDatabase } from '../people/use-person-database.ts';
import type { ConversationSide } from '../../wire/conversation.ts';
import { useLiveQuery } from '../hooks/use-live-query.ts';

export interface KnownInterview {
  interview: Interview;
  /** When its last step was taken, ISO. */
  at: string;
  /** The side that took it. null: there is none. */
  by: ConversationSide | null;
  /** This person took it, not a colleague. */
  isOwn: boolean;
  /** The note with the last proposal. */
  note: string;
}

/** The interview about one application, and this device's next step if the server doesn't have it yet. */
export interface InterviewHere extends KnownInterview {
  pending: OutboxEntry | null;
  /** The operations of all steps that this device took. */
  taken: readonly string[];
}

/** undefined until the disk was read. */
export function useInterview(applicationId: string): InterviewHere | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => readInterview(db, applicationId), [db, applicationId]);
}

/** By application, for applications about which an interview was proposed. */
export function useInterviews(): ReadonlyMap<string, KnownInterview> | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => listInterviews(db), [db]);
}

export async function listInterviews(db: PersonDatabase): Promise<Map<string, KnownInterview>> {
  const found = new Map<string, PulledMessage[]>();
  for (const message of await db.messages.toArray()) {
    if (!message.interview) continue;
    const { applicationId } = message;
    found.set(applicationId, [...(found.get(applicationId) ?? []), message]);
  }
  return new Map([...found].map(([applicationId, messages]) => [applicationId, knownOf(messages)]));
}

async function readInterview(db: PersonDatabase, applicationId: string): Promise<InterviewHere> {
  const messages = await db.messages.where('applicationId').equals(applicationId).toArray();
  const here = new Set(messages.map(({ id }) => id));
  const entries = (await listEntries(db)).filter(
    ({ kind, payload }) => kind === 'interview.step' && payload['applicationId'] === applicationId,
  );
  const pending = entries.find(
    ({ state, receipt }) => state !== 'attention' && (receipt === null || !here.has(receipt.documentId)),
  );
  return { ...knownOf(messages), pending: pending ?? null, taken: entries.map(({ id }) => id) };
}

function knownOf(messages: readonly PulledMessage[]): KnownInterview {
  const steps = messages.flatMap(({ interview }) => interview ?? []);
  const interview = steps.length === 0 ? NO_INTERVIEW : interviewOf(steps);
  const last = messages.find(each => each.interview?.step === interview.step);
  const proposed = messages.find(each => each.interview?.step === interview.proposal?.step);
  return {
    interview,
    at: last?.at ?? '',
    by: last?.from ?? null,
    isOwn: last?.by === null,
    note: interview.proposal ? (proposed?.text ?? '') : '',
  };
}
