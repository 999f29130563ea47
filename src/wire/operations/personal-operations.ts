import { type Static, Type } from 'typebox';
import { PROFILE_PART_PATTERN } from '../profile-parts.ts';
import { ResumeFile } from './application-file.ts';
import { SearchAlertShape } from '../search-alert-shape.ts';
import { EditedAt, JobNumber } from './operation-fields.ts';

const closed = { additionalProperties: false };

/** A draft in progress; null = it was sent or discarded. */
export const DraftPut = Type.Object(
  {
    key: Type.String({ pattern: '^[a-z][a-zA-Z-]{0,31}(:[A-Za-z0-9_.:-]{1,64})?$' }),
    content: Type.Union([Type.Record(Type.String({ maxLength: 64 }), Type.Unknown()), Type.Null()]),
    editedAt: EditedAt,
  },
  closed,
);
export type DraftPut = Static<typeof DraftPut>;

export const SavedPut = Type.Object({ jobId: JobNumber, on: Type.Boolean(), editedAt: EditedAt }, closed);
export type SavedPut = Static<typeof SavedPut>;

export const HiddenPut = Type.Object({ jobId: JobNumber, on: Type.Boolean(), editedAt: EditedAt }, closed);
export type HiddenPut = Static<typeof HiddenPut>;

/** `searchId` is generated on the device; `search` null = removed. */
export const SearchPut = Type.Object(
  {
    searchId: Type.String({ pattern: '^[A-Za-z0-9_-]{8,36}$' }),
    search: Type.Union([
      Type.Object(
        {
          name: Type.String({ minLength: 1, maxLength: 200 }),
          /** The same as in the list's address. */
          query: Type.String({ maxLength: 2000 }),
          /** Absent: none. */
          alert: Type.Optional(SearchAlertShape),
        },
        closed,
      ),
      Type.Null(),
    ]),
    editedAt: EditedAt,
  },
  closed,
);
export type SearchPut = Static<typeof SearchPut>;

/**
 * A part of a job seeker's profile (`profile-parts.ts`); `content` null = removed. Its fields aren't checked, because only the
 * person's own devices read them, and an older server must not refuse those of a newer app.
 */
export const ProfilePut = Type.Object(
  {
    part: Type.String({ pattern: PROFILE_PART_PATTERN }),
    content: Type.Union([Type.Record(Type.String({ maxLength: 64 }), Type.Unknown()), Type.Null()]),
    /** Of the parts that are a résumé: its file, which is uploaded before. */
    resume: Type.Optional(ResumeFile),
    editedAt: EditedAt,
  },
  closed,
);
export type ProfilePut = Static<typeof ProfilePut>;

/** One of the account's preferences; null = not set. */
export const PreferencesPut = Type.Object(
  {
    name: Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9_-]{0,63}$' }),
    value: Type.Union([
      Type.String({ maxLength: 2000 }),
      Type.Number(),
      Type.Boolean(),
      Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100 }),
      Type.Null(),
    ]),
    editedAt: EditedAt,
  },
  closed,
);
export type PreferencesPut = Static<typeof PreferencesPut>;
