import { isObject } from '../../../core/json.ts';
import { foldHeading, recognisesHeadings } from './csv-headings.ts';
import type { IntakeFormat } from './intake-format.ts';

const has = (row: object, ...names: string[]) => names.every(name => Object.hasOwn(row, name));

/** Recognizes the format of a row by fields that no other format has; undefined when not even a title is recognized. */
export function detectFormat(row: Readonly<Record<string, unknown>>): IntakeFormat | undefined {
  if (has(row, 'posting_id', 'job_title', 'job_requirement')) return 'jobbank-2022';
  if (has(row, 'jobTitle') && (has(row, 'jobSchema') || has(row, 'jobRequirement', 'LMIA')))
    return 'jobbank-2023';
  if (has(row, 'postId', 'orgName', 'paymentType')) return 'jobbank-2025';
  if (isSchemaOrg(row)) return 'schema-org';
  const names = Object.keys(row).slice(0, 500);
  const folded = new Set(names.map(foldHeading));
  if (folded.has('noc21code') && folded.has('jobtitle') && folded.has('salaryper'))
    return 'jobbank-open-data';
  if (isObject(row['content']) || isObject(row['job_details']) || isObject(row['overview']))
    return 'specification';
  if (has(row, 'jobTitle', 'businessName')) return 'specification';
  return recognisesHeadings(names) ? 'table' : undefined;
}

function isSchemaOrg(row: Readonly<Record<string, unknown>>): boolean {
  const type = row['@type'];
  return type === 'JobPosting' || (Array.isArray(type) && type.includes('JobPosting'));
}
