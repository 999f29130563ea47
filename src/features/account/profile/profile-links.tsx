import { Link } from '../../../ui/link.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import {
  Bell,
  Bookmark,
  ChevronRight,
  FileText,
  type IconType,
  ShieldCheck,
  Smartphone,
  User,
  Users,
} from '../../../ui/icons.ts';
import { type ProfilePartName, paths } from '../../paths.ts';
import { useSignInSettings } from '../../services.ts';
import { askDetails } from '../answers/ask-details.ts';
import styles from '../shared/profile.module.css';
import { useAccountAnswer } from '../answers/use-account-answer.ts';

const PARTS: readonly [ProfilePartName, IconType][] = [
  ['details', User],
  ['security', ShieldCheck],
  ['team', Users],
  ['notifications', Bell],
  ['data', FileText],
];

/** Links to the parts of the profile and to the person's data on this device. */
export function ProfileLinks({ asks }: { asks: boolean }) {
  const t = useText();
  return (
    <nav className={styles['section']} aria-label={t('profile.linksTitle')}>
      <h2 className={styles['title']}>{t('profile.linksTitle')}</h2>
      <ul className={styles['links']}>
        {PARTS.map(([part, icon]) => (
          <li key={part}>
            <Link to={paths.profilePart.href(part)}>
              <Icon icon={icon} />
              <span className={styles['row']}>
                <span className={styles['strong']}>{t(`profile.part.${part}`)}</span>
                <span className={styles['soft']}>{t(`profile.about.${part}`)}</span>
              </span>
              {part === 'details' && asks && <Unconfirmed />}
              <Icon icon={ChevronRight} size={18} />
            </Link>
          </li>
        ))}
        <li>
          <Link to={paths.resume.href()}>
            <Icon icon={User} />
            <span className={styles['strong']}>{t('profile.resumeLink')}</span>
            <Icon icon={ChevronRight} size={18} />
          </Link>
        </li>
        <li>
          <Link to={paths.saved.href()}>
            <Icon icon={Bookmark} />
            <span className={styles['strong']}>{t('account.savedLink')}</span>
            <Icon icon={ChevronRight} size={18} />
          </Link>
        </li>
        <li>
          <Link to={paths.storage.href()}>
            <Icon icon={Smartphone} />
            <span className={styles['strong']}>{t('common.offlineStorage')}</span>
            <Icon icon={ChevronRight} size={18} />
          </Link>
        </li>
      </ul>
    </nav>
  );
}

/** A discreet reminder. The part itself can resend the mail. */
function Unconfirmed() {
  const t = useText();
  const signIn = useSignInSettings();
  const details = useAccountAnswer(askDetails);
  if (!signIn.mail || details.state !== 'ready') return null;
  if (details.value.emailVerified || !details.value.email) return null;
  return <Badge tone="warn">{t('profile.unconfirmed')}</Badge>;
}
