import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { usePush } from './use-push.ts';

const DECLINED = 'portage.push';

/**
 * Offers notifications when the person has just sent an application, so they know what for. Declined once, it isn't
 * shown again on this device.
 */
export function PushOffer() {
  const t = useText();
  const { state, busy, hasFailed, turnOn } = usePush();
  const [isAsked, setAsked] = useState(false);
  const [isDeclined, setDeclined] = useState(wasDeclined);
  if (isAsked && state === 'on') return <p role="status">{t('apply.push.on')}</p>;
  if (isAsked && state === 'denied') return <p role="status">{t('apply.push.denied')}</p>;
  if (state !== 'off' || isDeclined) return null;
  return (
    <Notice tone="info" title={t('apply.push.title')}>
      <p>{t('apply.push.text')}</p>
      {hasFailed && <p role="status">{t('apply.push.failed')}</p>}
      <Button
        busy={busy}
        onClick={() => {
          setAsked(true);
          turnOn();
        }}
      >
        {t('apply.push.turnOn')}
      </Button>
      <Button
        variant="secondary"
        disabled={busy}
        onClick={() => {
          setDeclined(true);
          decline();
        }}
      >
        {t('apply.push.later')}
      </Button>
    </Notice>
  );
}

function wasDeclined(): boolean {
  try {
    return localStorage.getItem(DECLINED) !== null;
  } catch {
    return false;
  }
}

/** If storage is refused, the offer is made again. */
function decline(): void {
  try {
    localStorage.setItem(DECLINED, 'declined');
  } catch {
    return;
  }
}
