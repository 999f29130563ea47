import { useText } from '../../i18n/use-text.ts';
import { useFreshApplications } from '../../local/hooks/use-received.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useMoreItems } from '../../ui/use-more-items.ts';
import styles from './applicants.module.css';
import { ApplicationLink } from './application-link.tsx';

const AT_ONCE = 20;

/** The inbox opens on what is new, to whichever posting it came, the latest first. */
export function NewApplications() {
  const t = useText();
  const fresh = useFreshApplications();
  const { shown, showMore, list } = useMoreItems<HTMLUListElement>(AT_ONCE);
  if (!fresh || fresh.length === 0) return null;
  return (
    <section className={styles['part']} aria-labelledby="applicants-new">
      <h2 className={styles['partTitle']} id="applicants-new">
        {t('applicants.newTitle')}
      </h2>
      <ul ref={list} className={styles['list']}>
        {fresh.slice(0, shown).map(application => (
          <li key={application.id}>
            <ApplicationLink application={application} isNew unread={0} withJob />
          </li>
        ))}
      </ul>
      {fresh.length > shown && (
        <Button variant="secondary" wide onClick={showMore}>
          {t('applicants.more', { count: Math.min(AT_ONCE, fresh.length - shown) })}
        </Button>
      )}
    </section>
  );
}
