// Apart from `operations.ts`, so that the app has them without the schema library.

/**
 * How an operation takes effect once, however often it arrives.
 * `create`: makes a document whose id is derived from the operation, or from what must be unique.
 * `edit`: changes a shared document, merged field by field against what its editor saw; the document remembers it.
 * `last-writer`: sets a value of one person, or of one team; the later edit wins, in whatever order they arrive.
 */
type OperationCase = 'create' | 'edit' | 'last-writer';

interface OperationTraits {
  case: OperationCase;
  /** A guest's waits on the device until somebody signs in. */
  needsAccount: boolean;
  /** Nothing that a person "sends": it is on the outbox screen only when it was refused. */
  silent: boolean;
}

const create = { case: 'create', needsAccount: true, silent: false } as const;
const edit = { case: 'edit', needsAccount: true, silent: false } as const;
/** Done by opening something, not sent. */
const note = { ...create, silent: true } as const;
const lastWriter = { case: 'last-writer', needsAccount: true, silent: true } as const;

/** Every kind of operation. Its payload is in `operations.ts`, what the server does in `services/operation-handlers.ts`. */
export const OPERATION_KINDS = {
  'application.submit': { ...create, needsAccount: false },
  'application.withdraw': { ...create, needsAccount: false },
  'application.open': note,
  'application.decide': lastWriter,
  'posting.create': create,
  'posting.edit': edit,
  'posting.close': edit,
  'posting.extend': edit,
  'posting.repost': create,
  'report.create': { ...create, needsAccount: false },
  'note.create': create,
  'contact.send': { ...create, needsAccount: false },
  'draft.put': lastWriter,
  'saved.put': lastWriter,
  'hidden.put': lastWriter,
  'search.put': lastWriter,
  'preferences.put': lastWriter,
} as const satisfies Record<string, OperationTraits>;

export type OperationKind = keyof typeof OPERATION_KINDS;

export function isOperationKind(kind: string): kind is OperationKind {
  return Object.hasOwn(OPERATION_KINDS, kind);
}

/** A kind that this version does not know (an entry of a later one) is shown. */
export function isSilent(kind: string): boolean {
  return isOperationKind(kind) && OPERATION_KINDS[kind].silent;
}

/** Why somebody reports a posting. */
export const REPORT_REASONS = [
  'asks_for_money',
  'not_real',
  'discriminates',
  'wrong_information',
  'already_filled',
  'other',
] as const;

/** What a message to the operator is about; `/contact?topic=…` names one. */
export const CONTACT_TOPICS = [
  'question',
  'posting',
  'privacy',
  'accessibility',
  'press',
  'partnership',
  'other',
] as const;
