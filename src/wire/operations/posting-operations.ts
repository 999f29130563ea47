import { type Static, type TOptional, type TSchema, type TUnsafe, Type } from 'typebox';
import {
  CARD_FIELD_LIST,
  type CARD_FIELDS,
  type Card,
  type CardField,
  type CardFieldName,
} from '../../domain/card-fields.ts';
import { DETAIL_FIELD_LIST, type DetailFieldName, type PlainDetails } from '../../domain/detail-fields.ts';
import { QuestionChanges } from '../application-answers.ts';
import { Day, JobNumber, OperationId } from './operation-fields.ts';

const closed = { additionalProperties: false };
const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const list = (items = 300, maxLength = 1000) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength }), { maxItems: items }));

/**
 * One row of a batch. `row` is the row as the employer wrote it (any format that `domain/intake` reads). The server
 * normalizes it with the same code as the device and trusts nothing else about it.
 */
export const PostingCreate = Type.Object(
  {
    jobId: JobNumber,
    row: Type.Record(Type.String({ maxLength: 128 }), Type.Unknown()),
    batchId: Type.Optional(Type.String({ maxLength: 36 })),
    rowNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  },
  closed,
);
export type PostingCreate = Static<typeof PostingCreate>;

/** The names of the fields of a card that an employer may change. */
type ChangeableName = {
  [K in CardFieldName]: (typeof CARD_FIELDS)[K] extends { kind: 'id' } | { by: 'server' } ? never : K;
}[CardFieldName];

function cardChange(field: CardField): TSchema {
  switch (field.kind) {
    case 'text': {
      const { max, pattern, required } = field;
      if (pattern !== undefined) return Type.String({ pattern });
      return Type.String({ ...(required && { minLength: 1 }), maxLength: max });
    }
    case 'yes':
      return Type.Boolean();
    case 'day':
      return Type.Union([Day, Type.Null()]);
    case 'choice':
      return Type.Unsafe({ enum: [...field.values] });
    case 'id':
    case 'number': {
      const { min = 0, max = Number.MAX_SAFE_INTEGER } = { min: undefined, max: undefined, ...field };
      return Type.Union([Type.Integer({ minimum: min, maximum: max }), Type.Null()]);
    }
  }
}

/** The fields of a card that an employer may change. */
const CardChanges = Type.Unsafe<Partial<Pick<Card, ChangeableName>>>(
  Type.Object(
    Object.fromEntries(
      CARD_FIELD_LIST.filter(([, { kind, by }]) => kind !== 'id' && by === undefined).map(([name, field]) => [
        name,
        Type.Optional(cardChange(field)),
      ]),
    ),
    closed,
  ),
);
export type CardChanges = Static<typeof CardChanges>;

const plainChanges = Object.fromEntries(
  DETAIL_FIELD_LIST.map(([name, field]) => [name, field.kind === 'list' ? list() : text(field.max)]),
) as unknown as { [K in DetailFieldName]: TOptional<TUnsafe<PlainDetails[K]>> };

/** The same for its details. Lengths are those that the reading of rows enforces. */
const DetailsChanges = Type.Object(
  {
    ...plainChanges,
    sections: Type.Optional(
      Type.Array(
        Type.Object(
          {
            title: Type.String({ maxLength: 200 }),
            items: Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 300 }),
          },
          closed,
        ),
        { maxItems: 300 },
      ),
    ),
    whoCanApply: Type.Optional(
      Type.Object(
        {
          citizenship: Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 300 }),
          note: Type.String({ maxLength: 2000 }),
        },
        closed,
      ),
    ),
    additionalInformation: Type.Optional(
      Type.Array(
        Type.Object(
          { title: Type.String({ maxLength: 200 }), text: Type.String({ maxLength: 5000 }) },
          closed,
        ),
        { maxItems: 300 },
      ),
    ),
    questions: Type.Optional(QuestionChanges),
    apply: Type.Optional(
      Type.Object(
        {
          direct: Type.Boolean(),
          email: Type.String({ maxLength: 254 }),
          url: Type.String({ maxLength: 2000 }),
          phone: Type.String({ maxLength: 200 }),
          address: Type.String({ maxLength: 500 }),
          note: Type.String({ maxLength: 3000 }),
        },
        closed,
      ),
    ),
  },
  closed,
);
export type DetailsChanges = Static<typeof DetailsChanges>;

/**
 * The posting, and the state in which it was seen. `madeBy`: the operation that made it, if its receipt had not arrived
 * when this was written (its number may turn out to be another one). `edition` counts the edits of a posting.
 */
const target = {
  jobId: JobNumber,
  madeBy: Type.Optional(OperationId),
  edition: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
};

/**
 * `base` holds the values of the changed fields as the editor saw them, so that the server notices other people's
 * changes.
 */
export const PostingEdit = Type.Object(
  {
    ...target,
    changes: Type.Object(
      { card: Type.Optional(CardChanges), details: Type.Optional(DetailsChanges) },
      closed,
    ),
    base: Type.Object(
      {
        card: Type.Optional(Type.Record(Type.String({ maxLength: 64 }), Type.Unknown())),
        details: Type.Optional(Type.Record(Type.String({ maxLength: 64 }), Type.Unknown())),
      },
      closed,
    ),
  },
  closed,
);
export type PostingEdit = Static<typeof PostingEdit>;

export const PostingClose = Type.Object({ jobId: JobNumber, madeBy: Type.Optional(OperationId) }, closed);
export type PostingClose = Static<typeof PostingClose>;

/** `until`: the new last day. It never shortens a posting. */
export const PostingExtend = Type.Object({ ...target, until: Day }, closed);
export type PostingExtend = Static<typeof PostingExtend>;

/** A new posting with its own number, in place of one that is over; `jobId` is the requested number. */
export const PostingRepost = Type.Object(
  { jobId: JobNumber, of: JobNumber, until: Type.Union([Day, Type.Null()]) },
  closed,
);
export type PostingRepost = Static<typeof PostingRepost>;
