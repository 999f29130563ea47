import type { MessageId } from '../../i18n/message-id.ts';
import type { Card, Details } from '../../domain/listing.ts';
import { hoursWords } from './pay-words.ts';
import { provinceName } from './place-words.ts';
import type { Words } from './words.ts';

/** A label and what the posting says. `own`: the employer's words, in the posting's language; else ours. */
export interface Fact {
  label: MessageId;
  text: string;
  own: boolean;
}

export interface ListPart {
  label: MessageId;
  items: readonly string[];
}

/** The specification's first block of the detail screen, in its order, without what is not stated. */
export function jobFactRows(card: Card, details: Details | null, words: Words): Fact[] {
  const { t } = words;
  const own = (label: MessageId, text: string | undefined): Fact => ({ label, text: text ?? '', own: true });
  const ours = (label: MessageId, text: string): Fact => ({ label, text, own: false });
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
    own('jobs.detail.company', card.businessName),
    ours('jobs.detail.location', place.filter(Boolean).join(', ')),
    details?.workplaceText
      ? own('jobs.detail.workplace', details.workplaceText)
      : ours('jobs.detail.workplace', workplace),
    own('jobs.detail.salaryText', details?.payText),
    details?.hoursText
      ? own('jobs.detail.hours', details.hoursText)
      : ours('jobs.detail.hours', hoursWords(card, words)),
    details?.employmentText
      ? own('jobs.detail.employmentType', details.employmentText)
      : ours('jobs.detail.employmentType', type.filter(Boolean).join(', ')),
    own('jobs.detail.schedule', details?.workSchedule),
    own('jobs.detail.startDate', details?.startDate),
    ours('jobs.detail.vacancies', card.vacancies === null ? '' : String(card.vacancies)),
    own('jobs.detail.workHours', details?.specialCommitments),
    own('jobs.detail.noc', card.noc),
  ];
  return rows.filter(({ text }) => text.trim() !== '');
}

/** The specification's "Overview", without what is not stated. */
export function overviewParts(details: Details): ListPart[] {
  return withItems([
    { label: 'jobs.detail.languages', items: details.languages },
    { label: 'jobs.detail.education', items: details.education },
    { label: 'jobs.detail.experience', items: details.experience },
    { label: 'jobs.detail.onTheRoad', items: details.onTheRoad },
    { label: 'jobs.detail.specialization', items: details.specialization },
    { label: 'jobs.detail.transportation', items: details.transportation },
    { label: 'jobs.detail.credentials', items: details.credentials },
    { label: 'jobs.detail.benefits', items: details.benefits },
  ]);
}

/** The lists that stand as sections of their own. */
export function listParts(details: Details): ListPart[] {
  return withItems([
    { label: 'jobs.detail.responsibilities', items: details.responsibilities },
    { label: 'jobs.detail.workConditions', items: details.workConditions },
    { label: 'jobs.detail.personalSuitability', items: details.personalSuitability },
    { label: 'jobs.detail.screening', items: details.screeningQuestions },
  ]);
}

function withItems(parts: ListPart[]): ListPart[] {
  return parts
    .map(({ label, items }) => ({ label, items: items.filter(item => item.trim() !== '') }))
    .filter(({ items }) => items.length > 0);
}
