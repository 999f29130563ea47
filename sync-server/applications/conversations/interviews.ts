import {
  INTERVIEW_AHEAD_MS,
  INTERVIEW_LINK_MAX,
  INTERVIEW_NOTE_MAX,
  INTERVIEW_PLACE_MAX,
  type InterviewStep,
  interviewOf,
  isTimeZone,
  mayTakeStep,
} from '../../../src/domain/interview.ts';
import { readLink } from '../../../src/domain/links.ts';
import { APPLICATION_EVENTS } from '../../../src/wire/collections.ts';
import type { InterviewStepTake } from '../../../src/wire/operations/operations.ts';
import type { Operation, Outcome } from '../../../src/wire/operations/push.ts';
import { isOwn } from '../../board/adoptions.ts';
import type { Context } from '../../board/context.ts';
import { createOnce, newRecord } from '../../board/new-record.ts';
import type { Person } from '../../board/people.ts';
import { derivedId } from '../../core/derived-ids.ts';
import { formatMoment, parseMoment } from '../../core/moments.ts';
import { CONVERSATION } from '../../records/application-effects.ts';
import { toRecord } from '../../records/board-documents.ts';
import { type DocumentRecord, pendingEffect, recordId } from '../../records/document-record.ts';
import { operationDigest } from '../../records/operation-digest.ts';
import { outcomeOfTaken, rejected } from '../../records/outcomes.ts';
import { hasTeamReaders } from '../../records/posting-readers.ts';
import { isWithdrawn } from '../application-places.ts';
import { readersOfConversation, sideOf } from './conversation-sides.ts';
import { interviewData, interviewStepOf } from './interview-records.ts';

/**
 * A step towards an interview: a proposal, an answer to it, or a cancellation. The steps about one application form a
 * chain. The id of each is derived from the application and its number, so of two steps that were taken at the same
 * time the store keeps one, and the other is refused with a reason. Each is part of the conversation and read like it.
 */
export async function takeInterviewStep(
  context: Context,
  person: Person,
  operation: Operation,
  payload: InterviewStepTake,
): Promise<Outcome> {
  const { id } = operation;
  const { applicationId, step, action } = payload;
  const taken = context.projection.findByOperation(APPLICATION_EVENTS.id, id);
  if (taken && isOwn(person, taken.operation))
    return outcomeOfTaken(operation, operationDigest(operation), taken);
  const known = sideOf(context, person, applicationId);
  if (!known) return rejected(id, 'application_not_found', undefined, 'applicationId');
  const { application, side } = known;
  if (isWithdrawn(context, applicationId)) return rejected(id, 'conversation_closed');
  if (!hasTeamReaders(application.permissions, application.owner))
    return rejected(id, 'conversation_no_recipient');
  const idOf = (number: number) => derivedId(context.idKey, 'interview', applicationId, String(number));
  const chain = await readChain(
    context,
    Array.from({ length: step }, (_, at) => idOf(at + 1)),
  );
  const here = chain[step - 1];
  // Another server took it, and this one hasn't heard of it yet.
  if (here?.operation?.id === id && isOwn(person, here.operation))
    return outcomeOfTaken(operation, operationDigest(operation), here);
  const read = readStep(payload, context.environment.nowMs());
  if ('problem' in read) return rejected(id, ...read.problem);
  if (here || (step > 1 && !chain[step - 2])) return rejected(id, 'interview_changed');
  const interview = interviewOf(chain.flatMap(record => (record && interviewStepOf(record)) ?? []));
  if (!mayTakeStep(interview, side, action)) return rejected(id, 'interview_changed');
  const [chosen = ''] = read.step.times;
  if (action === 'accept' && !interview.proposal?.times.includes(chosen))
    return rejected(id, 'interview_changed', undefined, 'times');

  const record = newRecord(context, person, operation, {
    collectionId: APPLICATION_EVENTS.id,
    documentId: idOf(step),
    permissions: readersOfConversation(context, application),
    data: {
      applicationId,
      jobId: application.data['jobId'] ?? 0,
      kind: 'interview',
      from: side,
      note: read.note,
      ...interviewData(read.step),
    },
    ...(application.operation && { reference: application.operation.reference }),
  });
  record.data['at'] = record.createdAt;
  const effects = { [CONVERSATION]: pendingEffect(record.createdAt) };
  const outcome = await createOnce(context, person, operation, { ...record, effects }, 'conversations');
  // The other side, or a colleague, was faster by a moment.
  return outcome.status === 'duplicate' ? rejected(id, 'interview_changed') : outcome;
}

