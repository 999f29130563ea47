import { useText } from '../../../i18n/use-text.ts';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { type ApplicantFilter, type Stage, STAGES } from './applicant-filter.ts';
import styles from '../applicants.module.css';

const WORDS_MAX_LENGTH = 200;

interface FilterFormProps {
  filter: ApplicantFilter;
  onChange: (filter: ApplicantFilter) => void;
  counts: ReadonlyMap<Stage, number>;
}

/** Finds an applicant by words, and those at one stage. Stages without an applicant aren't offered. */
export function FilterForm({ filter, onChange, counts }: FilterFormProps) {
  const t = useText();
  const offered = STAGES.filter(stage => stage === filter.stage || (counts.get(stage) ?? 0) > 0);
  return (
    <search>
      <form className={styles['filter']} onSubmit={event => event.preventDefault()}>
        <TextField
          label={t('applicants.search')}
          type="search"
          name="q"
          maxLength={WORDS_MAX_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          value={filter.words}
          onChange={words => onChange({ ...filter, words })}
        />
        <Select
          label={t('applicants.decision')}
          value={filter.stage}
          onChange={stage => onChange({ ...filter, stage })}
          options={offered.map(value => ({
            value,
            label: t('applicants.stage', { stage: stageWords(value), count: counts.get(value) ?? 0 }),
          }))}
        />
      </form>
    </search>
  );

  function stageWords(stage: Stage): string {
    if (stage === 'all') return t('applicants.stage.all');
    return stage === 'withdrawn' ? t('applicants.state.withdrawn') : t(`applicants.decision.${stage}`);
  }
}
