import { type TSchema, Type } from 'typebox';
import { BounceAnswer } from '../../src/wire/bounces.ts';
import { Manifest } from '../../src/wire/catalogue/catalogue.ts';
import { DeliveriesResponse } from '../../src/wire/delivery.ts';
import { DetailsIndex } from '../../src/wire/catalogue/details-packs.ts';
import { PullResponse } from '../../src/wire/pull.ts';
import { PushResponse } from '../../src/wire/operations/push.ts';
import { ReviewAnswer, ReviewList } from '../../src/wire/review.ts';

const Moment = Type.String({ format: 'date-time' });
const named = { $id: Type.String(), $createdAt: Moment, $updatedAt: Moment };
const open = { additionalProperties: true };

/** Response schemas, by the name that `OperationWords.answer` gives. Responses may have more fields than these. */
export const ANSWER_SCHEMAS: Readonly<Record<string, TSchema>> = {
  Error: Type.Object(
    {
      message: Type.String({ description: 'For people. It may change.' }),
      code: Type.Integer({ description: 'The HTTP status.' }),
      type: Type.String({
        description: 'The type to check in code, for example `user_invalid_credentials`.',
      }),
      version: Type.String(),
    },
    open,
  ),
  Account: Type.Object(
    {
      ...named,
      name: Type.String(),
      email: Type.String(),
      emailVerification: Type.Boolean(),
      phone: Type.String(),
      phoneVerification: Type.Boolean(),
      mfa: Type.Boolean(),
      prefs: Type.Record(Type.String(), Type.Unknown()),
    },
    open,
  ),
  Preferences: Type.Record(Type.String(), Type.Unknown()),
  Session: Type.Object(
    {
      $id: Type.String(),
      $createdAt: Moment,
      userId: Type.String(),
      expire: Moment,
      provider: Type.String(),
      current: Type.Boolean(),
    },
    open,
  ),
  Token: Type.Object(
    { $id: Type.String(), $createdAt: Moment, userId: Type.String(), secret: Type.String(), expire: Moment },
    open,
  ),
  Jwt: Type.Object({ jwt: Type.String() }, open),
  Team: Type.Object({ ...named, name: Type.String(), total: Type.Integer() }, open),
  Membership: Type.Object(
    {
      ...named,
      userId: Type.String(),
      teamId: Type.String(),
      roles: Type.Array(Type.String()),
      confirm: Type.Boolean(),
    },
    open,
  ),
  Document: Type.Object(
    {
      ...named,
      $sequence: Type.String(),
      $databaseId: Type.String(),
      $permissions: Type.Array(Type.String()),
    },
    { ...open, description: 'Also has the attributes, each under its key.' },
  ),
  Text: Type.String(),
  Webhook: Type.Object(
    {
      ...named,
      name: Type.String(),
      url: Type.String(),
      events: Type.Array(Type.String()),
      tls: Type.Boolean(),
      authUsername: Type.String(),
      authPassword: Type.String(),
      secret: Type.String({ description: 'Empty unless it was just made.' }),
      enabled: Type.Boolean(),
      logs: Type.String({ description: 'The last failure.' }),
      attempts: Type.Integer({ description: 'Failed attempts since the last success.' }),
    },
    open,
  ),
  WebhookDelivery: Type.Object(
    {
      $id: Type.String(),
      $createdAt: Moment,
      webhookId: Type.String(),
      eventId: Type.String({ description: 'The same at each attempt and in replays.' }),
      event: Type.String(),
      state: Type.String({ description: '`waiting`, `delivered` or `failed`.' }),
      attempts: Type.Integer(),
      status: Type.Union([Type.Integer(), Type.Null()]),
      problem: Type.Union([Type.String(), Type.Null()]),
      payload: Type.String({ description: 'As it is sent.' }),
    },
    open,
  ),
  Topic: Type.Object(
    {
      ...named,
      name: Type.String(),
      emailTotal: Type.Integer({ description: 'Always 0: only push targets can subscribe.' }),
      smsTotal: Type.Integer({ description: 'Always 0.' }),
      pushTotal: Type.Integer(),
      subscribe: Type.Array(Type.String(), { description: 'Roles that may subscribe.' }),
    },
    open,
  ),
  Subscriber: Type.Object(
    {
      ...named,
      topicId: Type.String(),
      targetId: Type.String(),
      target: Type.Object({ $id: Type.String(), identifier: Type.String() }, open),
      userId: Type.String(),
      userName: Type.String(),
      providerType: Type.Literal('push'),
    },
    open,
  ),
  Message: Type.Object(
    {
      ...named,
      providerType: Type.Literal('push'),
      topics: Type.Array(Type.String()),
      users: Type.Array(Type.String()),
      targets: Type.Array(Type.String()),
      scheduledAt: Type.Union([Moment, Type.Null()]),
      deliveredAt: Type.Union([Moment, Type.Null()]),
      deliveryErrors: Type.Array(Type.String(), { description: 'The first 100.' }),
      deliveredTotal: Type.Integer(),
      data: Type.Object({}, open),
      status: Type.String({ description: '`draft`, `scheduled`, `processing`, `sent` or `failed`.' }),
    },
    open,
  ),
  Bucket: Type.Object(
    {
      ...named,
      $permissions: Type.Array(Type.String()),
      name: Type.String(),
      enabled: Type.Boolean(),
      fileSecurity: Type.Boolean(),
      maximumFileSize: Type.Integer(),
      allowedFileExtensions: Type.Array(Type.String()),
      compression: Type.String(),
      encryption: Type.Boolean(),
      transformations: Type.Boolean(),
      reencodeImages: Type.Boolean(),
      totalSize: Type.Integer(),
    },
    open,
  ),
  File: Type.Object(
    {
      ...named,
      bucketId: Type.String(),
      $permissions: Type.Array(Type.String()),
      name: Type.String(),
      signature: Type.String({ description: 'MD5 of the content, in hex.' }),
      mimeType: Type.String(),
      sizeOriginal: Type.Integer(),
      chunksTotal: Type.Integer(),
      chunksUploaded: Type.Integer(),
    },
    open,
  ),
  FileToken: Type.Object(
    {
      $id: Type.String(),
      $createdAt: Moment,
      resourceId: Type.String(),
      resourceType: Type.String(),
      expire: Type.String(),
      secret: Type.String(),
      accessedAt: Moment,
    },
    open,
  ),
  Function: Type.Object(
    {
      ...named,
      name: Type.String(),
      runtime: Type.String(),
      enabled: Type.Boolean(),
      deploymentId: Type.String(),
      execute: Type.Array(Type.String()),
      events: Type.Array(Type.String()),
      schedule: Type.String(),
      timeout: Type.Integer(),
      scopes: Type.Array(Type.String()),
    },
    open,
  ),
  Deployment: Type.Object(
    {
      ...named,
      resourceId: Type.String(),
      entrypoint: Type.String(),
      status: Type.String(),
      buildLogs: Type.String(),
    },
    open,
  ),
  Variable: Type.Object({ ...named, key: Type.String(), value: Type.String(), secret: Type.Boolean() }, open),
  Execution: Type.Object(
    {
      ...named,
      functionId: Type.String(),
      deploymentId: Type.String(),
      trigger: Type.String(),
      status: Type.String(),
      responseStatusCode: Type.Integer(),
      responseBody: Type.String(),
      logs: Type.String(),
      errors: Type.String(),
      duration: Type.Number(),
    },
    open,
  ),
  Image: Type.String({ description: 'An SVG image.' }),
  List: Type.Object(
    { total: Type.Integer() },
    { ...open, description: 'Also has an array named after its items.' },
  ),
  BoardIdentity: Type.Object(
    {
      board: Type.String({ description: 'The address of the site. Empty if the operator has set none.' }),
      name: Type.String(),
      keys: Type.Array(
        Type.Object(
          {
            id: Type.String({ description: 'The first 8 bytes of the SHA-256 of the public key, in hex.' }),
            publicKey: Type.String({ description: 'Ed25519, in base64url.' }),
            from: Type.String(),
            until: Type.Union([Type.String(), Type.Null()]),
            revoked: Type.Boolean(),
          },
          open,
        ),
      ),
    },
    open,
  ),
  PushKey: Type.Object({ publicKey: Type.String({ description: 'P-256, in base64url.' }) }, open),
  Alerts: Type.Object(
    {
      canMail: Type.Boolean(),
      alerts: Type.Array(
        Type.Object({ searchId: Type.String(), lastAt: Type.Integer(), lastCount: Type.Integer() }, open),
      ),
    },
    open,
  ),
  Version: Type.Object({ version: Type.String() }),
  Anything: Type.Object({}, open),
  Page: Type.String({ description: 'An HTML page.' }),
  DeliveriesResponse,
  BounceAnswer,
  Bytes: Type.String({ format: 'binary' }),
  UploadState: Type.Object({ received: Type.Integer(), isComplete: Type.Boolean() }),
  Manifest,
  DetailsIndex,
  PullResponse,
  PushResponse,
  ReviewList,
  ReviewAnswer,
};
