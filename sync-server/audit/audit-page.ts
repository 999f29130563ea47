import { hash } from 'node:crypto';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { JsonObject } from '../store/store.ts';
import { auditId, auditKeyAt, AuditRecord, msOfAuditKey, toAudit } from './audit-record.ts';

/** Readers have many pages in memory at once. */
const RECORDS_MAX = 50;
const SECOND_MS = 1_000;

const shape = Compile(Type.Object({ records: Type.Array(AuditRecord) }));

/**
 * The writes of these records. Those of a second share documents, because a document costs many times what a record in it
 * does. A page is named after its content: written again, it conflicts, and nothing changes. A record that is
 * delivered again with different ones is in two pages, under the same id.
 */
export function auditWrites(records: readonly AuditRecord[]): { id: string; body: JsonObject }[] {
  const bySecond = new Map<number, AuditRecord[]>();
  for (const record of records) {
    const second = secondOf(record.at);
    const some = bySecond.get(second) ?? [];
    some.push(record);
    bySecond.set(second, some);
  }
  return [...bySecond].flatMap(([second, some]) =>
    chunks(some, RECORDS_MAX).map(page => ({ id: pageKey(second, page), body: { records: [...page] } })),
  );
}

/** The records of a document. Each was a document of its own in earlier versions. Empty: a later version wrote it. */
export function recordsIn(body: JsonObject): readonly AuditRecord[] {
  const content: unknown = body;
  if (shape.Check(content)) return content.records;
  const record = toAudit(body);
  return record ? [record] : [];
}

/** Of a record or of the key of a document. */
const secondOf = (at: number): number => Math.floor(at / SECOND_MS);
export const secondOfKey = (key: string): number => secondOf(msOfAuditKey(key));

/** The keys of all documents with records of this second or an earlier one don't come before it. */
export const startOfSecond = (second: number): string => auditKeyAt((second + 1) * SECOND_MS - 1);

function pageKey(second: number, page: readonly AuditRecord[]): string {
  return `${startOfSecond(second)}.${hash('sha256', page.map(auditId).join(' ')).slice(0, 36)}`;
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}
