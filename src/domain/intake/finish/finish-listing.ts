import { GIVEN_DETAILS } from '../../detail-fields.ts';
import { isJobId } from '../../job-id.ts';
import { JOB_STATUS_ADVERTISED, JOB_STATUS_CLOSED, type Listing } from '../../listing.ts';
import { foldText } from '../../search-text.ts';
import { cleanLine } from '../clean-text.ts';
import { finishDates } from './finish-dates.ts';
import { finishDetails, reportLength } from './finish-details.ts';
import { finishPay } from './finish-pay.ts';
import { finishPlace } from './finish-place.ts';
import { finishWork, yesNoOf } from './finish-work.ts';
import { htmlText, looksLikeHtml } from '../html-text.ts';
import { readEmail, readLink } from '../../links.ts';
import { listItems, type PostingDraft } from '../posting-draft.ts';
import { guessLanguage, readLanguage } from '../posting-language.ts';
import { workLanguageOf } from '../../posting/work-language.ts';
import type { ReadRowOptions } from '../row-reading.ts';
import type { Slot } from '../slots.ts';

const TITLE_MAX = 300;
const EMPLOYER_MAX = 300;
const CITY_MAX = 128;

/**
 * Reads what the draft holds into a listing. Problems go to the draft; whether one of them refuses the posting is
 * decided by their level (`read-row.ts`).
 */
export function finishListing(draft: PostingDraft, options: ReadRowOptions, source: string): Listing {
  const lenient = options.lenient ?? false;
  const missing = lenient ? 'warning' : 'error';
  const jobTitle = cardText(draft, 'title', TITLE_MAX, lenient);
  const businessName = cardText(draft, 'employer', EMPLOYER_MAX, lenient);
  if (!jobTitle)
    draft.report('error', 'title_missing', { field: draft.fieldOf('title', 'jobTitle'), value: '' });
  if (!businessName)
    draft.report(missing, 'employer_missing', {
      field: draft.fieldOf('employer', 'businessName'),
      value: '',
    });
  const place = finishPlace(draft, missing);
  const { posted, firstPosted, expires } = finishDates(draft, {
    ...options,
    today: options.todayIn?.(place.provinceId) ?? options.today,
  });
  const pay = finishPay(draft, lenient);
  const work = finishWork(draft, lenient);
  const jobId = finishIds(draft, options);
  const jobStatusId = readStatus(draft);
  finishTexts(draft, place.street, source);
  const language = readPostingLanguage(draft, jobTitle);
  // Last: what is noted in the draft's details after this is lost.
  const details = finishDetails(draft, lenient);
  return {
    card: {
      jobId,
      jobTitle,
      businessName,
      verified: false,
      city: clean(draft, 'city', place.city, CITY_MAX, lenient),
      provinceId: place.provinceId,
      postalCode: place.postalCode,
      jobStatusId,
      postingDateFormatted: posted,
      expiryDateFormatted: expires,
      firstPostedDate: firstPosted,
      payMin: pay.min,
      payMax: pay.max,
      payCurrency: pay.currency,
      payPeriod: pay.period,
      hoursMin: pay.hoursMin,
      hoursMax: pay.hoursMax,
      hoursPer: pay.hoursPer,
      payNegotiable: pay.negotiable,
      employmentTerm: work.employmentTerm,
      employmentHours: work.employmentHours,
      workplace: work.workplace,
      noc: work.noc,
      lmiaStatus: work.lmiaStatus,
      whoCanApply: work.whoCanApply,
      vacancies: work.vacancies,
      language,
      workLanguage: workLanguageOf(details.languages),
    },
    details,
  };
}

function cardText(draft: PostingDraft, slot: Slot, max: number, lenient: boolean): string {
  return clean(draft, draft.fieldOf(slot, slot), draft.text(slot), max, lenient);
}

function clean(draft: PostingDraft, field: string, given: string, limit: number, lenient: boolean): string {
  const { text, cut, hadHidden } = cleanLine(given, limit);
  if (cut) reportLength(draft, { field, value: text }, lenient, { code: 'text_too_long', limit });
  if (hadHidden) draft.report('hint', 'hidden_characters', { field, value: text });
  return text;
}

/** Keeps the job number of an operator's import. Any other poster's number is only their own reference (`externalId`). */
function finishIds(draft: PostingDraft, { keepJobId, newJobId }: ReadRowOptions): number {
  const { details } = draft;
  const own = draft.text('jobId');
  const reference = draft.slot('externalId');
  details.externalId = own || draft.text('externalId');
  if (own && reference) draft.give('information', reference);
  const number = /^\d{1,16}$/.test(own) ? Number(own) : Number.NaN;
  return keepJobId && isJobId(number) ? number : newJobId();
}

