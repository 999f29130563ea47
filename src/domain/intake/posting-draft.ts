import { parseDay } from './read-day.ts';
import { emptyDetails } from '../empty-details.ts';
import { parseProvince } from '../places/parse-province.ts';
import { foldText } from '../search-text.ts';
import { cleanLine } from './clean-text.ts';
import { htmlBlocks, looksLikeHtml } from './html-text.ts';
import type { Given, RowFields } from './row-fields.ts';
import type { Problem, ProblemCode, ProblemLevel } from './row-reading.ts';
import { isListName, isSlot, type ListName, type Slot, type Target } from './slots.ts';
import { isMissing, isSpreadsheetError, plainText, valueText } from './value-text.ts';

const MAX_KEPT_FIELDS = 200;
const VALUE_SHOWN = 120;
const FIELD_SHOWN = 100;
/** More than any field keeps; the rest is not read. */
const MAX_TEXT = 60_000;
const MAX_ITEMS = 500;
const MAX_NESTING = 4;

/**
 * A posting on its way from a row to a `Listing`: values sorted by their meaning, still as written. A format's reader
 * fills it, and `finish-listing.ts` reads the slots. Every value ends up in the listing: read, or kept in
 * `details.unknown` or `details.notUnderstood`.
 */
export class PostingDraft {
  readonly details = emptyDetails();
  readonly problems: Problem[] = [];
  /** As written. */
  questions: readonly unknown[] = [];
  readonly #slots = new Map<Slot, Given>();
  /** Fields that are present but empty, so that a report of a missing value can use the row's own name. */
  readonly #empty = new Map<Target, string>();

  slot(slot: Slot): Given | undefined {
    return this.#slots.get(slot);
  }

  /** The slot as text; '' when it is empty or the value is not text. */
  text(slot: Slot): string {
    const given = this.#slots.get(slot);
    if (!given) return '';
    const text = plainText(given.value);
    if (text !== undefined) return text.slice(0, MAX_TEXT).trim();
    this.#slots.delete(slot);
    this.notUnderstood(given, 'not_text');
    return '';
  }

  /** The row's name for this field, if it has one. */
  fieldOf(slot: Slot, otherwise: string): string {
    return this.#slots.get(slot)?.field ?? this.#empty.get(slot) ?? otherwise;
  }

  /** The first value of a slot counts. A second one that differs is kept and reported. */
  give(target: Target, given: Given): void {
    if (isSpreadsheetError(given.value)) this.notUnderstood(given, 'formula_error');
    if (isMissing(given.value) || isSpreadsheetError(given.value)) this.#empty.set(target, given.field);
    else if (target === 'keep') this.keep(given);
    else if (target === 'section')
      this.details.sections.push({ title: fieldTitle(given.field), items: listItems(given.value) });
    else if (target === 'information') this.#inform(given);
    else if (isListName(target)) this.#list(target).push(...listItems(given.value));
    else if (isSlot(target)) this.#giveSlot(target, given);
  }

  /** Like `give`, for a second source of the same facts: values for known fields are kept without a report. */
  fill(target: Target, given: Given): void {
    if (isMissing(given.value)) return;
    const known = isSlot(target)
      ? this.#slots.has(target)
      : isListName(target) && this.#list(target).length > 0;
    this.give(known ? 'keep' : target, given);
  }

  /** Takes every unread field of this level whose target is known; the others stay unread. */
  absorb(
    fields: RowFields,
    targetOf: (name: string) => Target | undefined,
    how: 'give' | 'fill' = 'give',
  ): void {
    for (const name of fields.names()) {
      const target = targetOf(name);
      const given = target && fields.take(name);
      if (target && given) this[how](target, given);
    }
  }

  /** Keeps a value without a report. */
  keep(given: Given): void {
    const { unknown } = this.details;
    if (unknown.length < MAX_KEPT_FIELDS) unknown.push({ field: given.field, text: valueText(given.value) });
    else if (unknown.length === MAX_KEPT_FIELDS) unknown.push({ field: '…', text: '…' });
  }

