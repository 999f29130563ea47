import { useCallback, useEffect, useRef, useState } from 'react';
import { useMarkJob } from '../../local/hooks/use-job-marks.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FileField } from '../../ui/form/file-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Bookmark, QrCode } from '../../ui/icons.ts';
import { Page } from '../../ui/layout/page.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { useServices } from '../services.ts';
import { type CameraProblem, CodeScanner } from './code-scanner.tsx';
import styles from './handover.module.css';
import { openedFiles } from './opened-files.ts';
import { ReceivedList } from './received-list.tsx';
import { type Taken, takeFile, takeHandover } from './take-handover.ts';

type Shown = Taken | { status: 'failed' } | { status: 'checking' };

/** Takes postings from another phone, by its codes or from a file, and says first whether they are genuine. */
export function ReceiveScreen() {
  const t = useText();
  useDocumentTitle(t('handover.title'));
  const { sharing } = useServices();
  const [isScanning, setScanning] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const latest = useRef<Promise<Taken>>(null);
  const result = useRef<HTMLHeadingElement>(null);
  const area = useRef<HTMLDivElement>(null);
  // The camera's picture takes the button's place, and the other way round.
  useKeptFocus(area);

  const take = useCallback(async (reading: Promise<Taken>) => {
    setScanning(false);
    setShown({ status: 'checking' });
    latest.current = reading;
    const taken = await reading.catch(() => ({ status: 'failed' }) as const);
    // The person chose another file meanwhile.
    if (latest.current !== reading) return;
    setShown(taken);
    result.current?.focus();
  }, []);
  useEffect(() => openedFiles(file => void take(takeFile(file, sharing))), [sharing, take]);

  const isBusy = shown?.status === 'checking';
  return (
    <Page width="form">
      <PageHeader title={t('handover.title')} lead={t('handover.lead')} />
      <div ref={area} className={styles['receive']}>
        {shown && (
          <section className={styles['result']} aria-busy={isBusy}>
            <h2 className={styles['heading']} ref={result} tabIndex={-1}>
              {t(isBusy ? 'handover.checking' : 'handover.resultTitle')}
            </h2>
            <Result shown={shown} />
          </section>
        )}
        {isScanning ? (
          <CodeScanner
            onWhole={bytes => void take(takeHandover(bytes, sharing))}
            onStop={() => setScanning(false)}
            onProblem={problem => {
              setScanning(false);
              setProblem(problem);
            }}
          />
        ) : (
          <div className={styles['way']}>
            {problem && <Notice tone="warn">{t(`handover.camera.${problem}`)}</Notice>}
            <p className={styles['soft']}>{t('handover.scanHint')}</p>
            <Button
              wide
              variant={shown ? 'secondary' : 'primary'}
              icon={<Icon icon={QrCode} size={18} />}
              onClick={() => {
                setShown(null);
                setProblem(null);
                setScanning(true);
              }}
            >
              {t('handover.scan')}
            </Button>
          </div>
        )}
        <FileField
          id="handover-file"
          label={t('handover.openTitle')}
          hint={t('handover.openHint')}
          // Phones don't know the ending, and would let nothing be chosen.
          accept=""
          chosen={null}
          busy={isBusy}
          words={{
            choose: t('handover.open'),
            other: t('handover.open'),
            remove: t('handover.open'),
            busy: t('handover.checking'),
          }}
          onChoose={file => void take(takeFile(file, sharing))}
          onRemove={() => setShown(null)}
        />
      </div>
    </Page>
  );
}

function Result({ shown }: { shown: Shown }) {
  const t = useText();
  if (shown.status === 'checking') return null;
  if (shown.status !== 'read') return <Notice tone="error">{t(`handover.${shown.status}`)}</Notice>;
  const { received, boardName } = shown;
  const genuine = received.flatMap(({ verdict, listing }) =>
    verdict === 'genuine' && listing ? [listing.card.jobId] : [],
  );
  return (
    <>
      <ReceivedList received={received} boardName={boardName} />
      {genuine.length > 0 && <SaveAll jobIds={genuine} />}
    </>
  );
}

function SaveAll({ jobIds }: { jobIds: readonly number[] }) {
  const t = useText();
  const marks = useMarkJob();
  const [state, setState] = useState<'none' | 'saved' | 'failed'>('none');

  async function save() {
    try {
      for (const jobId of jobIds) await marks.save(jobId);
      setState('saved');
    } catch {
      setState('failed');
    }
  }
  return (
    <div className={styles['save']}>
      {state !== 'saved' && (
        <Button variant="secondary" icon={<Icon icon={Bookmark} size={18} />} onClick={() => void save()}>
          {t('handover.save', { count: jobIds.length })}
        </Button>
      )}
      <p role="status">{state !== 'none' && t(`handover.save.${state}`, { count: jobIds.length })}</p>
    </div>
  );
}
