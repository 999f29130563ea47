import { LANGUAGES } from '../../../i18n/language.ts';
import { useLanguage } from '../../../i18n/text-provider.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { Select } from '../../../ui/form/select.tsx';
import { ProfileSection } from '../shared/profile-section.tsx';

/** Each language in its own name, whichever is active. */
const NAMES = { en: 'English', fr: 'Français' };

/** `app/start/follow-language.ts` stores the choice with the account, so other devices and mails use it too. */
export function LanguageChoice() {
  const t = useText();
  const { language, setLanguage } = useLanguage();
  return (
    <ProfileSection title={t('profile.language')} lead={t('profile.languageLead')}>
      <Select
        label={t('profile.languageLabel')}
        value={language}
        onChange={chosen => void setLanguage(chosen)}
        options={LANGUAGES.map(value => ({ value, label: NAMES[value] }))}
      />
    </ProfileSection>
  );
}
