import { Link } from '../../ui/link.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { Select } from '../../ui/form/select.tsx';
import { momentWords } from '../../i18n/moment-words.ts';
import { useWords } from '../../i18n/words.ts';
import type { NamedSearch } from '../../local/values/saved-searches.ts';
import type { SearchLook } from '../../local/values/search-looks.ts';
import { pushState } from '../../pwa/push-device.ts';
import {
  ALERT_BY,
  ALERT_WHEN,
  type AlertBy,
  alertDueMs,
  type AlertsAnswer,
  ownZone,
  type SearchAlert,
} from '../../wire/search-alerts.ts';
import { paths } from '../paths.ts';
import { useServices, useSession, useSignInSettings } from '../services.ts';
import styles from './search-alert.module.css';

interface SearchAlertProps {
  search: NamedSearch;
  look: SearchLook | undefined;
  /** What the server says; undefined: not known, as offline. */
  server: AlertsAnswer | undefined;
  onChoose: (alert: SearchAlert | null) => void;
}

const CHOICES = ALERT_BY.flatMap(by => ALERT_WHEN.map(when => `${by}.${when}` as const));
type Choice = 'off' | (typeof CHOICES)[number];

/** The choice of where and when new matches of a search are announced, and what comes of it. */
export function SearchAlertChoice({ search, look, server, onChoose }: SearchAlertProps) {
  const words = useWords();
  const { t } = words;
  const { now } = useServices();
  const { mail } = useSignInSettings();
  const { alert } = search;
  const value: Choice = alert ? `${alert.by}.${alert.when}` : 'off';
  // A choice that isn't possible here any more stays visible until another one is made.
  const choices = CHOICES.filter(choice => mail || !choice.startsWith('mail') || choice === value);
  function choose(choice: Choice) {
    const [by, when] = choice.split('.');
    const [knownBy, knownWhen] = [ALERT_BY.find(each => each === by), ALERT_WHEN.find(each => each === when)];
    onChoose(knownBy && knownWhen ? { by: knownBy, when: knownWhen, zone: ownZone() } : null);
  }
  const announced = server?.alerts.find(({ searchId }) => searchId === search.searchId);
  const told =
    alert?.by === 'device'
      ? look && { at: look.toldAt, count: look.toldCount }
      : announced && { at: announced.lastAt, count: announced.lastCount };
  return (
    <div className={styles['alert']}>
      <Select<Choice>
        label={t('saved.alert.short')}
        aria-label={t('saved.alert.label', { name: search.name })}
        value={value}
        onChange={choose}
        options={[
          { value: 'off', label: t('saved.alert.off') },
          ...choices.map(choice => ({ value: choice, label: t(`saved.alert.${choice}`) })),
        ]}
      />
      {alert && (
        <p className={styles['times']}>
          <span>
            {alert.when === 'now'
              ? t('saved.alert.nextNow')
              : t('saved.alert.next', { moment: momentWords(alertDueMs(alert, now()), now(), words) })}
          </span>
          {told && told.at > 0 && (
            <span>
              {t('saved.alert.last', { moment: momentWords(told.at, now(), words), count: told.count })}
            </span>
          )}
        </p>
      )}
      {alert && alert.by !== 'device' && (
        <Needs
          by={alert.by}
          query={search.query}
          canMail={mail ? server?.canMail : false}
          isMailOff={!mail}
        />
      )}
    </div>
  );
}

interface NeedsProps {
  by: Exclude<AlertBy, 'device'>;
  query: string;
  /** undefined: not known. */
  canMail: boolean | undefined;
  isMailOff: boolean;
}

/** What is missing for alerts from the server. They are saved all the same, and begin once it is there. */
function Needs({ by, query, canMail, isMailOff }: NeedsProps) {
  const { t } = useWords();
  const session = useSession();
  const push = useAnswer(() => pushState(), []);
  const address = new URLSearchParams(query);
  if (address.get('near') === 'me' && address.has('km'))
    return <p className={styles['needs']}>{t('saved.alert.position')}</p>;
  if (session.status !== 'signed-in')
    return (
      <p className={styles['needs']}>
        {t('saved.alert.needsAccount')} <Link to={paths.login.href()}>{t('saved.alert.signIn')}</Link>
      </p>
    );
  if (by === 'mail' && isMailOff) return <p className={styles['needs']}>{t('saved.alert.noMail')}</p>;
  const isMissing = by === 'mail' ? canMail === false : push !== undefined && push !== 'on';
  if (!isMissing) return null;
  return (
    <p className={styles['needs']}>
      {t(by === 'mail' ? 'saved.alert.needsAddress' : 'saved.alert.needsPush')}{' '}
      <Link to={paths.profile.href()}>{t('saved.alert.profile')}</Link>
    </p>
  );
}
