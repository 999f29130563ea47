import { expect, test } from 'vitest';
import { keywordWords } from '../../../src/catalogue/query/keyword.ts';
import { TextIndex } from '../../../src/catalogue/query/text-index.ts';
import { Texts } from '../../../src/catalogue/table/texts.ts';
import { emailProblem, readCode, readPhone } from '../../../src/features/account/shared/form-checks.ts';
import { readInvitation, readSecret } from '../../../src/features/account/shared/landing-address.ts';
import { readNextPath } from '../../../src/features/account/sign-in/next-path.ts';
import { readProviderFailure } from '../../../src/features/account/shared/provider-failure.ts';
import { jsonFault } from '../../../src/features/api-docs/operation/json-fault.ts';
import { applicantsCsv } from '../../../src/features/applicants/applicants-csv.ts';
import { phonesIn } from '../../../src/features/applicants/phones-in.ts';
import { indexHelp } from '../../../src/features/help/search-help.ts';
import { readFilters, writeFilters } from '../../../src/features/jobs/filters/filters-address.ts';
import { isPlaceSlug } from '../../../src/features/jobs/filters/place-slug.ts';
import { mailLink, phoneLink } from '../../../src/features/jobs/detail/text/safe-links.ts';
import { jsonErrorIndex } from '../../../src/features/posting/batch/json-position.ts';
import { looksLikeCsv, readBatch } from '../../../src/features/posting/batch/read-batch.ts';
import { readCsv } from '../../../src/features/posting/batch/read-csv.ts';
import { draftPlace } from '../../../src/features/saved/draft-place.ts';
import { shareMail } from '../../../src/features/share/share-words.ts';
import { isAppPath } from '../../../src/wire/app-routes.ts';
import { readCard } from '../../../src/wire/segment/card-shape.ts';
import { ByteReader, ByteWriter } from '../../../src/wire/segment/segment-bytes.ts';
import { readTexts, toColumn, writeTexts } from '../../../src/wire/segment/segment-entries.ts';
import { hostileTexts, nameOf, type Reader, reader, textOf } from '../../support/hostile-texts.ts';
import { excessGrowth } from '../../support/work-growth.ts';

const orRefused =
  <T>(read: (text: string) => T) =>
  (text: string): T | undefined => {
    try {
      return read(text);
    } catch {
      return undefined;
    }
  };

const JSON_SIGNS = ['{', '}', '[', ']', '"', '\\', ':', ',', '\\u0061', '1e9', 'true'];
const inAddress = (name: string, text: string) => new URLSearchParams([[name, text]]);
const HELP = [{ id: 'a', title: 'How do I apply?', blocks: [] }];
const application = (text: string) => ({
  run: '',
  id: 'a',
  jobId: 1,
  jobTitle: text,
  state: 'sent' as const,
  sentAt: '2026-11-20T12:00:00.000Z',
  reference: text,
  name: text,
  email: text,
  message: text,
});
const words = { t: (id: string) => id, language: 'en' as const };

function segmentTexts(text: string): string[] {
  const writer = new ByteWriter();
  writeTexts(writer, [text, 'x']);
  return readTexts(new ByteReader(writer.finish()), 10);
}

function found(text: string): boolean {
  const texts = new Texts();
  for (const line of [text, 'cook']) texts.codeOf(line);
  const index = new TextIndex(texts);
  return index.mark(text.slice(0, 50), new Uint32Array(index.size), 1);
}

