import { DETAIL_FIELD_LIST, emptyPlainDetails, type PlainDetails } from '../../detail-fields.ts';
import { emptyDetails } from '../../empty-details.ts';
import { DETAIL_NAMES } from '../detail-names.ts';
import type { Details } from '../../listing.ts';
import { cleanBlock, type CleanText, cleanLine, cutAt } from '../clean-text.ts';
import { finishQuestions } from './finish-questions.ts';
import type { PostingDraft } from '../posting-draft.ts';
import type { Given } from '../row-fields.ts';

/**
 * Characters of all texts of a posting's details together. The attribute holds 200,000 as JSON; quotes and line feeds
 * take two there, and every item some signs around it.
 */
const DETAILS_BUDGET = 80_000;
const ITEM_OVERHEAD = 8;
const MAX_ITEMS = 300;

/**
 * Every field, in the order in which documents have them. A copy of it with other values takes a thirtieth of the time that adding
 * the fields one by one does.
 */
const TEMPLATE = /* @__PURE__ */ Object.assign(emptyPlainDetails(), emptyDetails());

/** An exceeded limit, in characters or entries. */
export interface Excess {
  code: 'text_too_long' | 'texts_too_long' | 'items_too_many';
  limit: number;
}

/** Reports a text that is too long: an error for a person's posting, which is never cut silently; a warning for an import, which is cut. */
export function reportLength(
  draft: PostingDraft,
  given: Given,
  lenient: boolean,
  { code, limit }: Excess,
): void {
  if (lenient) draft.report('warning', 'text_cut', given, limit);
  else draft.report('error', code, given, limit);
}

/**
 * Cleans every text of the details (`clean-text.ts`) and limits its length. Cuts are reported, so a shortened posting does
 * not pass for complete. Unrecognised fields keep only their beginning, for persons and imports alike.
 */
export function finishDetails(draft: PostingDraft, lenient: boolean): Details {
  const { details } = draft;
  const reported = new Set<string>();
  let room = DETAILS_BUDGET;

  const tooMuch = (field: string, value: string, excess: Excess, mayCut = lenient) => {
    if (reported.has(`cut ${field}`)) return;
    reported.add(`cut ${field}`);
    reportLength(draft, { field, value }, mayCut, excess);
  };
  const take = (field: string, text: CleanText, limit: number, mayCut = lenient): string => {
    const kept = text.text.length <= room ? text.text : cutAt(text.text, Math.max(0, room));
    room -= kept.length + ITEM_OVERHEAD;
    if (text.cut) tooMuch(field, text.text, { code: 'text_too_long', limit }, mayCut);
    else if (kept !== text.text)
      tooMuch(field, text.text, { code: 'texts_too_long', limit: DETAILS_BUDGET }, mayCut);
    if (text.hadHidden && !reported.has(`hidden ${field}`)) {
      reported.add(`hidden ${field}`);
      draft.report('hint', 'hidden_characters', { field, value: text.text });
    }
    return kept;
  };
  const line = (field: string, text: string, max = 500) => take(field, cleanLine(text, max), max);
  const block = (field: string, text: string, max: number) => take(field, cleanBlock(text, max), max);
  const kept = (field: string, text: string) => ({
    field: take('…', cleanLine(field, 200), 200, true),
    text: take(field, cleanBlock(text, 1000), 1000, true),
  });
  const few = <T>(field: string, items: readonly T[]): readonly T[] => {
    if (items.length > MAX_ITEMS) tooMuch(field, '', { code: 'items_too_many', limit: MAX_ITEMS });
    return items.slice(0, MAX_ITEMS);
  };
  const list = (field: string, items: readonly string[]) =>
    few(field, items)
      .map(item => line(field, item, 1000))
      .filter(Boolean);

  const finished: Details = { ...TEMPLATE };
  const plain: Record<string, string | string[]> = finished as unknown as PlainDetails;
  for (const [name, field] of DETAIL_FIELD_LIST) {
    const given = details[name];
    const { row } = DETAIL_NAMES[name];
    if (field.kind === 'list') plain[name] = list(row, given as readonly string[]);
    else plain[name] = (field.kind === 'line' ? line : block)(row, given as string, field.max);
  }
  finished.sections = few('sections', details.sections)
    .map(({ title, items }) => ({ title: line('sections', title, 200), items: list(title, items) }))
    .filter(({ title, items }) => title || items.length > 0);
  finished.whoCanApply = {
    citizenship: list('citizenship', details.whoCanApply.citizenship),
    note: block('who_can_apply', details.whoCanApply.note, 2000),
  };
  finished.additionalInformation = few('additional_information', details.additionalInformation).map(
    ({ title, text }) => ({
      title: line('additional_information', title, 200),
      text: block(title, text, 5000),
    }),
  );
  finished.questions = finishQuestions(draft, lenient, line);
  finished.apply = {
    direct: details.apply.direct,
    email: details.apply.email,
    url: details.apply.url,
    phone: line('phone', details.apply.phone, 200),
    address: block('address', details.apply.address, 500),
    note: block('application_how_to_apply', details.apply.note, 3000),
  };
  finished.board = {
    employerId: line('employerId', details.board.employerId, 100),
    strictModeId: line('strictModeId', details.board.strictModeId, 100),
    repostable: details.board.repostable,
    extendable: details.board.extendable,
    jobMatch: line('jobMatch', details.board.jobMatch, 2000),
  };
  finished.source = details.source;
  finished.externalId = line('externalId', details.externalId, 200);
  finished.sourceUrl = details.sourceUrl;
  finished.unknown = details.unknown.map(({ field, text }) => kept(field, text));
  finished.notUnderstood = details.notUnderstood.map(({ field, text, reason }) => {
    const { field: name, text: value } = kept(field, text);
    return { field: name, text: value, reason };
  });
  return finished;
}
