import { isJobId } from '../../domain/job-id.ts';
import { paths } from '../paths.ts';
import { readStep, type Step } from './form-steps.ts';

/** What the screen shows; it lives in the address, so that Back works and a link leads there. */
export type PostingAddress =
  | { mode: 'batch' }
  /** `sent`: the operation that was made of what stood here. `like`: the posting to begin with. */
  | { mode: 'one'; step: Step; sent: string | null; like: number | null }
  | { mode: 'edit'; jobId: number; step: Step; sent: string | null };

/** Reads an address typed, shared or mangled by anybody. */
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

/** Of a new posting, or of a change to that one. */
export function stepHref(step: Step, jobId: number | null): string {
  return `${startHref(jobId)}${step === 'job' ? '' : `&step=${step}`}`;
}

export function sentHref(operationId: string, jobId: number | null): string {
  return `${startHref(jobId)}&sent=${encodeURIComponent(operationId)}`;
}

function startHref(jobId: number | null): string {
  return jobId === null ? paths.postJob.href() : paths.postJob.edit(jobId);
}
