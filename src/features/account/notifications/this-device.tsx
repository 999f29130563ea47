import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ProfileSection } from '../shared/profile-section.tsx';
import type { PushSwitch } from './use-push.ts';

/** Turns notifications on and off in this browser, or says why it can't show any. */
export function ThisDevice({ push }: { push: PushSwitch }) {
  const t = useText();
  const { state, busy, hasFailed, turnOn, turnOff } = push;
  return (
    <ProfileSection title={t('profile.push.device')} lead={t('profile.push.deviceLead')}>
      <div role="status">
        {(state === 'unsupported' || state === 'install' || state === 'denied') && (
          <Notice tone={state === 'denied' ? 'warn' : 'info'} quiet>
            <p>{t(`profile.push.state.${state}`)}</p>
          </Notice>
        )}
        {state === 'on' && (
          <Notice tone="good" quiet>
            <p>{t('profile.push.state.on')}</p>
          </Notice>
        )}
        {hasFailed && <Notice tone="error" title={t('profile.push.failed')} />}
      </div>
      {state === 'off' && (
        <Button busy={busy} onClick={turnOn}>
          {t('profile.push.turnOn')}
        </Button>
      )}
      {state === 'on' && (
        <Button variant="secondary" busy={busy} onClick={turnOff}>
          {t('profile.push.turnOff')}
        </Button>
      )}
    </ProfileSection>
  );
}
