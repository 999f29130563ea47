import { ThemeSwitch } from '../features/appearance/theme-switch.tsx';
import { useInstallWay, useServices } from '../features/services.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Download } from '../ui/icons.ts';

/** What of the menu is not needed for going somewhere. */
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
