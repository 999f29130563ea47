import { Type } from 'typebox';
import { GUEST_SECRET_PATTERN } from '../../src/wire/push-limits.ts';
import { OPERATION_PAYLOADS } from '../../src/wire/operations.ts';
import { Operation, PushRequest } from '../../src/wire/push.ts';
import { PULL_MAX_CHANGES } from '../../src/wire/pull-constants.ts';
import { REVIEW_MAX } from '../../src/wire/review.ts';
import { wordsOf } from './operation-words.ts';

/** Each kind with what it carries. */
const Push = Type.Object({
  ...PushRequest.properties,
  operations: Type.Array(
    Type.Union(
      Object.entries(OPERATION_PAYLOADS).map(([kind, payload]) =>
        Type.Object(
          { ...Operation.properties, kind: Type.Literal(kind), payload },
          { title: kind, additionalProperties: false },
        ),
      ),
    ),
  ),
});

const GUEST = {
  'x-portage-guest': Type.String({
    pattern: GUEST_SECRET_PATTERN,
    description: 'The secret of a device without a signed-in account: 32 random bytes in base64url.',
  }),
};

/** What a link in an email brings along. */
const FOR = { for: Type.String({ description: 'Sealed by the server.' }) };

export const SYNC_WORDS = wordsOf('Sync', [
  [
    'GET /sync/catalogue',
    'sync.catalogue',
    'anybody',
    [200, 'Manifest'],
    'The manifest of all open postings',
    {
      description:
        'Has an ETag. The segments it names are immutable and compressed. To get everything, use these instead of a thousand pages.',
    },
  ],
  ['GET /sync/segments/:hash', 'sync.segment', 'anybody', [200, 'Bytes'], 'Get a segment of the list'],
  ['GET /sync/jobs/:jobId', 'sync.job', 'anybody', [200, 'Anything'], 'Get a full posting'],
  [
    'GET /sync/details/:province',
    'sync.details',
    'anybody',
    [200, 'DetailsIndex'],
    'List the packs that hold the full postings of a province',
  ],
  ['GET /sync/details/packs/:hash', 'sync.detailsPack', 'anybody', [200, 'Bytes'], 'One pack, a gzip file'],
  [
    'POST /sync/push',
    'sync.push',
    'permitted',
    [200, 'PushResponse'],
    'Send operations and get an outcome for each',
    {
      body: Push,
      headers: GUEST,
      description:
        'Each operation takes effect once, however often you send it. If an operation has no outcome, it was not done: send it again.',
    },
  ],
  [
    'GET /sync/pull',
    'sync.pull',
    'person',
    [200, 'PullResponse'],
    'Get your changes since a cursor',
    {
      query: {
        cursor: Type.String({ description: 'From the last answer. Leave it out to get everything.' }),
        limit: Type.Integer({ minimum: 1, maximum: PULL_MAX_CHANGES }),
      },
    },
  ],
  [
    'GET /sync/deliveries',
    'sync.deliveries',
    'anybody',
    [200, 'DeliveriesResponse'],
    'How the asker’s own applications stand',
    {
      headers: GUEST,
      description: 'Of an account, or of the guest whose secret is sent. Newest first, at most 200.',
    },
  ],
  [
    'GET /sync/mail/application',
    'sync.applicationLink',
    'anybody',
    [200, 'Page'],
    'The page of a link in an email about an application',
    { query: FOR },
  ],
  [
    'POST /sync/mail/application',
    'sync.useApplicationLink',
    'anybody',
    [200, 'Page'],
    'Gives the postings that name the address to its owner’s team, and emails a sign-in link to the address',
    { query: FOR },
  ],
  [
    'GET /sync/mail/unsubscribe',
    'sync.unsubscribePage',
    'anybody',
    [200, 'Page'],
    'The page of an unsubscribe link',
    { query: FOR },
  ],
  [
    'POST /sync/mail/unsubscribe',
    'sync.unsubscribe',
    'anybody',
    [200, 'Page'],
    'Stops emails about applications (RFC 8058)',
    { query: FOR },
  ],
  [
    'POST /sync/mail/subscribe',
    'sync.subscribe',
    'anybody',
    [200, 'Page'],
    'Undoes an unsubscribe link',
    { query: FOR },
  ],
  [
    'POST /sync/mail/bounces',
    'sync.noteBounce',
    'key',
    [200, 'BounceAnswer'],
    'Reports an email about an application that came back',
    {
      body: Type.String({ description: 'The whole message, as your mail server received it. At most 1 MB.' }),
      description:
        'Send it as message/rfc822 or text/plain. Only a permanent failure of an application’s email changes anything (RFC 3464): the applicant then reads that it came back. Sent again, nothing changes.',
    },
  ],
  [
    'POST /sync/import',
    'sync.import',
    'key',
    [200, 'Anything'],
    'Postings, one JSON object a line',
    { body: Type.String() },
  ],
  [
    'GET /sync/review',
    'sync.listReview',
    'key',
    [200, 'ReviewList'],
    'Postings that are not public yet',
    {
      query: {
        state: Type.String({
          enum: ['waiting', 'refused'],
          description: '`waiting` (default): for an address or for you. `refused`: what you refused.',
        }),
        limit: Type.Integer({ minimum: 1, maximum: REVIEW_MAX }),
        offset: Type.Integer({ minimum: 0 }),
      },
    },
  ],
  [
    'POST /sync/review',
    'sync.review',
    'key',
    [200, 'ReviewAnswer'],
    'Approves or refuses postings',
    {
      description:
        'One outcome each, in order. Approved ones are public at once. Refused ones are closed, also where they were public, and the poster reads the reason. Sent again, nothing changes.',
    },
  ],
  ['GET /sync/backup', 'sync.backup', 'key', [200, 'Bytes'], 'All data as one file'],
]);

export const SERVER_WORDS = wordsOf('Server', [
  [
    'GET /sync/settings',
    'sync.settings',
    'anybody',
    [200, 'Anything'],
    'What the app must know of this server',
  ],
  ['GET /health/version', 'health.getVersion', 'anybody', [200, 'Version'], 'Which version this is'],
  ['GET /openapi.json', 'portage.describe', 'anybody', [200, 'Anything'], 'This description'],
  [
    'GET /realtime',
    'realtime.subscribe',
    'anybody',
    [101, null],
    'A websocket that tells of changes',
    { query: { project: Type.String(), 'channels[]': Type.Array(Type.String()) } },
  ],
]);
