import type { PersonDatabase } from '../db/person-db.ts';
import type { ApplicationSeen, InterviewSeen } from '../values/job-changes.ts';
import { seenTo } from './conversation.ts';
import { type KnownInterview, listInterviews } from './interviews.ts';

type Talk = NonNullable<ApplicationSeen['talk']>;

export const NO_TALK: Talk = { heard: 0, unread: 0, interview: null };

/** What the employers wrote about this person's applications, by application. Steps of interviews aren't messages here. */
export async function listTalks(db: PersonDatabase): Promise<ReadonlyMap<string, Talk>> {
  const talks = new Map<string, Talk>();
  for (const [applicationId, known] of await listInterviews(db)) {
    talks.set(applicationId, { ...NO_TALK, interview: interviewSeen(known) });
  }
  const readTo = new Map<string, number>();
  for (const { applicationId, from, at, interview } of await db.messages.toArray()) {
    if (from !== 'employer' || interview) continue;
    const talk = talks.get(applicationId) ?? NO_TALK;
    const readMs = readTo.get(applicationId) ?? (await seenTo(db, applicationId));
    readTo.set(applicationId, readMs);
    const unread = talk.unread + (Date.parse(at) > readMs ? 1 : 0);
    talks.set(applicationId, { ...talk, heard: talk.heard + 1, unread });
  }
  return talks;
}

function interviewSeen({ interview, by }: KnownInterview): InterviewSeen {
  const { status, step, time, proposal } = interview;
  return { status, step, by, time, zone: proposal?.zone ?? '' };
}
