import { Type } from 'typebox';
import { GUEST_SECRET_PATTERN } from '../../src/wire/operations/push-limits.ts';
import { FILE_HEADERS } from '../../src/wire/uploads.ts';
import { OPERATION_PAYLOADS } from '../../src/wire/operations/operations.ts';
import { Operation, PushRequest } from '../../src/wire/operations/push.ts';
import { PULL_MAX_CHANGES } from '../../src/wire/pull-constants.ts';
import { REVIEW_MAX } from '../../src/wire/review.ts';
import { wordsOf } from './operation-words.ts';

/** Each operation kind with its payload. */
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

/** The query of a link in an email. */
const FOR = { for: Type.String({ description: 'From the link. Only the server can read it.' }) };

export const SYNC_WORDS = wordsOf('Sync', [
  [
    'GET /sync/catalogue',
    'sync.catalogue',
    'anybody',
    [200, 'Manifest'],
    'Get the manifest of all open postings',
    {
      description:
        'Has an ETag. The segments it lists are immutable and compressed. If you want every posting, use these instead of thousands of pages.',
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
  ['GET /sync/details/packs/:hash', 'sync.detailsPack', 'anybody', [200, 'Bytes'], 'Get a pack, a gzip file'],
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
        'Each operation takes effect once, however often you send it. If an operation has no outcome, it had no effect. Send it again.',
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
        cursor: Type.String({ description: 'From the last response. Omit it to get everything.' }),
        limit: Type.Integer({ minimum: 1, maximum: PULL_MAX_CHANGES }),
      },
    },
  ],
  [
    'GET /sync/push-key',
    'sync.pushKey',
    'anybody',
    [200, 'PushKey'],
    'Get the key for push messages',
    {
      description:
        'Browsers subscribe to push messages with it. Register the subscription, as JSON, as the identifier of a push target.',
    },
  ],
  [
    'GET /sync/board',
    'sync.board',
    'anybody',
    [200, 'BoardIdentity'],
    'Get the public keys of the board',
    {
      description:
        'Postings and packs have a seal that one of these keys signed, so that a device can tell offline whether a posting is genuine. Earlier keys stay listed.',
    },
  ],
  [
    'POST /sync/board/keys',
    'sync.rotateBoardKey',
    'key',
    [201, 'BoardIdentity'],
    'Create a new key for the board',
    {
      description:
        'Signatures of earlier keys stay genuine, except those of the key that you name in `revoke`.',
    },
  ],
  [
    'GET /sync/alerts',
    'sync.alerts',
    'person',
    [200, 'Alerts'],
    'List what was announced of your saved searches',
    { description: 'Times are in milliseconds. `canMail`: alerts by email reach you.' },
  ],
  [
    'GET /sync/deliveries',
    'sync.deliveries',
    'anybody',
    [200, 'DeliveriesResponse'],
    'List the status of your own applications',
    {
      headers: GUEST,
      description:
        'For the signed-in account, or the guest whose secret you send. Returns at most 200, newest first.',
    },
  ],
  [
    'GET /sync/uploads/:hash',
    'sync.uploadState',
    'anybody',
    [200, 'UploadState'],
    'Get how much of your file the server has',
    { headers: GUEST, description: 'The hash is the SHA-256 of the file, in hex.' },
  ],
  [
    'PUT /sync/uploads/:hash',
    'sync.upload',
    'anybody',
    [200, 'UploadState'],
    'Send a part of your file',
    {
      headers: {
        ...GUEST,
        'content-range': Type.String({
          description: '`bytes START-END/SIZE`. Every part but the last has 131,072 bytes.',
        }),
        [FILE_HEADERS.name]: Type.String({ description: 'The file’s name, percent-encoded.' }),
        [FILE_HEADERS.type]: Type.String({ description: 'The file’s media type.' }),
      },
      description:
        'A repeated part changes nothing, and neither does one after a gap. The response says where to go on. Then name the file in an application.',
    },
  ],
  [
    'GET /sync/applications/:applicationId/resume',
    'sync.applicationResume',
    'permitted',
    [200, 'Bytes'],
    'Download the résumé that came with an application',
  ],
  [
    'GET /sync/mail/application',
    'sync.applicationLink',
    'anybody',
    [200, 'Page'],
    'Get the page for a link in an email about an application',
    { query: FOR },
  ],
  [
    'POST /sync/mail/application',
    'sync.useApplicationLink',
    'anybody',
    [200, 'Page'],
    'Assign the postings that list the address to its owner’s team, and email the address a sign-in link',
    { query: FOR },
  ],
  [
    'GET /sync/mail/unsubscribe',
    'sync.unsubscribePage',
    'anybody',
    [200, 'Page'],
    'Get the page for an unsubscribe link',
    { query: FOR },
  ],
  [
    'POST /sync/mail/unsubscribe',
    'sync.unsubscribe',
    'anybody',
    [200, 'Page'],
    'Stop emails about applications (RFC 8058)',
    { query: FOR },
  ],
  [
    'POST /sync/mail/subscribe',
    'sync.subscribe',
    'anybody',
    [200, 'Page'],
    'Undo an unsubscribe link',
    { query: FOR },
  ],
  [
    'GET /sync/mail/alerts',
    'sync.alertPage',
    'anybody',
    [200, 'Page'],
    'Get the page for a link that stops alerts of saved searches',
    { query: FOR },
  ],
  [
    'POST /sync/mail/alerts',
    'sync.stopAlerts',
    'anybody',
    [200, 'Page'],
    'Stop alerts of one saved search, or of all (RFC 8058)',
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
    'Import postings, one JSON object per line',
    { body: Type.String() },
  ],
  [
    'GET /sync/review',
    'sync.listReview',
    'key',
    [200, 'ReviewList'],
    'List postings that aren’t public yet',
    {
      query: {
        state: Type.String({
          enum: ['waiting', 'refused'],
          description:
            '`waiting` (default): postings waiting for a verified address or for your review. `refused`: postings you refused.',
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
    'Approve or refuse postings',
    {
      description:
        'Returns one outcome per posting, in order. Approved postings become public immediately. Refused postings are closed, even if they were public, and the poster sees the reason. Sending the same decision again changes nothing.',
    },
  ],
  ['GET /sync/backup', 'sync.backup', 'key', [200, 'Bytes'], 'Download a backup of all data as one file'],
]);

export const SERVER_WORDS = wordsOf('Server', [
  [
    'GET /sync/settings',
    'sync.settings',
    'anybody',
    [200, 'Anything'],
    'Get the settings that the app needs',
  ],
  ['GET /ping', 'client.ping', 'anybody', [200, 'Text'], 'Check that your project reaches this server'],
  ['GET /health/version', 'health.getVersion', 'anybody', [200, 'Version'], 'Get the server’s version'],
  ['GET /openapi.json', 'portage.describe', 'anybody', [200, 'Anything'], 'Get this description'],
  [
    'GET /realtime',
    'realtime.subscribe',
    'anybody',
    [101, null],
    'Open a websocket that reports changes',
    { query: { project: Type.String(), 'channels[]': Type.Array(Type.String()) } },
  ],
]);
