import { useText } from '../../i18n/use-text.ts';
import type { ReceivedApplication } from '../../local/db/pulled-records.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Mail, Phone } from '../../ui/icons.ts';
import { mailLink } from '../jobs/detail/text/safe-links.ts';
import styles from './applicants.module.css';
import { phonesIn } from './phones-in.ts';

/** Ways to answer: the applicant's email address, and the phone numbers in their message. */
export function ContactActions({ application }: { application: ReceivedApplication }) {
  const t = useText();
  const { email, message, jobTitle, reference } = application;
  const mail = mailLink(email, t('applicants.subject', { title: jobTitle, reference }));
  return (
    <section className={styles['part']} aria-labelledby="applicant-contact">
      <h2 className={styles['partTitle']} id="applicant-contact">
        {t('applicants.contact')}
      </h2>
      <p className={styles['address']}>{email}</p>
      <div className={styles['actions']}>
        {mail !== null && (
          <a href={mail} className={buttonClass({ size: 'small' })}>
            <Icon icon={Mail} size={18} />
            {t('applicants.reply')}
          </a>
        )}
        <CopyButton
          text={email}
          label={t('applicants.copy')}
          copied={t('applicants.copied')}
          refused={t('applicants.copyRefused')}
        />
        {phonesIn(message).map(({ href, text }) => (
          <a key={href} href={href} className={buttonClass({ variant: 'secondary', size: 'small' })}>
            <Icon icon={Phone} size={18} />
            {t('applicants.call', { number: text })}
          </a>
        ))}
      </div>
    </section>
  );
}
