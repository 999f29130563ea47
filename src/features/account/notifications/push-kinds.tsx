import { useText } from '../../../i18n/use-text.ts';
import { usePreference } from '../../../local/hooks/use-preference.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { PUSH_KINDS, PUSH_OFF, type PushKind, readPushOff } from '../../../wire/push-news.ts';
import { ProfileSection } from '../shared/profile-section.tsx';

/** The kinds of news, for all devices of this person. A choice made offline is sent later. */
export function PushKinds() {
  const t = useText();
  const { value, choose: keep, isFull } = usePreference(PUSH_OFF);
  if (value === undefined) return null;
  const off = readPushOff(value);
  function choose(kind: PushKind, isOn: boolean) {
    const next = PUSH_KINDS.filter(each => (each === kind ? !isOn : off.includes(each)));
    keep(next.join(','));
  }
  return (
    <ProfileSection title={t('profile.push.kinds')} lead={t('profile.push.kindsLead')}>
      <div role="group" aria-label={t('profile.push.kinds')}>
        {PUSH_KINDS.map(kind => (
          <Checkbox
            key={kind}
            label={t(`profile.push.kind.${kind}`)}
            checked={!off.includes(kind)}
            onChange={isOn => choose(kind, isOn)}
          />
        ))}
      </div>
      {isFull && <Notice tone="error" title={t('profile.mailFailed')} />}
    </ProfileSection>
  );
}
