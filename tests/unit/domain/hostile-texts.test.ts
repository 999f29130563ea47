import { expect, test } from 'vitest';
import { isIsoDay } from '../../../src/domain/dates.ts';
import { readDay } from '../../../src/domain/intake/read-day.ts';
import { parseScaled } from '../../../src/domain/pay/decimal.ts';
import { readDetails } from '../../../src/domain/details-shape.ts';
import { parseHoursPeriod, parseHoursText } from '../../../src/domain/pay/hours-text.ts';
import { cleanBlock, cleanLine } from '../../../src/domain/intake/clean-text.ts';
import { csvDelimiter } from '../../../src/domain/intake/formats/csv-delimiter.ts';
import { foldHeading, targetOfHeading } from '../../../src/domain/intake/formats/csv-headings.ts';
import { readDescriptionOutline } from '../../../src/domain/intake/description-outline.ts';
import { readEmployment } from '../../../src/domain/intake/employment.ts';
import { looksLikeHtml } from '../../../src/domain/intake/html-text.ts';
import { readEmail, readLink } from '../../../src/domain/links.ts';
import { readNoc } from '../../../src/domain/intake/noc.ts';
import { fieldTitle, listItems } from '../../../src/domain/intake/posting-draft.ts';
import { guessLanguage, readLanguage } from '../../../src/domain/intake/posting-language.ts';
import { readRequirementText } from '../../../src/domain/intake/requirement-text.ts';
import { valueText } from '../../../src/domain/intake/value-text.ts';
import { readWorkplace } from '../../../src/domain/intake/workplace.ts';
import { readYesNo } from '../../../src/domain/intake/yes-no.ts';
import { jsonEqual } from '../../../src/domain/json-equal.ts';
import { emptyDetails } from '../../../src/domain/empty-details.ts';
import { parseWhoCanApply, readLmia } from '../../../src/domain/lmia/lmia.ts';
import { suggestOccupations } from '../../../src/domain/noc/noc-suggest.ts';
import { stems } from '../../../src/domain/noc/noc-words.ts';
import { readPay } from '../../../src/domain/pay/pay.ts';
import { parsePayText } from '../../../src/domain/pay/pay-text.ts';
import { normalisePostalCode, splitPlace } from '../../../src/domain/places/place.ts';
import { findPlace, placeOfPostalCode } from '../../../src/domain/places/places.ts';
import { suggestPlaces } from '../../../src/domain/places/places-search.ts';
import { checkPosting } from '../../../src/domain/posting/posting-checks.ts';
import { mergePosting } from '../../../src/domain/posting/posting-merge.ts';
import { suspectWords } from '../../../src/domain/posting/posting-words.ts';
import { decimalOf } from '../../../src/domain/questions/decimal-text.ts';
import { questionHints } from '../../../src/domain/questions/question-hints.ts';
import { parseProvince } from '../../../src/domain/places/parse-province.ts';
import { foldText, searchWords } from '../../../src/domain/search-text.ts';
import { aCard } from '../../support/card-arbitrary.ts';
import { hostileTexts, nameOf, type Reader, reader, textOf } from '../../support/hostile-texts.ts';
import { excessGrowth } from '../../support/work-growth.ts';

const PAY = [
  '$',
  '1',
  '1 000 ',
  ',',
  '.',
  '-',
  ' to ',
  '/hour',
  'per ',
  'k',
  '%',
  '+',
  '(',
  'paid ',
  'from ',
  'minimum ',
  'CAD ',
];
const HOURS = ['1', ' 000', ',', '.', '-', ' to ', ' hours', 'h', 'per week', 'bi-', '2 weeks'];
const PLACE = [',', '(', ')', 'ON', 'K1A', '0B1', 'Canada', ' ', 'Mc', '-', '.', 'Québec'];
const DAY = ['1', '2026', '-', '/', '.', 'may', ' of ', 'de ', 'th', ',', ' '];
const WORDS = ['no ', 'not ', 'abroad', 'lmia ', 'approved', ':', "d'", 'with or without ', 'only '];

