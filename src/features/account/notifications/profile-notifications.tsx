import { MessageMail } from './message-mail.tsx';
import { PushKinds } from './push-kinds.tsx';
import { QuietHoursChoice } from './quiet-hours-choice.tsx';
import { ThisDevice } from './this-device.tsx';
import { usePush } from './use-push.ts';

/** Which news people get as notifications, where and when, and mails about messages. */
export function ProfileNotifications() {
  const push = usePush();
  return (
    <>
      <ThisDevice push={push} />
      <PushKinds />
      <QuietHoursChoice />
      <MessageMail />
    </>
  );
}
