/** The formats that `readRow` knows. An import keeps the name as `details.source`. */
export const INTAKE_FORMATS = [
  /** The listing format of docs/domain.md: card fields, and `content`, `job_details`, `overview`… if present. */
  'specification',
  'jobbank-2022',
  'jobbank-2023',
  'jobbank-2025',
  'jobbank-open-data',
  'schema-org',
  /** Any row with recognizable headings. */
  'table',
] as const;
export type IntakeFormat = (typeof INTAKE_FORMATS)[number];
