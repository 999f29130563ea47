import { type Static, Type } from 'typebox';
import { OperationId } from './operation-fields.ts';
import { PUSH_MAX_OPERATIONS } from './push-limits.ts';

/**
 * One write of a person. `id` is generated on the device and never changes. The server derives the document's id from
 * it, or from what must be unique, so that a replay has no second effect.
 */
export const Operation = Type.Object(
  {
    id: OperationId,
    kind: Type.String({ maxLength: 64 }),
    payload: Type.Record(Type.String({ maxLength: 64 }), Type.Unknown()),
    /**
     * The time of writing, ISO, by the server's clock as far as the device knows it. Never used for ordering, but the
     * server rejects operations that are older than its memory (`push-limits.ts`).
     */
    createdAt: Type.String({ maxLength: 40 }),
    /** The account that made it; null = the device's guest. The server takes only those of the requesting person. */
    userId: Type.Union([Type.String({ maxLength: 36 }), Type.Null()]),
  },
  { additionalProperties: false },
);
export type Operation = Static<typeof Operation>;

export const PushRequest = Type.Object(
  {
    protocol: Type.Integer(),
    /**
     * The epoch of the data that this device has receipts from. A server with another epoch takes nothing and says so
     * (`outcomes` is empty); the device then first offers what the server lost, in order.
     */
    epoch: Type.Optional(Type.String({ maxLength: 64 })),
    operations: Type.Array(Operation, { maxItems: PUSH_MAX_OPERATIONS }),
  },
  { additionalProperties: false },
);
export type PushRequest = Static<typeof PushRequest>;

/** The server's confirmation, which the person may keep: the same bytes for every replay. */
export const Receipt = Type.Object({
  /** `$id` of the document that the operation made. */
  documentId: Type.String(),
  /** Server time of the effect, ISO. For a last-writer kind, the time at which the server counts the edit. */
  acceptedAt: Type.String(),
  /** A short reference to read out on the telephone, e.g. `PT-7K3F-9Q2M`. */
  reference: Type.String(),
  /**
   * The job concerned, 0 for none. For `posting.create` and `posting.repost`, the assigned number, which may differ
   * from the requested one.
   */
  jobId: Type.Integer(),
  /** Unrecognized fields of a posting of which only the beginning was kept. */
  shortened: Type.Optional(Type.Array(Type.String())),
  /** The reason why a new posting is not public yet; absent = none. The pull has the current state. */
  review: Type.Optional(Type.Union([Type.Literal('confirmation'), Type.Literal('review')])),
});
export type Receipt = Static<typeof Receipt>;

/** A posting's pay as on its card, in cents. */
export const StatedPay = Type.Object({
  payMin: Type.Union([Type.Integer(), Type.Null()]),
  payMax: Type.Union([Type.Integer(), Type.Null()]),
  payPeriod: Type.Union([Type.String(), Type.Null()]),
  payCurrency: Type.String(),
});
export type StatedPay = Static<typeof StatedPay>;

/** The quota that is used up. */
export const QuotaUse = Type.Object({
  /** One of `wire/quota-names.ts`. */
  name: Type.String(),
  /** `held` limits the number at one time; `account`, `guest` and `address` limit the number made in a day. */
  share: Type.String(),
  limit: Type.Integer(),
  used: Type.Integer(),
  /** ISO time (the server's) at which the next one fits; absent if the person has to remove some. */
  freesAt: Type.Optional(Type.String()),
});
export type QuotaUse = Static<typeof QuotaUse>;

export const OutcomeError = Type.Object({
  /** One of `wire/errors.ts`. */
  type: Type.String(),
  message: Type.String(),
  /** The payload field at fault, if there is one. */
  field: Type.Optional(Type.String()),
  /** The document that the reason refers to, e.g. the withdrawn application. */
  documentId: Type.Optional(Type.String()),
  /** For `posting_reposted`: the number of the posting that it was advertised again as. */
  jobId: Type.Optional(Type.Integer()),
  /** For `posting_changed`: the posting's current pay. */
  pay: Type.Optional(StatedPay),
  /**
   * For `operation_from_future`: the server's time, ISO. The operation had no effect, and is sent again with that time.
   */
  now: Type.Optional(Type.String()),
  /** Present with `quota_exceeded` and `daily_quota_exceeded`. */
  quota: Type.Optional(QuotaUse),
});
export type OutcomeError = Static<typeof OutcomeError>;

/** A field of an edit that another person had changed meanwhile: `theirs` stays, `mine` was not applied. */
export const EditConflict = Type.Object({
  /** `jobTitle`, `pay`, `details.description` …; a group of fields counts as one (`domain/posting/posting-merge.ts`). */
  field: Type.String(),
  mine: Type.Unknown(),
  theirs: Type.Unknown(),
});
export type EditConflict = Static<typeof EditConflict>;

/**
 * `applied`: done, also for a replay of the same operation (then with the first receipt). `conflicts`: the fields of an
 * edit that were not applied; all others are. `duplicate`: another operation had already done what must be done once;
 * `receipt` is that one's. `rejected`: it will never be done in this form, and goes back to the person with the reason.
 * `deferred`: not taken from this session (e.g. it belongs to another account) or not yet (a daily quota is used up).
 * It is not refused and stays queued. An operation without an outcome was not done.
 */
export const Outcome = Type.Union([
  Type.Object({
    id: Type.String(),
    status: Type.Literal('applied'),
    receipt: Receipt,
    conflicts: Type.Optional(Type.Array(EditConflict)),
  }),
  Type.Object({ id: Type.String(), status: Type.Literal('duplicate'), receipt: Receipt }),
  Type.Object({ id: Type.String(), status: Type.Literal('rejected'), error: OutcomeError }),
  Type.Object({ id: Type.String(), status: Type.Literal('deferred'), error: OutcomeError }),
]);
export type Outcome = Static<typeof Outcome>;

export const PushResponse = Type.Object({
  /** Changes when the server's data were restored from a backup: earlier confirmations may be missing now. */
  epoch: Type.String(),
  outcomes: Type.Array(Outcome),
});
export type PushResponse = Static<typeof PushResponse>;
