import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { ArrowRight } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { paths } from '../paths.ts';
import styles from './help-banner.module.css';

export function HelpBanner() {
  const t = useText();
  return (
    <section className={styles['banner']} aria-labelledby="help-banner">
      <div className={styles['content']}>
        <div className={styles['words']}>
          <h2 className={styles['title']} id="help-banner">
            {t('home.helpTitle')}
          </h2>
          <p className={styles['text']}>{t('home.helpText')}</p>
        </div>
        <LinkButton to={paths.page.href('help-center')} variant="secondary" className={styles['action']}>
          {t('home.helpAction')}
          <Icon icon={ArrowRight} size={18} />
        </LinkButton>
      </div>
    </section>
  );
}
