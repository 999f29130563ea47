import { useState } from 'react';
import { readProfile } from '../../../domain/seeker/profile.ts';
import type { Language } from '../../../i18n/language.ts';
import { useWords } from '../../../i18n/words.ts';
import { usePersonDatabase } from '../../../local/people/use-person-database.ts';
import { readParts } from '../../../local/values/profile.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { FileText } from '../../../ui/icons.ts';
import styles from '../resume.module.css';
import { PDF_FONTS } from './pdf-fonts.ts';
import { resumeBlocks, resumeTitle } from './resume-blocks.ts';

interface PdfSectionProps {
  parts: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  /** Keeps it among the résumés. */
  onMade: (file: File, language: Language) => Promise<void>;
}

type Making = { state: 'no' | 'busy' | 'offline' | 'empty' } | { state: 'done'; missing: readonly string[] };

/** Makes a PDF of the profile, on the device. */
export function PdfSection({ parts, onMade }: PdfSectionProps) {
  const { t, language: shown } = useWords();
  const [language, setLanguage] = useState<Language>(shown);
  const [isAdded, setAdded] = useState(false);
  const [making, setMaking] = useState<Making>({ state: 'no' });
  const { work } = readProfile(parts);
  const db = usePersonDatabase();

  async function make() {
    setMaking({ state: 'busy' });
    // From the disk: what was typed just before isn't drawn here yet.
    const profile = readProfile(await readParts(db).catch(() => parts));
    const blocks = resumeBlocks(profile, { language, withAuthorization: isAdded });
    if (blocks.length === 0) {
      setMaking({ state: 'empty' });
      return;
    }
    const title = resumeTitle(profile, language);
    try {
      const { makePdf } = await import('./make-pdf.ts');
      const author = profile.about.name.trim();
      const { bytes, missing } = await makePdf(blocks, { title, author, language }, PDF_FONTS);
      await onMade(new File([bytes], `${title}.pdf`, { type: 'application/pdf' }), language);
      setMaking({ state: 'done', missing });
    } catch {
      setMaking({ state: 'offline' });
    }
  }
  return (
    <div className={styles['section']}>
      <h3 className={styles['strong']}>{t('resume.pdfTitle')}</h3>
      <p className={styles['soft']}>{t('resume.pdfLead')}</p>
      <Select
        id="resume-pdf-language"
        label={t('resume.pdfLanguage')}
        value={language}
        onChange={setLanguage}
        options={[
          { value: 'en', label: 'English' },
          { value: 'fr', label: 'Français' },
        ]}
      />
      {work.authorization && (
        <Checkbox label={t('resume.pdfAuthorization')} checked={isAdded} onChange={setAdded} />
      )}
      <div className={styles['buttons']}>
        <Button
          variant="secondary"
          busy={making.state === 'busy'}
          icon={<Icon icon={FileText} size={18} />}
          onClick={() => void make()}
        >
          {t('resume.pdfMake')}
        </Button>
      </div>
      {making.state === 'offline' && <Notice tone="error" title={t('resume.pdfOffline')} />}
      {making.state === 'empty' && <Notice tone="warn" title={t('resume.pdfEmpty')} />}
      {making.state === 'done' && (
        <Notice tone={making.missing.length > 0 ? 'warn' : 'good'} title={t('resume.pdfMade')}>
          {making.missing.length > 0 && (
            <p>{t('resume.pdfMissing', { letters: making.missing.join(' ') })}</p>
          )}
        </Notice>
      )}
    </div>
  );
}
