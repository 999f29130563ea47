import { useText } from '../../i18n/use-text.ts';
import { Segments } from '../../ui/form/segments.tsx';
import { useTheme } from '../services.ts';
import { themeChoices } from './theme-words.ts';

/** Dark, light, or the device's setting. It is stored on this device and applies immediately. */
export function ThemeSwitch({ legendHidden = false }: { legendHidden?: boolean }) {
  const t = useText();
  const [theme, setTheme] = useTheme();
  return (
    <Segments
      legend={t('shell.theme')}
      legendHidden={legendHidden}
      value={theme}
      choices={themeChoices(t)}
      onChange={setTheme}
    />
  );
}
