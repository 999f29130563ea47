import { type ComponentProps, memo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Link, NavLink } from '../../ui/link.tsx';
import { paths } from '../../features/paths.ts';
import { useSession } from '../../features/services.ts';
import { useLoadArea } from '../../i18n/text-provider.tsx';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { ChevronDown, Ellipsis, Menu, SquarePen, User } from '../../ui/icons.ts';
import { lazily } from '../../ui/lazily.tsx';
import { LateMenu } from '../../ui/buttons/late-menu.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Wordmark } from '../../ui/layout/wordmark.tsx';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { MainLinkWords } from './main-link-words.tsx';
import { inboxLink, mainLinks } from './main-links.ts';
import type { Badges } from './use-badges.ts';

const MobileMenu = lazily(async () => (await import('./mobile-menu.tsx')).MobileMenu, { area: 'shell' });

export const Header = memo(function Header({ badges }: { badges: Badges }) {
  const t = useText();
  const [menuOpen, setMenuOpen] = useState(false);
  const [isMenuAsked, setMenuAsked] = useState(false);
  return (
    <header className={styles['header']} data-scheme="dark">
      <div className={styles['row']}>
        <Link to={paths.home.href()} className={styles['brand']}>
          <Wordmark name={t('common.brand')} />
        </Link>
        <nav className={styles['links']} aria-label={t('common.nav')}>
          {mainLinks(badges).map(link => (
            <NavLink
              key={link.to}
              to={link.to}
              className={classNames(styles['link'], link.isSpare && styles['spare'])}
            >
              <MainLinkWords link={link} />
            </NavLink>
          ))}
        </nav>
        <div className={styles['end']}>
          {badges.inbox.isEmployer && (
            <NavLink to={paths.applicants.href()} className={classNames(styles['link'], styles['between'])}>
              <MainLinkWords link={inboxLink(badges.inbox)} />
            </NavLink>
          )}
          <LanguageSwitch className={styles['link']} />
          <AccountLinks />
          <PostButton />
          <button
            type="button"
            className={styles['menuButton']}
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            aria-label={t('common.menuOpen')}
            onClick={() => {
              setMenuAsked(true);
              setMenuOpen(true);
            }}
          >
            <Icon icon={Menu} size={24} />
          </button>
        </div>
      </div>
      {isMenuAsked && <MobileMenu open={menuOpen} badges={badges} onClose={() => setMenuOpen(false)} />}
    </header>
  );
});

function AccountLinks() {
  const t = useText();
  const session = useSession();
  if (session.status === 'guest') {
    return (
      <div className={styles['account']}>
        <HeaderMenu trigger={<IconButton icon={Ellipsis} label={t('common.more')} />} />
        <NavLink to={paths.login.href()} className={styles['link'] ?? ''}>
          {t('common.navSignIn')}
        </NavLink>
        <NavLink to={paths.register.href()} className={styles['link'] ?? ''}>
          {t('common.navRegister')}
        </NavLink>
      </div>
    );
  }
  return (
    <div className={styles['account']}>
      <HeaderMenu
        trigger={
          <button type="button" className={styles['link']}>
            <Icon icon={User} size={18} />
            <span className={styles['name']}>{session.user.name || t('common.navProfile')}</span>
            <Icon icon={ChevronDown} size={16} />
          </button>
        }
      />
    </div>
  );
}

/** For employers at every width, also those who only visit. Where little room is left its short name is shown. */
function PostButton() {
  const t = useText();
  return (
    <LinkButton
      to={paths.postJob.href()}
      size="small"
      className={styles['post']}
      icon={<Icon icon={SquarePen} size={16} />}
      aria-label={t('common.navPost')}
    >
      <span className={styles['long']}>{t('common.navPost')}</span>
      <span className={styles['short']}>{t('common.tabPost')}</span>
    </LinkButton>
  );
}

/** Links that few visits use. The menu's code loads on the first press; if that fails, the profile opens, with the same links. */
function HeaderMenu({ trigger }: { trigger: ComponentProps<typeof LateMenu>['trigger'] }) {
  const loadArea = useLoadArea();
  const navigate = useNavigate();
  async function load() {
    const [{ HeaderMenuItems }] = await Promise.all([import('./header-menu.tsx'), loadArea('shell')]);
    return HeaderMenuItems;
  }
  return <LateMenu load={load} trigger={trigger} onMissing={() => void navigate(paths.profile.href())} />;
}
