import { useLanguage } from '../../i18n/text-provider.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { momentWords } from '../../i18n/moment-words.ts';
import { useCatalogueStatus, useDeviceStorageStatus, useServices } from '../services.ts';
import { byteWords } from '../../i18n/byte-words.ts';
import styles from './storage-summary.module.css';

export function StorageSummary() {
  const t = useText();
  const { language } = useLanguage();
  const { now } = useServices();
  const { state, lastSync } = useCatalogueStatus();
  const { sizes, provinces } = useDeviceStorageStatus();
  if (!sizes) {
    return (
      <Card className={styles['card']} aria-busy="true">
        <p className={styles['soft']}>{t('storage.weighing')}</p>
        <Skeleton height="title" width="half" />
        <Skeleton />
      </Card>
    );
  }
  const parts = [
    { kind: 'list', bytes: sizes.list, label: t('storage.part.list') },
    {
      kind: 'packs',
      bytes: sizes.packs,
      label: t('storage.part.packs', { count: provinces?.filter(each => each.doneBytes > 0).length ?? 0 }),
    },
    {
      kind: 'read',
      bytes: sizes.read.bytes,
      label: t('storage.part.read', { count: sizes.read.postings }),
    },
    ...(sizes.shell === null ? [] : [{ kind: 'shell', bytes: sizes.shell, label: t('storage.part.shell') }]),
  ] as const;
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <Card className={styles['card']}>
      <p className={styles['total']}>
        <strong>{byteWords(total, language)}</strong> {t('storage.total')}
      </p>
      <div className={styles['bar']} aria-hidden="true">
        {parts.map(({ kind, bytes }) => (
          <span key={kind} className={styles[kind]} style={{ flexGrow: bytes }} />
        ))}
      </div>
      <dl className={styles['parts']} aria-label={t('storage.parts')}>
        {parts.map(({ kind, bytes, label }) => (
          <div key={kind}>
            <dt>
              <span className={`${styles['dot']} ${styles[kind]}`} aria-hidden="true" />
              {label}
            </dt>
            <dd>{byteWords(bytes, language)}</dd>
          </div>
        ))}
      </dl>
      <QuotaLine />
      {lastSync && (
        <p className={styles['soft']}>
          {t('storage.lastSync', {
            moment: momentWords(lastSync.atMs, now(), { language }),
            size: byteWords(lastSync.bytes, language),
          })}
        </p>
      )}
      {state === 'empty' && <p className={styles['soft']}>{t('storage.listEmpty')}</p>}
    </Card>
  );
}

/** With less free space than this, the next download may not fit. */
const LITTLE_BYTES = 50_000_000;

function QuotaLine() {
  const t = useText();
  const { language } = useLanguage();
  const { quota } = useDeviceStorageStatus();
  if (!quota) return null;
  const free = Math.max(quota.quota - quota.usage, 0);
  return (
    <div className={styles['quota']}>
      <meter
        className={styles['meter']}
        aria-label={t('storage.quotaLabel')}
        min={0}
        max={quota.quota}
        high={Math.max(quota.quota - LITTLE_BYTES, 0)}
        optimum={0}
        value={quota.usage}
      />
      <p className={styles['soft']}>
        {t('storage.quota', {
          usage: byteWords(quota.usage, language),
          quota: byteWords(quota.quota, language),
        })}
      </p>
      {free < LITTLE_BYTES && (
        <p className={styles['low']}>{t('storage.quotaLow', { free: byteWords(free, language) })}</p>
      )}
    </div>
  );
}
