import type { FieldProblem } from '../../ui/form/use-form-problems.ts';
import { REPORT_REASONS } from '../../wire/operations/report-reasons.ts';

export type ReportReason = (typeof REPORT_REASONS)[number];

export interface ReportFields {
  reason: ReportReason | '';
  text: string;
}

/** The wire's limit (`ReportCreate`), in characters. A test keeps them equal. */
export const REPORT_MAX_LENGTH = 4000;

/** "Another reason" alone isn't enough. */
export function checkReport({ reason, text }: ReportFields): FieldProblem<keyof ReportFields>[] {
  const count = text.trim().length;
  const problems: FieldProblem<keyof ReportFields>[] = [];
  if (reason === '') problems.push({ field: 'reason', text: 'job.report.problem.reason' });
  if (reason === 'other' && count === 0) problems.push({ field: 'text', text: 'job.report.problem.text' });
  if (count > REPORT_MAX_LENGTH) {
    problems.push({
      field: 'text',
      text: 'apply.problem.tooLong',
      values: { max: REPORT_MAX_LENGTH, count },
    });
  }
  return problems;
}

/** The form values in a draft. */
export function readReport({ reason, text }: Readonly<Record<string, unknown>>): ReportFields {
  return {
    reason: REPORT_REASONS.find(one => one === reason) ?? '',
    text: typeof text === 'string' ? text : '',
  };
}
