// Apart from `operations.ts`, so that the app has them without the schema library.

/**
 * The way in which an operation takes effect exactly once, however often it arrives.
 * `create`: makes a document whose id is derived from the operation, or from what must be unique.
 * `edit`: changes a shared document, merged field by field against the version that its editor saw; the document records it.
 * `last-writer`: sets a value of one person or one team; the later edit wins, whatever the order of arrival.
 */
type OperationCase = 'create' | 'edit' | 'last-writer';

interface OperationTraits {
  case: OperationCase;
  /** A guest's operation waits on the device until the person signs in. */
  needsAccount: boolean;
  /** Not a sending in the person's eyes: the outbox screen shows it only if it was refused. */
  silent: boolean;
}

const create = { case: 'create', needsAccount: true, silent: false } as const;
const edit = { case: 'edit', needsAccount: true, silent: false } as const;
/** Done by opening something, not sent. */
const note = { ...create, silent: true } as const;
const lastWriter = { case: 'last-writer', needsAccount: true, silent: true } as const;

/** Every kind of operation. Its payload is in `operations.ts`, what the server does in `operations/operation-handlers.ts`. */
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

/** Reasons to report a posting. */
export const REPORT_REASONS = [
  'asks_for_money',
  'not_real',
  'discriminates',
  'wrong_information',
  'already_filled',
  'other',
] as const;

/** Topics of a message to the operator; `/contact?topic=…` preselects one. */
export const CONTACT_TOPICS = [
  'question',
  'posting',
  'privacy',
  'accessibility',
  'press',
  'partnership',
  'other',
] as const;
