import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { ReceivedApplication } from '../../local/db/pulled-records.ts';
import { useDecision } from '../../local/hooks/use-decision.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/form/select.tsx';
import { DECISIONS } from '../../wire/delivery-states.ts';
import { useServices } from '../services.ts';
import styles from './applicants.module.css';

const CHOICES = ['none', ...DECISIONS] as const;

type Choice = (typeof CHOICES)[number];

/**
 * The team's decision, which the applicant sees. A choice made offline is sent later. On the way to a choice, the arrow keys choose
 * those before it: none of them may reach the applicant, so a choice by keyboard counts when Enter is pressed or the field is left.
 */
export function DecisionChoice({ application }: { application: ReceivedApplication }) {
  const t = useText();
  const { outbox, serverTime } = useServices();
  const own = useDecision(application);
  const [state, setState] = useState<'rest' | 'saved' | 'failed'>('rest');
  const [picked, setPicked] = useState<Choice | null>(null);
  // Until the disk tells of it, or of a later one.
  const [chosen, setChosen] = useState<{ choice: Choice; at: number } | null>(null);
  if (chosen && own && own.at >= chosen.at) setChosen(null);
  const known = chosen?.choice ?? own?.decision ?? 'none';
  const isByKey = useRef(false);

  async function decide(choice: Choice) {
    setPicked(null);
    if (choice === known) return;
    const decision = DECISIONS.find(each => each === choice) ?? null;
    const editedAt = Math.max(serverTime.nowMs(), (chosen?.at ?? own?.at ?? 0) + 1);
    setChosen({ choice, at: editedAt });
    setState('rest');
    const payload = { applicationId: application.id, decision, editedAt };
    try {
      await outbox.enqueue([{ kind: 'application.decide', payload, title: application.name }]);
      setState('saved');
    } catch {
      setChosen(now => (now?.at === editedAt ? null : now));
      setState('failed');
    }
  }
  function finish() {
    if (picked !== null) void decide(picked);
  }
  const latest = useRef(finish);
  useEffect(() => {
    latest.current = finish;
  });
  useEffect(() => () => latest.current(), []);
  return (
    <section className={styles['part']} aria-labelledby="applicant-decision">
      <h2 className={styles['partTitle']} id="applicant-decision">
        {t('applicants.decision')}
      </h2>
      <div className={styles['choice']}>
        <Select
          label={t('applicants.decisionLabel')}
          hint={t('applicants.decisionHint')}
          value={picked ?? known}
          disabled={!own}
          onPointerDown={() => {
            isByKey.current = false;
          }}
          onKeyDown={(event: KeyboardEvent) => {
            isByKey.current = true;
            if (event.key === 'Enter') finish();
          }}
          onBlur={finish}
          onChange={choice => (isByKey.current ? setPicked(choice) : void decide(choice))}
          options={CHOICES.map(value => ({ value, label: t(`applicants.decision.${value}`) }))}
        />
      </div>
      <p role="status" className={styles['soft']}>
        {picked !== null && t('applicants.decisionPicked')}
        {picked === null && state === 'saved' && t('applicants.decisionSaved')}
      </p>
      {state === 'failed' && <Notice tone="error" title={t('applicants.decisionFailed')} />}
    </section>
  );
}
