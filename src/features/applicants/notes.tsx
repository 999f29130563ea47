import { useLanguage } from '../../i18n/text-provider.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { OwnNote, ReceivedApplication } from '../../local/db/pulled-records.ts';
import { type OwnRecord, useNotes } from '../../local/hooks/use-own-records.ts';
import { datedMomentWords } from '../../i18n/moment-words.ts';
import { entryPhase } from '../outbox/entry/entry-phase.ts';
import { PhaseBadge } from '../outbox/entry/phase-badge.tsx';
import { useOutboxStatus } from '../services.ts';
import styles from './applicants.module.css';
import { NoteForm } from './note-form.tsx';

/** The team's notes. The applicant never sees them. */
export function Notes({ application }: { application: ReceivedApplication }) {
  const t = useText();
  const notes = useNotes(application.id);
  return (
    <section className={styles['part']} aria-labelledby="applicant-notes" aria-busy={!notes}>
      <h2 className={styles['partTitle']} id="applicant-notes">
        {t('applicants.notes')}
      </h2>
      <p className={styles['soft']}>{t('applicants.notesLead')}</p>
      <NoteForm application={application} />
      {notes && notes.length > 0 && (
        <ul className={styles['notes']}>
          {notes.map(note => (
            <li key={note.id}>
              <NoteLine note={note} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function NoteLine({ note: { record, entry } }: { note: OwnRecord<OwnNote> }) {
  const t = useText();
  const { language } = useLanguage();
  const status = useOutboxStatus();
  const written = entry?.payload['text'];
  const by = record?.by ?? null;
  const author = by === null ? t('applicants.noteOwn') : by || t('applicants.noteColleague');
  const moment = datedMomentWords(record?.at ?? entry?.createdAt ?? '', { language });
  return (
    <>
      <p className={styles['message']} dir="auto">
        {record?.text ?? (typeof written === 'string' ? written : '')}
      </p>
      <p className={styles['soft']}>
        <bdi>{author}</bdi> · {moment} {!record && entry && <PhaseBadge phase={entryPhase(entry, status)} />}
      </p>
    </>
  );
}
