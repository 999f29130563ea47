import { isJobId } from '../../../domain/job-id.ts';
import { paths } from '../../paths.ts';
import { readStep } from '../form/form-steps.ts';
import { type Step } from '../form/form-fields.ts';

/** The state of the posting screen. It is part of the address, so Back works and links can lead to it. */
export type PostingAddress =
  | { mode: 'batch' }
  /** `sent`: the operation made from this form. `like`: the posting to start from. */
  | { mode: 'one'; step: Step; sent: string | null; like: number | null }
  | { mode: 'edit'; jobId: number; step: Step; sent: string | null };

/** Reads an address that may have been typed, shared or damaged. */
export function readAddress(search: URLSearchParams): PostingAddress {
  const step = readStep(search.get('step'));
  const sent = search.get('sent');
  const jobId = jobNumber(search.get('job'));
  if (jobId !== null) return { mode: 'edit', jobId, step, sent };
  if (search.get('mode') !== 'one') return { mode: 'batch' };
  return { mode: 'one', step, sent, like: jobNumber(search.get('like')) };
}

function jobNumber(text: string | null): number | null {
  const number = /^\d{1,16}$/.test(text ?? '') ? Number(text) : Number.NaN;
  return isJobId(number) ? number : null;
}

/** For a new posting, or for an edit of that one. */
export function stepHref(step: Step, jobId: number | null): string {
  return `${startHref(jobId)}${step === 'job' ? '' : `&step=${step}`}`;
}

export function sentHref(operationId: string, jobId: number | null): string {
  return `${startHref(jobId)}&sent=${encodeURIComponent(operationId)}`;
}

function startHref(jobId: number | null): string {
  return jobId === null ? paths.postJob.href() : paths.postJob.edit(jobId);
}
