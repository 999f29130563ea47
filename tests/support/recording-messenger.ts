import pino from 'pino';
import { createBackgroundTasks } from '../../sync-server/mail/background-tasks.ts';
import type { Mail, Messenger, TextMessage } from '../../sync-server/mail/messenger.ts';

export interface RecordingMessenger extends Messenger {
  mails: Mail[];
  texts: TextMessage[];
}

/** Records messages instead of sending them. Messages that an answer didn't wait for are recorded after `settled()`. */
export function createRecordingMessenger(): RecordingMessenger {
  const mails: Mail[] = [];
  const texts: TextMessage[] = [];
  return {
    mails,
    texts,
    canMail: true,
    canText: true,
    mail: async mail => void mails.push(mail),
    async deliver(mail) {
      mails.push(mail);
      return 'done';
    },
    text: async message => void texts.push(message),
    ...createBackgroundTasks(pino({ level: 'silent' })),
    close: async () => undefined,
  };
}
