import type { IsoDay } from './listing.ts';
import type { ProvinceCode } from './province.ts';

export type RuleLevel = 'error' | 'warning' | 'hint';

export interface PostingRule {
  level: RuleLevel;
  /** Where the work is; null = everywhere. */
  province: ProvinceCode | null;
  /** The first day it is in force; null = always. */
  from: IsoDay | null;
  /** It is looked at only when the employer means to apply for an LMIA. */
  lmiaOnly: boolean;
  source: string;
  text: { en: string; fr: string };
}

const BOARD = 'Portage: a posting without it helps nobody';
const ADVERTISEMENT = 'ESDC, content of an LMIA advertisement (as described by R&R Law)';
const ONTARIO =
  'Employment Standards Act, 2000, Part III.1; O. Reg. 476/24 (ontario.ca/laws/regulation/240476)';

function rule(
  level: RuleLevel,
  source: string,
  en: string,
  fr: string,
  more: Partial<Pick<PostingRule, 'province' | 'from' | 'lmiaOnly'>> = {},
): PostingRule {
  return { level, province: null, from: null, lmiaOnly: false, source, text: { en, fr }, ...more };
}

/**
 * What a posting must say and must not, as data: the list that screens and documents show. Information, not legal
 * advice. Only what can be told from the posting itself stands here; what has no sure date or source does not.
 */
