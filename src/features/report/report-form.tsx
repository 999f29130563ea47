import { REPORT_REASONS } from '../../wire/operations/report-reasons.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ChoiceList } from '../../ui/form/choice-list.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Flag } from '../../ui/icons.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { DraftLine } from '../draft-form/draft-line.tsx';
import { refusedProblem } from '../draft-form/refused-problem.ts';
import { useDraftForm } from '../draft-form/use-draft-form.ts';
import styles from './report.module.css';
import { checkReport, type ReportFields } from './report-fields.ts';
import type { Report } from './use-report.ts';

interface ReportFormProps {
  report: Report;
  /** The report is on this device's disk. */
  onSaved: () => void;
}

export function ReportForm({ report: { draft, fields, submit }, onSaved }: ReportFormProps) {
  const words = useWords();
  const { t } = words;
  const refused = refusedProblem(draft.content, ['reason', 'text'] as const, checkReport(fields), words);
  const form = useDraftForm({ check: () => checkReport(fields), refused, submit, onSaved });

  function change(next: ReportFields) {
    const isMended = refused !== null && next[refused.field] !== fields[refused.field];
    draft.change(isMended ? { ...next, refused: null } : { ...next });
    form.review(checkReport(next));
  }

  return (
    <form className={styles['form']} onSubmit={form.onSubmit} noValidate>
      <ErrorSummary {...form.summary} />
      <ChoiceList
        legend={t('job.report.reason')}
        value={fields.reason}
        choices={REPORT_REASONS.map(value => ({ value, label: t(`job.report.reason.${value}`) }))}
        onChange={reason => change({ ...fields, reason })}
        id={form.idOf('reason')}
        error={form.errorOf('reason')}
      />
      <TextArea
        id={form.idOf('text')}
        name="text"
        label={t('job.report.text')}
        hint={t('job.report.textHint')}
        value={fields.text}
        onChange={text => change({ ...fields, text })}
        error={form.errorOf('text')}
        required={fields.reason === 'other'}
        rows={4}
      />
      <DraftLine failed={draft.failed} savedAt={draft.savedAt} />
      {form.saving === 'failed' && <Notice tone="error" title={t('job.report.notSaved')} />}
      <Button type="submit" wide busy={form.saving === 'busy'} icon={<Icon icon={Flag} size={18} />}>
        {t('job.report.send')}
      </Button>
      <p className={styles['note']}>{t('job.report.note')}</p>
    </form>
  );
}
