import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { readKeptFile } from '../../local/files/read-kept-file.ts';
import { useKeptFile } from '../../local/hooks/use-kept-file.ts';
import { usePersonDatabase } from '../../local/people/use-person-database.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Download } from '../../ui/icons.ts';
import type { Resume } from '../apply/resume/resume.ts';
import { offerFile } from '../outbox/entry/offer-file.ts';
import styles from './resume.module.css';

/** Saves a copy of a résumé. One that another device added has its bytes there and on the server. */
export function DownloadButton({ resume }: { resume: Resume }) {
  const t = useText();
  const db = usePersonDatabase();
  const kept = useKeptFile(resume.hash);
  const [isGone, setGone] = useState(false);
  async function save() {
    const file = await readKeptFile(db, resume.hash).catch(() => null);
    setGone(file === null);
    if (file) offerFile(file, resume.name);
  }
  if (kept === undefined) return null;
  if (kept === null || isGone) return <span className={styles['soft']}>{t('resume.elsewhere')}</span>;
  return (
    <IconButton
      label={t('resume.download', { name: resume.name })}
      icon={Download}
      onClick={() => void save()}
    />
  );
}
