import { NavLink } from '../../ui/link.tsx';
import { paths } from '../../features/paths.ts';
import { useSession } from '../../features/services.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { ChevronRight, X } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { useModal } from '../../ui/feedback/use-modal.ts';
import { Wordmark } from '../../ui/layout/wordmark.tsx';
import { MainLinkWords } from './main-link-words.tsx';
import { applicationsLink, mainLinks } from './main-links.ts';
import { MenuExtras } from './menu-extras.tsx';
import styles from './mobile-menu.module.css';
import type { Badges } from './use-badges.ts';

interface MobileMenuProps {
  open: boolean;
  badges: Badges;
  onClose: () => void;
}

export function MobileMenu({ open, badges, onClose }: MobileMenuProps) {
  const t = useText();
  const session = useSession();
  const modal = useModal(open, onClose);
  const main = mainLinks(badges);
  const own = applicationsLink(badges.inbox);
  const links = main.some(({ to }) => to === own.to) ? main : [...main, own];
  const guest = session.status === 'guest';
  return (
    <dialog {...modal} className={styles['menu']} data-scheme="dark" aria-label={t('shell.menuTitle')}>
      <div className={styles['head']}>
        <Wordmark name={t('common.brand')} />
        <button type="button" className={styles['close']} aria-label={t('shell.menuClose')} onClick={onClose}>
          <Icon icon={X} size={24} />
        </button>
      </div>
      <nav aria-label={t('common.nav')}>
        <ul className={styles['links']}>
          {links.map(link => (
            <li key={link.to}>
              <NavLink to={link.to} className={styles['link'] ?? ''} onClick={onClose}>
                <span className={styles['label']}>
                  <MainLinkWords link={link} />
                </span>
                <Icon icon={ChevronRight} size={18} />
              </NavLink>
            </li>
          ))}
          <li>
            <NavLink to={paths.saved.href()} className={styles['link'] ?? ''} onClick={onClose}>
              {t('common.navSaved')}
              <Icon icon={ChevronRight} size={18} />
            </NavLink>
          </li>
          <li>
            <NavLink to={paths.receive.href()} className={styles['link'] ?? ''} onClick={onClose}>
              {t('common.navReceive')}
              <Icon icon={ChevronRight} size={18} />
            </NavLink>
          </li>
          <li>
            <NavLink to={paths.storage.href()} className={styles['link'] ?? ''} onClick={onClose}>
              {t('common.navStorage')}
              <Icon icon={ChevronRight} size={18} />
            </NavLink>
          </li>
        </ul>
      </nav>
      <div className={styles['foot']}>
        <LinkButton to={guest ? paths.register.href() : paths.postJob.href()} wide onClick={onClose}>
          {t(guest ? 'common.navRegister' : 'common.navPost')}
        </LinkButton>
        {guest ? (
          <p className={styles['account']}>
            {t('shell.haveAccount')}{' '}
            <NavLink to={paths.login.href()} className={styles['accountLink'] ?? ''} onClick={onClose}>
              {t('common.navSignIn')}
            </NavLink>
          </p>
        ) : (
          <LinkButton to={paths.profile.href()} variant="quiet" wide onClick={onClose}>
            {t('common.navProfile')}
          </LinkButton>
        )}
        <MenuExtras />
      </div>
    </dialog>
  );
}
