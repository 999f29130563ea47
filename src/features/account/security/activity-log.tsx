import { useLanguage } from '../../../i18n/text-provider.tsx';
import { useText } from '../../../i18n/use-text.ts';
import type { AccountEvent } from '../../../sync/account/account-data.ts';
import { Answer } from '../answers/answer.tsx';
import { deviceName } from './device-name.ts';
import { eventWords } from './event-words.ts';
import { datedMomentWords } from '../../../i18n/moment-words.ts';
import styles from '../shared/profile.module.css';
import { ProfileSection } from '../shared/profile-section.tsx';
import type { AccountAnswer } from '../answers/use-account-answer.ts';

const SHOWN = 8;

export function ActivityLog({ events }: { events: AccountAnswer<AccountEvent[]> }) {
  const t = useText();
  return (
    <ProfileSection title={t('profile.activity')} lead={t('profile.activityLead')}>
      <Answer of={events}>
        {found =>
          found.length === 0 ? (
            <p className={styles['soft']}>{t('profile.activityNone')}</p>
          ) : (
            <>
              <EventList events={found.slice(0, SHOWN)} />
              {found.length > SHOWN && (
                <details>
                  <summary className={styles['more']}>
                    {t('account.showMore', { count: found.length - SHOWN })}
                  </summary>
                  <EventList events={found.slice(SHOWN)} />
                </details>
              )}
            </>
          )
        }
      </Answer>
    </ProfileSection>
  );
}

function EventList({ events }: { events: readonly AccountEvent[] }) {
  const t = useText();
  const { language } = useLanguage();
  return (
    <ul className={styles['list']}>
      {events.map((event, index) => (
        <li key={`${event.at}-${index}`}>
          <div className={styles['row']}>
            <span className={styles['strong']}>{eventWords(event.event, t)}</span>
            <span className={styles['soft']}>
              {[datedMomentWords(event.at, { language }), deviceName(event, t), event.countryName || event.ip]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
