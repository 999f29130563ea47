/** Topics of a message to the operator; `/contact?topic=…` preselects one. */
export const CONTACT_TOPICS = [
  'question',
  'posting',
  'privacy',
  'accessibility',
  'press',
  'partnership',
  'other',
] as const;