/** The records of these ids, in their order. undefined: there is none. */
async function readChain(
  { stores }: Context,
  ids: readonly string[],
): Promise<(DocumentRecord | undefined)[]> {
  const stored = await stores.board.getMany(ids.map(each => recordId(APPLICATION_EVENTS.id, each)));
  return stored.map(each => (each ? toRecord(each.body) : undefined));
}

type Problem = [
  type: 'operation_invalid' | 'interview_time_passed',
  message: string | undefined,
  field: string,
];

/** The step as it is stored: whole, and without fields that don't belong to its action. */
function readStep(
  { step, action, times = [], zone = '', minutes = 0, place = '', link = '', text = '' }: InterviewStepTake,
  nowMs: number,
): { step: InterviewStep; note: string } | { problem: Problem } {
  const invalid = (field: string, message: string) => ({
    problem: ['operation_invalid', message, field] satisfies Problem,
  });
  const note = plain(text);
  if (Buffer.byteLength(note) > INTERVIEW_NOTE_MAX * 3)
    return invalid('text', `Use ${INTERVIEW_NOTE_MAX * 3} bytes or fewer.`);
  const bare = { step, action, times: [], zone: '', minutes: 0, place: '', link: '' };
  if (action === 'ask' && note === '') return invalid('text', 'Say which times suit you.');
  if (action !== 'propose' && action !== 'accept') return { step: bare, note };

  const moments = times.map(parseMoment);
  const known = moments.filter(each => each !== null);
  if (known.length < times.length) return invalid('times', 'Use moments such as 2026-12-01T18:00:00Z.');
  if (known.some(each => each > nowMs + INTERVIEW_AHEAD_MS))
    return invalid('times', 'Choose times within a year.');
  const passed: Problem = ['interview_time_passed', undefined, 'times'];
  const sorted = [...new Set(known)].sort((a, b) => a - b).map(formatMoment);
  if (action === 'accept') {
    if (sorted.length !== 1) return invalid('times', 'Choose one of the times.');
    if (known.some(each => each <= nowMs)) return { problem: passed };
    return { step: { ...bare, times: sorted }, note };
  }
  if (sorted.length === 0) return invalid('times', 'Propose at least one time.');
  if (known.every(each => each <= nowMs)) return { problem: passed };
  if (!isTimeZone(zone)) return invalid('zone', 'Use the name of a time zone, such as America/Toronto.');
  if (minutes === 0) return invalid('minutes', 'Say how long the interview takes.');
  const [where, page] = [plain(place), plain(link)];
  if (Buffer.byteLength(where) > INTERVIEW_PLACE_MAX * 3)
    return invalid('place', `Use ${INTERVIEW_PLACE_MAX * 3} bytes or fewer.`);
  const address = page === '' ? '' : readLink(page);
  if (address === null || Buffer.byteLength(address) > INTERVIEW_LINK_MAX)
    return invalid('link', 'Use a link such as https://example.com/meeting.');
  if (where === '' && address === '') return invalid('place', 'Say where the interview takes place.');
  return { step: { ...bare, times: sorted, zone, minutes, place: where, link: address }, note };
}

/** One half of a surrogate pair has no bytes of its own. It becomes the replacement character. */
function plain(text: string): string {
  return Buffer.from(text.trim()).toString();
}
