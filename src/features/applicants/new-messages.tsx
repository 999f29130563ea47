import { useText } from '../../i18n/use-text.ts';
import { useReceivedUnread } from '../../local/tracking/conversation.ts';
import styles from './applicants.module.css';
import { ApplicationLink } from './application-link.tsx';

/** Applications whose applicants wrote something that no one on the team has read. */
export function NewMessages() {
  const t = useText();
  const received = useReceivedUnread();
  if (!received || received.length === 0) return null;
  return (
    <section className={styles['part']} aria-labelledby="applicants-messages">
      <h2 className={styles['partTitle']} id="applicants-messages">
        {t('applicants.messagesTitle')}
      </h2>
      <ul className={styles['list']}>
        {received.map(({ application, unread }) => (
          <li key={application.id}>
            <ApplicationLink application={application} isNew={false} unread={unread} withJob />
          </li>
        ))}
      </ul>
    </section>
  );
}
