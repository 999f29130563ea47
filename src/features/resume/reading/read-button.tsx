import { useRef, useState } from 'react';
import { readAbout } from '../../../domain/seeker/profile.ts';
import { useText } from '../../../i18n/use-text.ts';
import { usePutPart } from '../../../local/hooks/use-profile.ts';
import { readKeptFile } from '../../../local/files/read-kept-file.ts';
import { usePersonDatabase } from '../../../local/people/person-context.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { Resume } from '../../apply/resume/resume.ts';
import styles from '../resume.module.css';
import { PdfError, type PdfProblem, readPdf } from './read-pdf.ts';
import type { SuggestedField, Suggestions } from './suggestions.ts';

interface ReadButtonProps {
  resume: Resume;
  parts: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
}

const SUGGESTED: readonly SuggestedField[] = [
  'name',
  'email',
  'phone',
  'summary',
  'skills',
  'otherLanguages',
];
const READABLE = /wordprocessingml|opendocument\.text|^text\/plain$|^application\/pdf$/;
const PDF = 'application/pdf';

/** Reads a résumé on the device and suggests what it says for the profile. The person takes each over, or not. */
export function ReadButton({ resume, parts }: ReadButtonProps) {
  const t = useText();
  const db = usePersonDatabase();
  const put = usePutPart();
  const heading = useRef<HTMLParagraphElement>(null);
  const [state, setState] = useState<'no' | 'busy' | 'failed' | 'notSaved' | 'read'>('no');
  const [problem, setProblem] = useState<PdfProblem | null>(null);
  const [found, setFound] = useState<Suggestions>({});
  if (!READABLE.test(resume.type)) return null;
  const about = parts.get('about') ?? {};
  const known = readAbout(about);
  const open = SUGGESTED.filter(field => found[field] !== undefined && found[field] !== known[field].trim());

  async function read() {
    setState('busy');
    setProblem(null);
    try {
      const file = await readKeptFile(db, resume.hash);
      if (!file) throw new Error('The file is not on this device');
      const bytes = new Uint8Array(await file.arrayBuffer());
      const { readText, suggestionsIn } = await import('./read-text.ts');
      setFound(suggestionsIn(resume.type === PDF ? await readPdf(bytes) : readText(bytes, resume.type)));
      setState('read');
    } catch (error) {
      setProblem(error instanceof PdfError ? error.problem : null);
      setState('failed');
    }
  }
  async function take(field: SuggestedField) {
    try {
      await put('about', { ...about, [field]: found[field] });
      setState('read');
      heading.current?.focus();
    } catch {
      setState('notSaved');
    }
  }
  return (
    <div className={styles['form']}>
      <div className={styles['buttons']}>
        <Button
          variant="secondary"
          busy={state === 'busy'}
          aria-label={t('resume.read', { name: resume.name })}
          onClick={() => void read()}
        >
          {t('resume.readShort')}
        </Button>
      </div>
      {resume.type === PDF && state === 'no' && <p className={styles['soft']}>{t('resume.readPdfHint')}</p>}
      {state === 'failed' && (
        <Notice tone="error" title={t(problem ? `resume.readPdf.${problem}` : 'resume.readFailed')} />
      )}
      {state === 'notSaved' && <Notice tone="error" title={t('resume.notSaved')} />}
      {(state === 'read' || state === 'notSaved') && (
        <>
          <p ref={heading} tabIndex={-1} role="status" className={styles['soft']}>
            {t('resume.found', { count: open.length })}
          </p>
          {open.length > 0 && (
            <ul className={styles['list']}>
              {open.map(field => (
                <li key={field}>
                  <span className={styles['words']}>
                    <span className={styles['strong']}>{t(`resume.${field}`)}</span>
                    <span className={styles['lines']}>{found[field]}</span>
                    {known[field].trim() !== '' && (
                      <span className={styles['soft']}>{t('resume.replaces', { text: known[field] })}</span>
                    )}
                  </span>
                  <Button
                    variant="secondary"
                    aria-label={t('resume.take', { what: t(`resume.${field}`) })}
                    onClick={() => void take(field)}
                  >
                    {t('resume.takeShort')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}
