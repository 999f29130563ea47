import { ThemeSwitch } from '../../features/appearance/theme-switch.tsx';
import { useInstallWay, useServices } from '../../features/services.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Download } from '../../ui/icons.ts';

/** The part of the menu that isn't needed for navigation. */
export function MenuExtras() {
  const t = useText();
  const { install } = useServices();
  const way = useInstallWay();
  return (
    <>
      {way === 'prompt' && (
        <Button
          variant="secondary"
          wide
          icon={<Icon icon={Download} size={18} />}
          onClick={() => void install.install()}
        >
          {t('shell.install')}
        </Button>
      )}
      <ThemeSwitch />
    </>
  );
}
