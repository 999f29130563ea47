import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../../../i18n/use-text.ts';
import type { ConnectedAccount } from '../../../sync/account/account-security.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { paths } from '../../paths.ts';
import { useSignInSettings } from '../../services.ts';
import { AccountFailureNotice } from '../shared/account-failure-notice.tsx';
import { Answer } from '../answers/answer.tsx';
import { isRefusal } from '../shared/failure-words.ts';
import { landingUrl } from '../shared/landing-address.ts';
import styles from '../shared/profile.module.css';
import { ProfileSection } from '../shared/profile-section.tsx';
import { readProviderFailure } from '../shared/provider-failure.ts';
import { ProviderMark } from '../shared/provider-mark.tsx';
import { providerName } from '../shared/provider-names.ts';
import type { AccountQuestion } from '../shared/use-account-action.ts';
import { useAccountAnswer } from '../answers/use-account-answer.ts';
import { useProof } from './use-proof.tsx';

const askConnected: AccountQuestion<ConnectedAccount[]> = calls => calls.connectedAccounts();

/** Renders nothing if no provider is configured. */
export function ConnectedAccounts() {
  const t = useText();
  const signIn = useSignInSettings();
  const [search] = useSearchParams();
  const connected = useAccountAnswer(askConnected);
  const { busy, failure, run, dialog } = useProof();
  const [pressed, setPressed] = useState('');
  if (signIn.providers.length === 0) return null;
  const refused = search.get('connected') === 'no' ? readProviderFailure(search) : null;

  function connect(provider: string) {
    setPressed(provider);
    const here = landingUrl(paths.profilePart.href('security'));
    const urls = { success: `${here}?connected=yes`, failure: `${here}?connected=no` };
    // The server sent the user back because the proof was too old, so the next try starts with a new proof.
    const isProofDue = refused !== null && isRefusal(refused, 'user_challenge_required');
    let isShown = !isProofDue;
    void run(async calls => {
      if (isShown || !refused) return calls.goToProvider(provider, urls);
      isShown = true;
      return { ok: false, failure: refused };
    });
  }
  async function disconnect({ $id, provider }: ConnectedAccount) {
    setPressed(provider);
    const result = await run(calls => calls.disconnect($id));
    if (result.ok) await connected.ask();
  }
  return (
    <ProfileSection title={t('profile.connected')} lead={t('profile.connectedLead')}>
      <AccountFailureNotice failure={refused} />
      <Answer of={connected}>
        {found => (
          <ul className={styles['list']}>
            {[...new Set([...signIn.providers, ...found.map(({ provider }) => provider)])].map(provider => {
              const account = found.find(each => each.provider === provider);
              const name = providerName(provider, t);
              const action = t(account ? 'profile.disconnect' : 'profile.connect');
              return (
                <li key={provider}>
                  <span className={styles['provider']}>
                    <ProviderMark provider={provider} />
                    <span className={styles['row']}>
                      <span className={styles['strong']}>{name}</span>
                      <span className={styles['soft']}>
                        {account ? account.email || t('profile.connectedYes') : t('profile.connectedNo')}
                      </span>
                    </span>
                  </span>
                  <Button
                    variant="secondary"
                    size="small"
                    busy={busy && pressed === provider}
                    aria-label={`${action} (${name})`}
                    onClick={() => (account ? void disconnect(account) : connect(provider))}
                  >
                    {action}
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
      </Answer>
      <AccountFailureNotice failure={failure} />
      {dialog}
    </ProfileSection>
  );
}
