import { type Static, Type } from 'typebox';

const JobNumber = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** Specification §3 "Application payload", and what the person saw when writing it. */
export const ApplicationSubmit = Type.Object(
  {
    jobId: JobNumber,
    jobTitle: Type.String({ maxLength: 300 }),
    name: Type.String({ minLength: 1, maxLength: 128 }),
    email: Type.String({ minLength: 3, maxLength: 254 }),
    message: Type.String({ minLength: 1, maxLength: 10_000 }),
    /**
     * Pay and state of the posting as it was on the screen. If the posting closed, or its pay fell, while
     * the application waited, the operation is rejected and the person is asked (`confirmChanged` = asked, go on).
     */
    seen: Type.Optional(
      Type.Object(
        {
          payMin: Type.Union([Type.Integer(), Type.Null()]),
          payMax: Type.Union([Type.Integer(), Type.Null()]),
          payPeriod: Type.Union([Type.String({ maxLength: 20 }), Type.Null()]),
        },
        { additionalProperties: false },
      ),
    ),
    confirmChanged: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type ApplicationSubmit = Static<typeof ApplicationSubmit>;

/**
 * One row of a batch. `row` is the row as the employer gave it (any shape that `domain/intake` reads):
 * the server normalises it with the same code as the device and trusts nothing else of it.
 */
export const PostingCreate = Type.Object(
  {
    jobId: JobNumber,
    row: Type.Record(Type.String({ maxLength: 128 }), Type.Unknown()),
    batchId: Type.Optional(Type.String({ maxLength: 36 })),
    rowNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  },
  { additionalProperties: false },
);
export type PostingCreate = Static<typeof PostingCreate>;

/** Every kind of operation, with its payload. One line a kind; the server's effects are in `services/operations`. */
export const OPERATION_KINDS = {
  'application.submit': ApplicationSubmit,
  'posting.create': PostingCreate,
} as const;
export type OperationKind = keyof typeof OPERATION_KINDS;
export type OperationPayload<K extends OperationKind> = Static<(typeof OPERATION_KINDS)[K]>;
