import { useState } from 'react';
import { isStorageFull } from '../../../local/db/storage-full.ts';
import { type ChosenFile, keepFile } from '../../../local/files/keep-file.ts';
import { usePersonDatabase } from '../../../local/people/use-person-database.ts';
import { useServices } from '../../services.ts';
import { type Resume, resumeName, type ResumeProblem, resumeProblem, resumeType } from './resume.ts';

/** Keeps a chosen file on this device's disk. `keep` resolves to its name there, or to null if there was a problem. */
export function useKeepResume() {
  const db = usePersonDatabase();
  const { now } = useServices();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ResumeProblem | null>(null);

  async function keep(file: ChosenFile & { size: number }): Promise<Resume | null> {
    const found = resumeProblem(file);
    const type = resumeType(file);
    setProblem(found);
    if (found || !type) return null;
    setBusy(true);
    try {
      const sha256 = (bytes: ArrayBuffer) => crypto.subtle.digest('SHA-256', bytes);
      const { hash, size } = await keepFile(db, file, sha256, now());
      return { hash, name: resumeName(file.name), type, size };
    } catch (failure) {
      setProblem(isStorageFull(failure) ? 'noRoom' : 'unreadable');
      return null;
    } finally {
      setBusy(false);
    }
  }
  return { keep, busy, problem, forgetProblem: () => setProblem(null) };
}