/** Everything that reads a stranger's text: postings as they come, forms, and what is searched for. */
const READERS: readonly Reader[] = [
  reader(
    'pay in words',
    parsePayText,
    PAY,
    '$25.50 to $30 per hour',
    '47 000 $ par année (37,5 heures par semaine)',
  ),
  reader('pay without a limit', text => readPay({ text }), PAY, '$25 hourly, paid bi-weekly'),
  reader('an amount', text => readPay({ amount: text, frequency: text, hours: text, currency: text }), PAY),
  reader('amounts', text => readPay({ min: text, max: text, negotiation: text, hoursPer: text }), PAY),
  reader('hours', parseHoursText, HOURS, '30 to 40 hours per week', '88 to 100 hours bi-weekly'),
  reader('a period of hours', parseHoursPeriod, HOURS),
  reader('a number', text => parseScaled(text, 2), '0123456789,. ', '1,442.50', '1 442,50'),
  reader('a day', readDay, DAY, '5th of January, 2025', 'Posted on May 02, 2023', '2026-11-20T00:00:00Z'),
  reader('an ISO day', isIsoDay, '0123456789-', '2026-11-20'),
  reader('a place', splitPlace, PLACE, '55 Civic RoadScarborough, ONM1L 2K9', 'Montréal (Québec) H2X 1Y4'),
  reader('a postal code', normalisePostalCode, PLACE, 'M1R,5B1'),
  reader('a province', parseProvince, PLACE, 'Ontario, Canada', 'CA-ON', 'Ontario (ON)'),
  reader('a city', text => findPlace(text, null), PLACE, 'City of Kenora', 'Ville de Laval'),
  reader('a place by its code', placeOfPostalCode, PLACE),
  reader('a place that is typed', text => suggestPlaces(text), PLACE, 'Kingston, ON'),
  reader('an LMIA', readLmia, WORDS, 'LMIA approved', "statut d'EIMT : demandée"),
  reader(
    'who may apply',
    text => parseWhoCanApply([text]),
    WORDS,
    'with or without a valid Canadian work permit',
  ),
  reader('employment', readEmployment, [
    'part time ',
    'leading to ',
    'full',
    '-',
    '_',
    'temps partiel menant ',
  ]),
  reader('a workplace', text => readWorkplace(text, text), [
    'both at ',
    'remote',
    'pas ',
    'teletravail',
    '-',
    'on site',
  ]),
  reader('a NOC', readNoc, '0123456789.,-', 'NOC 62020'),
  reader('yes or no', readYesNo, ['yes', 'non']),
  reader(
    'a link',
    readLink,
    ['https://', 'www.', '.', '/', '@', '?', '#', ':', 'localhost'],
    'https://jobs.example.ca/a?b=c#d',
  ),
  reader(
    'an e-mail address',
    readEmail,
    ['@', '.', '-', '+', '?', 'mailto:', 'x'],
    'mailto:ann.roy+x@mail.example.ca',
  ),
  reader('a language', readLanguage, ['en-', 'fr_', 'anglais']),
  reader('the language of a text', text => guessLanguage(text), ["l'", 'é', 'the ', 'le ']),
  reader('a line', text => cleanLine(text, 300), ['\r\n', '\u2028', '\u202e', '\ufeff', '\u00ad', '\u200c']),
  reader('a block', text => cleanBlock(text, 20_000), ['\r\n', '\n ', ' \n', '\u2028', '\u202e', '\u00ad']),
  reader('a list', listItems, [';', '•', '- ', '\n', '<li>', '*'], 'one; two; three', '- one\n- two'),
  reader(
    'a field’s name',
    text => [fieldTitle(text), foldHeading(text), targetOfHeading(text)],
    '._aB -',
    'overview.work_setting',
  ),
  reader('requirements', text => readRequirementText(text, text), [
    'Education\n',
    'Tasks\n',
    ';',
    '; ',
    'or ',
    '\n',
    'Other benefits',
  ]),
  reader(
    'an outline',
    readDescriptionOutline,
    ['-', '--', ':', '\n', 'Benefits:', 'null'],
    'Tasks:\n-Cook\n--Bake',
  ),
  reader('HTML, perhaps', looksLikeHtml, '<>/="\'pb ', '<p class="a">'),
  reader('a table’s first line', csvDelimiter, ',;\t|"\r\n', 'sep=;\r\na;b'),
  reader('any value', valueText, '"\\{}[]'),
  reader('wordings of a posting', text => suspectWords(foldText(text)), [
    'you ',
    'pay ',
    'fee',
    'no ',
    'only ',
    'men ',
    'must be ',
    'experience ',
    'young ',
    '. ',
    '$1 ',
    'we ',
  ]),
  reader(
    'a posting’s checks',
    text =>
      checkPosting(
        {
          card: aCard({ jobId: 1, jobTitle: text, city: text }),
          details: { ...emptyDetails(), description: text, languages: [text] },
        },
        { today: '2026-11-20', lmiaDay: '2026-12-20' },
      ),
    ['$', 'abroad ', '; ', 'you '],
  ),
  reader(
    'an occupation',
    text => suggestOccupations(text, 'en'),
    ['(except ', ')', ', ', ' - ', '/woman', 'cook ', 'e'],
    'cook, ethnic foods (except chef)',
  ),
  reader('hints on a question', text => questionHints([text], { province: 'BC', today: '2026-11-26' }), [
    'do you have ',
    'are you ',
    'votre ',
    'avez-vous ',
    'years old',
    'physical ',
  ]),
  reader('a number that answers', decimalOf, ['1', ',', ' ', '.', '-', '000']),
  reader('stems', stems, ['e', 's', 'euse', '(euse)', '·e', '/woman', '-']),
  reader('a folded text', foldText, ['œ', 'İ', '℡', '’', '–', '\ufdfa']),
  reader('words', searchWords, ['+', '#', 'c', '-', 'é']),
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

/** Things that a stranger decides the number of. */
const MANY: readonly [string, (count: number) => unknown][] = [
  ['fields of an edit', count => mergeOf(count)],
  ['equal values', count => jsonEqual(recordOf(count), recordOf(count))],
  [
    'lists of details',
    count => readDetails({ benefits: wordsOf(count), sections: wordsOf(count), unknown: wordsOf(count) }),
  ],
  ['items of a list', count => listItems(wordsOf(count))],
  ['entries on who may apply', count => parseWhoCanApply(wordsOf(count))],
  ['nested lists', count => [valueText(nested(count / 10)), listItems(nested(count / 10))]],
];
const wordsOf = (count: number) => Array.from({ length: count }, (_, at) => `word ${at}`);
const recordOf = (count: number) => Object.fromEntries(wordsOf(count).map(word => [word, word]));
function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}
function mergeOf(count: number) {
  const fields = { card: recordOf(count), details: recordOf(count) };
  return mergePosting(fields, { card: {}, details: {} }, fields);
}

test.each(MANY)('four times as many are no more than so much work: %s', (_, work) => {
  expect(excessGrowth(work)).toBeNull();
});
