import { type Card, type Details, type Listing, UNDATED } from '../../../domain/listing.ts';
import { TEXT_FIELDS, type TextFieldName } from './form-fields.ts';
import { emptyForm, type FormValues } from './form-values.ts';

/** The form values that correspond to a posting, with numbers in the format of the reader's language. */
export function formOf({ card, details }: Listing, language: 'en' | 'fr'): FormValues {
  const number = (hundredths: number | null) =>
    hundredths === null ? '' : hundredthsText(hundredths, language);
  const range = (low: number | null, high: number | null): [string, string] =>
    low === high ? [number(low), ''] : [number(low), number(high)];
  const [payMin, payMax] = range(card.payMin, card.payMax);
  const [hours, hoursMax] = range(card.hoursMin ?? card.hoursMax, card.hoursMax);
  const { apply, whoCanApply } = details;
  return {
    ...emptyForm(language),
    ...sameNamed(card, details),
    vacancies: card.vacancies === null ? '' : String(card.vacancies),
    postingLanguage: card.language,
    payMin,
    payMax,
    payPeriod: card.payPeriod ?? emptyForm(language).payPeriod,
    payNegotiable: card.payNegotiable ? 'yes' : '',
    hours,
    hoursMax: card.hoursMin === null ? '' : hoursMax,
    hoursPer: card.hoursPer ?? emptyForm(language).hoursPer,
    postingDateFormatted: card.postingDateFormatted === UNDATED ? '' : card.postingDateFormatted,
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
    questions: details.questions,
  };
}

/** The fields that have the name of a part of the posting, and its text. Lists have an item a line. */
function sameNamed(card: Card, details: Details): Partial<Record<TextFieldName, string>> {
  const parts = new Map<string, unknown>([...Object.entries(card), ...Object.entries(details)]);
  return Object.fromEntries(
    TEXT_FIELDS.flatMap(name => {
      const value = parts.get(name);
      if (Array.isArray(value)) return [[name, value.join('\n')]];
      return typeof value === 'string' || value === null ? [[name, value ?? '']] : [];
    }),
  );
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
