import { useText } from '../../../i18n/use-text.ts';
import { usePreference } from '../../../local/hooks/use-preference.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Segments } from '../../../ui/form/segments.tsx';
import { APPLICATION_MAIL, APPLICATION_MAIL_CHOICES } from '../../../wire/delivery-states.ts';
import { useSignInSettings } from '../../services.ts';
import { ProfileSection } from '../shared/profile-section.tsx';

/** When this member hears by email of new applications; a choice made offline is sent later, like other preferences. */
export function ApplicationMail() {
  const t = useText();
  const signIn = useSignInSettings();
  const { value: kept, choose, isFull } = usePreference(APPLICATION_MAIL);
  // Where the server sends no mail, there is nothing to choose.
  if (!signIn.mail || kept === undefined) return null;
  const [standard] = APPLICATION_MAIL_CHOICES;
  return (
    <ProfileSection title={t('profile.mail')} lead={t('profile.mailLead')}>
      <Segments
        legend={t('profile.mail')}
        legendHidden
        value={APPLICATION_MAIL_CHOICES.find(each => each === kept) ?? standard}
        choices={APPLICATION_MAIL_CHOICES.map(value => ({ value, label: t(`profile.mailWhen.${value}`) }))}
        onChange={choose}
      />
      {isFull && <Notice tone="error" title={t('profile.mailFailed')} />}
    </ProfileSection>
  );
}
