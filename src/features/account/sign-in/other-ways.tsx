import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Hash, Key, Mail, Smartphone } from '../../../ui/icons.ts';
import { useSignInSettings } from '../../services.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { type SignInWay, waysOf } from './sign-in-ways.ts';
import styles from './other-ways.module.css';

const ICONS = { password: Key, code: Hash, link: Mail, phone: Smartphone };

interface OtherWaysProps {
  current: SignInWay;
  next: string | null;
  onChoose: (way: SignInWay) => void;
}

/** Links to the other sign-in methods that this server offers. Renders nothing if there are none. */
export function OtherWays({ current, next, onChoose }: OtherWaysProps) {
  const t = useText();
  const signIn = useSignInSettings();
  const others = waysOf(signIn).filter(way => way !== current);
  if (others.length === 0 && signIn.providers.length === 0) return null;
  return (
    <section className={styles['ways']} aria-labelledby="other-ways">
      <h2 className={styles['title']} id="other-ways">
        {t('account.otherWays')}
      </h2>
      <div className={styles['buttons']}>
        <ProviderButtons next={next} />
        {others.map(way => (
          <Button
            key={way}
            variant="secondary"
            wide
            icon={<Icon icon={ICONS[way]} />}
            onClick={() => onChoose(way)}
          >
            {t(`account.way.${way}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}
