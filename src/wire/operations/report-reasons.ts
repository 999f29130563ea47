/** Reasons to report a posting. */
export const REPORT_REASONS = [
  'asks_for_money',
  'not_real',
  'discriminates',
  'wrong_information',
  'already_filled',
  'other',
] as const;
