import { afterAll, beforeEach } from 'vitest';
import { closeDevices } from './device.ts';
import { pageNotes } from './page-notes.ts';

// Before the devices are closed: a wait that ran out says only what did not come.
beforeEach(({ onTestFailed }) => {
  onTestFailed(async ({ task }) => {
    const [error] = task.result?.errors ?? [];
    const notes = await pageNotes();
    if (error && notes !== '') error.message += `\nWhen it failed:\n${notes}`;
  });
});
afterAll(closeDevices);
