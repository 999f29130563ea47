import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { House, Share, SquarePlus } from '../../ui/icons.ts';
import styles from './keep-safe.module.css';
import screen from './storage-screen.module.css';

/** The icons that the phone shows. */
const STEPS = [
  [Share, 'storage.safe.home1'],
  [SquarePlus, 'storage.safe.home2'],
  [House, 'storage.safe.home3'],
] as const;

/**
 * Safari on iPhone and iPad guarantees no storage to pages in the browser, but keeps that of apps on the Home Screen.
 */
export function HomeScreenSteps({ headingLevel = 3 }: { headingLevel?: 2 | 3 }) {
  const t = useText();
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <div className={styles['home']}>
      <Heading className={styles['name']}>{t('storage.safe.homeTitle')}</Heading>
      <p className={screen['soft']}>{t('storage.safe.homeText')}</p>
      <ol className={styles['steps']}>
        {STEPS.map(([icon, words]) => (
          <li key={words}>
            <Icon icon={icon} />
            <span>{t(words)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
