import * as fc from 'fast-check';

/** Texts that are known to break programs. */
const KNOWN_TEXTS = [
  '',
  ' ',
  '\0',
  '\u{feff}',
  '\u202e',
  '..',
  '../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '_id',
  '_rev',
  '_design/x',
  '$id',
  '$permissions',
  'unique()',
  'current',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '9007199254740993',
  '{"$gt":""}',
  "' OR 1=1 --",
  '(a+)+$',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!',
  '<script>alert(1)</script>',
  'read("any")',
  'x'.repeat(36),
  'x'.repeat(37),
  'é'.repeat(300),
  '🦫'.repeat(500),
  'x'.repeat(20_000),
];

export const hostileText = fc.oneof(
  fc.constantFrom(...KNOWN_TEXTS),
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: fc.constantFrom('\ud800', '\udfff', 'a', '\n', '"'), maxLength: 10 }),
);

export const hostileKey = fc.oneof(
  fc.constantFrom(...KNOWN_TEXTS.filter(text => text.length < 50)),
  fc.string({ maxLength: 10 }),
);

const scalar = fc.oneof(
  hostileText,
  fc.constant(null),
  fc.boolean(),
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, 2 ** 53, -(2 ** 53) - 2, 1e308, 0.1, 5e-324),
);

/** Any JSON value. */
export const hostileJson: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(hostileKey, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

/** A valid body with one value replaced, added or missing, or something entirely different. */
export function nearlyValid(valid: Readonly<Record<string, unknown>>): fc.Arbitrary<unknown> {
  const keys = Object.keys(valid);
  const replaced = fc
    .tuple(fc.constantFrom(...keys), hostileJson)
    .map(([key, value]) => ({ ...valid, [key]: value }));
  const added = fc.tuple(hostileKey, hostileJson).map(([key, value]) => ({ ...valid, [key]: value }));
  const missing = fc
    .constantFrom(...keys)
    .map(key => Object.fromEntries(Object.entries(valid).filter(([each]) => each !== key)));
  const inner = fc.constantFrom(...keys).chain(key => {
    const value = valid[key];
    return isRecord(value) && Object.keys(value).length > 0
      ? nearlyValid(value).map(changed => ({ ...valid, [key]: changed }))
      : hostileJson.map(changed => ({ ...valid, [key]: changed }));
  });
  return fc.oneof(replaced, added, missing, inner, hostileJson, fc.constant(valid));
}

const METHODS = [
  'equal',
  'notEqual',
  'lessThan',
  'lessThanEqual',
  'greaterThan',
  'greaterThanEqual',
  'between',
  'notBetween',
  'isNull',
  'isNotNull',
  'startsWith',
  'notStartsWith',
  'endsWith',
  'contains',
  'containsAny',
  'containsAll',
  'notContains',
  'search',
  'notSearch',
  'select',
  'orderAsc',
  'orderDesc',
  'orderRandom',
  'limit',
  'offset',
  'cursorAfter',
  'cursorBefore',
  'and',
  'or',
  'elemMatch',
  'regex',
];

/** Queries in the SDK's form, with any content. */
export function hostileQuery(attributes: readonly string[]): fc.Arbitrary<string> {
  const query = fc.letrec<{ query: unknown }>(tie => ({
    query: fc.record(
      {
        method: fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...METHODS) }, hostileKey),
        attribute: fc.oneof(
          { weight: 8, arbitrary: fc.constantFrom(...attributes, '$id', '$createdAt', '$sequence') },
          hostileKey,
        ),
        values: fc.oneof(
          fc.array(scalar, { maxLength: 3 }),
          fc.array(fc.integer({ min: -5, max: 200 }), { maxLength: 2 }),
          fc.array(tie('query'), { maxLength: 3 }),
          hostileJson,
        ),
      },
      { requiredKeys: ['method'] },
    ),
  })).query;
  return fc.oneof({ weight: 10, arbitrary: query.map(value => JSON.stringify(value)) }, hostileText);
}

/** Path parts as clients can send them: encoded, or deliberately broken. */
export const hostilePathPart = fc.oneof(
  hostileText.map(
    text => encodeURIComponent(text.slice(0, 1000).replaceAll(/\p{Surrogate}/gu, '?')) || '%20',
  ),
  fc.constantFrom('%zz', '%ff', '%c0%ae', '%', '..%2f..', '%00', ';', '..;', '*', ':id'),
);

export const hostileHeaders = fc.dictionary(
  fc.constantFrom(
    'x-appwrite-timestamp',
    'x-appwrite-session',
    'x-appwrite-project',
    'x-appwrite-key',
    'x-appwrite-jwt',
    'x-portage-session',
    'x-portage-guest',
    'cookie',
    'user-agent',
    'accept-encoding',
    'x-forwarded-for',
    'range',
    'if-none-match',
    'content-type',
    'accept',
  ),
  fc.oneof(
    hostileText.map(text => text.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 4000)),
    fc.constantFrom(
      'application/json',
      'br, gzip;q=0.5, *;q=0',
      'a_session_portage=eyJpZCI6Im93bmVyIn0=',
      '2026-11-20T12:00:00.000+00:00',
    ),
  ),
  { maxKeys: 3, noNullPrototype: true },
);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
