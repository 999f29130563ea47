import { LANGUAGES } from '../../i18n/language.ts';
import { useLanguage } from '../../i18n/text-provider.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Select } from '../../ui/select.tsx';
import { ProfileSection } from './profile-section.tsx';

/** In their own words, whichever is in force. */
const NAMES = { en: 'English', fr: 'Français' };

/** Kept with the account by `app/follow-language.ts`, so that the next device and the mails speak it too. */
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
