import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { ReceivedApplication } from '../../local/db/pulled-records.ts';
import { useDecision } from '../../local/hooks/use-decision.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/form/select.tsx';
import { DECISIONS } from '../../wire/delivery-states.ts';
import { useServices } from '../services.ts';
import styles from './applicants.module.css';

const CHOICES = ['none', ...DECISIONS] as const;

/** The team's decision, which the applicant sees. A choice made offline is sent later. */
export function DecisionChoice({ application }: { application: ReceivedApplication }) {
  const t = useText();
  const { outbox, serverTime } = useServices();
  const own = useDecision(application);
  const [state, setState] = useState<'rest' | 'saved' | 'failed'>('rest');

  async function decide(choice: (typeof CHOICES)[number]) {
    const decision = DECISIONS.find(each => each === choice) ?? null;
    const editedAt = Math.max(serverTime.nowMs(), (own?.at ?? 0) + 1);
    const payload = { applicationId: application.id, decision, editedAt };
    try {
      await outbox.enqueue([{ kind: 'application.decide', payload, title: application.name }]);
      setState('saved');
    } catch {
      setState('failed');
    }
  }
  return (
    <section className={styles['part']} aria-labelledby="applicant-decision">
      <h2 className={styles['partTitle']} id="applicant-decision">
        {t('applicants.decision')}
      </h2>
      <div className={styles['choice']}>
        <Select
          label={t('applicants.decisionLabel')}
          hint={t('applicants.decisionHint')}
          value={own?.decision ?? 'none'}
          disabled={!own}
          onChange={choice => void decide(choice)}
          options={CHOICES.map(value => ({ value, label: t(`applicants.decision.${value}`) }))}
        />
      </div>
      <p role="status" className={styles['soft']}>
        {state === 'saved' && t('applicants.decisionSaved')}
      </p>
      {state === 'failed' && <Notice tone="error" title={t('applicants.decisionFailed')} />}
    </section>
  );
}
