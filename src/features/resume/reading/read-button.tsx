import { useRef, useState } from 'react';
import { aboutPart, readAbout, readProfile } from '../../../domain/seeker/profile.ts';
import { useText } from '../../../i18n/use-text.ts';
import { usePutPart } from '../../../local/hooks/use-profile.ts';
import { readKeptFile } from '../../../local/files/read-kept-file.ts';
import { usePersonData } from '../../../local/people/person-context.tsx';
import { usePersonDatabase } from '../../../local/people/use-person-database.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { Resume } from '../../apply/resume/resume.ts';
import styles from '../resume.module.css';
import { FoundEntries, type FoundEntry, newEntries } from './found-entries.tsx';
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
  'place',
  'summary',
  'skills',
  'otherLanguages',
];
const LEVELS = ['english', 'french'] as const;
const READABLE = /wordprocessingml|opendocument\.text|^text\/plain$|^application\/pdf$/;
const PDF = 'application/pdf';

/** Reads a résumé on the device and suggests what it says for the profile. The person takes each over, or not. */
export function ReadButton({ resume, parts }: ReadButtonProps) {
  const t = useText();
  const db = usePersonDatabase();
  const put = usePutPart();
  const { edits } = usePersonData();
  const heading = useRef<HTMLParagraphElement>(null);
  const [state, setState] = useState<'no' | 'busy' | 'failed' | 'notSaved' | 'read'>('no');
  const [problem, setProblem] = useState<PdfProblem | null>(null);
  const [found, setFound] = useState<Suggestions>({});
  /** Also those that the disk hasn't got yet: pressed again, they would be added twice. */
  const [taken, setTaken] = useState<ReadonlySet<FoundEntry['entry']>>(new Set());
  if (!READABLE.test(resume.type)) return null;
  const known = readAbout(parts);
  const open = SUGGESTED.filter(field => found[field] !== undefined && found[field] !== known[field].trim());
  const levels = LEVELS.filter(field => found[field] !== undefined && found[field] !== known[field]);
  const entries = newEntries(found, readProfile(parts)).filter(({ entry }) => !taken.has(entry));
  const count = open.length + levels.length + entries.length;

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
  const take = (field: SuggestedField | 'english' | 'french') =>
    keep(aboutPart(field), { value: found[field] });
  async function takeEntry({ kind, entry }: FoundEntry) {
    setTaken(now => new Set(now).add(entry));
    const isKept = await keep(`${kind}:${edits.newId()}`, { ...entry });
    if (!isKept) setTaken(now => new Set([...now].filter(each => each !== entry)));
  }
  async function keep(part: string, content: Record<string, unknown>): Promise<boolean> {
    // The pressed button disappears. When it does, the person may be elsewhere.
    heading.current?.focus();
    try {
      await put(part, content);
      setState('read');
      return true;
    } catch {
      setState('notSaved');
      return false;
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
            {t('resume.found', { count })}
          </p>
          {count > 0 && (
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
              {levels.map(field => (
                <li key={field}>
                  <span className={styles['words']}>
                    <span className={styles['strong']}>{t(`resume.${field}`)}</span>
                    <span>{t(`resume.level.${found[field] ?? 'none'}`)}</span>
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
              <FoundEntries entries={entries} onTake={each => void takeEntry(each)} />
            </ul>
          )}
        </>
      )}
    </div>
  );
}
