import type { IsoDay } from '../listing.ts';
import type { ProvinceCode } from '../province.ts';
import {
  ADVERTISEMENT,
  ADVERTISING,
  BOARD,
  BRITISH_COLUMBIA,
  CLOSED,
  FEES,
  FRENCH,
  FULL_TIME,
  HUMAN_RIGHTS,
  LANGUAGES,
  ONTARIO,
  PRINCE_EDWARD_ISLAND,
  type RuleCheck,
  type Source,
  STATUS,
  WAGE_OFFERED,
} from '../lmia/rule-sources.ts';

export type RuleLevel = 'error' | 'warning' | 'hint';

export interface PostingRule {
  level: RuleLevel;
  /** The province of the work; null = everywhere. */
  province: ProvinceCode | null;
  /** The first day in force; null = always, or since before any posting here. */
  from: IsoDay | null;
  /** Checked only when the employer plans to apply for an LMIA. */
  lmiaOnly: boolean;
  source: { en: string; fr: string };
  checked: RuleCheck;
  /** Known uncertainty, for the screen that names the rule; '' = none. */
  doubt: { en: string; fr: string };
  text: { en: string; fr: string };
}

/** The date of the rules' compilation, shown wherever they are. */
export const RULES_AS_OF: IsoDay = '2026-10-01';

const NO_DOUBT = { en: '', fr: '' };

function rule(
  level: RuleLevel,
  { name, checked }: Source,
  en: string,
  fr: string,
  more: Partial<Pick<PostingRule, 'province' | 'from' | 'lmiaOnly' | 'doubt'>> = {},
): PostingRule {
  const text = { en, fr };
  return {
    level,
    province: null,
    from: null,
    lmiaOnly: false,
    source: name,
    checked,
    doubt: NO_DOUBT,
    text,
    ...more,
  };
}

/**
 * The requirements and prohibitions for a posting as data: the list that screens and documents show. Information, not
 * legal advice. Contains only rules that can be checked in the posting itself; rules without a certain date or source
 * are left out.
 */
