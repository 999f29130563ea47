import { Compile } from 'typebox/compile';
import { Type } from 'typebox';
import type { JsonObject } from '../store/store.ts';
import type { DocumentRecord } from './document-record.ts';

const Data = Type.Unsafe<JsonObject>(Type.Record(Type.String(), Type.Unknown()));

const shape = Compile(
  Type.Object({
    collectionId: Type.String(),
    documentId: Type.String(),
    sequence: Type.Number(),
    createdAt: Type.String(),
    updatedAt: Type.String(),
    permissions: Type.Array(Type.String()),
    data: Data,
    operation: Type.Optional(
      Type.Object({
        id: Type.String(),
        digest: Type.String(),
        person: Type.String(),
        reference: Type.String(),
      }),
    ),
    effects: Type.Optional(
      Type.Object({
        forward: Type.Optional(
          Type.Object({
            state: Type.Union([Type.Literal('pending'), Type.Literal('done'), Type.Literal('refused')]),
            attempts: Type.Integer(),
            at: Type.String(),
          }),
        ),
      }),
    ),
  }),
);

/** A body of the store as a document; null when it is none. */
export function recordOf(body: JsonObject): DocumentRecord | null {
  return shape.Check(body) ? body : null;
}
