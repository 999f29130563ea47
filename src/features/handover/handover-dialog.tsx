import { HANDOVER_SUFFIX, HANDOVER_TYPE } from '../../handover/limits.ts';
import { byteWords } from '../../i18n/byte-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Download } from '../../ui/icons.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { offerFile } from '../outbox/entry/offer-file.ts';
import { useServices } from '../services.ts';
import { AnimatedCode } from './animated-code.tsx';
import styles from './handover.module.css';
import { type Prepared, prepareHandover } from './prepare.ts';

interface HandoverDialogProps {
  jobIds: readonly number[];
  open: boolean;
  onClose: () => void;
}

/** Sends postings to a phone nearby: by codes on the screen, or as a file. */
export function HandoverDialog({ jobIds, open, onClose }: HandoverDialogProps) {
  const { t } = useWords();
  const { sharing, details } = useServices();
  const key = open ? jobIds.join() : '';
  const answer = useAnswer(async () => {
    if (key === '') return undefined;
    const of = key.split(',').map(Number);
    const prepared: Prepared | { status: 'failed' } = await prepareHandover(of, { sharing, details }).catch(
      () => ({ status: 'failed' }) as const,
    );
    return { key, prepared };
  }, [key, sharing, details]);
  const prepared = answer?.key === key ? answer.prepared : undefined;

  return (
    <Dialog open={open} onClose={onClose} title={t('handover.sendTitle')}>
      <div className={styles['send']} aria-busy={!prepared}>
        {!prepared && (
          <>
            <p className={styles['soft']}>{t('handover.preparing')}</p>
            <Skeleton />
          </>
        )}
        {prepared?.status === 'ready' && <Ways {...prepared} firstId={jobIds[0] ?? 0} />}
        {prepared && prepared.status !== 'ready' && (
          <Notice tone="warn">
            {prepared.status === 'none'
              ? t('handover.none', { count: jobIds.length })
              : t(`handover.${prepared.status}`)}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

type Ready = Extract<Prepared, { status: 'ready' }>;

function Ways({ bytes, count, missing, fitsCodes, firstId }: Ready & { firstId: number }) {
  const { t, language } = useWords();

  function save() {
    const name = count === 1 ? `job-${firstId}` : `jobs-${count}`;
    offerFile(new Blob([bytes], { type: HANDOVER_TYPE }), name + HANDOVER_SUFFIX);
  }
  return (
    <>
      {missing > 0 && <Notice tone="warn">{t('handover.missing', { count: missing })}</Notice>}
      <p>{t(fitsCodes ? 'handover.codeHint' : 'handover.tooLong', { count })}</p>
      {fitsCodes && <AnimatedCode bytes={bytes} />}
      <Button variant="secondary" icon={<Icon icon={Download} size={18} />} onClick={save}>
        {t('handover.file', { size: byteWords(bytes.length, language) })}
      </Button>
      <p className={styles['soft']}>{t('handover.fileHint')}</p>
    </>
  );
}
