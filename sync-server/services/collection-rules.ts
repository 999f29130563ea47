import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/caller.ts';
import type { JsonObject } from '../store/store.ts';
import type { DocumentRecord } from './document-record.ts';

/** What a collection does in its own way when somebody writes to it: anybody but a key, where nothing else is said. */
export interface CollectionRules {
  /** Attributes that the server sets: a client may send them back unchanged, and nothing else. */
  serverOwned: ReadonlySet<string>;
  /** So are permissions: who may change it follows from whose it is, and from nothing that one of them grants or takes away. */
  permissionsAreServerOwned?: true;
  /**
   * Makes the document instead of the general way, and resolves when it is on disk. It gets the data as sent and
   * does its own checks; it throws `ApiError` to refuse.
   */
  create?: (input: {
    caller: Caller;
    documentId: string;
    data: Record<string, unknown>;
  }) => Promise<DocumentRecord>;
  /** Throws `ApiError` for changes that are in order by their types and still none to take; `data` as it would be. */
  check?: (changes: JsonObject, data: JsonObject) => void;
  /** What becomes of a document that was changed (`before` null: made by a key), before it is written. Of a key's write too. */
  settle?: (write: {
    caller: Caller;
    before: DocumentRecord | null;
    next: DocumentRecord;
  }) => DocumentRecord | Promise<DocumentRecord>;
}

export type RulesByCollection = Readonly<Record<string, CollectionRules>>;

/** What an employer may not say of their own posting; `province` follows from `provinceId`, `details` from the row. */
const JOB_SERVER_OWNED = [
  'jobId',
  'jobStatusId',
  'jobStatus',
  'verified',
  'employerId',
  'source',
  'externalId',
  'firstPostedDate',
  'closedAt',
  'edition',
  'repostOf',
  'review',
  'reviewReason',
  'province',
  'details',
];

/**
 * `job`: its `create` reads the row with the code that reads a batch's, so that a posting is the same whichever door it came through.
 */
export function collectionRules(job: Pick<CollectionRules, 'create' | 'settle'>): RulesByCollection {
  return {
    jobs: {
      serverOwned: new Set(JOB_SERVER_OWNED),
      permissionsAreServerOwned: true,
      check: checkJob,
      ...job,
    },
    employers: { serverOwned: new Set(['verified']), permissionsAreServerOwned: true },
    applications: {
      serverOwned: new Set(['jobId', 'jobTitle', 'state', 'sentAt', 'reference']),
      permissionsAreServerOwned: true,
    },
  };
}

/** What a row of a batch is refused for, for changes of a posting that is there (`domain/intake`). */
function checkJob(changes: JsonObject, { payMin, payMax }: JsonObject): void {
  const refuse = (field: string, reason: string): never => {
    throw new ApiError(
      'document_invalid_structure',
      `Invalid document structure: Attribute "${field}" ${reason}`,
      {
        field,
      },
    );
  };
  for (const field of ['jobTitle', 'businessName']) {
    const value = changes[field];
    if (typeof value === 'string' && value.trim() === '') refuse(field, 'must not be blank');
  }
  for (const [field, value] of Object.entries({ payMin, payMax })) {
    if (typeof value === 'number' && value < 0) refuse(field, 'must not be negative');
  }
  if (typeof payMin === 'number' && typeof payMax === 'number' && payMin > payMax) {
    refuse('payMax', 'must not be less than "payMin"');
  }
  const { payCurrency } = changes;
  if (typeof payCurrency === 'string' && !/^[A-Z]{3}$/.test(payCurrency)) {
    refuse('payCurrency', 'must be three capital letters');
  }
}
