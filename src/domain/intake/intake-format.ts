/** The shapes that `readRow` knows; the name is kept as `details.source` of an import. */
export const INTAKE_FORMATS = [
  /** The specification's listing: card fields, and `content`, `job_details`, `overview`… when they are there. */
  'specification',
  'jobbank-2022',
  'jobbank-2023',
  'jobbank-2025',
  'jobbank-open-data',
  'schema-org',
  /** Any row whose headings can be recognised. */
  'table',
] as const;
export type IntakeFormat = (typeof INTAKE_FORMATS)[number];
