import { jobIdOf } from './card-ids.mjs';

/**
 * A card from the benches' generators.
 * @typedef {object} BenchCard
 * @property {string} id
 * @property {string} title
 * @property {string} employer
 * @property {string} city
 * @property {string} prov
 * @property {string} noc
 * @property {number} wage
 * @property {'hour' | 'year'} per
 * @property {'high' | 'low'} wageClass
 * @property {'none' | 'unknown' | 'requested' | 'approved'} lmia
 * @property {'en' | 'fr' | 'bi'} lang
 * @property {number} vac
 * @property {'perm' | 'seas' | 'term' | 'cas'} term
 * @property {number} hrs
 * @property {'jobbank' | 'employer' | 'prov' | 'other'} src
 * @property {string} posted
 * @property {string} expires
 */

const TERMS = { perm: 'permanent', seas: 'seasonal', term: 'term', cas: 'casual' };
const SOURCES = { jobbank: 'on_site', employer: 'hybrid', prov: 'travel', other: 'remote' };
const LMIA = { none: 'not_stated', unknown: 'exempt', requested: 'requested', approved: 'approved' };
const FULL_TIME_HOURS = 30;
const DAY_MS = 86_400_000;

/**
 * A card as the attributes of a document of `jobs`, the same for every generator. `wageClass` is left out: the
 * generators draw the line of `wage-tables.ts`' `specification`, and the app derives the class from pay, hours and
 * province. Values without a field in a Portage card go into a similar one (the source into the workplace, "both
 * languages" into who may apply, "unknown" beside "none" into the fourth LMIA status), so that a card carries no less
 * than the other peers' cards do.
 * @param {BenchCard} card
 * @param {number} expiryShiftDays see `expiryShift`
 */
export function jobAttributes(card, expiryShiftDays) {
  const cents = Math.round(card.wage * 100);
  const hours = Math.round(card.hrs * 100);
  return {
    jobId: jobIdOf(card.id),
    jobTitle: card.title,
    businessName: card.employer,
    verified: false,
    city: card.city,
    provinceId: card.prov,
    postalCode: '',
    jobStatusId: 60,
    postingDateFormatted: card.posted,
    expiryDateFormatted: laterDay(card.expires, expiryShiftDays),
    firstPostedDate: card.posted,
    payMin: cents,
    payMax: cents,
    payCurrency: 'CAD',
    payPeriod: card.per,
    hoursMin: hours,
    hoursMax: hours,
    hoursPer: 'week',
    payNegotiable: false,
    employmentTerm: TERMS[card.term],
    employmentHours: card.hrs < FULL_TIME_HOURS ? 'part_time' : 'full_time',
    workplace: SOURCES[card.src],
    noc: card.noc,
    lmiaStatus: LMIA[card.lmia],
    whoCanApply: card.lang === 'bi' ? 'abroad' : 'not_stated',
    vacancies: card.vac,
    language: card.lang === 'fr' ? 'fr' : 'en',
  };
}

/**
 * The number of days by which last days are moved. The generators' postings are from one fixed autumn, and the other
 * peers never look at the last day, but a Portage phone lists no expired posting and its server accepts no application
 * to one.
 * @param {readonly BenchCard[]} cards
 * @param {number} nowMs
 */
export function expiryShift(cards, nowMs) {
  const oldest = cards.reduce((first, { posted }) => (posted < first ? posted : first), '9999-12-31');
  return Math.max(0, Math.ceil((nowMs - Date.parse(oldest)) / DAY_MS));
}

/** @param {string} day @param {number} days */
function laterDay(day, days) {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
