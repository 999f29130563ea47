import { NotePart } from './note-part.tsx';
import { ReminderPart } from './reminder-part.tsx';

/** Everything that a person keeps about a job for themselves. */
export function OwnParts({ jobId, title }: { jobId: number; title: string }) {
  return (
    <>
      <ReminderPart jobId={jobId} title={title} />
      <NotePart jobId={jobId} />
    </>
  );
}
