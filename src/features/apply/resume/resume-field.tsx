import { useRef } from 'react';
import { byteWords } from '../../../i18n/byte-words.ts';
import { useWords } from '../../../i18n/words.ts';
import { useKeptFile } from '../../../local/hooks/use-kept-file.ts';
import { FileField } from '../../../ui/form/file-field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { RESUME_MAX_BYTES } from '../../../wire/uploads.ts';
import type { ProfileResume } from './profile-resumes.ts';
import { type Resume, RESUME_ACCEPT } from './resume.ts';
import type { useKeepResume } from './use-keep-resume.ts';

interface ResumeFieldProps {
  id: string;
  resume: Resume | null;
  /** Those of the person's profile, to choose from. */
  own: readonly ProfileResume[];
  /** The server's refusal of it. */
  error: string | undefined;
  keeping: ReturnType<typeof useKeepResume>;
  /** Into the draft, after its bytes are on this device's disk. */
  onChange: (resume: Resume | null) => void;
}

/** The résumé of an application. A file that can't be kept leaves the form and the former file as they were. */
export function ResumeField({ id, resume, own, error, keeping, onChange }: ResumeFieldProps) {
  const { t, language } = useWords();
  const { keep, busy, problem, forgetProblem } = keeping;

  const choices = useRef(0);
  async function choose(file: File) {
    choices.current += 1;
    const mine = choices.current;
    const kept = await keep(file);
    // Another one may have been chosen meanwhile.
    if (kept && mine === choices.current) onChange(kept);
  }
  function pick(hash: string) {
    choices.current += 1;
    forgetProblem();
    onChange(own.find(each => each.resume.hash === hash)?.resume ?? null);
  }
  const kept = useKeptFile(resume?.hash ?? null);
  const isOwn = own.some(each => each.resume.hash === resume?.hash);
  // A résumé of the profile may be on another device and on the server alone.
  const isGone = resume !== null && kept === null && !isOwn;
  const shown = problem ?? (isGone ? 'gone' : null);
  const size = byteWords(RESUME_MAX_BYTES, language);
  const isOther = resume !== null && !isOwn;
  return (
    <>
      {own.length > 0 && (
        <Select
          id={`${id}-own`}
          label={t('apply.resume.own')}
          value={resume?.hash ?? ''}
          onChange={pick}
          options={[
            ...own.map(each => ({ value: each.resume.hash, label: each.resume.name })),
            ...(isOther ? [{ value: resume.hash, label: resume.name }] : []),
            { value: '', label: t('apply.resume.none') },
          ]}
          required
        />
      )}
      <FileField
        id={id}
        label={own.length > 0 ? t('apply.resume.another') : t('apply.resume')}
        hint={t('apply.resume.hint', { size })}
        error={shown ? t(`apply.resume.problem.${shown}`, { size }) : error}
        accept={RESUME_ACCEPT}
        chosen={
          resume && (own.length === 0 || isOther)
            ? { name: resume.name, facts: byteWords(resume.size, language) }
            : null
        }
        busy={busy}
        words={{
          choose: t('apply.resume.choose'),
          other: t('apply.resume.other'),
          remove: t('apply.resume.remove'),
          busy: t('apply.resume.saving'),
        }}
        onChoose={file => void choose(file)}
        onRemove={() => pick('')}
      />
    </>
  );
}
