import type { IsoDay, Listing } from '../listing.ts';
import type { PayProblem } from '../pay/pay-text.ts';
import type { ProvinceCode } from '../province.ts';
import type { QuestionProblem } from '../questions/questions.ts';
import type { IntakeFormat } from './formats/intake-format.ts';

export type ProblemLevel = 'error' | 'warning' | 'hint';

/**
 * An error in a row, or a remark about it. `error`: the row is refused. `warning`: the row is kept, but something in it
 * was not understood. `hint`: nothing is wrong. `problem-text.ts` words it.
 */
export interface Problem {
  level: ProblemLevel;
  code: ProblemCode;
  /** The field's name in the row (`salary.min_amount`, `Ville`), or this schema's name if the row lacks it. */
  field: string;
  /** The row's value, shortened. */
  value: string;
  /** For values that are too long or too many: the maximum, in characters or entries. */
  limit?: number | undefined;
}

export type ProblemCode =
  /** Pay and hours: the codes of `domain/pay/pay.ts`. */
  | PayProblem['code']
  | QuestionProblem
  | 'questions_too_many'
  | 'question_not_understood'
  | 'not_an_object'
  | 'title_missing'
  | 'employer_missing'
  | 'city_missing'
  | 'province_missing'
  | 'province_unknown'
  | 'date_not_real'
  | 'dates_reversed'
  | 'end_day_taken'
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
  | 'phone_not_understood'
  | 'link_not_understood'
  | 'status_not_understood'
  | 'yes_no_not_understood'
  | 'verified_not_taken'
  | 'fields_disagree'
  | 'not_text'
  | 'cell_without_heading'
  | 'formula_error'
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
  /** The day in a place of work, for postings made now; absent = `today` everywhere. */
  todayIn?: (province: ProvinceCode | null) => IsoDay;
  /** Posting date of a row without one; absent = `today`, the day on which a person posts it. */
  undated?: IsoDay;
  newJobId: () => number;
  /** True (an operator's import): a numeric id in the row becomes the `jobId`. False: it becomes `externalId`. */
  keepJobId: boolean;
  /**
   * True (an operator's import): refuses only rows that cannot be postings; other defects are reported and the row is kept.
   * False (a person's posting, the default): the row must also name employer, city and province, and have real dates.
   */
  lenient?: boolean;
  /** Read it as this format; absent = recognise it. */
  format?: IntakeFormat;
  /** `details.source`; absent = `portage` for a person's posting, else the format's name. */
  source?: string;
}