/** Everything of the app that reads a stranger's text, but what `domain/` reads: postings, applications, files, addresses. */
const READERS: readonly Reader[] = [
  reader('a batch', readBatch, JSON_SIGNS, '[{"jobTitle":"Cook"}]'),
  reader('a table, perhaps', looksLikeCsv, ',;\t"\r\n[{', 'Title,City\nCook,Hull'),
  reader('a table', orRefused(readCsv), ',;\t"\r\n', 'Title,City\n"Cook, head","Hull"\n'),
  reader('where JSON ends', jsonErrorIndex, JSON_SIGNS, '[{"a":"\\u0061"},{"b":1.5e3}]'),
  reader('the fault of a JSON text', jsonFault, JSON_SIGNS, '{"a":{"b":["c"]}}'),
  reader('telephone numbers', phonesIn, '+1(0) .-9', 'Call 613 555-0123 or +33 6 12 34 56 78'),
  reader('a telephone number', text => [phoneLink(text), readPhone(text)], '+1(0) .-9', '(613) 555-0123'),
  reader(
    'an e-mail address',
    text => [mailLink(text, text.slice(0, 100)), emailProblem(text)],
    '@.-+?',
    'ann@example.ca',
  ),
  reader('a code', readCode, '0 '),
  reader('applications in a table', text => applicantsCsv([application(text)], words), [
    '=',
    '\t',
    '\r',
    ';',
    '@',
    '"',
    '\u200b',
    ' ',
  ]),
  reader('a question', text => indexHelp(HELP as never, 'en')(text), ['how ', 'apply', 's ', '+']),
  reader(
    'filters in an address',
    text => [
      writeFilters(readFilters(inAddress('q', text))),
      readFilters(inAddress('near', text)),
      readFilters(inAddress('noc', text)),
    ],
    'a-0 %',
  ),
  reader('a place in an address', isPlaceSlug, 'a-on0', 'thunder-bay-on'),
  reader('where to go next', readNextPath, '/\\?#%.:', '/profile?a=b#c'),
  reader(
    'what a link brought',
    text => [readSecret(inAddress('secret', text)), readInvitation(inAddress('teamId', text))],
    '&=',
  ),
  reader(
    'a provider’s refusal',
    text => readProviderFailure(inAddress('error', text)),
    JSON_SIGNS,
    '{"type":"user_blocked"}',
  ),
  reader('a draft’s key', draftPlace, ['apply', ':', '1', ':earlier', 'x'], 'apply:100:earlier'),
  reader('an address of the app', isAppPath, '/a0.-', '/applicants/1/abc'),
  reader(
    'a mail to share',
    orRefused(text => shareMail({ title: text, text }, text)),
    ['\r\n', ' '],
  ),
  reader('words that are searched for', keywordWords, ['a', 'ab ', '+', ' ']),
  reader('a posting that is searched', found, ['a', 'ab ', '-', 'é']),
  reader('a card', text => readCard({ jobId: 1, jobTitle: text, city: text, provinceId: text }), [
    '\ud800',
    'é',
  ]),
  reader('texts of a segment', segmentTexts, ['\\', '\n', '\\n', 'é']),
];

test.each(READERS.map(each => [each.name, each] as const))(
  'four times the text is no more than so much work: %s',
  (_, { read, signs = [], right = [] }) => {
    for (const text of hostileTexts(signs, right))
      expect([nameOf(text), excessGrowth(length => read(textOf(text, length)))]).toEqual([
        nameOf(text),
        null,
      ]);
  },
);

test('four times as many values of a column are no more than so much work', () => {
  const values = (count: number) => Array.from({ length: count }, (_, at) => `v${at % 999}`);
  expect(excessGrowth(count => toColumn(values(count * 5), value => value))).toBeNull();
});

test.each([
  ['where JSON ends', jsonErrorIndex],
  ['the fault of a JSON text', jsonFault],
])('a text of 20 million letters does not overflow: %s', (_, read) => {
  expect(read(`["${'a'.repeat(20_000_000)}"]`)).toBeNull();
  expect(read(`["${'a'.repeat(20_000_000)}`)).not.toBeNull();
});

test('work that grows with the square of the text would be noticed, and a disturbance would not', () => {
  const growthOf = (...costs: ((length: number) => number)[]) => {
    let costMs = 0;
    let calls = 0;
    const work = (length: number) => {
      costMs = costs[Math.min(calls, costs.length - 1)]?.(length) ?? 0;
      calls += 1;
    };
    return excessGrowth(work, () => () => costMs);
  };
  const square = (length: number) => length ** 2 / 1e6;
  const proportional = (length: number) => length / 100;
  expect(growthOf(square)).toBe(16);
  expect(growthOf(proportional)).toBeNull();
  expect(growthOf(length => length / 100 + 2_000, proportional)).toBeNull();
  // A table on a busy machine: it once grew 8.8 times from 20,000 letters to 80,000.
  const table = new Map([
    [5_000, 1],
    [20_000, 10.5],
    [80_000, 92],
    [320_000, 350],
  ]);
  expect(growthOf(length => table.get(length) ?? 0)).toBeNull();
});
