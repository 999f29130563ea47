import { useEffect } from 'react';
import { isOpened } from '../../local/values/opened-applications.ts';
import { usePersonDatabase } from '../../local/people/use-person-database.ts';
import type { ReceivedApplication } from '../../local/db/pulled-records.ts';
import { useServices } from '../services.ts';

/** Applications that this tab is marking as opened: an effect that runs twice marks once. */
const opening = new Set<string>();

/** Tells the applicant when a team member first opens the application; if offline, once the operation is sent. */
export function useMarkOpened(application: ReceivedApplication): void {
  const db = usePersonDatabase();
  const { outbox } = useServices();
  useEffect(() => {
    const { id, state } = application;
    if (state !== 'sent' || opening.has(id)) return;
    opening.add(id);
    const mark = async () => {
      if (await isOpened(db, application)) return;
      await outbox.enqueue([{ kind: 'application.open', payload: { applicationId: id }, title: '' }]);
    };
    // A full disk: it stays marked as new.
    mark()
      .catch(() => undefined)
      .finally(() => opening.delete(id));
  }, [db, outbox, application]);
}
