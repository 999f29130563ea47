import { memo } from 'react';
import { Link } from '../../ui/link.tsx';
import { useServices } from '../../features/services.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { Wordmark } from '../../ui/layout/wordmark.tsx';
import { FOOTER_COLUMNS, SMALL_LINKS, SOCIAL_LINKS } from './footer-columns.ts';
import styles from './footer.module.css';

export const Footer = memo(function Footer() {
  const t = useText();
  const services = useServices();
  return (
    <footer className={styles['footer']} data-scheme="dark">
      <div className={styles['content']}>
        <div className={styles['intro']}>
          <Wordmark name={t('common.brand')} />
          <p>{t('common.footerIntro')}</p>
          <ul className={styles['social']} aria-label={t('common.footerFollow')}>
            {SOCIAL_LINKS.map(link => (
              <li key={link.to}>
                <Link to={link.to} aria-label={t(link.label)} title={t(link.label)}>
                  <Icon icon={link.icon} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <nav className={styles['columns']} aria-label={t('common.footerNav')}>
          {FOOTER_COLUMNS.map(column => (
            <section key={column.title}>
              <h2 className={styles['title']}>{t(column.title)}</h2>
              <ul>
                {column.links.map(link => (
                  <li key={link.to}>
                    <Link to={link.to}>{t(link.label)}</Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <p className={styles['copyright']}>
          <span>{t('common.copyright', { year: String(new Date(services.now()).getFullYear()) })}</span>
          {SMALL_LINKS.map(link => (
            <Link key={link.to} to={link.to}>
              {t(link.label)}
            </Link>
          ))}
        </p>
      </div>
    </footer>
  );
});
