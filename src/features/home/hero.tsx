import { useCatalogueValue } from '../services.ts';
import { paths } from '../paths.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { ArrowRight } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { HeroDrawing } from './hero-drawing.tsx';
import styles from './hero.module.css';
import { HomeSearch } from './home-search.tsx';

export function Hero() {
  const t = useText();
  const cards = useCatalogueValue(status => status.cards);
  return (
    <div className={styles['hero']} data-scheme="dark">
      <HeroDrawing />
      <div className={styles['content']}>
        <p className={styles['eyebrow']}>{t('home.heroEyebrow')}</p>
        <h1 className={styles['title']}>{t('home.heroTitle')}</h1>
        <p className={styles['lead']}>{t('home.heroLead')}</p>
        <HomeSearch />
        <p className={styles['actions']}>
          <LinkButton to={paths.jobList.href()} variant="quiet">
            {t('home.heroAction')}
            <Icon icon={ArrowRight} size={18} />
          </LinkButton>
          {/* Its line is reserved, so that the content below doesn't move when the list arrives. */}
          <span className={styles['held']}>{cards > 0 && t('home.heroHeld', { count: cards })}</span>
        </p>
      </div>
    </div>
  );
}
