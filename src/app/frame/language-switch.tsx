import { useSearchParams } from 'react-router-dom';
import { LANGUAGE_PARAMETER } from '../../i18n/language.ts';
import { useLanguage } from '../../i18n/text-provider.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { Languages } from '../../ui/icons.ts';
import styles from './header.module.css';

/** Names the other language, in that language, as people expect it of a Canadian site. */
export function LanguageSwitch({ className }: { className: string | undefined }) {
  const t = useText();
  const { language, setLanguage } = useLanguage();
  const [search, setSearch] = useSearchParams();
  const other = language === 'fr' ? 'en' : 'fr';

  function change() {
    void setLanguage(other);
    // From now on the person's choice counts, not the language in the link.
    if (!search.has(LANGUAGE_PARAMETER)) return;
    const next = new URLSearchParams(search);
    next.delete(LANGUAGE_PARAMETER);
    setSearch(next, { replace: true, preventScrollReset: true });
  }
  const long = t('common.switchLanguage');
  return (
    <button
      type="button"
      className={className}
      lang={other}
      // It contains what is read on the button: that is what people say to press it.
      aria-label={`${other} ${long}`}
      onClick={change}
    >
      <Icon icon={Languages} size={18} />
      <span className={styles['long']}>{long}</span>
      <span className={styles['short']}>{other}</span>
    </button>
  );
}
