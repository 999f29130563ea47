import { REPORT_REASONS } from '../../wire/operation-kinds.ts';

export type ReportReason = (typeof REPORT_REASONS)[number];

export interface ReportFields {
  reason: ReportReason | '';
  text: string;
}

/** The wire's limit (`ReportCreate`), in characters; a test keeps it equal. */
export const REPORT_MAX_LENGTH = 4000;

export interface ReportProblems {
  reason?: 'required';
  /** "Another reason" alone says nothing. */
  text?: 'required' | 'tooLong';
}

export function checkReport({ reason, text }: ReportFields): ReportProblems {
  const written = text.trim();
  return {
    ...(reason === '' && { reason: 'required' }),
    ...(reason === 'other' && written === '' && { text: 'required' }),
    ...(written.length > REPORT_MAX_LENGTH && { text: 'tooLong' }),
  };
}

/** What a draft holds of the form. */
export function readReport({ reason, text }: Readonly<Record<string, unknown>>): ReportFields {
  return {
    reason: REPORT_REASONS.find(one => one === reason) ?? '',
    text: typeof text === 'string' ? text : '',
  };
}
