import type { IsoDay } from '../listing.ts';
import type { ProvinceCode } from '../province.ts';

export interface WageTable {
  /** `specification`, or the effective day, or the year when the day is not known. */
  name: string;
  label: { en: string; fr: string };
  /** The first day in force; null = not known, or the table is in force by decision of the operator. */
  effectiveFrom: IsoDay | null;
  /** The first day on which `official` means this table: `effectiveFrom`, or an assumption if that is not known. */
  usedFrom: IsoDay | null;
  basis: 'owner' | 'median' | 'median_120';
  /**
   * The certainty: `official` = read on (a copy of) the ministry's page, `several` = other pages that agree, `single` =
   * one secondary source. Anything but `official` is shown with "check the official page".
   */
  checked: 'owner' | 'official' | 'several' | 'single';
  /** Known uncertainty, for the screen that names the table. */
  doubt: string;
  sources: readonly string[];
  /** Cents an hour; at or above is high-wage. */
  thresholds: Partial<Record<ProvinceCode, number>>;
  /** The threshold for provinces that are not in the table; null: then the class is unknown. */
  otherwise: number | null;
}

/** The ministry's page with the table in force. That page has legal weight, this one doesn't. */
export const OFFICIAL_WAGE_PAGE = {
  en: 'https://www.canada.ca/en/employment-social-development/services/foreign-workers/median-wage.html',
  fr: 'https://www.canada.ca/fr/emploi-developpement-social/services/travailleurs-etrangers/salaire-median.html',
};

/**
 * The thresholds of Portage's owner: in no official table, without a date. They name eleven provinces. The others and
 * unknown regions use the default of 25.
 */
export const SPECIFICATION_TABLE: WageTable = {
  name: 'specification',
  label: { en: 'Portage’s wage thresholds', fr: 'Seuils salariaux de Portage' },
  effectiveFrom: null,
  usedFrom: null,
  basis: 'owner',
  checked: 'owner',
  doubt: 'Matches no official table.',
  sources: ['Portage’s owner'],
  thresholds: {
    AB: 2700,
    BC: 2650,
    MB: 2400,
    NB: 2400,
    NL: 2400,
    NS: 2400,
    NT: 3000,
    ON: 2450,
    PE: 2400,
    QC: 2500,
    SK: 2400,
  },
  otherwise: 2500,
};

/** The newest table of `wage-tables-official.ts`. It is here because it is the only one that the first list needs. */
export const NEWEST_OFFICIAL_TABLE: WageTable = {
  name: '2026-07-17',
  label: { en: 'Official table of July 17, 2026', fr: 'Barème officiel du 17 juillet 2026' },
  effectiveFrom: '2026-07-17',
  usedFrom: '2026-07-17',
  basis: 'median_120',
  checked: 'single',
  doubt:
    'One secondary source; postings of September 2026 at exactly 38.40 (BC), 37.50 (AB), 36.00 (QC) agree.',
  // The first cites the second.
  sources: ['lmiacheck.ca 2026-08-15', 'cicnews.com 2026-07'],
  thresholds: {
    AB: 3750,
    BC: 3840,
    MB: 3133,
    NB: 3173,
    NL: 3360,
    NS: 3196,
    NT: 4800,
    NU: 4500,
    ON: 3692,
    PE: 3120,
    QC: 3600,
    SK: 3462,
    YT: 4560,
  },
  otherwise: null,
};

/** The table that a setting names, unless it is an older official one: then undefined. */
export function tableAtHand(name: string, today: IsoDay): WageTable | undefined {
  if (name === SPECIFICATION_TABLE.name) return SPECIFICATION_TABLE;
  const isNewest = name === 'official' && today >= (NEWEST_OFFICIAL_TABLE.usedFrom ?? '');
  return isNewest ? NEWEST_OFFICIAL_TABLE : undefined;
}

/** The threshold of a province in cents an hour; null = this table has none, and the class is unknown. */
export function thresholdCents(table: WageTable, province: ProvinceCode | null): number | null {
  return (province === null ? undefined : table.thresholds[province]) ?? table.otherwise;
}
