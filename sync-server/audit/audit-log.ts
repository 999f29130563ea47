import { parseMoment } from '../core/moments.ts';
import { invalidQuery } from '../projection/invalid-query.ts';
import type { ListWish } from '../projection/list-page.ts';
import type { Query } from '../projection/row.ts';
import { documentsIn } from '../store/pages-of.ts';
import type { Store } from '../store/store.ts';
import {
  AUDIT_RANGE,
  auditId,
  auditKey,
  auditKeyAt,
  type AuditRecord,
  isAuditId,
  toAudit,
} from './audit-record.ts';

const LIMIT = 25;
const LIMIT_MAX = 5_000;
/** As in Appwrite. */
const COUNT_MAX = 5_000;
const TEXTS = ['event', 'action', 'userId', 'eventId'] as const;

interface Plan {
  start: string;
  end: string;
  fits: ((record: AuditRecord) => boolean)[];
  limit: number;
  offset: number;
}

/** A page of what happened, the newest first. Throws `general_query_invalid`. */
export async function listAudit(
  store: Pick<Store, 'range'>,
  { queries, withTotal }: Pick<ListWish, 'queries' | 'withTotal'>,
): Promise<{ total: number; events: AuditRecord[] }> {
  const { start, end, fits, limit, offset } = planOf(queries);
  const events: AuditRecord[] = [];
  let total = 0;
  for await (const { body } of documentsIn(store, { start, end })) {
    const record = toAudit(body);
    if (!record || !fits.every(fit => fit(record))) continue;
    if (total >= offset && events.length < limit) events.push(record);
    total += 1;
    if (events.length >= limit && (!withTotal || total >= COUNT_MAX)) break;
  }
  return { total: withTotal ? Math.min(total, COUNT_MAX) : 0, events };
}

function planOf(queries: readonly Query[]): Plan {
  const plan: Plan = { ...AUDIT_RANGE, fits: [], limit: LIMIT, offset: 0 };
  for (const query of queries) {
    const { method, attribute } = query;
    if (method === 'limit') plan.limit = numberIn(query, LIMIT_MAX);
    else if (method === 'offset') plan.offset = numberIn(query, Number.MAX_SAFE_INTEGER);
    else if (method === 'cursorAfter') plan.start = later(plan.start, `${auditKey(cursorIn(query))} `);
    else if (attribute === '$createdAt') readTime(plan, query);
    else plan.fits.push(fitOf(query));
  }
  return plan;
}

function fitOf({ method, attribute, values = [] }: Query): (record: AuditRecord) => boolean {
  const texts = values.filter(value => typeof value === 'string');
  if (texts.length === 0 || texts.length < values.length)
    throw invalidQuery(`Query values of ${attribute ?? method} must be texts`);
  if (attribute === 'subjects' && (method === 'contains' || method === 'equal'))
    return ({ subjects }) => texts.some(text => subjects.includes(text));
  const name = TEXTS.find(text => text === attribute);
  if (name === undefined) throw invalidQuery(`Attribute not found in schema: ${attribute ?? ''}`);
  if (method === 'equal') return record => texts.includes(record[name] ?? '');
  if (method === 'startsWith') return record => texts.some(text => record[name]?.startsWith(text));
  throw invalidQuery(`Invalid query method: ${method}`);
}

/** Times narrow the range that is read. */
function readTime(plan: Plan, { method, values = [] }: Query): void {
  const times = values.map(value => (typeof value === 'string' ? parseMoment(value) : null));
  const [first, second] = times;
  const isBetween = method === 'between';
  if (typeof first !== 'number' || times.length !== (isBetween ? 2 : 1))
    throw invalidQuery('Query values of $createdAt must be times');
  const upTo = (ms: number) => (plan.start = later(plan.start, auditKeyAt(ms)));
  const from = (ms: number) => (plan.end = earlier(plan.end, auditKeyAt(ms - 1)));
  if (method === 'greaterThanEqual') from(first);
  else if (method === 'greaterThan') from(first + 1);
  else if (method === 'lessThanEqual') upTo(first);
  else if (method === 'lessThan') upTo(first - 1);
  else if (isBetween && typeof second === 'number') {
    from(first);
    upTo(second);
  } else throw invalidQuery(`Invalid query method: ${method}`);
}

const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);

function numberIn({ method, values = [] }: Query, most: number): number {
  const [value] = values;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > most)
    throw invalidQuery(`Invalid ${method}: Value must be a valid range between 0 and ${most}`);
  return value;
}

function cursorIn({ values = [] }: Query): string {
  const [value] = values;
  if (typeof value !== 'string' || !isAuditId(value)) throw invalidQuery('Cursor is not valid');
  return value;
}

/** The writes of these records. A record that is there already conflicts, and nothing changes. */
export const auditWrites = (records: readonly AuditRecord[]) =>
  records.map(record => ({ id: auditKey(auditId(record)), body: { ...record } }));
