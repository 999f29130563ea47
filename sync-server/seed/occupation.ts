import type { PayPeriod, Workplace } from '../../src/domain/listing.ts';
import type { ListPair, TextPair } from './text-pair.ts';

export type Sector =
  | 'kitchen'
  | 'shop'
  | 'road'
  | 'build'
  | 'farm'
  | 'sea'
  | 'plant'
  | 'care'
  | 'school'
  | 'lodging'
  | 'office'
  | 'forest';

/** The generator's data about one line of work. */
export interface Occupation {
  /** NOC 2021. */
  noc: string;
  sector: Sector;
  title: TextPair;
  /** Usual pay, in dollars an hour. */
  hourly: readonly [number, number];
  /** Other usual pay periods. Their amounts are derived from `hourly`. */
  alsoPaid?: readonly PayPeriod[];
  workplaces: readonly Workplace[];
  education: TextPair;
  duties: ListPair;
  credentials?: ListPair;
  conditions: ListPair;
}

export const NO_DEGREE: TextPair = {
  en: 'No degree, certificate or diploma',
  fr: 'Aucun grade, certificat ou diplôme',
};
export const HIGH_SCHOOL: TextPair = {
  en: 'Secondary (high) school graduation certificate',
  fr: 'Diplôme d’études secondaires',
};
export const TRADE: TextPair = {
  en: 'Other trades certificate or diploma',
  fr: 'Certificat ou diplôme d’une école de métiers',
};
export const COLLEGE: TextPair = { en: 'College or CEGEP', fr: 'Collège ou cégep' };
export const BACHELOR: TextPair = { en: 'Bachelor’s degree', fr: 'Baccalauréat' };
