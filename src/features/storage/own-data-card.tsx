import { Link } from '../../ui/link.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useOwnData } from '../../local/hooks/use-own-data.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ShieldCheck } from '../../ui/icons.ts';
import { paths } from '../paths.ts';
import styles from './own-data-card.module.css';

export function OwnDataCard() {
  const t = useText();
  const own = useOwnData();
  return (
    <Card as="section" className={styles['card']} aria-labelledby="storage-own">
      <h2 className={styles['title']} id="storage-own">
        <Icon icon={ShieldCheck} className={styles['icon'] ?? ''} />
        {t('storage.own.title')}
      </h2>
      <p className={styles['text']}>{t('storage.own.text')}</p>
      {own && <p>{t('storage.own.counts', { ...own })}</p>}
      <p>
        <Link to={paths.outbox.href()}>{t('storage.own.outbox')}</Link>
      </p>
    </Card>
  );
}
