import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Download, Send } from '../../../ui/icons.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { useWords } from '../../../i18n/words.ts';
import { problemText } from '../../../domain/intake/problem-text.ts';
import { DraftLine } from '../../draft-form/draft-line.tsx';
import { offerRows, offerTable } from '../../outbox/entry/outbox-file.ts';
import { reasonWords } from '../../outbox/entry/reason-words.ts';
import type { OutboxEntry } from '../../../local/db/outbox-entry.ts';
import { useOwnReviews } from '../../../local/hooks/own-reviews.ts';
import { useOwnPostings } from '../../../local/hooks/use-own-records.ts';
import { refusedPart } from '../../../local/outbox/refused-draft.ts';
import { goToControl } from '../../../ui/form/go-to-control.ts';
import { BatchReviews } from '../../review/batch-reviews.tsx';
import { BeforeSending } from '../../review/lazy-review.tsx';
import { useWait } from '../../review/use-wait.ts';
import { useOutboxStatus, useServices, useToday } from '../../services.ts';
import { BatchExample } from './batch-example.tsx';
import { BatchMessage, textProblem } from './batch-message.tsx';
import { batchProgress } from './batch-progress.ts';
import { queuedRowViews, textRowView } from './batch-row-view.ts';
import { endedJobs } from '../earlier/ended-jobs.ts';
import { useFindPostingLike } from '../earlier/posting-like.ts';
import type { BatchReading, BatchRow } from './batch-rows.ts';
import { BatchTemplates } from './batch-templates.tsx';
import { FileOpener } from './file-opener.tsx';
import styles from './batch-panel.module.css';
import { RowSheet } from './row-sheet.tsx';
import { RowTable } from './row-table.tsx';
import { useBatch } from './use-batch.ts';

function refusedOf(entry: OutboxEntry | undefined) {
  return entry && refusedPart(entry).refused;
}

