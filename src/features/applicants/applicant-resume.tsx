import { byteWords } from '../../i18n/byte-words.ts';
import { useWords } from '../../i18n/words.ts';
import type { ReceivedApplication } from '../../local/db/pulled-records.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Icon } from '../../ui/icon.tsx';
import { Download } from '../../ui/icons.ts';
import { resumePath } from '../../wire/uploads.ts';
import styles from './applicants.module.css';

/** The file that came with an application. It stays on the server, which checks each time who asks for it. */
export function ApplicantResume({ application }: { application: ReceivedApplication }) {
  const { t, language } = useWords();
  const { id, resume, state } = application;
  if (!resume || state === 'withdrawn') return null;
  const { name, size } = resume;
  return (
    <section className={styles['part']} aria-labelledby="applicant-resume">
      <h2 className={styles['partTitle']} id="applicant-resume">
        {t('applicants.resume')}
      </h2>
      <p className={styles['address']}>
        <bdi>{name}</bdi> · {byteWords(size, language)}
      </p>
      <div className={styles['actions']}>
        <a
          href={resumePath(id)}
          download={name}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          <Icon icon={Download} size={18} />
          {t('applicants.resumeDownload')}
        </a>
      </div>
      <p className={styles['soft']}>{t('applicants.resumeCare')}</p>
    </section>
  );
}
