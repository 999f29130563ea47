import type { LmiaStatus, PayPeriod, WhoCanApply, Workplace } from '../../src/domain/listing.ts';
import type { Sector } from './occupation.ts';
import type { ListPair, TextPair } from './text-pair.ts';

/** Phrases of postings in both languages, which `domain/intake` must be able to read back. */
export const PERIOD_WORDS: Record<PayPeriod, TextPair> = {
  hour: { en: 'hour', fr: 'heure' },
  day: { en: 'day', fr: 'jour' },
  week: { en: 'week', fr: 'semaine' },
  biweekly: { en: 'every two weeks', fr: 'aux deux semaines' },
  semimonthly: { en: 'twice a month', fr: 'deux fois par mois' },
  month: { en: 'month', fr: 'mois' },
  year: { en: 'year', fr: 'année' },
  piece: { en: 'piece', fr: 'pièce' },
  distance: { en: 'per km', fr: 'par km' },
  commission: { en: 'commission', fr: 'commission' },
};

export const WORKPLACE_WORDS: Record<Workplace, TextPair> = {
  on_site: { en: 'On site', fr: 'Sur place' },
  remote: { en: 'Remote', fr: 'Télétravail' },
  hybrid: { en: 'Hybrid', fr: 'Hybride' },
  travel: { en: 'On the road', fr: 'Sur la route' },
};

export const LMIA_WORDS: Record<Exclude<LmiaStatus, 'not_stated'>, TextPair> = {
  requested: { en: 'LMIA requested', fr: 'EIMT demandée' },
  approved: { en: 'LMIA approved', fr: 'EIMT approuvée' },
  exempt: { en: 'LMIA exempt', fr: 'Dispensé de l’EIMT' },
};

export const CITIZENSHIP_WORDS: Record<Exclude<WhoCanApply, 'not_stated'>, ListPair> = {
  authorised: {
    en: ['Canadian citizens and permanent or temporary residents of Canada'],
    fr: ['Citoyens canadiens et résidents permanents ou temporaires du Canada'],
  },
  abroad: {
    en: [
      'Canadian citizens and permanent or temporary residents of Canada',
      'Other candidates, with or without a valid Canadian work permit',
    ],
    fr: [
      'Citoyens canadiens et résidents permanents ou temporaires du Canada',
      'Autres candidats, avec ou sans permis de travail canadien valide',
    ],
  },
};

/** Each kind of employment, the frequent ones more than once. */
export const EMPLOYMENT_WORDS: readonly (TextPair & { hours: readonly [number, number | null] })[] = [
  { en: 'Permanent employment, full time', fr: 'Emploi permanent, temps plein', hours: [40, null] },
  { en: 'Permanent employment, full time', fr: 'Emploi permanent, temps plein', hours: [37.5, null] },
  { en: 'Seasonal employment, full time', fr: 'Emploi saisonnier, temps plein', hours: [40, 50] },
  { en: 'Permanent employment, full time', fr: 'Emploi permanent, temps plein', hours: [35, 40] },
  { en: 'Term or contract, full time', fr: 'Durée déterminée ou contrat, temps plein', hours: [40, 44] },
  { en: 'Permanent employment, part time', fr: 'Emploi permanent, temps partiel', hours: [15, 25] },
  { en: 'Permanent employment, full time', fr: 'Emploi permanent, temps plein', hours: [40, null] },
  {
    en: 'Permanent employment, part time leading to full time',
    fr: 'Emploi permanent, temps partiel menant à temps plein',
    hours: [24, 40],
  },
  { en: 'Casual employment, part time', fr: 'Emploi occasionnel, temps partiel', hours: [8, 20] },
  { en: 'Permanent employment, full time', fr: 'Emploi permanent, temps plein', hours: [40, null] },
  { en: 'Term or contract, part time', fr: 'Durée déterminée ou contrat, temps partiel', hours: [20, null] },
];

export const EXPERIENCE_WORDS: readonly TextPair[] = [
  { en: 'Experience an asset', fr: 'Expérience, un atout' },
  { en: 'Will train', fr: 'Formation en cours d’emploi' },
  { en: '7 months to less than 1 year', fr: '7 mois à moins de 1 an' },
  { en: '1 year to less than 2 years', fr: '1 an à moins de 2 ans' },
  { en: '2 years to less than 3 years', fr: '2 ans à moins de 3 ans' },
  { en: '5 years or more', fr: '5 ans ou plus' },
];