export const POSTING_RULES = {
  title_missing: rule('error', BOARD, 'Enter the job title.', 'Entrez le titre du poste.'),
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
    'The minimum wage is higher than the maximum.',
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
    'State the pay period, such as hour, week or year.',
    'Indiquez la période de paie (heure, semaine ou année, par exemple).',
  ),
  hours_missing: rule(
    'error',
    BOARD,
    'State the hours so we can work out the hourly wage.',
    'Indiquez les heures pour que nous puissions calculer le taux horaire.',
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
    'The closing date is before the posting date.',
    'La date limite précède la date de publication.',
  ),
  vacancies_invalid: rule('error', BOARD, 'Enter at least 1 position.', 'Entrez au moins 1 poste.'),
  duties_missing: rule('warning', ADVERTISEMENT, 'Describe the duties.', 'Décrivez les tâches.', {
    lmiaOnly: true,
  }),
  address_missing: rule(
    'warning',
    ADVERTISEMENT,
    'State the business address.',
    'Indiquez l’adresse de l’entreprise.',
    { lmiaOnly: true },
  ),
  terms_missing: rule(
    'warning',
    ADVERTISEMENT,
    'State whether the job is permanent, fixed term, seasonal or casual.',
    'Précisez si le poste est permanent, à durée déterminée, saisonnier ou occasionnel.',
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
    'State the education and experience you require.',
    'Indiquez les études et l’expérience exigées.',
    { lmiaOnly: true },
  ),
  advertising_short: rule(
    'warning',
    ADVERTISING,
    'The posting won’t have been advertised long enough by that date.',
    'À cette date, l’offre n’aura pas été affichée assez longtemps.',
    { lmiaOnly: true },
  ),
  advertising_old: rule(
    'warning',
    ADVERTISING,
    'Advertising that ended more than three months before you apply doesn’t count.',
    'Un affichage terminé plus de trois mois avant la demande ne compte pas.',
    { lmiaOnly: true },
  ),
  hours_part_time: rule(
    'warning',
    FULL_TIME,
    'An LMIA is for full-time work of at least 30 hours a week.',
    'Une EIMT vise un emploi à temps plein d’au moins 30 heures par semaine.',
    { lmiaOnly: true },
  ),
  wage_straddles: rule(
    'warning',
    WAGE_OFFERED,
    'The pay range spans low-wage and high-wage.',
    'La fourchette va du bas au haut salaire.',
    { lmiaOnly: true },
  ),
  area_closed: rule(
    'warning',
    CLOSED,
    'The government doesn’t process low-wage applications in this metropolitan area unless the job is exempt.',
    'Le gouvernement ne traite pas les demandes à bas salaire dans cette région métropolitaine, sauf exemption.',
    { from: '2024-09-26', lmiaOnly: true },
  ),
  area_list_expired: rule(
    'hint',
    CLOSED,
    'Our list of closed metropolitan areas doesn’t cover that date. Check the government’s page.',
    'Notre liste de régions métropolitaines fermées ne couvre pas cette date. Consultez la page du gouvernement.',
    { lmiaOnly: true },
  ),
  language_other: rule(
    'warning',
    LANGUAGES,
    'You may require a language other than English or French only if the work truly needs it.',
    'Vous ne pouvez exiger une langue autre que le français ou l’anglais que si le travail le requiert vraiment.',
    { lmiaOnly: true },
  ),
  status_asked: rule(
    'warning',
    STATUS,
    'Ask only whether applicants are legally entitled to work in Canada. Don’t ask for citizenship or permanent residence.',
    'Demandez seulement si la personne a le droit de travailler au Canada. N’exigez ni la citoyenneté ni la résidence permanente.',
  ),
  age_asked: rule(
    'warning',
    HUMAN_RIGHTS,
    'A posting may not require or prefer an age unless the work itself demands it.',
    'Une offre ne peut exiger ni préférer un âge, sauf si le travail lui-même le requiert.',
  ),
  sex_asked: rule(
    'warning',
    HUMAN_RIGHTS,
    'A posting may not require or prefer men or women unless the work itself demands it.',
    'Une offre ne peut exiger ni préférer un sexe, sauf si le travail lui-même le requiert.',
  ),
  religion_asked: rule(
    'warning',
    HUMAN_RIGHTS,
    'A posting may not require or prefer a religion unless the work itself demands it.',
    'Une offre ne peut exiger ni préférer une religion, sauf si le travail lui-même le requiert.',
  ),
  canadian_experience: rule(
    'warning',
    ONTARIO,
    'In Ontario, a public posting may not require Canadian experience (25 or more employees).',
    'En Ontario, une offre publique ne peut exiger d’expérience canadienne (25 employés ou plus).',
    { province: 'ON', from: '2026-01-01' },
  ),
  fee_asked: rule(
    'warning',
    FEES,
    'Don’t ask workers for a fee or a deposit.',
    'Ne demandez ni frais ni dépôt aux travailleurs.',
  ),
  pay_range_on: rule(
    'warning',
    ONTARIO,
    'In Ontario, the pay range may not exceed $50,000 a year unless its top is above $200,000 (25 or more employees).',
    'En Ontario, l’écart salarial ne peut dépasser 50 000 $ par an, sauf si le maximum excède 200 000 $ (25 employés ou plus).',
    { province: 'ON', from: '2026-01-01' },
  ),
  pay_stated_on: rule(
    'warning',
    ONTARIO,
    'In Ontario, a public posting must state the pay or a pay range unless it’s above $200,000 a year (25 or more employees).',
    'En Ontario, une offre publique doit indiquer la rémunération ou sa fourchette, sauf au-delà de 200 000 $ par an (25 employés ou plus).',
    { province: 'ON', from: '2026-01-01' },
  ),
  vacancy_unsaid_on: rule(
    'hint',
    ONTARIO,
    'In Ontario, a public posting must say whether it’s for an existing vacancy (25 or more employees).',
    'En Ontario, une offre publique doit préciser si elle vise un poste vacant (25 employés ou plus).',
    {
      province: 'ON',
      from: '2026-01-01',
      doubt: {
        en: 'We look for a number of positions or the word “vacancy”. The law doesn’t say how to word it.',
        fr: 'Nous cherchons un nombre de postes ou les mots « poste vacant ». La loi ne dit pas comment l’écrire.',
      },
    },
  ),
  french_qc: rule(
    'hint',
    FRENCH,
    'In Quebec, a job offer must also be published in French, at the same time and with a similar reach.',
    'Au Québec, une offre d’emploi doit aussi être publiée en français, simultanément et avec une portée comparable.',
    {
      province: 'QC',
      from: '2022-06-01',
      doubt: {
        en: 'You may have published a French version elsewhere. We see only this text and guess its language.',
        fr: 'Vous avez peut-être publié une version française ailleurs. Nous ne voyons que ce texte et en devinons la langue.',
      },
    },
  ),
  pay_stated_bc: rule(
    'warning',
    BRITISH_COLUMBIA,
    'In British Columbia, a public posting must state both ends of the pay range. Don’t write “and up” or “up to”.',
    'En Colombie-Britannique, une offre publique doit indiquer les deux limites du salaire. N’écrivez ni « et plus » ni « jusqu’à ».',
    { province: 'BC', from: '2023-11-01' },
  ),
  pay_stated_pe: rule(
    'warning',
    PRINCE_EDWARD_ISLAND,
    'In Prince Edward Island, a public posting must state the expected pay or a pay range.',
    'À l’Île-du-Prince-Édouard, une offre publique doit indiquer la rémunération prévue ou sa fourchette.',
    { province: 'PE', from: '2022-06-01' },
  ),
} as const satisfies Record<string, PostingRule>;

export type RuleId = keyof typeof POSTING_RULES;
