import { RESUME_NAME_MAX } from './uploads.ts';
import { CARD_FIELD_LIST, type CardField, type CardFieldName } from '../domain/card-fields.ts';
import { workLanguageIn } from '../domain/posting/work-language.ts';
import { INTERVIEW_ACTIONS } from '../domain/interview.ts';
import { CONVERSATION_SIDES } from './conversation.ts';
import { DECISIONS } from './delivery-states.ts';
import { ALERT_BY, ALERT_WHEN } from './search-alerts.ts';
import { REVIEW_REASON_MAX, REVIEW_STATES } from './review-states.ts';

/**
 * Database `board`: its collections, attributes, indexes and permissions, ensured at every start. Attributes are flat,
 * as Appwrite's are.
 */
export const DATABASE_ID = 'board';

export type AttributeType =
  | 'string'
  | 'integer'
  | 'float'
  | 'boolean'
  | 'enum'
  | 'day'
  | 'datetime'
  | 'email'
  | 'ip'
  | 'url';

export interface AttributeDefinition {
  key: string;
  type: AttributeType;
  /** The name under which documents hold it, if that is not `key`: only for attributes that were made over the API. */
  column?: string;
  required?: boolean;
  /** A list of such values. */
  array?: boolean;
  /** Value in a new document that does not give it. */
  default?: string | number | boolean | null;
  /** Longest text, in characters. */
  size?: number;
  elements?: readonly string[];
  min?: number;
  max?: number;
  /** Never in the projection: carried in the document only, cannot be queried. */
  unindexed?: boolean;
}

export interface CollectionDefinition {
  id: string;
  /** Absent = `board`. */
  databaseId?: string;
  /**
   * Under what name the store and the projection hold it, where that is not `id`: of collections that were made over the
   * API. No id of a collection looks like it, and one that is deleted and made anew has another one.
   */
  storage?: string;
  /** Its database was created with the words of tables. */
  isTable?: boolean;
  /** False = it answers keys alone. Absent = true. */
  enabled?: boolean;
  name: string;
  documentSecurity: boolean;
  /** Appwrite permission strings at collection level. */
  permissions: readonly string[];
  attributes: readonly AttributeDefinition[];
  /** For attributes that documents from before them lack: how they follow from others. */
  derived?: Readonly<Record<string, (data: Readonly<Record<string, unknown>>) => string | null>>;
  indexes: readonly { key: string; type: 'key' | 'unique' | 'fulltext'; attributes: readonly string[] }[];
}

/** The name of a collection in the store and in the projection. */
export function storageOf({ id, storage }: Pick<CollectionDefinition, 'id' | 'storage'>): string {
  return storage ?? id;
}

/** The name of an attribute in `data` of documents and rows. */
export function columnOf({ key, column }: Pick<AttributeDefinition, 'key' | 'column'>): string {
  return column ?? key;
}

const integer = (key: string): AttributeDefinition => ({ key, type: 'integer' });
const string = (key: string, size: number): AttributeDefinition => ({ key, type: 'string', size });

/** The attribute that holds a field of the card. */
function cardAttribute(key: CardFieldName, field: CardField): AttributeDefinition {
  switch (field.kind) {
    case 'id':
      return { key, type: 'integer', required: true, min: 1, max: Number.MAX_SAFE_INTEGER };
    case 'text':
      return { key, type: 'string', ...(field.required && { required: true }), size: field.max };
    case 'yes':
      return { key, type: 'boolean' };
    case 'day':
      return { key, type: 'day' };
    case 'number':
      return { key, type: 'integer' };
    case 'choice':
      return { key, type: 'enum', elements: field.values.filter(value => value !== null) };
  }
}

/** Words for the code in the attribute before. */
const BESIDE_CARD: Partial<Record<CardFieldName, AttributeDefinition>> = {
  provinceId: string('province', 64),
  jobStatusId: string('jobStatus', 64),
};

/**
 * One posting: the card's fields (`domain/card-fields.ts`), the owner's team, and `details` as JSON text. Its own permissions decide who
 * may read it: only its team while it waits for its poster's address or for the operator.
 */
