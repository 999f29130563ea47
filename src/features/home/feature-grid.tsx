import { Link } from '../../ui/link.tsx';
import type { MessageId } from '../../i18n/message-id.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import {
  ArrowRight,
  Code,
  Database,
  type IconType,
  ShieldCheck,
  SlidersHorizontal,
  SquarePen,
  Users,
} from '../../ui/icons.ts';
import { paths } from '../paths.ts';
import styles from './feature-grid.module.css';
import { Section } from '../../ui/layout/section.tsx';

interface Feature {
  icon: IconType;
  title: MessageId;
  text: MessageId;
  /** The screen that provides the feature. */
  to: string;
}

const FEATURES: readonly Feature[] = [
  { icon: SquarePen, title: 'home.featurePostTitle', text: 'home.featurePostText', to: paths.postJob.href() },
  {
    icon: ShieldCheck,
    title: 'home.featureSecureTitle',
    text: 'home.featureSecureText',
    to: paths.page.href('privacy'),
  },
  {
    icon: Users,
    title: 'home.featureApplicantsTitle',
    text: 'home.featureApplicantsText',
    to: paths.applicants.href(),
  },
  {
    icon: SlidersHorizontal,
    title: 'home.featureFilterTitle',
    text: 'home.featureFilterText',
    to: paths.jobList.href(),
  },
  { icon: Code, title: 'home.featureApiTitle', text: 'home.featureApiText', to: paths.page.href('api-docs') },
  {
    icon: Database,
    title: 'home.featureBackupTitle',
    text: 'home.featureBackupText',
    to: paths.helpEntry.href('backups'),
  },
];

export function FeatureGrid() {
  const t = useText();
  return (
    <Section title={t('home.featuresTitle')} sunken>
      <ul className={styles['grid']}>
        {FEATURES.map(feature => (
          <li key={feature.title} className={styles['item']}>
            <Icon icon={feature.icon} size={24} />
            <h3 className={styles['title']}>
              <Link to={feature.to} className={styles['link']}>
                {t(feature.title)}
                <Icon icon={ArrowRight} size={18} />
              </Link>
            </h3>
            <p className={styles['text']}>{t(feature.text)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
