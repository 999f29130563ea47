import { LANGUAGES } from '../i18n/language.ts';
import { useLanguage } from '../i18n/text-provider.tsx';
import { useText } from '../i18n/use-text.ts';
import { Icon } from '../ui/icon.tsx';
import { Languages } from '../ui/icons.ts';

/** Names the other language, in that language, as people expect it of a Canadian site. */
export function LanguageSwitch({ className }: { className: string | undefined }) {
  const t = useText();
  const { language, setLanguage } = useLanguage();
  const other = LANGUAGES.find(one => one !== language) ?? language;
  return (
    <button type="button" className={className} lang={other} onClick={() => void setLanguage(other)}>
      <Icon icon={Languages} size={18} />
      {t('common.switchLanguage')}
    </button>
  );
}
