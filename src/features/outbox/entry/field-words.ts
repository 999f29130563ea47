import type { MessageId } from '../../../i18n/message-id.ts';
import { fieldName } from '../../../domain/intake/field-names.ts';
import type { Words } from '../../../i18n/words.ts';
import type { Translate } from '../../../i18n/use-text.ts';

/** Fields that a person fills in, by the name that they have on the wire; several are one on the screen. */
const FIELDS: ReadonlyMap<string, MessageId> = new Map(
  Object.entries({
    name: 'outbox.field.name',
    email: 'outbox.field.email',
    message: 'outbox.field.message',
    resume: 'outbox.field.resume',
    answers: 'outbox.field.answers',
    topic: 'outbox.field.topic',
    text: 'outbox.field.text',
    reason: 'outbox.field.reason',
    until: 'outbox.field.expiry',
    jobId: 'outbox.field.jobId',
    jobTitle: 'outbox.field.jobTitle',
    businessName: 'outbox.field.businessName',
    place: 'outbox.field.place',
    city: 'outbox.field.place',
    provinceId: 'outbox.field.place',
    postalCode: 'outbox.field.postalCode',
    expiryDateFormatted: 'outbox.field.expiry',
    pay: 'outbox.field.pay',
    payMin: 'outbox.field.pay',
    payMax: 'outbox.field.pay',
    payPeriod: 'outbox.field.pay',
    hours: 'outbox.field.hours',
    hoursMin: 'outbox.field.hours',
    hoursMax: 'outbox.field.hours',
    employmentTerm: 'outbox.field.employmentTerm',
    employmentHours: 'outbox.field.employmentHours',
    workplace: 'outbox.field.workplace',
    noc: 'outbox.field.noc',
    lmiaStatus: 'outbox.field.lmiaStatus',
    whoCanApply: 'outbox.field.whoCanApply',
    vacancies: 'outbox.field.vacancies',
    language: 'outbox.field.language',
    description: 'outbox.field.description',
    responsibilities: 'outbox.field.responsibilities',
    benefits: 'outbox.field.benefits',
    startDate: 'outbox.field.startDate',
    apply: 'outbox.field.apply',
    url: 'outbox.field.apply',
  } satisfies Record<string, MessageId>),
);

/** The name of a field that a person filled in. */
export function fieldWords(field: string, t: Translate): string {
  const id = FIELDS.get(field);
  return id ? t(id) : field;
}

/** The same for a field of a posting, which the server names by its path. */
export function postingFieldWords(field: string, { t, language }: Words): string {
  const name = field.replace(/^details\./, '');
  return FIELDS.has(name) ? fieldWords(name, t) : fieldName(name, language);
}
