import { expect, test } from 'vitest';
import { htmlBlocks, htmlText, looksLikeHtml } from '../../../../src/domain/intake/html-text.ts';
import { INTAKE_FORMATS } from '../../../../src/domain/intake/formats/intake-format.ts';
import { readDescriptionOutline } from '../../../../src/domain/intake/description-outline.ts';
import { readEmail, readLink } from '../../../../src/domain/links.ts';
import { splitPlace } from '../../../../src/domain/places/place.ts';
import { excessGrowth } from '../../../support/work-growth.ts';
import { read } from './read.ts';

/** `start`, then one piece again and again, then `end`. */
interface Hostile {
  start?: string;
  piece: string;
  end?: string;
}

const long = ({ start = '', piece, end = '' }: Hostile, length: number) =>
  start + piece.repeat(Math.ceil(length / piece.length)) + end;
const nameOf = ({ start = '', piece, end = '' }: Hostile) =>
  JSON.stringify(`${start}(${piece})…${end.slice(0, 10)}`);

const HTML: readonly Hostile[] = [
  { start: '<a', piece: "'" },
  { start: '<a', piece: '"' },
  { start: '<', piece: 'a' },
  { piece: '<a' },
  { piece: '<p ' },
  { piece: '<p>' },
  { piece: '</p ' },
  { piece: '<p><b>' },
  { piece: '<p><b>', end: '</x>'.repeat(2_000) },
  { piece: '<a "' },
  { piece: '<a \'"' },
  { start: '<p ', piece: 'x' },
  { start: '<p ', piece: 'x ' },
  { start: '<p ', piece: 'x=1 ', end: '>' },
  { start: '<p x', piece: ' ' },
  { start: '<p style="', piece: 'display ', end: '">' },
  { start: '<p class="', piece: ' ', end: 'x">' },
  { piece: '<!--' },
  { piece: '<![' },
  { piece: '<script>' },
  { piece: '<textarea>&' },
  { piece: '&' },
  { piece: '&amp;' },
  { piece: '&lt;p ' },
  { piece: '&#1' },
  { start: '&#', piece: '1' },
  { piece: '<h1><p><a href=x>' },
];
const PLAIN: readonly Hostile[] = [
  { start: 'x', piece: ' ', end: 'x' },
  { start: 'from', piece: ' ', end: 'x' },
  { start: 'x', piece: ':', end: 'x' },
  { start: 'x', piece: ', ', end: 'x' },
  { start: 'x', piece: '; ', end: 'x' },
  { start: 'x', piece: '\n ', end: 'x' },
  { start: '1', piece: ' ', end: 'x' },
  { start: '$', piece: ' ', end: 'x' },
  { start: '1 ', piece: 'Mc' },
  { start: '-', piece: ' ', end: 'x\u2028y' },
  { start: 'May', piece: ' ', end: 'x' },
  { piece: '?', end: '\nx' },
  { piece: '(' },
  { piece: ' (' },
  { piece: 'canada ' },
  { piece: 'A1A' },
  { piece: 'A1A ', end: 'x' },
  { piece: '1' },
  { piece: '1 ', end: 'x' },
  { piece: '1,111 ' },
  { piece: '.' },
  { piece: '- ' },
  { piece: '$' },
  { piece: '$ ' },
  { piece: '$1 to ' },
  { piece: 'minimum ' },
  { piece: '2026-11-' },
  { piece: 'May ' },
  { piece: '9 to ' },
  { piece: 'a@' },
  { start: 'a@', piece: 'a.' },
  { start: 'https://', piece: 'a.' },
  { start: 'https://', piece: 'a' },
  { start: 'www.', piece: 'a' },
  { piece: 'e' },
  { piece: 'aB' },
  { piece: '\u0301' },
  { piece: '\u200D' },
];

/** One of each that is read in a way of its own. */
const FIELDS =
  'title employer city province location street postalcode status jobstatusid posted expires salary hourlywage minpay currency payperiod negotiable hours hoursmax hoursper jobtype term fulltimeparttime workplace noc lmia whocanapply vacancies language startdate shift description content email url telephone applicationaddress howtoapply website benefits languages experience jobRequirement job_requirement howToApply joblocation'.split(
    ' ',
  );

/** A row of any format, hostile wherever it has a text. */
function hostileRow(text: string): Record<string, unknown> {
  const fields = Object.fromEntries(FIELDS.map(name => [name, text]));
  return {
    ...fields,
    jobSchema: fields,
    overview: fields,
    job_details: { ...fields, salary: fields, location: fields },
    additional_information: { [text]: text },
    who_can_apply: fields,
  };
}

test.each(HTML.map(text => [nameOf(text), text] as const))(
  'HTML of four times the length is no more than so much work: %s',
  (_, hostile) => {
    for (const work of [htmlBlocks, htmlText, looksLikeHtml])
      expect([work.name, excessGrowth(length => work(long(hostile, length)))]).toEqual([work.name, null]);
  },
);

test.each(PLAIN.map(text => [nameOf(text), text] as const))(
  'a text of four times the length is no more than so much work: %s',
  (_, hostile) => {
    for (const work of [splitPlace, readEmail, readLink, readDescriptionOutline])
      expect([work.name, excessGrowth(length => work(long(hostile, length)))]).toEqual([work.name, null]);
  },
);

test.each([...HTML, ...PLAIN].map(text => [nameOf(text), text] as const))(
  'rows with texts of four times the length are no more than so much work: %s',
  (_, hostile) => {
    for (const format of INTAKE_FORMATS)
      expect([
        format,
        excessGrowth(length => read(hostileRow(long(hostile, length)), { format, lenient: true })),
      ]).toEqual([format, null]);
  },
);
