import { lazily } from '../../ui/lazily.tsx';

/** On the page of a job that the person follows, which few who open it do. */
const ReminderPart = lazily(async () => (await import('./reminder-part.tsx')).ReminderPart, {
  area: 'reminder',
});

export { ReminderPart };
