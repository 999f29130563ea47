import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { OperationKind } from '../../src/wire/operations/operation-kinds.ts';
import { OPERATION_PAYLOADS, type OperationPayload } from '../../src/wire/operations/operations.ts';
import type { Operation, Outcome } from '../../src/wire/operations/push.ts';
import type { Context } from '../board/context.ts';
import { decideApplication } from '../applications/application-decisions.ts';
import { openApplication } from '../applications/application-openings.ts';
import { submitApplication } from '../applications/applications.ts';
import { readConversation, sendMessage } from '../applications/conversations/conversations.ts';
import { takeInterviewStep } from '../applications/conversations/interviews.ts';
import { sendContact } from '../messages/contact-messages.ts';
import { createNote } from '../applications/notes.ts';
import { rejected } from '../records/outcomes.ts';
import type { Person } from '../board/people.ts';
import { putDraft, putHidden, putPreference, putSaved, putSearch } from './personal-values.ts';
import { putProfile } from './profile-values.ts';
import { editPosting } from '../postings/posting-edits.ts';
import { closePostingFor, extendPosting } from '../postings/posting-ends.ts';
import { createPosting } from '../postings/postings.ts';
import { createReport } from '../postings/reports.ts';
import { repostPosting } from '../postings/reposts.ts';
import { schemaProblem } from '../records/schema-problem.ts';
import { withdrawApplication } from '../applications/withdrawals.ts';

interface OperationHandler {
  /** The subject of the operation. A person's operations on one subject take effect one after another, in order. */
  subject(operation: Operation): string;
  /** Idempotent: it takes effect once, however often it arrives and from wherever. Checks the payload itself. */
  apply(context: Context, person: Person, operation: Operation): Promise<Outcome>;
}

/** The handler of each kind. `wire/operations/operation-kinds.ts` says who may send it. */
export const OPERATION_HANDLERS: Record<OperationKind, OperationHandler> = {
  'application.submit': { subject: aboutJob('application'), apply: submitApplication },
  'application.withdraw': checked('application.withdraw', aboutJob('application'), withdrawApplication),
  'application.open': checked('application.open', about('received', 'applicationId'), openApplication),
  'application.decide': checked('application.decide', about('received', 'applicationId'), decideApplication),
  'message.send': checked('message.send', about('conversation', 'applicationId'), sendMessage),
  'interview.step': checked('interview.step', about('conversation', 'applicationId'), takeInterviewStep),
  'conversation.read': checked('conversation.read', about('reading', 'applicationId'), readConversation),
  'posting.create': { subject: ({ id }) => `posting ${id}`, apply: createPosting },
  'posting.edit': checked('posting.edit', aboutPosting, editPosting),
  'posting.close': checked('posting.close', aboutPosting, closePostingFor),
  'posting.extend': checked('posting.extend', aboutPosting, extendPosting),
  'posting.repost': checked('posting.repost', about('job', 'of'), repostPosting),
  'report.create': checked('report.create', aboutItself, createReport),
  'note.create': checked('note.create', aboutItself, createNote),
  'contact.send': checked('contact.send', () => 'contact', sendContact),
  'draft.put': checked('draft.put', about('draft', 'key'), putDraft),
  'saved.put': checked('saved.put', about('saved', 'jobId'), putSaved),
  'hidden.put': checked('hidden.put', about('hidden', 'jobId'), putHidden),
  'search.put': checked('search.put', about('search', 'searchId'), putSearch),
  'preferences.put': checked('preferences.put', () => 'preferences', putPreference),
  'profile.put': checked('profile.put', about('profile', 'part'), putProfile),
};

/** A handler that gets a checked payload. A payload that doesn't match is refused with the name of the field. */
function checked<K extends OperationKind>(
  kind: K,
  subject: OperationHandler['subject'],
  apply: (
    context: Context,
    person: Person,
    operation: Operation,
    payload: OperationPayload<K>,
  ) => Promise<Outcome>,
): OperationHandler {
  const schema: TSchema = OPERATION_PAYLOADS[kind];
  const shape = Compile(schema);
  const isPayload = (payload: unknown): payload is OperationPayload<K> => shape.Check(payload);
  return {
    subject,
    async apply(context, person, operation) {
      const { id, payload } = operation;
      if (isPayload(payload)) return apply(context, person, operation, payload);
      const { message, field } = schemaProblem(shape.Errors(payload));
      return rejected(id, 'operation_invalid', message, field);
    },
  };
}

function about(name: string, field: string): OperationHandler['subject'] {
  return ({ payload }) => `${name} ${keyText(payload[field])}`;
}

function aboutJob(name: string): OperationHandler['subject'] {
  return about(name, 'jobId');
}

function aboutItself({ id }: Operation): string {
  return id;
}

function aboutPosting({ payload: { madeBy, jobId } }: Operation): string {
  return madeBy === undefined ? `job ${keyText(jobId)}` : `posting ${keyText(madeBy)}`;
}

/** The key hasn't been checked yet. The handler refuses an invalid one. */
function keyText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
