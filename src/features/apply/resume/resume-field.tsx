import { useState } from 'react';
import { byteWords } from '../../../i18n/byte-words.ts';
import { useWords } from '../../../i18n/words.ts';
import { isStorageFull } from '../../../local/db/storage-full.ts';
import { keepFile } from '../../../local/files/keep-file.ts';
import { useKeptFile } from '../../../local/hooks/use-kept-file.ts';
import { usePersonDatabase } from '../../../local/people/person-context.tsx';
import { FileField } from '../../../ui/form/file-field.tsx';
import { RESUME_MAX_BYTES } from '../../../wire/uploads.ts';
import { useServices } from '../../services.ts';
import {
  type Resume,
  RESUME_ACCEPT,
  resumeName,
  type ResumeProblem,
  resumeProblem,
  resumeType,
} from './resume.ts';

interface ResumeFieldProps {
  id: string;
  resume: Resume | null;
  /** The server's refusal of it. */
  error: string | undefined;
  /** Into the draft, after its bytes are on this device's disk. */
  onChange: (resume: Resume | null) => void;
}

/** The résumé of an application. A file that can't be kept leaves the form and the former file as they were. */
export function ResumeField({ id, resume, error, onChange }: ResumeFieldProps) {
  const { t, language } = useWords();
  const db = usePersonDatabase();
  const { now } = useServices();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ResumeProblem | null>(null);

  async function choose(file: File) {
    const found = resumeProblem(file);
    const type = resumeType(file);
    setProblem(found);
    if (found || !type) return;
    setBusy(true);
    try {
      const sha256 = (bytes: ArrayBuffer) => crypto.subtle.digest('SHA-256', bytes);
      const { hash, size } = await keepFile(db, file, sha256, now());
      onChange({ hash, name: resumeName(file.name), type, size });
    } catch (failure) {
      setProblem(isStorageFull(failure) ? 'noRoom' : 'unreadable');
    }
    setBusy(false);
  }
  const kept = useKeptFile(resume?.hash ?? null);
  const isGone = resume !== null && kept === null;
  const shown = problem ?? (isGone ? 'gone' : null);
  const size = byteWords(RESUME_MAX_BYTES, language);
  return (
    <FileField
      id={id}
      label={t('apply.resume')}
      hint={t('apply.resume.hint', { size })}
      error={shown ? t(`apply.resume.problem.${shown}`, { size }) : error}
      accept={RESUME_ACCEPT}
      chosen={resume && { name: resume.name, facts: byteWords(resume.size, language) }}
      busy={busy}
      words={{
        choose: t('apply.resume.choose'),
        other: t('apply.resume.other'),
        remove: t('apply.resume.remove'),
        busy: t('apply.resume.saving'),
      }}
      onChoose={file => void choose(file)}
      onRemove={() => {
        setProblem(null);
        onChange(null);
      }}
    />
  );
}
