import { RESUMES_MAX } from '../../../wire/profile-parts.ts';
import { readResume, type Resume } from './resume.ts';

type Parts = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

export interface ProfileResume {
  part: string;
  resume: Resume;
}

const PLACES = Array.from({ length: RESUMES_MAX }, (_, at) => `resume:${at + 1}`);

/** The résumés of a profile, and the one that applications begin with. */
export function readResumes(parts: Parts): { resumes: readonly ProfileResume[]; standard: Resume | null } {
  const resumes = PLACES.flatMap(part => {
    const resume = readResume(parts.get(part) ?? {});
    return resume ? [{ part, resume }] : [];
  });
  const chosen = parts.get('resumes')?.['defaultHash'];
  const standard = resumes.find(({ resume }) => resume.hash === chosen) ?? resumes[0];
  return { resumes, standard: standard?.resume ?? null };
}

/**
 * The place for another résumé; null: all are taken. It depends on the file, so that two devices that each add one offline rarely
 * choose the same.
 */
export function placeFor(parts: Parts, hash: string): string | null {
  const first = Number.parseInt(hash.slice(0, 8), 16) % RESUMES_MAX || 0;
  const inTurn = [...PLACES.slice(first), ...PLACES.slice(0, first)];
  return inTurn.find(part => !readResume(parts.get(part) ?? {})) ?? null;
}
