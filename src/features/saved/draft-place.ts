import { paths } from '../paths.ts';

/** The purpose of a draft. `earlier`: another draft replaced it, and it is kept only for reading. */
export interface DraftPlace {
  kind: 'apply' | 'batch' | 'post' | 'edit' | 'report' | 'note' | 'contact' | 'other';
  jobId: number | null;
  /** The application that a note is about. null for all other kinds. */
  applicationId: string | null;
  earlier: boolean;
  /** Where to continue writing. null: nowhere, or with the note's application. */
  href: string | null;
}

const KEY = /^(apply|batch|post|edit|report|note|contact)(?::(\d{1,16}))?(?::[^:]+)*$/;
const EARLIER = ':earlier';

export function draftPlace(key: string): DraftPlace {
  const [, name, number] = KEY.exec(key) ?? [];
  const kind = name === undefined ? 'other' : (name as DraftPlace['kind']);
  const jobId = number === undefined ? null : Number(number);
  const earlier = name !== undefined && key.endsWith(EARLIER);
  const applicationId = kind === 'note' && !earlier ? key.slice('note:'.length) : null;
  return { kind, jobId, applicationId, earlier, href: earlier ? null : hrefOf(kind, jobId) };
}

function hrefOf(kind: DraftPlace['kind'], jobId: number | null): string | null {
  switch (kind) {
    case 'batch':
      return paths.postJob.batch();
    case 'post':
      return paths.postJob.href();
    case 'edit':
      return jobId === null ? null : paths.postJob.edit(jobId);
    case 'contact':
      return paths.contact.href();
    case 'apply':
      return jobId === null ? null : paths.job.href(jobId);
    case 'report':
      return jobId === null ? null : paths.job.report(jobId);
    case 'note':
    case 'other':
      return null;
  }
}
