import { useRef, useState } from 'react';
import { useLanguage } from '../../i18n/text-provider.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useDeviceStorageStatus, useServices } from '../services.ts';
import { byteWords } from '../../i18n/byte-words.ts';
import styles from './make-room.module.css';
import screen from './storage-screen.module.css';

export function MakeRoom({ onNews }: { onNews: (news: string) => void }) {
  const t = useText();
  const { language } = useLanguage();
  const { deviceStorage } = useServices();
  const { sizes, provinces } = useDeviceStorageStatus();
  const title = useRef<HTMLHeadingElement>(null);
  const [asks, setAsks] = useState(false);
  const [failed, setFailed] = useState(false);
  if (!sizes) return null;
  const { read, packs } = sizes;
  const hasDownloads = (provinces ?? []).length > 0;
  const all = byteWords(read.bytes + packs, language);

  async function removeRead() {
    title.current?.focus();
    await say(deviceStorage.removeRead(), 'storage.say.readRemoved');
  }
  async function removeAll() {
    setAsks(false);
    await say(removeEverything(), 'storage.say.allRemoved');
    title.current?.focus();
  }
  async function removeEverything() {
    // Else they would come again.
    await deviceStorage.setAhead({ on: false });
    for (const { province } of provinces ?? []) await deviceStorage.removeDetails(province);
    await deviceStorage.removeRead();
  }
  async function say(removal: Promise<void>, news: 'storage.say.readRemoved' | 'storage.say.allRemoved') {
    try {
      await removal;
      setFailed(false);
      onNews(t(news));
    } catch {
      setFailed(true);
    }
  }
  return (
    <section className={screen['section']} aria-labelledby="storage-room">
      <h2 className={screen['title']} id="storage-room" ref={title} tabIndex={-1}>
        {t('storage.room.title')}
      </h2>
      {failed && <Notice tone="error">{t('storage.room.failed')}</Notice>}
      <ul className={styles['rows']}>
        <li>
          <div>
            <h3 className={styles['name']}>{t('storage.room.read')}</h3>
            <p className={screen['soft']}>
              {t('storage.room.readText', { count: read.postings, size: byteWords(read.bytes, language) })}
            </p>
          </div>
          <Button
            variant="secondary"
            size="small"
            disabled={read.postings === 0}
            aria-label={t('storage.act.of', {
              action: t('storage.act.remove'),
              province: t('storage.room.read'),
            })}
            onClick={() => void removeRead()}
          >
            {t('storage.act.remove')}
          </Button>
        </li>
        <li>
          <div>
            <h3 className={styles['name']}>{t('storage.room.all')}</h3>
            <p className={screen['soft']}>{t('storage.room.allText', { size: all })}</p>
          </div>
          <Button
            variant="danger"
            size="small"
            disabled={read.postings === 0 && !hasDownloads}
            onClick={() => setAsks(true)}
          >
            {t('storage.room.removeAll')}
          </Button>
        </li>
      </ul>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('storage.room.confirmTitle')}
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsks(false)}>
              {t('common.cancel')}
            </Button>
            <Button variant="danger" onClick={() => void removeAll()}>
              {t('storage.room.removeAll')}
            </Button>
          </>
        }
      >
        <p>{t('storage.room.confirmText', { size: all })}</p>
      </Dialog>
    </section>
  );
}