export const SCHEDULE_WORDS: readonly TextPair[] = [
  { en: 'Day, Weekend', fr: 'Jour, fin de semaine' },
  { en: 'Monday to Friday, 7:30 to 16:00', fr: 'Du lundi au vendredi, de 7 h 30 à 16 h' },
  { en: 'Rotating shifts, posted two weeks ahead', fr: 'Quarts rotatifs, affichés deux semaines à l’avance' },
  { en: 'Evening, Night', fr: 'Soir, nuit' },
  { en: 'Flexible hours', fr: 'Horaire flexible' },
];

export const START_WORDS: readonly TextPair[] = [
  { en: 'Starts as soon as possible', fr: 'Entrée en fonction dès que possible' },
  { en: 'Starts in two to four weeks', fr: 'Entrée en fonction d’ici deux à quatre semaines' },
  { en: 'Starts at the beginning of the season', fr: 'Entrée en fonction au début de la saison' },
];

export const SUITABILITY_WORDS: readonly TextPair[] = [
  { en: 'Reliability', fr: 'Fiabilité' },
  { en: 'Team player', fr: 'Esprit d’équipe' },
  { en: 'Punctuality', fr: 'Ponctualité' },
  { en: 'Client focus', fr: 'Sens du service' },
  { en: 'Organized', fr: 'Sens de l’organisation' },
  { en: 'Judgement', fr: 'Bon jugement' },
  { en: 'Excellent oral communication', fr: 'Excellente communication orale' },
];

export const BENEFIT_WORDS: readonly TextPair[] = [
  { en: 'Health and dental plan after three months', fr: 'Assurance maladie et dentaire après trois mois' },
  { en: 'Free parking', fr: 'Stationnement gratuit' },
  { en: 'Meals during shifts', fr: 'Repas pendant les quarts' },
  { en: 'Registered retirement savings plan, matched to 4 %', fr: 'REER, contribution égale jusqu’à 4 %' },
  { en: 'Work clothes and boots provided', fr: 'Vêtements et bottes de travail fournis' },
  { en: 'Paid training', fr: 'Formation payée' },
  { en: 'Two more days off each year', fr: 'Deux jours de congé de plus chaque année' },
];

/** A sentence or two of the employer's, as people write them. */
export const ABOUT_WORDS: Record<Sector, TextPair> = {
  kitchen: {
    en: 'We are a small kitchen that closes on Mondays. Everybody eats together at four.',
    fr: 'Nous sommes une petite cuisine, fermée le lundi. Tout le monde mange ensemble à seize heures.',
  },
  shop: {
    en: 'Our shop has been on the same corner for thirty years, and most customers are known by name.',
    fr: 'Le magasin est au même coin de rue depuis trente ans, et on connaît la plupart des clients par leur nom.',
  },
  road: {
    en: 'Trucks are less than five years old and nobody is asked to drive tired.',
    fr: 'Les camions ont moins de cinq ans et on ne demande à personne de conduire fatigué.',
  },
  build: {
    en: 'Crews of four to six, one foreman who still carries tools, and a van from the yard each morning.',
    fr: 'Des équipes de quatre à six, un contremaître qui travaille encore de ses mains, et une navette chaque matin.',
  },
  farm: {
    en: 'A family farm. Housing is a ten-minute walk from the fields and is inspected every spring.',
    fr: 'Une ferme familiale. Les logements sont à dix minutes de marche des champs et inspectés chaque printemps.',
  },
  sea: {
    en: 'The season follows the licence and the weather; we tell you on Sunday how the week looks.',
    fr: 'La saison suit le permis et la météo; le dimanche, on vous dit comment la semaine s’annonce.',
  },
  plant: {
    en: 'A bus comes from town for every shift. Newcomers have a partner on the line for two weeks.',
    fr: 'Un autobus part de la ville pour chaque quart. Les nouveaux sont jumelés pendant deux semaines.',
  },
  care: {
    en: 'Twelve residents to a floor, and time to sit down with each of them.',
    fr: 'Douze résidents par étage, et le temps de s’asseoir avec chacun.',
  },
  school: {
    en: 'Sixty children, a garden, and a cook who makes soup from it.',
    fr: 'Soixante enfants, un jardin, et une cuisinière qui en fait de la soupe.',
  },
  lodging: {
    en: 'Staff rooms are available in the season for 12 dollars a day, meals included.',
    fr: 'En saison, des chambres pour le personnel sont offertes à 12 dollars par jour, repas compris.',
  },
  office: {
    en: 'A team of fourteen in three time zones. Meetings are short and have notes.',
    fr: 'Une équipe de quatorze personnes dans trois fuseaux horaires. Les réunions sont courtes et ont un compte rendu.',
  },
  forest: {
    en: 'Camp has hot showers, a cook, and a truck to town every sixth day.',
    fr: 'Le camp a des douches chaudes, un cuisinier, et un camion pour la ville tous les six jours.',
  },
};
