import type { IsoDay } from '../listing.ts';
import { ADVERTISING_WINDOW_MONTHS, advertisingRule, FULL_TIME_HOURS_A_WEEK } from './lmia-rules.ts';

/** Where the ministry tells of the program as a whole. */
export const LMIA_PAGE = {
  en: 'https://www.canada.ca/en/employment-social-development/services/foreign-workers.html',
  fr: 'https://www.canada.ca/fr/emploi-developpement-social/services/travailleurs-etrangers.html',
};

/** Applications that are not processed: the caps, and each quarter's list of closed metropolitan areas. */
export const REFUSAL_PAGE = {
  en: 'https://www.canada.ca/en/employment-social-development/services/foreign-workers/refusal.html',
  fr: 'https://www.canada.ca/fr/emploi-developpement-social/services/travailleurs-etrangers/refus.html',
};

/** The day on which these facts were last compared with their sources. */
export const LMIA_FACTS_AS_OF: IsoDay = '2026-10-01';

/** One requirement of the program: its figures, since when they hold and who says so. */
export interface LmiaFact {
  /** The figures that its sentence carries, by name; money in cents. */
  values: Record<string, number>;
  /** The first day it is known to hold; null = not known. */
  from: IsoDay | null;
  /** The last day of those of its figures that hold only for a time. */
  until?: IsoDay;
  source: { en: string; fr: string };
}

const LOW_WAGE_PAGE = {
  en: 'ESDC, program requirements for low-wage positions (canada.ca)',
  fr: 'EDSC, exigences du programme pour les postes à bas salaire (canada.ca)',
};
const HIGH_WAGE_PAGE = {
  en: 'ESDC, program requirements for high-wage positions (canada.ca)',
  fr: 'EDSC, exigences du programme pour les postes à haut salaire (canada.ca)',
};

/** A higher cap for employers in rural areas, in the provinces that take part. */
const RURAL_CAP = { percent: 15, from: '2026-04-01', until: '2027-03-31' };

const STANDING_FACTS = {
  transition_plan: { values: {}, from: null, source: HIGH_WAGE_PAGE },
  prevailing_wage: { values: {}, from: null, source: HIGH_WAGE_PAGE },
  cap: {
    values: { percent: 10, percentOfSome: 20, percentRural: 0 },
    from: '2024-09-26',
    source: {
      en: 'ESDC, refusal to process an application (canada.ca)',
      fr: 'EDSC, refus de traiter une demande (canada.ca)',
    },
  },
  transport_and_housing: { values: {}, from: null, source: LOW_WAGE_PAGE },
  recruitment: {
    values: { methods: 3, months: ADVERTISING_WINDOW_MONTHS },
    from: null,
    source: LOW_WAGE_PAGE,
  },
  guaranteed_wage: { values: {}, from: null, source: HIGH_WAGE_PAGE },
  working_conditions: { values: { hours: FULL_TIME_HOURS_A_WEEK }, from: null, source: LOW_WAGE_PAGE },
  impact: {
    values: {},
    from: null,
    source: {
      en: 'Immigration and Refugee Protection Regulations, s. 203(3)',
      fr: 'Règlement sur l’immigration et la protection des réfugiés, par. 203(3)',
    },
  },
  documents: { values: { years: 6, feeCents: 100_000 }, from: null, source: LOW_WAGE_PAGE },
} as const satisfies Record<string, LmiaFact>;

export type LmiaFactId = keyof typeof STANDING_FACTS | 'advertising_high' | 'advertising_low';

/** The requirement as it stands on a day. The weeks of advertising are those of `lmia-rules.ts`, nowhere else. */
export function lmiaFact(id: LmiaFactId, day: IsoDay): LmiaFact {
  if (id === 'cap' && day >= RURAL_CAP.from && day <= RURAL_CAP.until) {
    const { values, ...cap } = STANDING_FACTS.cap;
    return { ...cap, values: { ...values, percentRural: RURAL_CAP.percent }, until: RURAL_CAP.until };
  }
  if (id !== 'advertising_high' && id !== 'advertising_low') return STANDING_FACTS[id];
  const rule = advertisingRule(day);
  const weeks = rule?.value[id === 'advertising_high' ? 'high' : 'low'];
  return {
    values: weeks === undefined ? {} : { weeks },
    from: rule?.from ?? null,
    source: rule?.source ?? { en: '', fr: '' },
  };
}