/** Only "advertised" and "closed" are known; other statuses of the employer dashboard are reported as not understood. */
function readStatus(draft: PostingDraft): number {
  const text = foldText(draft.text('status'));
  const id = draft.text('statusId');
  if (
    /\b(?:closed|expired|filled|cancelled|withdrawn|fermee?|expiree?|pourvue?|annulee?|retiree?)\b/.test(text)
  )
    return JOB_STATUS_CLOSED.id;
  const given = draft.slot('status');
  if (given && text && !/advertis|active?\b|open|publish|online|affich|ouvert|publi|en ligne/.test(text))
    draft.notUnderstood(given, 'status_not_understood');
  const numbered = draft.slot('statusId');
  if (numbered && id !== String(JOB_STATUS_ADVERTISED.id))
    draft.notUnderstood(numbered, 'status_not_understood');
  return JOB_STATUS_ADVERTISED.id;
}

/** null: "6.13555E+09", what a spreadsheet shows of a long number. */
function readPhone(text: string): string | null {
  return /\de\+\d/i.test(text) ? null : text;
}

function finishTexts(draft: PostingDraft, street: string, source: string): void {
  const { details } = draft;
  const description = draft.text('description');
  details.description = looksLikeHtml(description) ? htmlText(description) : description;
  details.streetAddress = street;
  for (const name of GIVEN_DETAILS) details[name] = draft.text(name);
  details.whoCanApply.note = draft.text('whoCanApplyNote');
  details.source = source;
  details.sourceUrl = checked(draft, 'sourceUrl', readLink, 'link_not_understood') ?? '';
  const { apply } = details;
  apply.email = first(
    draft,
    'email',
    apply.email,
    checked(draft, 'email', readEmail, 'email_not_understood') ?? '',
  );
  apply.url = first(draft, 'url', apply.url, checked(draft, 'url', readLink, 'link_not_understood') ?? '');
  const phone = checked(draft, 'phone', readPhone, 'phone_not_understood') ?? '';
  apply.phone = first(draft, 'phone', apply.phone, phone);
  apply.address = first(draft, 'applyAddress', apply.address, draft.text('applyAddress'));
  apply.note = [apply.note, ...listItems(draft.slot('applyNote')?.value)].filter(Boolean).join('\n');
  apply.direct = yesNoOf(draft, 'directApply') ?? apply.direct;
  const website = checked(draft, 'website', readLink, 'link_not_understood');
  if (website) details.additionalInformation.push({ title: 'Website', text: website });
  details.board = {
    employerId: draft.text('employerId'),
    strictModeId: draft.text('strictModeId'),
    repostable: yesNoOf(draft, 'repostable'),
    extendable: yesNoOf(draft, 'extendable'),
    jobMatch: draft.text('jobMatch'),
  };
  const verified = draft.slot('verified');
  if (verified && yesNoOf(draft, 'verified') === true)
    draft.notUnderstood(verified, 'verified_not_taken', 'hint');
}

/** The value from another part of the posting (`known`), else the field's. A field that differs from `known` is kept as unplaced text. */
function first(draft: PostingDraft, slot: Slot, known: string, text: string): string {
  const given = draft.slot(slot);
  if (given && known && text && known !== text) draft.keep(given);
  return known || text;
}

function checked(
  draft: PostingDraft,
  slot: Slot,
  read: (text: string) => string | null,
  code: 'email_not_understood' | 'phone_not_understood' | 'link_not_understood',
): string | null {
  const text = draft.text(slot);
  const given = draft.slot(slot);
  if (!given || !text) return null;
  const value = read(text.slice(0, 3000));
  if (value === null) draft.notUnderstood(given, code);
  return value;
}

const FRENCH_HEADING = /^(?:titre|poste|emploi|intitule|nomduposte)/;

function readPostingLanguage(draft: PostingDraft, title: string): 'en' | 'fr' {
  const stated = readLanguage(draft.text('language'));
  if (stated) return stated;
  const { description, responsibilities, workConditions, benefits, education, additionalInformation } =
    draft.details;
  const texts = [
    title,
    description,
    ...responsibilities,
    ...workConditions,
    ...benefits,
    ...education,
    ...additionalInformation.map(({ text }) => text),
  ];
  const heading = foldText(draft.slot('title')?.field ?? '').replace(/[^a-z]/g, '');
  return guessLanguage(texts.join('\n'), FRENCH_HEADING.test(heading) ? 'fr' : 'en');
}
