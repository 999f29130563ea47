import type { MessageId } from '../../i18n/message-id.ts';
import type { Card, Details } from '../../domain/listing.ts';
import { hoursWords } from '../../domain/pay-words.ts';
import { provinceName } from '../../domain/place-words.ts';
import type { Words } from '../../i18n/words.ts';

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
    ours('job.location', place.filter(Boolean).join(', ')),
    details?.workplaceText ? own('job.workplace', details.workplaceText) : ours('job.workplace', workplace),
    own('job.salaryText', details?.payText),
    details?.hoursText ? own('job.hours', details.hoursText) : ours('job.hours', hoursWords(card, words)),
    details?.employmentText
      ? own('job.employmentType', details.employmentText)
      : ours('job.employmentType', type.filter(Boolean).join(', ')),
    own('job.schedule', details?.workSchedule),
    own('job.startDate', details?.startDate),
    ours('job.vacancies', card.vacancies === null ? '' : String(card.vacancies)),
    own('job.workHours', details?.specialCommitments),
    own('job.noc', card.noc),
  ];
  return rows.filter(({ text }) => text.trim() !== '');
}

/** The specification's "Overview", without what is not stated. */
export function overviewParts(details: Details): ListPart[] {
  return withItems([
    { label: 'job.languages', items: details.languages },
    { label: 'job.education', items: details.education },
    { label: 'job.experience', items: details.experience },
    { label: 'job.onTheRoad', items: details.onTheRoad },
    { label: 'job.specialization', items: details.specialization },
    { label: 'job.transportation', items: details.transportation },
    { label: 'job.credentials', items: details.credentials },
    { label: 'job.benefits', items: details.benefits },
  ]);
}

export function responsibilities(details: Details): readonly string[] {
  return details.responsibilities.filter(item => item.trim() !== '');
}

/** The lists beside it that stand as sections of their own. */
export function listParts(details: Details): ListPart[] {
  return withItems([
    { label: 'job.workConditions', items: details.workConditions },
    { label: 'job.personalSuitability', items: details.personalSuitability },
    { label: 'job.screening', items: details.screeningQuestions },
  ]);
}

function withItems(parts: ListPart[]): ListPart[] {
  return parts
    .map(({ label, items }) => ({ label, items: items.filter(item => item.trim() !== '') }))
    .filter(({ items }) => items.length > 0);
}
