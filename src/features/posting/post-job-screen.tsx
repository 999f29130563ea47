import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Send } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Page } from '../../ui/page.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { useText } from '../../i18n/use-text.ts';
import { DraftLine } from '../apply/draft-line.tsx';
import { useOutboxStatus } from '../services.ts';
import { BatchExample } from './batch-example.tsx';
import { BatchMessage, UnreadableMessage } from './batch-message.tsx';
import { batchProgress } from './batch-progress.ts';
import { queuedRowViews, textRowView } from './batch-row-view.ts';
import type { BatchReading } from './batch-rows.ts';
import { FileOpener } from './file-opener.tsx';
import styles from './post-job-screen.module.css';
import { RowTable } from './row-table.tsx';
import { useBatch } from './use-batch.ts';

export function PostJobScreen() {
  const t = useText();
  const status = useOutboxStatus();
  const { draft, text, setText, reading, entries, lastRowIds, submit } = useBatch();
  const [answer, setAnswer] = useState<BatchReading | null>(null);
  const [saving, setSaving] = useState<'no' | 'busy' | 'failed'>('no');
  const results = useRef<HTMLElement>(null);
  useDocumentTitle(t('posting.title'));

  const rows =
    text.trim() === ''
      ? queuedRowViews(lastRowIds, entries, status)
      : reading?.status === 'rows'
        ? reading.rows.map(row => textRowView(row, entries, status))
        : [];
  const progress = batchProgress(rows.map(({ state }) => state));

  function type(next: string) {
    setAnswer(null);
    setText(next);
  }
  async function send(event: FormEvent) {
    event.preventDefault();
    setSaving('busy');
    try {
      setAnswer(await submit());
      setSaving('no');
      results.current?.focus();
    } catch {
      setSaving('failed');
    }
  }
  return (
    <Page>
      <PageHeader title={t('posting.title')} lead={t('posting.lead')} />
      <form className={styles['form']} onSubmit={event => void send(event)}>
        <FileOpener onText={type}>
          <TextArea
            name="batch"
            label={t('posting.text.label')}
            hint={t('posting.text.hint')}
            value={text}
            onChange={type}
            rows={12}
            mono
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            disabled={!draft.ready}
          />
        </FileOpener>
        <div className={styles['submit']}>
          <Button type="submit" size="large" busy={saving === 'busy'} icon={<Icon icon={Send} />}>
            {t('posting.submit')}
          </Button>
          <DraftLine failed={draft.failed} savedAt={text === '' ? null : draft.savedAt} />
        </div>
        <BatchExample />
      </form>
      <section className={styles['results']} ref={results} tabIndex={-1} aria-label={t('posting.rows.title')}>
        {saving === 'failed' && <Notice tone="error" title={t('posting.notSaved')} />}
        {answer && <UnreadableMessage reading={answer} />}
        <BatchMessage progress={progress} />
        {rows.length > 0 && (
          <>
            <h2 className={styles['title']}>{t('posting.rows.count', { count: rows.length })}</h2>
            {progress.ready + progress.invalid > 0 && (
              <p className={styles['check']} aria-live="polite">
                {t('posting.rows.check', { ready: progress.ready, invalid: progress.invalid })}
              </p>
            )}
            <RowTable rows={rows} />
          </>
        )}
      </section>
    </Page>
  );
}
