import type { MessageId } from '../../i18n/message-id.ts';
import { THEMES, type Theme } from '../../local/values/appearance.ts';
import { type IconType, Monitor, Moon, Sun } from '../../ui/icons.ts';
import type { Translate } from '../../i18n/use-text.ts';

const WORDS: Record<Theme, { label: MessageId; icon: IconType }> = {
  system: { label: 'shell.themeSystem', icon: Monitor },
  dark: { label: 'shell.themeDark', icon: Moon },
  light: { label: 'shell.themeLight', icon: Sun },
};

export function themeChoices(t: Translate) {
  return THEMES.map(value => ({ value, icon: WORDS[value].icon, label: t(WORDS[value].label) }));
}
