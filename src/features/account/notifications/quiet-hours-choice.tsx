import { useText } from '../../../i18n/use-text.ts';
import { usePreference } from '../../../local/hooks/use-preference.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { PUSH_QUIET, type QuietHours, quietHoursText, readQuietHours } from '../../../wire/push-news.ts';
import { ProfileSection } from '../shared/profile-section.tsx';

const NIGHT = { from: '22:00', to: '07:00' };

/** The hours in which nothing is shown, in the time zone of the device on which they were chosen. */
export function QuietHoursChoice() {
  const t = useText();
  const quiet = usePreference(PUSH_QUIET);
  if (quiet.value === undefined) return null;
  const hours = readQuietHours(quiet.value);
  function choose(next: Pick<QuietHours, 'from' | 'to'> | null) {
    const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
    quiet.choose(next ? quietHoursText({ ...next, zone }) : '');
  }
  /** A cleared field keeps the time that it had. */
  const changed = (name: 'from' | 'to') => (value: string) => {
    if (hours && value !== '') choose({ ...hours, [name]: value });
  };
  return (
    <ProfileSection title={t('profile.push.quiet')} lead={t('profile.push.quietLead')}>
      <Checkbox
        label={t('profile.push.quietOn')}
        checked={hours !== null}
        onChange={isOn => choose(isOn ? NIGHT : null)}
      />
      {hours && (
        <>
          <TextField
            name="from"
            type="time"
            label={t('profile.push.from')}
            value={hours.from}
            onChange={changed('from')}
          />
          <TextField
            name="to"
            type="time"
            label={t('profile.push.to')}
            value={hours.to}
            onChange={changed('to')}
          />
          <p>{t('profile.push.zone', { zone: hours.zone.replaceAll('_', ' ') })}</p>
        </>
      )}
      {quiet.isFull && <Notice tone="error" title={t('profile.mailFailed')} />}
    </ProfileSection>
  );
}
