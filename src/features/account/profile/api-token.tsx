import { useState } from 'react';
import { Link } from '../../../ui/link.tsx';
import { useLanguage } from '../../../i18n/text-provider.tsx';
import { Text } from '../../../i18n/text.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { paths } from '../../paths.ts';
import { useServices } from '../../services.ts';
import { AccountFailureNotice } from '../shared/account-failure-notice.tsx';
import { CopyButton } from '../shared/copy-button.tsx';
import { datedMomentWords } from '../../../i18n/moment-words.ts';
import styles from '../shared/profile.module.css';
import { ProfileSection } from '../shared/profile-section.tsx';
import { useAccountAction } from '../shared/use-account-action.ts';

const SECONDS = { quarter: 900, hour: 3600 };
type Duration = keyof typeof SECONDS;

/** Opens the API in this person's name for a short while; it ends with this session as well. */
export function ApiToken() {
  const t = useText();
  const { language } = useLanguage();
  const { now } = useServices();
  const { busy, failure, run } = useAccountAction();
  const [duration, setDuration] = useState<Duration>('quarter');
  const [made, setMade] = useState<{ token: string; until: string } | null>(null);

  async function make() {
    const seconds = SECONDS[duration];
    const result = await run(calls => calls.makeApiToken(seconds));
    if (!result.ok) return;
    setMade({ token: result.value, until: new Date(now() + seconds * 1000).toISOString() });
  }
  return (
    <ProfileSection title={t('profile.token')}>
      <p className={styles['soft']}>
        <Text id="profile.tokenLead" components={{ link: <Link to={paths.page.href('api-docs')} /> }} />
      </p>
      <div className={styles['tokenForm']}>
        <Select
          label={t('profile.tokenDuration')}
          value={duration}
          onChange={setDuration}
          options={[
            { value: 'quarter', label: t('profile.tokenQuarter') },
            { value: 'hour', label: t('profile.tokenHour') },
          ]}
        />
        <Button variant="secondary" busy={busy} onClick={() => void make()}>
          {t('profile.tokenMake')}
        </Button>
      </div>
      <AccountFailureNotice failure={failure} />
      {made && (
        <>
          <TextArea
            label={t('profile.tokenMade', { moment: datedMomentWords(made.until, { language }) })}
            name="token"
            mono
            rows={4}
            readOnly
            required
            value={made.token}
            onChange={() => undefined}
          />
          <p>
            <CopyButton text={made.token} label={t('profile.tokenCopy')} />
          </p>
        </>
      )}
    </ProfileSection>
  );
}
