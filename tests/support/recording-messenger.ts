import pino from 'pino';
import { createMeanwhile } from '../../sync-server/mail/meanwhile.ts';
import type { Mail, Messenger, TextMessage } from '../../sync-server/mail/messenger.ts';

export interface RecordingMessenger extends Messenger {
  mails: Mail[];
  texts: TextMessage[];
}

/** Reaches nobody, and remembers what it was to say. What an answer did not wait for is there after `settled()`. */
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
    ...createMeanwhile(pino({ level: 'silent' })),
    close: async () => undefined,
  };
}
