import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useSignInSettings } from '../../services.ts';
import { landingPaths } from '../shared/landing-paths.ts';
import { AccountFailureNotice } from '../shared/account-failure-notice.tsx';
import { landingUrl } from '../shared/landing-address.ts';
import { ProviderMark } from '../shared/provider-mark.tsx';
import { providerName } from '../shared/provider-names.ts';
import { useAccountAction } from '../shared/use-account-action.ts';

/** One button for each configured provider. It leaves the app for the provider's page. */
export function ProviderButtons({ next }: { next: string | null }) {
  const t = useText();
  const signIn = useSignInSettings();
  const { busy, failure, run } = useAccountAction();
  const [chosen, setChosen] = useState('');

  function go(provider: string) {
    setChosen(provider);
    const urls = {
      success: landingUrl(landingPaths.signedIn.href(next ?? '')),
      failure: landingUrl('/login?failed=oauth'),
    };
    void run(calls => calls.goToProvider(provider, urls));
  }
  return (
    <>
      <AccountFailureNotice failure={failure} />
      {signIn.providers.map(provider => (
        <Button
          key={provider}
          variant="secondary"
          wide
          busy={busy && chosen === provider}
          icon={<ProviderMark provider={provider} />}
          onClick={() => go(provider)}
        >
          {provider === 'mock'
            ? t('account.withTestAccount')
            : t('account.withProvider', { provider: providerName(provider, t) })}
        </Button>
      ))}
    </>
  );
}