export const JOBS: CollectionDefinition = {
  id: 'jobs',
  name: 'Job postings',
  documentSecurity: true,
  permissions: ['create("users")'],
  attributes: [
    ...CARD_FIELD_LIST.flatMap(([key, field]) => {
      const beside = BESIDE_CARD[key];
      return [cardAttribute(key, field), ...(beside ? [beside] : [])];
    }),
    string('employerId', 36),
    string('source', 64),
    string('externalId', 200),
    { key: 'closedAt', type: 'datetime' },
    /** How often it was edited; absent = never. */
    { key: 'edition', type: 'integer', min: 0 },
    /** Number of the posting that this one replaced. */
    integer('repostOf'),
    /** Why it is not public (`wire/review-states.ts`); null = it is. */
    { key: 'review', type: 'enum', elements: REVIEW_STATES },
    /** The operator's reason for a refusal. */
    { key: 'reviewReason', type: 'string', size: REVIEW_REASON_MAX, unindexed: true },
    { key: 'details', type: 'string', size: 200_000, unindexed: true },
  ],
  derived: { workLanguage: ({ details }) => workLanguageIn(details) },
  indexes: [
    { key: 'jobId', type: 'unique', attributes: ['jobId'] },
    { key: 'province', type: 'key', attributes: ['provinceId'] },
    { key: 'posted', type: 'key', attributes: ['postingDateFormatted'] },
    { key: 'title', type: 'fulltext', attributes: ['jobTitle'] },
    { key: 'business', type: 'fulltext', attributes: ['businessName'] },
    { key: 'employer', type: 'key', attributes: ['employerId'] },
    { key: 'review', type: 'key', attributes: ['review'] },
  ],
};

/** Characters of the JSON of an application's answers; more than all questions and answers can have. */
const ANSWERS_MAX = 100_000;

/**
 * No create right for clients: one service makes applications, whichever door they come through.
 * `$id` would tell who applied, so it is an HMAC of person and job.
 */
export const APPLICATIONS: CollectionDefinition = {
  id: 'applications',
  name: 'Applications',
  documentSecurity: true,
  permissions: [],
  attributes: [
    { key: 'jobId', type: 'integer', required: true },
    string('jobTitle', 300),
    { key: 'name', type: 'string', required: true, size: 128 },
    { key: 'email', type: 'email', required: true, size: 254 },
    { key: 'message', type: 'string', required: true, size: 10_000, unindexed: true },
    { key: 'state', type: 'enum', elements: ['sent', 'withdrawn'] },
    { key: 'sentAt', type: 'datetime' },
    string('reference', 20),
    /** The withdrawn application after which this one was made. */
    string('after', 36),
    /** When a member of the employer's first opened it. */
    { key: 'openedAt', type: 'datetime' },
    { key: 'decision', type: 'enum', elements: DECISIONS },
    { key: 'decidedAt', type: 'datetime' },
    /** The file in the bucket of résumés; absent = none came with it. */
    string('resumeId', 36),
    string('resumeName', RESUME_NAME_MAX),
    string('resumeType', 100),
    integer('resumeSize'),
    /** The posting's questions as they were asked, and the answers: JSON text. Absent = none were asked. */
    { key: 'answers', type: 'string', size: ANSWERS_MAX, unindexed: true },
  ],
  indexes: [
    { key: 'resume', type: 'key', attributes: ['resumeId'] },
    { key: 'job', type: 'key', attributes: ['jobId'] },
    { key: 'sent', type: 'key', attributes: ['sentAt'] },
  ],
};

const own = (id: string, name: string, attributes: readonly AttributeDefinition[]): CollectionDefinition => ({
  id,
  name,
  documentSecurity: true,
  permissions: ['create("users")'],
  attributes,
  indexes: [],
});

/**
 * Tombstone of a deleted posting: its number, which no other posting may take, and the operation that created it, so a
 * replay gets the first receipt again and creates nothing. Not reachable through the API: it is in no list of collections
 * that a request may name.
 */
export const REMOVED_POSTINGS: CollectionDefinition = {
  id: 'removedPostings',
  name: 'Removed postings',
  documentSecurity: true,
  permissions: [],
  attributes: [{ key: 'jobId', type: 'integer', required: true }],
  indexes: [{ key: 'jobId', type: 'key', attributes: ['jobId'] }],
};

/**
 * Tombstone of a deleted application. It says only that there was one, not whose, for the recipients' phones, which may have been
 * away for long. Not reachable through the API.
 */
export const REMOVED_APPLICATIONS: CollectionDefinition = {
  id: 'removedApplications',
  name: 'Removed applications',
  documentSecurity: true,
  permissions: [],
  attributes: [],
  indexes: [],
};

/** Which guest identity became which account. Not reachable through the API. */
export const ADOPTIONS: CollectionDefinition = {
  id: 'adoptions',
  name: 'Adoptions',
  documentSecurity: true,
  permissions: [],
  attributes: [
    { key: 'guest', type: 'string', required: true, size: 64 },
    { key: 'account', type: 'string', required: true, size: 36 },
  ],
  indexes: [
    { key: 'guest', type: 'key', attributes: ['guest'] },
    { key: 'account', type: 'key', attributes: ['account'] },
  ],
};

