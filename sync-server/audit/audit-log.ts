import { parseMoment } from '../core/moments.ts';
import { invalidQuery } from '../projection/invalid-query.ts';
import type { ListWish } from '../projection/list-page.ts';
import type { Query } from '../projection/row.ts';
import { pagesOf } from '../store/pages-of.ts';
import type { Store } from '../store/store.ts';
import { recordsIn, secondOfKey, startOfSecond } from './audit-page.ts';
import { AUDIT_RANGE, auditId, auditKey, auditKeyAt, type AuditRecord, isAuditId } from './audit-record.ts';

/** Documents read at once. One may have fifty records. */
const READ_AT_ONCE = 50;

const LIMIT = 25;
const LIMIT_MAX = 5_000;
/** As in Appwrite. */
const COUNT_MAX = 5_000;
const TEXT_METHODS = new Set(['equal', 'startsWith', 'contains']);
const TIME_METHODS = new Set(['greaterThanEqual', 'greaterThan', 'lessThanEqual', 'lessThan', 'between']);
const TEXTS = ['event', 'action', 'userId', 'eventId'] as const;

interface Plan {
  /** Keys as if each record were a document of its own. */
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
  const { fits, limit, offset, ...range } = planOf(queries);
  const events: AuditRecord[] = [];
  let total = 0;
  for await (const record of recordsOf(store, range)) {
    if (!fits.every(fit => fit(record))) continue;
    if (total >= offset && events.length < limit) events.push(record);
    total += 1;
    if (events.length >= limit && (!withTotal || total >= COUNT_MAX)) break;
  }
  return { total: withTotal ? Math.min(total, COUNT_MAX) : 0, events };
}

/** By their ids, each once. Memory holds the records of one second, and the documents that are read at once. */
async function* recordsOf(
  store: Pick<Store, 'range'>,
  { start, end }: Pick<Plan, 'start' | 'end'>,
): AsyncGenerator<AuditRecord> {
  const from = start === AUDIT_RANGE.start ? start : startOfSecond(secondOfKey(start));
  let second: number | undefined;
  let records = new Map<string, AuditRecord>();
  const inOrder = () => [...records].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, record]) => record);
  for await (const page of pagesOf(store, { start: from, end }, READ_AT_ONCE))
    for (const { id, body } of page) {
      if (secondOfKey(id) !== second) {
        yield* inOrder();
        records = new Map();
        second = secondOfKey(id);
      }
      for (const record of recordsIn(body)) {
        const key = auditKey(auditId(record));
        if (key >= start && key < end) records.set(key, record);
      }
    }
  yield* inOrder();
}

function planOf(queries: readonly Query[]): Plan {
  const plan: Plan = { ...AUDIT_RANGE, fits: [], limit: LIMIT, offset: 0 };
  for (const query of queries) {
    const { method, attribute } = query;
    if (method.startsWith('order'))
      throw invalidQuery(`Invalid query method: ${method}. The newest events always come first`);
    if (method === 'limit') plan.limit = numberIn(query, LIMIT_MAX);
    else if (method === 'offset') plan.offset = numberIn(query, Number.MAX_SAFE_INTEGER);
    else if (method === 'cursorAfter') plan.start = later(plan.start, `${auditKey(cursorIn(query))} `);
    else if (attribute === '$createdAt') readTime(plan, query);
    else plan.fits.push(fitOf(query));
  }
  return plan;
}

function fitOf({ method, attribute, values = [] }: Query): (record: AuditRecord) => boolean {
  if (!TEXT_METHODS.has(method)) throw invalidQuery(`Invalid query method: ${method}`);
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
  if (!TIME_METHODS.has(method)) throw invalidQuery(`Invalid query method: ${method}`);
  const times = values.flatMap(value => (typeof value === 'string' ? (parseMoment(value) ?? []) : []));
  const [first, second = first] = times;
  const count = method === 'between' ? 2 : 1;
  if (first === undefined || second === undefined || values.length !== count || times.length !== count)
    throw invalidQuery('Query values of $createdAt must be times');
  const upTo = (ms: number) => (plan.start = later(plan.start, auditKeyAt(ms)));
  const from = (ms: number) => (plan.end = earlier(plan.end, auditKeyAt(ms - 1)));
  if (method === 'greaterThanEqual') from(first);
  else if (method === 'greaterThan') from(first + 1);
  else if (method === 'lessThanEqual') upTo(first);
  else if (method === 'lessThan') upTo(first - 1);
  else {
    from(first);
    upTo(second);
  }
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
