import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Smartphone } from '../../../ui/icons.ts';
import { AccountFailureNotice } from '../shared/account-failure-notice.tsx';
import styles from './other-ways.module.css';
import { ProviderButtons } from './provider-buttons.tsx';
import { useAccountAction } from '../shared/use-account-action.ts';
import { useEnter } from './use-enter.ts';

/** Registration with a provider, or without an email address, for people who have none. They can add one later. */
export function RegisterOtherwise({ next }: { next: string | null }) {
  const t = useText();
  const enter = useEnter(next);
  const { busy, failure, run } = useAccountAction();

  async function start() {
    await enter(await run(calls => calls.registerWithoutAddress()), true);
  }
  return (
    <section className={styles['ways']} aria-labelledby="other-ways">
      <h2 className={styles['title']} id="other-ways">
        {t('account.registerOtherwise')}
      </h2>
      <div className={styles['buttons']}>
        <ProviderButtons next={next} />
        <AccountFailureNotice failure={failure} />
        <Button
          variant="secondary"
          wide
          busy={busy}
          icon={<Icon icon={Smartphone} />}
          aria-describedby="without-address"
          onClick={() => void start()}
        >
          {t('account.withoutAddress')}
        </Button>
        <p className={styles['hint']} id="without-address">
          {t('account.withoutAddressHint')}
        </p>
      </div>
    </section>
  );
}
