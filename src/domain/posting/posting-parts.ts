import { DETAIL_FIELDS, type DetailField, detailsShownIn, type ShownDetailName } from '../detail-fields.ts';
import type { Card, Details } from '../listing.ts';
import { isIsoDay } from '../dates.ts';
import { formatDay } from '../format.ts';
import { askedQuestions } from '../questions/questions.ts';
import { searchWords } from '../search-text.ts';
import { hoursWords } from '../pay/pay-words.ts';
import { provinceName } from '../places/place-words.ts';
import type { DomainWords, PostingLabel } from '../words.ts';

/**
 * A label with what the posting says: in the app's words if it was understood, and in the employer's words and
 * language.
 */
export interface Fact {
  label: PostingLabel;
  /** '': only in the employer's words. */
  text: string;
  /** '': the employer's words add nothing. */
  own: string;
}

export interface ListPart {
  label: PostingLabel;
  items: readonly string[];
}

/** The facts of the job screen (docs/domain.md has its blocks), in order, without what the posting doesn't state. */
export function jobFactRows(card: Card, details: Details | null, words: DomainWords): Fact[] {
  const { t, language } = words;
  const startDate = details?.startDate;
  const both = (label: PostingLabel, text: string, stated = ''): Fact => ({
    label,
    text,
    own: text !== '' && addsNothing(stated, text) ? '' : stated.trim(),
  });
  const own = (label: PostingLabel, text: string | undefined): Fact => both(label, '', text);
  const ours = (label: PostingLabel, text: string): Fact => both(label, text);
  const type = [
    card.employmentTerm && t(`domain.term.${card.employmentTerm}`),
    card.employmentHours && t(`domain.time.${card.employmentHours}`),
  ];
  const place = [
    details?.streetAddress,
    card.city,
    card.provinceId && provinceName(card.provinceId, words),
    card.postalCode,
  ];
  const workplace = card.workplace ? t(`domain.workplace.${card.workplace}`) : '';
  const rows = [
    ours('job.location', place.filter(Boolean).join(', ')),
    both('job.workplace', workplace, details?.workplaceText),
    own('job.salaryText', details?.payText),
    both('job.hours', hoursWords(card, words), details?.hoursText),
    both('job.employmentType', type.filter(Boolean).join(', '), details?.employmentText),
    own('job.schedule', details?.workSchedule),
    startDate !== undefined && isIsoDay(startDate)
      ? ours('job.startDate', formatDay(startDate, language))
      : own('job.startDate', startDate),
    ours('job.vacancies', card.vacancies === null ? '' : String(card.vacancies)),
    own('job.workHours', details?.specialCommitments),
    own('job.noc', card.noc),
    ...(details ? detailsShownIn('facts').map(name => own(detailLabel(name), String(details[name]))) : []),
  ];
  return rows.filter(({ text, own }) => (text + own).trim() !== '');
}

/** A code such as `on_site` that an import left unchanged. */
const CODE = /^[a-z]+(?:_[a-z]+)+$/;

/** Whether the employer's words only repeat the app's. */
function addsNothing(stated: string, ours: string): boolean {
  const words = (text: string) => searchWords(text).join(' ');
  return CODE.test(stated.trim()) || words(stated) === words(ours);
}

/** The job screen's "Overview", in order, without what the posting doesn't state. */
export function overviewParts(details: Details): ListPart[] {
  return listsIn('overview', details);
}

export function responsibilities(details: Details): readonly string[] {
  return details.responsibilities.filter(item => item.trim() !== '');
}

/** The other lists, each a section of its own. */
export function listParts(details: Details): ListPart[] {
  const asked = askedQuestions(details.questions).map(({ question }) => question);
  return listsIn('section', {
    ...details,
    screeningQuestions: [...details.screeningQuestions, ...asked],
  });
}

function listsIn(part: 'overview' | 'section', details: Details): ListPart[] {
  return withItems(
    detailsShownIn(part).flatMap(name => {
      const items = details[name];
      return Array.isArray(items) ? [{ label: detailLabel(name), items }] : [];
    }),
  );
}

/** What the job screen calls a field. */
function detailLabel(name: ShownDetailName): PostingLabel {
  const { label = name }: DetailField = DETAIL_FIELDS[name];
  return `job.${label}` as PostingLabel;
}

function withItems(parts: ListPart[]): ListPart[] {
  return parts
    .map(({ label, items }) => ({ label, items: items.filter(item => item.trim() !== '') }))
    .filter(({ items }) => items.length > 0);
}
