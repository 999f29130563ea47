import { type Listing, UNDATED } from '../../../domain/listing.ts';
import { emptyForm, type FormValues } from './form-values.ts';

/** The form values that correspond to a posting, with numbers in the format of the reader's language. */
export function formOf({ card, details }: Listing, language: 'en' | 'fr'): FormValues {
  const number = (hundredths: number | null) =>
    hundredths === null ? '' : hundredthsText(hundredths, language);
  const range = (low: number | null, high: number | null): [string, string] =>
    low === high ? [number(low), ''] : [number(low), number(high)];
  const [payMin, payMax] = range(card.payMin, card.payMax);
  const [hours, hoursMax] = range(card.hoursMin ?? card.hoursMax, card.hoursMax);
  const lines = (items: readonly string[]) => items.join('\n');
  const { apply, whoCanApply } = details;
  return {
    jobTitle: card.jobTitle,
    noc: card.noc,
    businessName: card.businessName,
    vacancies: card.vacancies === null ? '' : String(card.vacancies),
    employmentTerm: card.employmentTerm ?? '',
    employmentHours: card.employmentHours ?? '',
    postingLanguage: card.language,
    city: card.city,
    provinceId: card.provinceId ?? '',
    streetAddress: details.streetAddress,
    postalCode: card.postalCode,
    workplace: card.workplace ?? '',
    onTheRoad: lines(details.onTheRoad),
    transportation: lines(details.transportation),
    payMin,
    payMax,
    payPeriod: card.payPeriod ?? emptyForm(language).payPeriod,
    payNegotiable: card.payNegotiable ? 'yes' : '',
    hours,
    hoursMax: card.hoursMin === null ? '' : hoursMax,
    hoursPer: card.hoursPer ?? emptyForm(language).hoursPer,
    workSchedule: details.workSchedule,
    specialCommitments: details.specialCommitments,
    benefits: lines(details.benefits),
    description: details.description,
    responsibilities: lines(details.responsibilities),
    languages: lines(details.languages),
    education: lines(details.education),
    experience: lines(details.experience),
    specialization: lines(details.specialization),
    credentials: lines(details.credentials),
    workConditions: lines(details.workConditions),
    personalSuitability: lines(details.personalSuitability),
    screeningQuestions: lines(details.screeningQuestions),
    postingDateFormatted: card.postingDateFormatted === UNDATED ? '' : card.postingDateFormatted,
    expiryDateFormatted: card.expiryDateFormatted ?? '',
    startDate: details.startDate,
    lmiaStatus: card.lmiaStatus === 'not_stated' ? '' : card.lmiaStatus,
    whoCanApply: card.whoCanApply === 'not_stated' ? '' : card.whoCanApply,
    whoCanApplyNote: whoCanApply.note,
    directApply: apply.direct ? 'yes' : '',
    email: apply.email,
    url: apply.url,
    phone: apply.phone,
    mailingAddress: apply.address,
    howToApply: apply.note,
    additional: details.additionalInformation,
  };
}

/** For another posting like this one: advertised from the day it is sent, and with its own last day. */
export function likeThis(values: FormValues): FormValues {
  return { ...values, postingDateFormatted: '', expiryDateFormatted: '' };
}

function hundredthsText(hundredths: number, language: 'en' | 'fr'): string {
  const rest = hundredths % 100;
  const whole = String((hundredths - rest) / 100);
  if (rest === 0) return whole;
  return `${whole}${language === 'fr' ? ',' : '.'}${String(rest).padStart(2, '0')}`;
}
