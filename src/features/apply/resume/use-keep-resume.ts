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
  const [count, setCount] = useState(0);
  const [problem, setProblem] = useState<ResumeProblem | null>(null);

  async function keep(file: ChosenFile & { size: number }): Promise<Resume | null> {
    const found = resumeProblem(file);
    const type = resumeType(file);
    setProblem(found);
    if (found || !type) return null;
    setCount(now => now + 1);
    try {
      const sha256 = (bytes: ArrayBuffer) => crypto.subtle.digest('SHA-256', bytes);
      const { hash, size } = await keepFile(db, file, sha256, now());
      return { hash, name: resumeName(file.name), type, size };
    } catch (failure) {
      setProblem(isStorageFull(failure) ? 'noRoom' : 'unreadable');
      return null;
    } finally {
      setCount(now => now - 1);
    }
  }
  return { keep, busy: count > 0, problem, forgetProblem: () => setProblem(null) };
}
