import { useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { paths } from '../features/paths.ts';
import { useSession } from '../features/services.ts';
import { useText } from '../i18n/use-text.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu, SquarePen, User } from '../ui/icons.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { MAIN_LINKS } from './main-links.ts';
import { MobileMenu } from './mobile-menu.tsx';

export function Header() {
  const t = useText();
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <header className={styles['header']} data-scheme="dark">
      <div className={styles['row']}>
        <Link to={paths.home.href()} className={styles['brand']}>
          <Wordmark name={t('common.brand')} />
        </Link>
        <nav className={styles['links']} aria-label={t('common.nav')}>
          {MAIN_LINKS.map(link => (
            <NavLink key={link.to} to={link.to} className={styles['link'] ?? ''}>
              {t(link.label)}
            </NavLink>
          ))}
        </nav>
        <div className={styles['end']}>
          <LanguageSwitch className={styles['link']} />
          <AccountLinks />
          <button
            type="button"
            className={styles['menuButton']}
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            aria-label={t('common.menuOpen')}
            onClick={() => setMenuOpen(true)}
          >
            <Icon icon={Menu} size={24} />
          </button>
        </div>
      </div>
      <MobileMenu open={menuOpen} onClose={() => setMenuOpen(false)} />
    </header>
  );
}

function AccountLinks() {
  const t = useText();
  const session = useSession();
  if (session.status === 'guest') {
    return (
      <div className={styles['account']}>
        <NavLink to={paths.login.href()} className={styles['link'] ?? ''}>
          {t('common.navSignIn')}
        </NavLink>
        <LinkButton to={paths.register.href()} size="small">
          {t('common.navRegister')}
        </LinkButton>
      </div>
    );
  }
  return (
    <div className={styles['account']}>
      <NavLink to={paths.profile.href()} className={styles['link'] ?? ''}>
        <Icon icon={User} size={18} />
        {session.user.name || t('common.navProfile')}
      </NavLink>
      <LinkButton to={paths.postJob.href()} size="small" icon={<Icon icon={SquarePen} size={16} />}>
        {t('common.navPost')}
      </LinkButton>
    </div>
  );
}
