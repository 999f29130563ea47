import type { PulledMessage } from '../../src/local/db/pulled-records.ts';

/** A message from an employer, as a device keeps it. */
export const A_MESSAGE: PulledMessage = {
  id: 'm',
  run: '',
  applicationId: 'd',
  jobId: 100,
  from: 'employer',
  text: 'Come on Monday',
  at: '2026-11-20T12:00:00.000+00:00',
  order: 1,
  by: '',
};