/** Many postings at once, from a pasted text or a file. */
export function BatchPanel() {
  const words = useWords();
  const { t, language } = words;
  const status = useOutboxStatus();
  const { draft, text, setText, reading, checked, entries, lastRowIds, submit, mend, leaveOut } = useBatch();
  const { now } = useServices();
  const [fixed, setFixed] = useState<BatchRow | null>(null);
  const [answer, setAnswer] = useState<BatchReading | null>(null);
  const [saving, setSaving] = useState<'no' | 'busy' | 'failed'>('no');
  const [isTableMissing, setTableMissing] = useState(false);
  const textId = useId();
  const results = useRef<HTMLElement>(null);
  const wait = useWait();
  const reviews = useOwnReviews();

  const postings = useOwnPostings();
  const today = useToday();
  const ended = useMemo(() => endedJobs(postings ?? [], today), [postings, today]);
  const textRows = text.trim() !== '' && reading?.status === 'rows' ? reading.rows : null;
  const known = useMemo(() => new Set((textRows ?? []).map(({ id }) => id)), [textRows]);
  const findLike = useFindPostingLike(known);
  const rows =
    text.trim() === ''
      ? queuedRowViews(lastRowIds, entries, status, ended)
      : (textRows ?? []).map(row => textRowView(row, entries, status, ended, findLike));
  const toMend = (textRows ?? []).filter(
    ({ id, reading: { ok } }) => entries.get(id)?.state === 'attention' || (!ok && !entries.has(id)),
  );
  const seconds = rows.filter(({ like }) => like?.isOther).length;
  const progress = batchProgress(rows.map(({ state }) => state));

  function reasonsOf({ id, reading: { problems } }: BatchRow): string[] {
    const errors = problems.filter(({ level }) => level === 'error');
    if (errors.length === 0) return [reasonWords(entries.get(id)?.error ?? null, words, now())];
    return [...new Set(errors.map(problem => problemText(problem, language)))];
  }
  async function offerCsv() {
    const toFix = toMend.map(each => ({ number: each.number, row: each.row, reasons: reasonsOf(each) }));
    const loaded = await import('./read-csv.ts').catch(() => null);
    setTableMissing(loaded === null);
    if (loaded) offerTable(loaded.fixCsv(toFix, language), now());
  }
  async function remove(number: number) {
    const row = textRows?.find(each => each.number === number);
    if (!row) return;
    setAnswer(null);
    await leaveOut(row).catch(() => setSaving('failed'));
    results.current?.focus();
  }
  function type(next: string) {
    setAnswer(null);
    setText(next);
  }
  async function send(event: FormEvent) {
    event.preventDefault();
    setSaving('busy');
    try {
      const read = await submit();
      setAnswer(read);
      setSaving('no');
      if (textProblem(read, t) === undefined) results.current?.focus();
      else goToFault(read);
    } catch {
      setSaving('failed');
    }
  }
  /** The text has the focus, where it stops being JSON if that is known. */
  function goToFault(read: BatchReading) {
    goToControl(textId);
    const control = document.getElementById(textId);
    if (read.status !== 'unreadable' || !read.place || !(control instanceof HTMLTextAreaElement)) return;
    control.setSelectionRange(read.place.index, read.place.index);
  }
  return (
    <>
      <p className={styles['lead']}>{t('posting.lead')}</p>
      <form className={styles['form']} onSubmit={event => void send(event)}>
        <FileOpener text={text} onText={type}>
          <TextArea
            name="batch"
            label={t('posting.text.label')}
            id={textId}
            hint={t('posting.text.hint')}
            error={answer ? textProblem(answer, t) : undefined}
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
        {seconds > 0 && (
          <Notice tone="warn" title={t('posting.second.title', { count: seconds })}>
            <p>{t('posting.second.text')}</p>
          </Notice>
        )}
        {wait && progress.sent === 0 && <BeforeSending wait={wait} />}
        <div className={styles['submit']}>
          <Button type="submit" size="large" busy={saving === 'busy'} icon={<Icon icon={Send} />}>
            {t('posting.submit')}
          </Button>
          <DraftLine failed={draft.failed} savedAt={text === '' ? null : draft.savedAt} />
        </div>
        <BatchTemplates />
        <BatchExample />
      </form>
      <section className={styles['results']} ref={results} tabIndex={-1} aria-label={t('posting.rows.title')}>
        {saving === 'failed' && <Notice tone="error" title={t('posting.notSaved')} />}
        <div role="status" className={styles['said']}>
          <BatchMessage progress={progress} />
        </div>
        {reviews && (
          <BatchReviews
            entries={rows.flatMap(({ state }) => ('entry' in state ? state.entry : []))}
            reviews={reviews}
          />
        )}
        {checked && (
          <p className={styles['check']} role="status">
            {t('posting.rows.checking', { done: checked.done, total: checked.total })}
          </p>
        )}
        {rows.length > 0 && (
          <>
            <h2 className={styles['title']}>{t('posting.rows.count', { count: rows.length })}</h2>
            {progress.ready + progress.invalid > 0 && (
              <p className={styles['check']} aria-live="polite">
                {t('posting.rows.check', { ready: progress.ready, invalid: progress.invalid })}
              </p>
            )}
            {toMend.length > 0 && (
              <div className={styles['submit']}>
                <Button
                  variant="quiet"
                  size="small"
                  icon={<Icon icon={Download} size={16} />}
                  onClick={() =>
                    offerRows(
                      toMend.map(({ row }) => row),
                      now(),
                    )
                  }
                >
                  {t('posting.rows.download', { count: toMend.length })}
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  icon={<Icon icon={Download} size={16} />}
                  onClick={() => void offerCsv()}
                >
                  {t('posting.rows.downloadCsv', { count: toMend.length })}
                </Button>
                <span role="status">{isTableMissing && t('posting.notLoaded')}</span>
              </div>
            )}
            <RowTable
              rows={rows}
              reviews={reviews}
              onFix={
                textRows ? number => setFixed(textRows.find(row => row.number === number) ?? null) : undefined
              }
              onLeaveOut={textRows ? number => void remove(number) : undefined}
            />
          </>
        )}
      </section>
      {fixed && (
        <RowSheet
          key={fixed.number}
          row={fixed}
          refused={refusedOf(entries.get(fixed.id))}
          onClose={() => setFixed(null)}
          onSave={next => {
            setFixed(null);
            setAnswer(null);
            void mend(fixed, next).catch(() => setSaving('failed'));
          }}
        />
      )}
    </>
  );
}
