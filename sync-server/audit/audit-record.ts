import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { JsonObject } from '../store/store.ts';

/** That something happened, without its content. */
export const AuditRecord = Type.Object({
  eventId: Type.String(),
  /** The event's most exact name. */
  event: Type.String(),
  action: Type.String(),
  /** The ids in the name, from the outermost part inward. */
  subjects: Type.Array(Type.String()),
  /** The account that acted; null: the event doesn't tell. */
  userId: Type.Union([Type.String(), Type.Null()]),
  /** In ms. */
  at: Type.Integer(),
});
export type AuditRecord = Static<typeof AuditRecord>;

const shape = Compile(AuditRecord);
const PREFIX = 'audit:';
/** Notes of when events were first seen whose time the store doesn't tell. */
const SEEN_PREFIX = 'auditSeen:';
const DIGITS = 15;
const LAST_MS = 10 ** DIGITS - 1;
const ID = /^\d{15}\.[0-9a-f]{1,64}$/;

export const AUDIT_RANGE = { start: PREFIX, end: 'audit;' };
export const AUDIT_SEEN_RANGE = { start: SEEN_PREFIX, end: 'auditSeen;' };

export const auditSeenKey = (eventId: string): string => SEEN_PREFIX + eventId;

/** Ids ascend from the newest to the oldest, because the store reads ranges upwards. */
export function auditId({ at, eventId }: Pick<AuditRecord, 'at' | 'eventId'>): string {
  return `${countdown(at)}.${eventId}`;
}
export const auditKey = (id: string): string => PREFIX + id;
export const isAuditId = (text: string): boolean => ID.test(text);

/** The keys of what happened at this time begin with it. */
export const auditKeyAt = (ms: number): string => PREFIX + countdown(ms);

/** The time in the key of a document, in ms. */
export const msOfAuditKey = (key: string): number =>
  LAST_MS - Number(key.slice(PREFIX.length, PREFIX.length + DIGITS));

function countdown(ms: number): string {
  return String(LAST_MS - Math.min(Math.max(Math.floor(ms), 0), LAST_MS)).padStart(DIGITS, '0');
}

/** null: a later version wrote it. */
export function toAudit(body: JsonObject): AuditRecord | null {
  const content: unknown = body;
  return shape.Check(content) ? content : null;
}
