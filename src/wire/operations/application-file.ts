import { type Static, Type } from 'typebox';
import {
  RESUME_MAX_BYTES,
  RESUME_NAME_MAX,
  RESUME_TYPES,
  type ResumeType,
  UPLOAD_HASH_PATTERN,
} from '../uploads.ts';

/** A file that an operation names. It was uploaded before (`wire/uploads.ts`). */
export const ResumeFile = Type.Object(
  {
    hash: Type.String({ pattern: UPLOAD_HASH_PATTERN }),
    name: Type.String({ minLength: 1, maxLength: RESUME_NAME_MAX }),
    type: Type.Enum(Object.keys(RESUME_TYPES) as ResumeType[]),
    size: Type.Integer({ minimum: 1, maximum: RESUME_MAX_BYTES }),
  },
  { additionalProperties: false },
);
export type ResumeFile = Static<typeof ResumeFile>;
