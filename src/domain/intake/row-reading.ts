import type { IsoDay, Listing } from '../listing.ts';
import type { PayProblem } from '../pay-text.ts';
import type { ProvinceCode } from '../province.ts';
import type { IntakeFormat } from './intake-format.ts';

export type ProblemLevel = 'error' | 'warning' | 'hint';

/**
 * What was wrong with a row, or is worth knowing. `error`: the row is refused. `warning`: the row is kept, but
 * something in it was not understood. `hint`: nothing is wrong. `problem-text.ts` puts it into words.
 */
export interface Problem {
  level: ProblemLevel;
  code: ProblemCode;
  /** The field as the row calls it (`salary.min_amount`, `Ville`), or our name when it is absent. */
  field: string;
  /** What stood there, shortened. */
  value: string;
  /** Of what is too long or too many: the most that there may be, in characters or entries. */
  limit?: number | undefined;
}

export type ProblemCode =
  /** Pay and hours: the codes of `domain/pay.ts`. */
  | PayProblem['code']
  | 'not_an_object'
  | 'title_missing'
  | 'employer_missing'
  | 'city_missing'
  | 'province_missing'
  | 'province_unknown'
  | 'date_not_real'
  | 'dates_reversed'
  | 'already_expired'
  | 'posted_missing'
  | 'posted_not_stated'
  | 'vacancies_not_understood'
  | 'vacancies_too_few'
  | 'pay_missing'
  | 'pay_period_assumed'
  | 'employment_not_understood'
  | 'workplace_not_understood'
  | 'lmia_not_understood'
  | 'noc_not_understood'
  | 'postal_code_not_understood'
  | 'email_not_understood'
  | 'link_not_understood'
  | 'status_not_understood'
  | 'yes_no_not_understood'
  | 'verified_not_taken'
  | 'fields_disagree'
  | 'not_text'
  | 'unknown_field'
  | 'hidden_characters'
  | 'text_cut'
  | 'text_too_long'
  | 'texts_too_long'
  | 'items_too_many';

export type RowReading =
  | { ok: true; listing: Listing; format: IntakeFormat; problems: Problem[] }
  | { ok: false; problems: Problem[] };

export interface ReadRowOptions {
  today: IsoDay;
  /** The day in a place of work, for what is posted now; absent = `today` everywhere. */
  todayIn?: (province: ProvinceCode | null) => IsoDay;
  /** Posting date of a row that gives none; absent = `today`: what a person posts is posted then. */
  undated?: IsoDay;
  newJobId: () => number;
  /** An operator's import keeps a numeric id of the data as `jobId`; anybody else's becomes `externalId`. */
  keepJobId: boolean;
  /**
   * An operator's import (true) refuses only what cannot be a posting; whatever else is odd is kept and reported.
   * What a person posts (false, the default) must also name employer, city and province, and its dates must be real.
   */
  lenient?: boolean;
  /** Read it as this format; absent = recognise it. */
  format?: IntakeFormat;
  /** `details.source`; absent = `portage` for a person's posting, else the format's name. */
  source?: string;
}
