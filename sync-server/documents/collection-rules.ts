import { ApiError } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';
import type { JsonObject } from '../store/store.ts';
import type { DocumentRecord } from '../records/document-record.ts';

/** A collection's own rules for writes. They apply to everyone except keys, unless stated otherwise. */
export interface CollectionRules {
  /** Attributes that the server sets. A client may only send them back unchanged. */
  serverOwned: ReadonlySet<string>;
  /** The same for permissions: they follow from the document's owner, and owners can neither grant nor revoke any. */
  permissionsAreServerOwned?: true;
  /**
   * Replaces the general way to create a document, and resolves when it is on disk. It gets the data as sent and does
   * its own checks; it throws `ApiError` to refuse.
   */
  create?: (input: {
    caller: Caller;
    documentId: string;
    data: Record<string, unknown>;
  }) => Promise<DocumentRecord>;
  /**
   * Throws `ApiError` for changes that have the right types but aren't acceptable. `data` is the document after the
   * change.
   */
  check?: (changes: JsonObject, data: JsonObject) => void;
  /** Adjusts a changed document before it is written (`before` null: a key creates it). Applies to keys too. */
  settle?: (write: {
    caller: Caller;
    before: DocumentRecord | null;
    next: DocumentRecord;
  }) => DocumentRecord | Promise<DocumentRecord>;
}

export type RulesByCollection = Readonly<Record<string, CollectionRules>>;

/** Attributes that employers can't set. `province` follows from `provinceId`, `details` from the row. */
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
 * `job`: its `create` reads the row with the code that reads batch rows, so a posting is the same whichever way it was
 * sent.
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

/** Refuses changes of an existing posting for the same reasons as a batch row (`domain/intake`). */
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
