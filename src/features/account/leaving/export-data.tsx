import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Download } from '../../../ui/icons.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { offerFile } from '../../outbox/entry/offer-file.ts';
import { useServices } from '../../services.ts';
import { AccountFailureNotice } from '../shared/account-failure-notice.tsx';
import { ProfileSection } from '../shared/profile-section.tsx';
import { useAccountAction } from '../shared/use-account-action.ts';

export function ExportData() {
  const t = useText();
  const { now } = useServices();
  const { busy, failure, run } = useAccountAction();
  const [done, setDone] = useState(false);

  async function download() {
    setDone(false);
    const result = await run(calls => calls.exportData());
    if (!result.ok) return;
    offerFile(result.value, `portage-my-data-${new Date(now()).toISOString().slice(0, 10)}.json`);
    setDone(true);
  }
  return (
    <ProfileSection title={t('profile.export')} lead={t('profile.exportLead')}>
      <p>
        <Button
          variant="secondary"
          busy={busy}
          icon={<Icon icon={Download} size={18} />}
          onClick={() => void download()}
        >
          {t('profile.exportAction')}
        </Button>
      </p>
      <AccountFailureNotice failure={failure} />
      {done && <Notice tone="good">{t('profile.exportDone')}</Notice>}
    </ProfileSection>
  );
}