/** Events of an application after it was sent; each is created once and never changed. */
export const APPLICATION_EVENTS: CollectionDefinition = {
  id: 'applicationEvents',
  name: 'Application events',
  documentSecurity: true,
  permissions: [],
  attributes: [
    { key: 'applicationId', type: 'string', required: true, size: 36 },
    integer('jobId'),
    { key: 'kind', type: 'string', required: true, size: 32 },
    { key: 'at', type: 'datetime' },
    { key: 'note', type: 'string', size: 4000, unindexed: true },
    /** Of a message: the side that wrote it. */
    { key: 'from', type: 'enum', elements: CONVERSATION_SIDES },
    /** Of a step towards an interview: its number, and what it does. */
    integer('step'),
    { key: 'action', type: 'enum', elements: INTERVIEW_ACTIONS },
    /** The proposed times, or the chosen one, with zone, length, place and link: JSON text. */
    { key: 'interview', type: 'string', size: 4000, unindexed: true },
  ],
  indexes: [{ key: 'application', type: 'key', attributes: ['applicationId'] }],
};

/** A posting's counters, under the posting's own `$id`: read by those who may edit it. */
export const POSTING_COUNTS: CollectionDefinition = {
  id: 'postingCounts',
  name: 'Counters of postings',
  documentSecurity: true,
  permissions: [],
  attributes: [
    { key: 'jobId', type: 'integer', required: true },
    /** Sent and not withdrawn. */
    { key: 'applications', type: 'integer', required: true },
    { key: 'withdrawn', type: 'integer', required: true },
    { key: 'lastAppliedAt', type: 'datetime' },
  ],
  indexes: [{ key: 'jobId', type: 'key', attributes: ['jobId'] }],
};

export const REPORTS: CollectionDefinition = {
  id: 'reports',
  name: 'Reports of postings',
  documentSecurity: true,
  permissions: [],
  attributes: [
    { key: 'jobId', type: 'integer', required: true },
    { key: 'reason', type: 'string', required: true, size: 64 },
    { key: 'text', type: 'string', size: 4000, unindexed: true },
  ],
  indexes: [{ key: 'jobId', type: 'key', attributes: ['jobId'] }],
};

/** To the operator. Read with a key only: not by who wrote them either, whose outbox has the text. */
export const MESSAGES: CollectionDefinition = {
  id: 'messages',
  name: 'Messages to the operator',
  documentSecurity: true,
  permissions: [],
  attributes: [
    { key: 'name', type: 'string', required: true, size: 128 },
    { key: 'email', type: 'string', required: true, size: 254 },
    { key: 'topic', type: 'string', required: true, size: 32 },
    { key: 'message', type: 'string', required: true, size: 10_000, unindexed: true },
    string('language', 2),
  ],
  indexes: [{ key: 'topic', type: 'key', attributes: ['topic'] }],
};

/** Collections of values that people set for themselves. */
export const PERSONAL: readonly CollectionDefinition[] = [
  own('drafts', 'Drafts', [
    { key: 'kind', type: 'string', required: true, size: 32 },
    string('key', 100),
    { key: 'content', type: 'string', size: 200_000, unindexed: true },
    { key: 'editedAt', type: 'datetime' },
  ]),
  own('saved', 'Saved jobs', [
    { key: 'jobId', type: 'integer', required: true },
    { key: 'savedAt', type: 'datetime' },
  ]),
  own('hidden', 'Hidden jobs', [
    { key: 'jobId', type: 'integer', required: true },
    { key: 'hiddenAt', type: 'datetime' },
  ]),
  own('searches', 'Saved searches', [
    string('searchId', 36),
    { key: 'name', type: 'string', required: true, size: 200 },
    { key: 'query', type: 'string', required: true, size: 2000, unindexed: true },
    { key: 'editedAt', type: 'datetime' },
    /** Where, when and in which time zone new matches are announced; null = they aren't. */
    { key: 'alertBy', type: 'enum', elements: ALERT_BY },
    { key: 'alertWhen', type: 'enum', elements: ALERT_WHEN },
    string('alertZone', 64),
  ]),
  {
    ...own('profiles', 'Profiles of job seekers', [
      { key: 'part', type: 'string', required: true, size: 64 },
      { key: 'content', type: 'string', size: 20_000, unindexed: true },
      /** Of a part that is a résumé: its file. */
      string('resumeId', 36),
      { key: 'editedAt', type: 'datetime' },
    ]),
    indexes: [{ key: 'resume', type: 'key', attributes: ['resumeId'] }],
  },
];

export const COLLECTIONS: readonly CollectionDefinition[] = [
  JOBS,
  APPLICATIONS,
  APPLICATION_EVENTS,
  POSTING_COUNTS,
  ...PERSONAL,
  REPORTS,
  MESSAGES,
  {
    id: 'employers',
    name: 'Employers',
    documentSecurity: true,
    permissions: ['read("any")'],
    attributes: [
      { key: 'name', type: 'string', required: true, size: 300 },
      { key: 'verified', type: 'boolean' },
    ],
    indexes: [],
  },
];

/** Collections that the server can query: all public ones, and those that only the server itself queries. */
export const PROJECTED_COLLECTIONS: readonly CollectionDefinition[] = [
  ...COLLECTIONS,
  REMOVED_POSTINGS,
  REMOVED_APPLICATIONS,
  ADOPTIONS,
];
