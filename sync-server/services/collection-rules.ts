import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/caller.ts';
import type { JsonObject } from '../store/store.ts';
import type { DocumentRecord } from './document-record.ts';

/** What a collection does in its own way when anybody but a key writes to it. */
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
  /** What follows from the other attributes, after a change of them by this caller. */
  derive?: (data: JsonObject, before: JsonObject, caller: Caller) => JsonObject;
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
  'province',
  'details',
];

/**
 * `createJob` reads the row with the code that reads a batch's, so that a posting is the same whichever door it came through.
 */
export type CreateDocument = NonNullable<CollectionRules['create']>;

export function collectionRules(createJob: CreateDocument): RulesByCollection {
  return {
    jobs: {
      serverOwned: new Set(JOB_SERVER_OWNED),
      permissionsAreServerOwned: true,
      create: createJob,
      check: checkJob,
      derive: deriveJob,
    },
    employers: { serverOwned: new Set(['verified']), permissionsAreServerOwned: true },
    applications: {
      serverOwned: new Set(['jobId', 'jobTitle', 'state', 'sentAt', 'reference']),
      permissionsAreServerOwned: true,
    },
  };
}

function deriveJob(data: JsonObject, before: JsonObject, { kind }: Caller): JsonObject {
  const derived = { ...data, province: data['provinceId'] ?? '' };
  // Verified was another name; a key says both.
  const isRenamed = kind !== 'key' && data['businessName'] !== before['businessName'];
  return isRenamed ? { ...derived, verified: false } : derived;
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
