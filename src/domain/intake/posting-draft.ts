import { parseDay } from '../dates.ts';
import { emptyDetails } from '../listing.ts';
import { parseProvince } from '../province.ts';
import { foldText } from '../search-text.ts';
import { cleanLine } from './clean-text.ts';
import { htmlBlocks, looksLikeHtml } from './html-text.ts';
import type { Given, RowFields } from './row-fields.ts';
import type { Problem, ProblemCode, ProblemLevel } from './row-reading.ts';
import { isListName, isSlot, type ListName, type Slot, type Target } from './slots.ts';
import { isMissing, plainText, valueText } from './value-text.ts';

const MAX_KEPT_FIELDS = 200;
const VALUE_SHOWN = 120;
const FIELD_SHOWN = 100;
/** More than any field keeps; what is behind it is not looked at. */
const MAX_TEXT = 60_000;
const MAX_ITEMS = 500;
const MAX_NESTING = 4;

/**
 * A posting on its way from a row to a `Listing`: values sorted by what they mean, still as they were written.
 * A format's reader fills it, `finish-listing.ts` reads the slots. Whatever is given to it ends up in the listing:
 * read, or kept in `details.unknown` or `details.notUnderstood`.
 */
export class PostingDraft {
  readonly details = emptyDetails();
  readonly problems: Problem[] = [];
  readonly #slots = new Map<Slot, Given>();
  /** Fields that are there and empty: what is missing is named as the row names it. */
  readonly #empty = new Map<Target, string>();

  slot(slot: Slot): Given | undefined {
    return this.#slots.get(slot);
  }

  /** The slot as text; '' when nothing was given, or something that is no text. */
  text(slot: Slot): string {
    const given = this.#slots.get(slot);
    if (!given) return '';
    const text = plainText(given.value);
    if (text !== undefined) return text.slice(0, MAX_TEXT).trim();
    this.#slots.delete(slot);
    this.notUnderstood(given, 'not_text');
    return '';
  }

  /** What the row calls that field, if it has it. */
  fieldOf(slot: Slot, otherwise: string): string {
    return this.#slots.get(slot)?.field ?? this.#empty.get(slot) ?? otherwise;
  }

  /** The first value of a slot counts; another one that says something else is kept and reported. */
  give(target: Target, given: Given): void {
    if (isMissing(given.value)) this.#empty.set(target, given.field);
    else if (target === 'keep') this.keep(given);
    else if (target === 'section')
      this.details.sections.push({ title: fieldTitle(given.field), items: listItems(given.value) });
    else if (target === 'information') this.#inform(given);
    else if (isListName(target)) this.#list(target).push(...listItems(given.value));
    else if (isSlot(target)) this.#giveSlot(target, given);
  }

  /** As `give`, for a second source of the same facts: what is known already is not disputed, only kept. */
  fill(target: Target, given: Given): void {
    if (isMissing(given.value)) return;
    const known = isSlot(target)
      ? this.#slots.has(target)
      : isListName(target) && this.#list(target).length > 0;
    this.give(known ? 'keep' : target, given);
  }

  /** Takes every unread field of this level whose name the function can place; the others stay unread. */
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

  /** Kept without a word. */
  keep(given: Given): void {
    const { unknown } = this.details;
    if (unknown.length < MAX_KEPT_FIELDS) unknown.push({ field: given.field, text: valueText(given.value) });
    else if (unknown.length === MAX_KEPT_FIELDS) unknown.push({ field: '…', text: '…' });
  }

  /** A field that nobody recognised: kept, and the employer is told so. */
  keepUnknown(given: Given): void {
    if (isMissing(given.value)) return;
    this.keep(given);
    if (this.details.unknown.length <= MAX_KEPT_FIELDS) this.report('hint', 'unknown_field', given);
  }

  /** A field that was recognised but could not be read. */
  notUnderstood(given: Given, code: ProblemCode, level: ProblemLevel = 'warning'): void {
    if (this.details.notUnderstood.length < MAX_KEPT_FIELDS)
      this.details.notUnderstood.push({ field: given.field, text: valueText(given.value), reason: code });
    this.report(level, code, given);
  }

  /** Field and value are somebody's text: what is shown of them is clean and short. */
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
      // The same thing twice says nothing new.
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

/** Only what is no longer is compared by what it means. */
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

/** A list, a text of several lines or bullets, Job Bank's "one; two; three", or HTML: always a list of texts. */
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
