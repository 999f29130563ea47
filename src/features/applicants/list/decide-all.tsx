import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { ReceivedApplication } from '../../../local/db/pulled-records.ts';
import { readDecisions } from '../../../local/hooks/use-decision.ts';
import { usePersonDatabase } from '../../../local/people/use-person-database.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { type Decision, DECISIONS } from '../../../wire/delivery-states.ts';
import { useServices } from '../../services.ts';
import styles from '../applicants.module.css';

/** Each is an operation of its own. */
const MOST = 500;

/** One decision for everyone in the filtered list, for example for those without one when the job is taken. */
export function DecideAll({ found }: { found: readonly ReceivedApplication[] }) {
  const t = useText();
  const db = usePersonDatabase();
  const { outbox, serverTime } = useServices();
  // Those in the list when the dialog opened: more may come, or be withdrawn, while the person reads it.
  const [asked, setAsked] = useState<readonly ReceivedApplication[] | null>(null);
  const [decision, setDecision] = useState<Decision>('declined');
  const [state, setState] = useState<'rest' | 'saving' | 'failed' | { saved: number }>('rest');
  const standing = found.filter(each => each.state === 'sent').slice(0, MOST);
  const count = asked?.length ?? standing.length;

  async function decide(applications: readonly ReceivedApplication[]) {
    setState('saving');
    try {
      const known = await readDecisions(db, applications);
      const drafts = applications.flatMap(({ id: applicationId, name: title }) => {
        const own = known.get(applicationId);
        if (own?.decision === decision) return [];
        const editedAt = Math.max(serverTime.nowMs(), (own?.at ?? 0) + 1);
        return { kind: 'application.decide' as const, payload: { applicationId, decision, editedAt }, title };
      });
      if (drafts.length > 0) await outbox.enqueue(drafts);
      setAsked(null);
      setState({ saved: applications.length });
    } catch {
      setState('failed');
    }
  }
  return (
    <>
      {standing.length > 1 && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            setState('rest');
            setAsked(standing);
          }}
        >
          {t('applicants.decideAll', { count: standing.length })}
        </Button>
      )}
      <p role="status" className={styles['soft']}>
        {typeof state === 'object' && t('applicants.decidedAll', { count: state.saved })}
      </p>
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t('applicants.decideTitle', { count })}
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsked(null)}>
              {t('common.cancel')}
            </Button>
            <Button busy={state === 'saving'} onClick={() => void decide(asked ?? [])}>
              {t('common.save')}
            </Button>
          </>
        }
      >
        <div className={styles['form']}>
          <Select
            label={t('applicants.decisionLabel')}
            value={decision}
            onChange={setDecision}
            options={DECISIONS.map(value => ({ value, label: t(`applicants.decision.${value}`) }))}
          />
          <p>{t('applicants.decideText')}</p>
          {state === 'failed' && <Notice tone="error" title={t('applicants.decisionFailed')} />}
        </div>
      </Dialog>
    </>
  );
}
