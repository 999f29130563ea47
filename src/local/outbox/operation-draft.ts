import { parseJson } from '../../core/json.ts';
import { editAgain } from '../../domain/posting/posting-merge.ts';
import { isOperationKind, type OperationKind } from '../../wire/operations/operation-kinds.ts';
import type { OperationPayload } from '../../wire/operations/operations.ts';
import type { Operation } from '../../wire/operations/push.ts';
import type { OutboxEntry } from '../db/outbox-entry.ts';

export function applicationDraftKey(jobId: number): string {
  return `apply:${jobId}`;
}

export function reportDraftKey(jobId: number): string {
  return `report:${jobId}`;
}

export function noteDraftKey(applicationId: string): string {
  return `note:${applicationId}`;
}

export function messageDraftKey(applicationId: string): string {
  return `message:${applicationId}`;
}

export function interviewDraftKey(applicationId: string): string {
  return `interview:${applicationId}`;
}

export const BATCH_DRAFT_KEY = 'batch';
export const CONTACT_DRAFT_KEY = 'contact';
/** The draft of a new posting; there is only one. */
export const POSTING_DRAFT_KEY = 'post';

/** The draft of a change to an existing posting. */
export function editDraftKey(jobId: number): string {
  return `edit:${jobId}`;
}

/** The form that produces operations of a kind. */
interface KindDraft<Payload> {
  name: string;
  /** The field that follows the name in a draft's key. null: there is only one draft. */
  by: (keyof Payload & ('jobId' | 'applicationId')) | null;
  /** Fields that the person typed. */
  fields: readonly (keyof Payload & string)[];
}

/** The draft of each kind that has a form of its own. */
export const KIND_DRAFTS = {
  'application.submit': {
    name: 'apply',
    by: 'jobId',
    fields: ['name', 'email', 'message', 'resume', 'answers'],
  },
  'application.withdraw': null,
  'application.open': null,
  'application.decide': null,
  'message.send': { name: 'message', by: 'applicationId', fields: ['text'] },
  'interview.step': {
    name: 'interview',
    by: 'applicationId',
    fields: ['times', 'zone', 'minutes', 'place', 'link', 'text'],
  },
  'conversation.read': null,
  // A row of a batch is in `BATCH_DRAFT_KEY`, with the others.
  'posting.create': { name: POSTING_DRAFT_KEY, by: null, fields: ['row'] },
  'posting.edit': { name: 'edit', by: 'jobId', fields: ['changes', 'base', 'edition'] },
  'posting.close': null,
  'posting.extend': null,
  'posting.repost': null,
  'report.create': { name: 'report', by: 'jobId', fields: ['reason', 'text'] },
  'note.create': { name: 'note', by: 'applicationId', fields: ['text'] },
  'contact.send': { name: CONTACT_DRAFT_KEY, by: null, fields: ['name', 'email', 'topic', 'message'] },
  'draft.put': null,
  'saved.put': null,
  'hidden.put': null,
  'search.put': null,
  'preferences.put': null,
  'profile.put': null,
} as const satisfies { [K in OperationKind]: KindDraft<OperationPayload<K>> | null };

/** What a draft's key begins with. */
export type DraftName = NonNullable<(typeof KIND_DRAFTS)[OperationKind]>['name'] | typeof BATCH_DRAFT_KEY;

export interface DraftText {
  key: string;
  content: Record<string, unknown>;
  /** It replaces the current content of the draft; otherwise it includes it. */
  replaces: boolean;
}

/**
 * Turns an operation back into the draft that it came from, for editing. A row of a batch returns to its batch.
 * `existing` reads a draft's current content, of which nothing is lost. A kind without a form of its own has no draft.
 */
export function draftOfOperation(
  operation: Operation,
  existing: (key: string) => Record<string, unknown> | undefined,
): DraftText | undefined {
  const { kind, payload } = operation;
  const [key] = draftKeysOfOperation(operation);
  if (key === undefined) return undefined;
  if (key === BATCH_DRAFT_KEY) {
    const content = existing(key) ?? {};
    const text = appendRow(content['text'], payload['row']);
    return { key, content: { ...content, text }, replaces: false };
  }
  const fields = draftOf(kind)?.fields ?? [];
  return { key, content: Object.fromEntries(fields.map(field => [field, payload[field]])), replaces: true };
}

/** The keys of drafts that `draftOfOperation` may read, known before a transaction begins. */
export function draftKeysOfOperation({ kind, payload }: Operation): string[] {
  if (kind === 'posting.create' && payload['batchId'] !== undefined) return [BATCH_DRAFT_KEY];
  const draft = draftOf(kind);
  if (!draft) return [];
  return [draft.by === null ? draft.name : `${draft.name}:${String(payload[draft.by])}`];
}

/** An entry of a later version of the app has a kind that this one does not know. */
function draftOf(kind: string): KindDraft<Operation['payload']> | null {
  return isOperationKind(kind) ? KIND_DRAFTS[kind] : null;
}

/** Adds a row to the pasted text: into its array if it is one, otherwise below the text. */
function appendRow(text: unknown, row: unknown): string {
  const before = typeof text === 'string' ? text : '';
  if (before.trim() === '') return JSON.stringify([row], null, 2);
  const rows = parseArray(before);
  if (rows) return JSON.stringify([...rows, row], null, 2);
  return `${before}\n${JSON.stringify([row], null, 2)}`;
}

function parseArray(text: string): unknown[] | undefined {
  const value = parseJson(text);
  return Array.isArray(value) ? value : undefined;
}

/**
 * Whether an entry may become a draft again. An application always may: the server accepts one per person and job,
 * whatever its operation. Any other operation that was sent without an answer may not: it could be on the server
 * already, and a new operation would take effect a second time. The next answer brings its outcome.
 */
export function canEdit(operation: Operation, attempts: number, refused: boolean): boolean {
  return operation.kind === 'application.submit' || refused || attempts === 0;
}

/**
 * The changes that "send anyway" makes to a refused operation: only the confirmation, so that it keeps its id (the
 * server compares contents without it). For an edit that met other people's edits: the fields that were not applied,
 * overwriting theirs.
 */
export function confirmed({ kind, payload, error, conflicts }: OutboxEntry): Operation['payload'] {
  if (kind === 'posting.edit' && conflicts) return { ...payload, ...editAgain(conflicts) };
  if (kind !== 'application.submit') return payload;
  if (error?.type === 'posting_changed') return { ...payload, confirmChanged: true };
  if (error?.type === 'application_withdrawn' && error.documentId !== undefined)
    return { ...payload, after: error.documentId };
  return payload;
}
