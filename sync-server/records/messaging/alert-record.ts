import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { JsonObject } from '../../store/store.ts';

/** A posting to announce. */
const Announced = Type.Object({
  /** Its document. */
  id: Type.String(),
  /** The same for reposts of it. */
  key: Type.String(),
});
export type Announced = Static<typeof Announced>;

/**
 * What is announced of one saved search, from the first match on. Times are in milliseconds. One document has both what
 * waits and what was announced, so that a kill or a second server can't announce a posting twice.
 */
export const AlertRecord = Type.Object({
  /** The document of the search. */
  searchId: Type.String(),
  userId: Type.String(),
  /** Postings to announce, oldest first. */
  waiting: Type.Array(Announced),
  /** How many more there were than a record keeps. */
  more: Type.Integer(),
  /** When the first of them matched. */
  firstAt: Type.Integer(),
  /** No announcement before this: quiet hours, the day's quota, or the pause after a failure. */
  notBefore: Type.Integer(),
  /** The announcement that is being made. Its id is derived from the search and its number. */
  sending: Type.Optional(
    Type.Object({
      id: Type.String(),
      by: Type.String(),
      postings: Type.Array(Announced),
      more: Type.Integer(),
      beganAt: Type.Integer(),
      takenUntil: Type.Integer(),
    }),
  ),
  /** Keys of postings that wait or were announced, oldest first. */
  known: Type.Array(Type.String()),
  /** Announcements so far. */
  count: Type.Integer(),
  /** The last one. 0: none yet. */
  lastAt: Type.Integer(),
  lastCount: Type.Integer(),
});
export type AlertRecord = Static<typeof AlertRecord>;

const shape = Compile(AlertRecord);

export const ALERT_PREFIX = 'alert:';
export const ALERT_RANGE = { start: ALERT_PREFIX, end: 'alert;' };
export const alertKey = ({ userId, searchId }: Pick<AlertRecord, 'userId' | 'searchId'>): string =>
  `${ALERT_PREFIX}${userId}/${searchId}`;
export const alertsOf = (userId: string) => ({
  start: `${ALERT_PREFIX}${userId}/`,
  end: `${ALERT_PREFIX}${userId}0`,
});

/** null: a later version wrote it. */
export function toAlert(body: JsonObject): AlertRecord | null {
  const content: unknown = body;
  return shape.Check(content) ? content : null;
}

/** A posting that was matched with all searches, so that a change of it doesn't announce it again. */
export const MATCHED_RANGE = { start: 'matched:', end: 'matched;' };
export const matchedKey = (documentId: string): string => MATCHED_RANGE.start + documentId;