  /** Keeps an unrecognized field and reports it to the employer. */
  keepUnknown(given: Given): void {
    if (isMissing(given.value)) return;
    this.keep(given);
    if (this.details.unknown.length <= MAX_KEPT_FIELDS) this.report('hint', 'unknown_field', given);
  }

  /** For a field that was recognized but could not be read. */
  notUnderstood(given: Given, code: ProblemCode, level: ProblemLevel = 'warning'): void {
    if (this.details.notUnderstood.length < MAX_KEPT_FIELDS)
      this.details.notUnderstood.push({ field: given.field, text: valueText(given.value), reason: code });
    this.report(level, code, given);
  }

  /** Field and value are untrusted text, so the report holds them cleaned and shortened. */
  report(level: ProblemLevel, code: ProblemCode, given: Given, limit?: number): void {
    this.problems.push({
      level,
      code,
      field: cleanLine(given.field, FIELD_SHOWN).text,
      value: cleanLine(valueText(given.value, VALUE_SHOWN), VALUE_SHOWN).text,
      ...(limit !== undefined && { limit }),
    });
  }

  #giveSlot(slot: Slot, given: Given): void {
    const first = this.#slots.get(slot);
    if (!first) {
      this.#slots.set(slot, given);
    } else if (saysTheSame(slot, first.value, given.value)) {
      // A repeated value adds nothing.
    } else {
      this.keep(given);
      this.report('hint', 'fields_disagree', given);
    }
  }

  #inform(given: Given): void {
    const text = listItems(given.value).join('\n');
    if (text) this.details.additionalInformation.push({ title: fieldTitle(given.field), text });
  }

  #list(name: ListName): string[] {
    return name === 'citizenship' ? this.details.whoCanApply.citizenship : this.details[name];
  }
}

/** Only values up to this length are compared by their meaning. */
const SHORT = 1_000;

function saysTheSame(slot: Slot, first: unknown, second: unknown): boolean {
  const a = plainText(first);
  const b = plainText(second);
  if (a === undefined || b === undefined) return false;
  if (a === b) return true;
  if (a.length > SHORT || b.length > SHORT) return false;
  if (foldText(a).trim() === foldText(b).trim()) return true;
  if (slot === 'posted' || slot === 'expires') return parseDay(a) !== null && parseDay(a) === parseDay(b);
  return slot === 'province' && parseProvince(a) !== null && parseProvince(a) === parseProvince(b);
}

/** Turns a list, a text of several lines or bullets, Job Bank's "one; two; three", or HTML into a list of texts. */
export function listItems(value: unknown): string[] {
  const items: string[] = [];
  collectItems(value, items, 0);
  return items;
}

function collectItems(value: unknown, items: string[], depth: number): void {
  if (isMissing(value) || items.length >= MAX_ITEMS) return;
  if (Array.isArray(value) && depth < MAX_NESTING) {
    for (const item of value) {
      if (items.length >= MAX_ITEMS) return;
      collectItems(item, items, depth + 1);
    }
    return;
  }
  const text = plainText(value)?.slice(0, MAX_TEXT);
  if (text === undefined) items.push(valueText(value));
  else items.push(...textItems(text).slice(0, MAX_ITEMS - items.length));
}

function textItems(text: string): string[] {
  const lines = looksLikeHtml(text)
    ? htmlBlocks(text).map(block => block.text)
    : text.split(/\n|;(?=\s|$)|•/).map(item => item.replace(/^\s*(?:[-–*·]+\s+)?/, '').trim());
  return lines.filter(Boolean);
}

/** `overview.work_setting` → `Work setting`. */
export function fieldTitle(field: string): string {
  const name = field.slice(field.lastIndexOf('.') + 1);
  const words = name
    .replace(/[_\s]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu}\p{Ll})/gu, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
