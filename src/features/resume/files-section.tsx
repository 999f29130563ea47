import { useId, useRef, useState } from 'react';
import { byteWords } from '../../i18n/byte-words.ts';
import type { Language } from '../../i18n/language.ts';
import { useWords } from '../../i18n/words.ts';
import { useChangeParts, usePutPart } from '../../local/hooks/use-profile.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FileField } from '../../ui/form/file-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Check, X } from '../../ui/icons.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { RESUMES_MAX } from '../../wire/profile-parts.ts';
import { RESUME_MAX_BYTES } from '../../wire/uploads.ts';
import { placeFor, type ProfileResume, readResumes } from '../apply/resume/profile-resumes.ts';
import { type Resume, RESUME_ACCEPT } from '../apply/resume/resume.ts';
import { useKeepResume } from '../apply/resume/use-keep-resume.ts';
import { DownloadButton } from './download-button.tsx';
import { PdfSection } from './pdf/pdf-section.tsx';
import { ReadButton } from './reading/read-button.tsx';
import styles from './resume.module.css';

interface FilesSectionProps {
  parts: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
}

/** The résumé files. One is the default. */
export function FilesSection({ parts }: FilesSectionProps) {
  const { t, language } = useWords();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const put = usePutPart();
  const change = useChangeParts();
  const { keep, busy, problem, forgetProblem } = useKeepResume();
  const [failed, setFailed] = useState(false);
  const { resumes, standard } = readResumes(parts);
  const size = byteWords(RESUME_MAX_BYTES, language);

  async function write(action: () => Promise<void>) {
    try {
      await action();
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }
  async function add(file: File) {
    const kept = await keep(file);
    if (kept) await write(() => name(kept));
  }
  /** The PDF of the profile replaces the former one in the same language. */
  async function addMade(file: File, made: Language) {
    const kept = await keep(file);
    if (!kept) throw new Error('The PDF is not on this device');
    // From the disk: more may have come or gone since it was begun.
    await change(now => {
      const { resumes: others, standard: first } = readResumes(now);
      const former = others.find(each => now.get(each.part)?.['made'] === made);
      const part = former?.part ?? placeFor(now, kept.hash);
      if (part === null) throw new Error('All places are taken');
      const isFirst = former !== undefined && former.resume.hash === first?.hash;
      return {
        [part]: { resume: { ...kept }, made },
        ...(isFirst && { resumes: { defaultHash: kept.hash } }),
      };
    });
  }
  const name = (kept: Resume) =>
    change(now => {
      const known = readResumes(now).resumes.find(({ resume }) => resume.hash === kept.hash);
      const part = known?.part ?? placeFor(now, kept.hash);
      return part === null ? {} : { [part]: { resume: { ...kept } } };
    });
  const remove = ({ part }: ProfileResume) =>
    write(async () => {
      forgetProblem();
      // The pressed button disappears. When it does, the person may be elsewhere.
      heading.current?.focus();
      await put(part, null);
    });
  return (
    <section className={styles['section']} aria-labelledby={titleId}>
      <h2 id={titleId} ref={heading} tabIndex={-1} className={styles['title']}>
        {t('resume.filesTitle')}
      </h2>
      <p className={styles['soft']}>{t('resume.filesLead', { max: RESUMES_MAX })}</p>
      {failed && <Notice tone="error" title={t('resume.notSaved')} />}
      {resumes.length > 0 && (
        <ul className={styles['list']}>
          {resumes.map(each => {
            const { part, resume } = each;
            const isStandard = resume.hash === standard?.hash;
            return (
              <li key={part}>
                <span className={styles['words']}>
                  <bdi className={styles['strong']}>{resume.name}</bdi>
                  <span className={styles['soft']}>{byteWords(resume.size, language)}</span>
                </span>
                <span className={styles['buttons']}>
                  <DownloadButton resume={resume} />
                  {isStandard && <Badge tone="good">{t('resume.default')}</Badge>}
                  {!isStandard && (
                    <Button
                      variant="secondary"
                      icon={<Icon icon={Check} size={18} />}
                      aria-label={t('resume.makeDefault', { name: resume.name })}
                      onClick={() => void write(() => put('resumes', { defaultHash: resume.hash }))}
                    >
                      {t('resume.makeDefaultShort')}
                    </Button>
                  )}
                  <Button
                    variant="secondary"
                    icon={<Icon icon={X} size={18} />}
                    aria-label={t('resume.remove', { what: resume.name })}
                    onClick={() => void remove(each)}
                  >
                    {t('resume.removeShort')}
                  </Button>
                </span>
                <ReadButton resume={resume} parts={parts} />
              </li>
            );
          })}
        </ul>
      )}
      {resumes.length < RESUMES_MAX ? (
        <FileField
          id="resume-file"
          label={t('resume.fileAdd')}
          hint={t('apply.resume.hint', { size })}
          error={problem ? t(`apply.resume.problem.${problem}`, { size }) : undefined}
          accept={RESUME_ACCEPT}
          chosen={null}
          busy={busy}
          words={{
            choose: t('apply.resume.choose'),
            other: t('apply.resume.other'),
            remove: t('apply.resume.remove'),
            busy: t('apply.resume.saving'),
          }}
          onChoose={file => void add(file)}
          onRemove={forgetProblem}
          required
        />
      ) : (
        <p className={styles['soft']}>{t('resume.filesFull', { max: RESUMES_MAX })}</p>
      )}
      {(resumes.length < RESUMES_MAX || resumes.some(({ part }) => parts.get(part)?.['made'])) && (
        <PdfSection parts={parts} onMade={addMade} />
      )}
    </section>
  );
}
