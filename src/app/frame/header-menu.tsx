import { themeChoices } from '../../features/appearance/theme-words.ts';
import { paths } from '../../features/paths.ts';
import { useInstallWay, useServices, useSession, useTheme } from '../../features/services.ts';
import { useText } from '../../i18n/use-text.ts';
import { Bookmark, Download, QrCode, Send, Smartphone, User } from '../../ui/icons.ts';
import type { LateMenuProps } from '../../ui/buttons/late-menu.tsx';
import { Menu, MenuChoices, MenuItem, MenuLine, MenuLink } from '../../ui/buttons/menu.tsx';

/** The items of the phone menu for wide screens: links to the user's own data, and the appearance. */
export function HeaderMenuItems({ trigger, defaultOpen }: LateMenuProps) {
  const t = useText();
  const session = useSession();
  const { install } = useServices();
  const way = useInstallWay();
  const [theme, setTheme] = useTheme();
  return (
    <Menu trigger={trigger} defaultOpen={defaultOpen}>
      {session.status !== 'guest' && (
        <MenuLink to={paths.profile.href()} icon={User}>
          {t('common.navProfile')}
        </MenuLink>
      )}
      <MenuLink to={paths.applications.href()} icon={Send}>
        {t('common.navApplications')}
      </MenuLink>
      <MenuLink to={paths.saved.href()} icon={Bookmark}>
        {t('common.navSaved')}
      </MenuLink>
      <MenuLink to={paths.receive.href()} icon={QrCode}>
        {t('common.navReceive')}
      </MenuLink>
      <MenuLink to={paths.storage.href()} icon={Smartphone}>
        {t('common.navStorage')}
      </MenuLink>
      {way === 'prompt' && (
        <MenuItem icon={Download} onSelect={() => void install.install()}>
          {t('shell.install')}
        </MenuItem>
      )}
      <MenuLine />
      <MenuChoices label={t('shell.theme')} value={theme} choices={themeChoices(t)} onChange={setTheme} />
    </Menu>
  );
}