export const POSTING_RULES = {
  title_missing: rule('error', BOARD, 'State the job title.', 'Indiquez le titre du poste.'),
  employer_missing: rule(
    'error',
    ADVERTISEMENT,
    'State the employer’s operating name.',
    'Indiquez le nom commercial de l’employeur.',
  ),
  place_missing: rule(
    'error',
    ADVERTISEMENT,
    'State the city and province of work.',
    'Indiquez la ville et la province du lieu de travail.',
  ),
  wage_missing: rule('error', ADVERTISEMENT, 'State the wage.', 'Indiquez le salaire.'),
  wage_order: rule(
    'error',
    BOARD,
    'The lower wage is above the higher one.',
    'Le salaire minimal dépasse le salaire maximal.',
  ),
  wage_currency: rule(
    'error',
    BOARD,
    'State the wage in Canadian dollars.',
    'Indiquez le salaire en dollars canadiens.',
  ),
  wage_period: rule(
    'error',
    BOARD,
    'State what the amount is for: an hour, a week, a year …',
    'Indiquez à quoi correspond le montant : une heure, une semaine, une année…',
  ),
  hours_missing: rule(
    'error',
    BOARD,
    'State the hours: without them the hourly wage is not known.',
    'Indiquez les heures : sans elles, le salaire horaire est inconnu.',
  ),
  apply_missing: rule(
    'error',
    ADVERTISEMENT,
    'Give at least one way to apply.',
    'Donnez au moins une façon de postuler.',
  ),
  dates_order: rule(
    'error',
    BOARD,
    'The last day to apply is before the posting day.',
    'La date limite précède la date d’affichage.',
  ),
  vacancies_invalid: rule(
    'error',
    BOARD,
    'The number of vacancies must be at least 1.',
    'Le nombre de postes doit être d’au moins 1.',
  ),
  duties_missing: rule('warning', ADVERTISEMENT, 'Describe the duties.', 'Décrivez les tâches.', {
    lmiaOnly: true,
  }),
  terms_missing: rule(
    'warning',
    ADVERTISEMENT,
    'Say whether the job is permanent, for a term, seasonal or casual.',
    'Précisez si le poste est permanent, temporaire, saisonnier ou occasionnel.',
    { lmiaOnly: true },
  ),
  language_missing: rule(
    'warning',
    ADVERTISEMENT,
    'State the language of work.',
    'Indiquez la langue de travail.',
    { lmiaOnly: true },
  ),
  skills_missing: rule(
    'warning',
    ADVERTISEMENT,
    'State the education and experience required.',
    'Indiquez les études et l’expérience exigées.',
    { lmiaOnly: true },
  ),
  advertising_short: rule(
    'warning',
    'ESDC, minimum advertising: 4 weeks, low-wage 8 since 2026-04-01 (leap29.com 2026)',
    'On that day the posting has not been advertised long enough.',
    'À cette date, l’offre n’aura pas été affichée assez longtemps.',
    { lmiaOnly: true },
  ),
  advertising_old: rule(
    'warning',
    'ESDC, advertising within three months before the application (leap29.com 2026)',
    'Advertising that ended more than three months before the application does not count.',
    'Un affichage terminé plus de trois mois avant la demande ne compte pas.',
    { lmiaOnly: true },
  ),
  hours_part_time: rule(
    'warning',
    'canada.ca, program requirements for low-wage positions',
    'An LMIA is for full-time work: at least 30 hours a week.',
    'Une EIMT vise un emploi à temps plein : au moins 30 heures par semaine.',
    { lmiaOnly: true },
  ),
  wage_straddles: rule(
    'warning',
    'canada.ca, median-wage page: the wage offered decides the stream',
    'The wage range crosses the line between the streams.',
    'La fourchette salariale chevauche la limite entre les volets.',
    { lmiaOnly: true },
  ),
  area_closed: rule(
    'warning',
    'ESDC, refusal to process low-wage applications since 2024-09-26 (Gowling WLG); list of 2026-07-10',
    'Low-wage applications are not processed in this metropolitan area unless the job is exempt.',
    'Les demandes à bas salaire ne sont pas traitées dans cette région métropolitaine, sauf exemption.',
    { from: '2024-09-26', lmiaOnly: true },
  ),
  area_list_expired: rule(
    'hint',
    'ESDC publishes the list each quarter',
    'Our list of closed metropolitan areas is not of that day: check the ministry’s page.',
    'Notre liste de régions métropolitaines fermées ne vaut pas pour cette date : consultez la page du ministère.',
    { lmiaOnly: true },
  ),
  language_other: rule(
    'warning',
    'Immigration and Refugee Protection Regulations, s. 203(1.01)',
    'A language other than English or French may be required only if the work truly needs it.',
    'Une langue autre que le français ou l’anglais ne peut être exigée que si le travail le requiert vraiment.',
    { lmiaOnly: true },
  ),
  status_asked: rule(
    'warning',
    'Haseeb v. Imperial Oil Limited, 2023 ONCA 364',
    'Ask only whether a person is legally entitled to work in Canada, not for citizenship or permanent residence.',
    'Demandez seulement si la personne a le droit de travailler au Canada, non la citoyenneté ou la résidence permanente.',
  ),
  canadian_experience: rule(
    'warning',
    ONTARIO,
    'In Ontario a public posting may not require Canadian experience (25 or more employees).',
    'En Ontario, une offre publique ne peut exiger d’expérience canadienne (25 employés ou plus).',
    { province: 'ON', from: '2026-01-01' },
  ),
  fee_asked: rule(
    'warning',
    'ESDC: recruitment fees are never the worker’s',
    'Workers must not be asked for a fee or a deposit.',
    'On ne peut demander ni frais ni dépôt aux travailleurs.',
  ),
  pay_range_on: rule(
    'warning',
    ONTARIO,
    'In Ontario the range of pay may not exceed $50,000 a year, unless it ends above $200,000 (25 or more employees).',
    'En Ontario, l’écart salarial ne peut dépasser 50 000 $ par an, sauf si le maximum excède 200 000 $ (25 employés ou plus).',
    { province: 'ON', from: '2026-01-01' },
  ),
  pay_stated_on: rule(
    'warning',
    ONTARIO,
    'In Ontario a public posting must state the pay or its range (25 or more employees).',
    'En Ontario, une offre publique doit indiquer la rémunération ou sa fourchette (25 employés ou plus).',
    { province: 'ON', from: '2026-01-01' },
  ),
  pay_stated_bc: rule(
    'warning',
    'Pay Transparency Act (B.C.), s. 2, and the government’s guidance of 2023-10-12',
    'In British Columbia a public posting must state the pay with both limits: no “and up”, no “up to”.',
    'En Colombie-Britannique, une offre publique doit indiquer le salaire avec ses deux limites : ni « et plus », ni « jusqu’à ».',
    { province: 'BC', from: '2023-11-01' },
  ),
  pay_stated_pe: rule(
    'warning',
    'Employment Standards Act (P.E.I.), s. 5.9',
    'In Prince Edward Island a public posting must state the expected pay or its range.',
    'À l’Île-du-Prince-Édouard, une offre publique doit indiquer la rémunération prévue ou sa fourchette.',
    { province: 'PE', from: '2022-06-01' },
  ),
} as const satisfies Record<string, PostingRule>;

export type RuleId = keyof typeof POSTING_RULES;
