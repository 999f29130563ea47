import { useText } from '../../../i18n/use-text.ts';
import { usePreference } from '../../../local/hooks/use-preference.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Segments } from '../../../ui/form/segments.tsx';
import { MESSAGE_MAIL, MESSAGE_MAIL_CHOICES } from '../../../wire/conversation.ts';
import { useSignInSettings } from '../../services.ts';
import { ProfileSection } from '../shared/profile-section.tsx';

/** Whether this person gets mails about unread messages; a choice made offline is sent later. */
export function MessageMail() {
  const t = useText();
  const signIn = useSignInSettings();
  const { value: kept, choose, isFull } = usePreference(MESSAGE_MAIL);
  // Where the server sends no mail, there is nothing to choose.
  if (!signIn.mail || kept === undefined) return null;
  const [standard] = MESSAGE_MAIL_CHOICES;
  return (
    <ProfileSection title={t('profile.messageMail')} lead={t('profile.messageMailLead')}>
      <Segments
        legend={t('profile.messageMail')}
        legendHidden
        value={MESSAGE_MAIL_CHOICES.find(each => each === kept) ?? standard}
        choices={MESSAGE_MAIL_CHOICES.map(value => ({ value, label: t(`profile.mailWhen.${value}`) }))}
        onChange={choose}
      />
      {isFull && <Notice tone="error" title={t('profile.mailFailed')} />}
    </ProfileSection>
  );
}
