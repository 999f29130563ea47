import { readQueryTexts } from '../http/queries.ts';
import { ApiError } from '../core/api-error.ts';
import type { Query } from '../projection/row.ts';
import { formatMoment, parseMoment } from '../core/moments.ts';
import type { Json, JsonObject } from '../store/store.ts';
import { RealtimeError } from './realtime-error.ts';

export type Payload = Readonly<JsonObject>;
/** Tests by its payload whether an event was requested. */
export type PayloadTest = (payload: Payload) => boolean;

type Scalar = string | number | boolean;

const ORDERS: Readonly<Record<string, (value: Scalar, bound: Scalar) => boolean>> = {
  lessThan: (value, bound) => value < bound,
  lessThanEqual: (value, bound) => value <= bound,
  greaterThan: (value, bound) => value > bound,
  greaterThanEqual: (value, bound) => value >= bound,
};
const ALLOWED = ['equal', 'notEqual', ...Object.keys(ORDERS), 'isNull', 'isNotNull', 'and', 'or', 'select'];
const MAX_VALUES = 500;

/**
 * Compiles all queries of a subscription; `matches` null: every event. Payloads can be of any kind, so their attributes
 * are unknown. As in lists, an attribute that the payload lacks matches nothing, and an unset value matches only
 * `isNull`. Throws `RealtimeError` 1003 for queries that events don't support.
 */
export function compileQueries(texts: readonly string[]): {
  matches: PayloadTest | null;
  conditions: number;
} {
  const queries = read(texts);
  const tests = queries.flatMap(query => compile(query) ?? []);
  // `select("*")` requests all events, whatever else is in the queries.
  if (queries.length === 0 || queries.some(({ method }) => method === 'select'))
    return { matches: null, conditions: 0 };
  const conditions = queries.reduce((sum, query) => sum + conditionsIn(query), 0);
  return { matches: payload => tests.every(test => test(payload)), conditions };
}

function conditionsIn({ method, values = [] }: Query): number {
  if (method !== 'and' && method !== 'or') return 1;
  return values.filter(isQuery).reduce((sum, query) => sum + conditionsIn(query), 0);
}

function read(texts: readonly string[]): Query[] {
  try {
    return readQueryTexts(texts);
  } catch (error) {
    if (error instanceof ApiError) throw new RealtimeError(1003, error.message);
    throw error;
  }
}

function compile({ method, attribute, values = [] }: Query): PayloadTest | null {
  if (!ALLOWED.includes(method))
    throw invalid(
      `Query method '${method}' is not supported in Realtime queries. Allowed query methods are: ${ALLOWED.join(', ')}`,
    );
  if (method === 'select') {
    if (values.length === 1 && values[0] === '*') return null;
    throw invalid(
      'Only select("*") is allowed in Realtime queries. select("*") means "listen to all events".',
    );
  }
  if (method === 'and' || method === 'or') return compileNested(method, values);
  if (attribute === undefined || attribute === '') throw invalid('Query attribute is missing.');
  if (method === 'isNull') return payload => payload[attribute] === null;
  if (method === 'isNotNull') return payload => (payload[attribute] ?? null) !== null;
  return compileComparison(method, attribute, values);
}

function compileNested(method: 'and' | 'or', values: readonly unknown[]): PayloadTest {
  const tests = values.filter(isQuery).map(query => compile(query) ?? (() => true));
  if (tests.length < 2) throw invalid(`Query "${method}" requires at least two queries.`);
  if (method === 'and') return payload => tests.every(test => test(payload));
  return payload => tests.some(test => test(payload));
}

function compileComparison(method: string, attribute: string, values: readonly unknown[]): PayloadTest {
  const most = method in ORDERS ? 1 : MAX_VALUES;
  if (values.length === 0 || values.length > most || !values.every(isScalar))
    throw invalid(`Query value is invalid for attribute "${attribute}"`);
  const asGiven = testOf(method, values);
  const asMoments = testOf(method, values.map(asMoment));
  return payload => {
    const value = payload[attribute] ?? null;
    return value !== null && (isMoment(value) ? asMoments : asGiven)(value);
  };
}

/** Each event is tested with it for each subscription, so it costs the same for any number of values. */
function testOf(method: string, wanted: readonly Scalar[]): (value: Json) => boolean {
  const holds = ORDERS[method];
  const [bound] = wanted;
  // Only within one type: a string is neither before nor after a number.
  if (holds && bound !== undefined)
    return value => isOrdered(value) && typeof value === typeof bound && holds(value, bound);
  const all = new Set<Json>(wanted);
  return value => all.has(value) === (method === 'equal');
}

/** A date in any format, in the format of payloads. */
function asMoment(value: Scalar): Scalar {
  const ms = typeof value === 'string' ? parseMoment(value) : null;
  return ms === null ? value : formatMoment(ms);
}

function isMoment(value: Json): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/.test(value);
}

function isScalar(value: unknown): value is Scalar {
  return isOrdered(value) || typeof value === 'boolean';
}

function isOrdered(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** A nested query of an `and` or `or`, as `readQueryTexts` returns it. */
function isQuery(value: unknown): value is Query {
  return typeof value === 'object' && value !== null && 'method' in value && typeof value.method === 'string';
}

function invalid(message: string): RealtimeError {
  return new RealtimeError(1003, message);
}
