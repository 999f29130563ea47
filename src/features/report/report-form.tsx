import { type FormEvent, useId, useState } from 'react';
import { REPORT_REASONS } from '../../wire/operation-kinds.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceList } from '../../ui/choice-list.tsx';
import { ErrorSummary, type FieldError } from '../../ui/error-summary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Flag } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { DraftLine } from '../apply/draft-line.tsx';
import styles from './report.module.css';
import { checkReport, REPORT_MAX_LENGTH, type ReportFields, type ReportProblems } from './report-fields.ts';
import type { Report } from './use-report.ts';

interface ReportFormProps {
  report: Report;
  /** The report is on this device's disk. */
  onSaved: () => void;
}

export function ReportForm({ report: { draft, fields, submit }, onSaved }: ReportFormProps) {
  const t = useText();
  const id = useId();
  const [problems, setProblems] = useState<ReportProblems>({});
  const [summary, setSummary] = useState<FieldError[]>([]);
  const [saving, setSaving] = useState<'no' | 'busy' | 'failed'>('no');
  const ids = { reason: `${id}-reason`, text: `${id}-text` };

  const words = ({ reason, text }: ReportProblems) => ({
    reason: reason && t('job.report.problem.reason'),
    text:
      text &&
      t(text === 'required' ? 'job.report.problem.text' : 'job.report.problem.tooLong', {
        max: REPORT_MAX_LENGTH,
        count: fields.text.trim().length,
      }),
  });
  const shown = words(problems);

  function change(next: ReportFields) {
    draft.change({ ...next });
    const left = checkReport(next);
    // A complaint goes as soon as it is met; new ones wait for the next try to send.
    setProblems({
      ...(problems.reason && left.reason && { reason: left.reason }),
      ...(problems.text && left.text && { text: left.text }),
    });
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    const found = checkReport(fields);
    const texts = words(found);
    setProblems(found);
    setSummary(
      (['reason', 'text'] as const).flatMap(name => {
        const text = texts[name];
        return text ? [{ id: ids[name], text }] : [];
      }),
    );
    if (Object.keys(found).length > 0) return;
    setSaving('busy');
    try {
      await submit(fields);
      setSaving('no');
      onSaved();
    } catch {
      setSaving('failed');
    }
  }

  return (
    <form className={styles['form']} onSubmit={event => void send(event)} noValidate>
      <ErrorSummary errors={summary} />
      <ChoiceList
        legend={t('job.report.reason')}
        value={fields.reason}
        choices={REPORT_REASONS.map(value => ({ value, label: t(`job.report.reason.${value}`) }))}
        onChange={reason => change({ ...fields, reason })}
        id={ids.reason}
        error={shown.reason}
      />
      <TextArea
        id={ids.text}
        name="text"
        label={t('job.report.text')}
        hint={t('job.report.textHint')}
        value={fields.text}
        onChange={text => change({ ...fields, text })}
        error={shown.text}
        required={fields.reason === 'other'}
        rows={4}
      />
      <DraftLine failed={draft.failed} savedAt={draft.savedAt} />
      {saving === 'failed' && <Notice tone="error" title={t('job.report.notSaved')} />}
      <Button type="submit" wide busy={saving === 'busy'} icon={<Icon icon={Flag} size={18} />}>
        {t('job.report.send')}
      </Button>
      <p className={styles['note']}>{t('job.report.note')}</p>
    </form>
  );
}
