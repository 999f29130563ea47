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
  /**
   * Of a kind whose operations each set one value: the payload's field that names the value. Only the latest unsent operation for a
   * value stays in the outbox. null: each operation counts.
   */
  sets: string | null;
}

const create = { case: 'create', needsAccount: true, silent: false, sets: null } as const;
const edit = { ...create, case: 'edit' } as const;
const lastWriter = <const Field extends string>(sets: Field) =>
  ({ case: 'last-writer', needsAccount: true, silent: true, sets }) as const;

/**
 * Every kind of operation. These tables have an entry for each and don't compile without it: the payload (`operations.ts`), the
 * draft (`local/outbox/operation-draft.ts`), the outbox screen (`features/outbox/entry/kind-specs.ts`), and what the server does
 * (`sync-server/operations/operation-handlers.ts`). CONTRIBUTING.md lists the steps.
 */
export const OPERATION_KINDS = {
  'application.submit': { ...create, needsAccount: false },
  'application.withdraw': { ...create, needsAccount: false },
  // Done by opening something, not sent.
  'application.open': { ...create, silent: true, sets: 'applicationId' },
  'application.decide': lastWriter('applicationId'),
  'message.send': { ...create, needsAccount: false },
  'interview.step': { ...create, needsAccount: false },
  'conversation.read': { ...lastWriter('applicationId'), needsAccount: false },
  'posting.create': create,
  'posting.edit': edit,
  'posting.close': edit,
  'posting.extend': edit,
  'posting.repost': create,
  'report.create': { ...create, needsAccount: false },
  'note.create': create,
  'contact.send': { ...create, needsAccount: false },
  'draft.put': lastWriter('key'),
  'saved.put': lastWriter('jobId'),
  'hidden.put': lastWriter('jobId'),
  'search.put': lastWriter('searchId'),
  'preferences.put': lastWriter('name'),
  'profile.put': lastWriter('part'),
} as const satisfies Record<string, OperationTraits>;

export type OperationKind = keyof typeof OPERATION_KINDS;

/** The kinds whose operations each set one value. */
export type ValueKind = {
  [K in OperationKind]: (typeof OPERATION_KINDS)[K]['sets'] extends string ? K : never;
}[OperationKind];

export function isOperationKind(kind: string): kind is OperationKind {
  return Object.hasOwn(OPERATION_KINDS, kind);
}

export function setsValue(kind: string): kind is ValueKind {
  return isOperationKind(kind) && OPERATION_KINDS[kind].sets !== null;
}

/** A kind that this version does not know (an entry of a later one) is shown. */
export function isSilent(kind: string): boolean {
  return isOperationKind(kind) && OPERATION_KINDS[kind].silent;
}
