import { useCallback, useEffect, useRef, useState } from 'react';
import {
  askToPush,
  type PushState,
  pushState,
  pushSubscription,
  subscribeToPush,
  unsubscribeFromPush,
} from '../../../pwa/push-device.ts';
import { useLanguage } from '../../../i18n/text-provider.tsx';
import { usePreference } from '../../../local/hooks/use-preference.ts';
import { useServices } from '../../services.ts';

export interface PushSwitch {
  /** null: not known yet. */
  state: PushState | null;
  busy: boolean;
  /** The last change couldn't be made: offline, or the browser's push service doesn't answer. */
  hasFailed: boolean;
  turnOn: () => void;
  turnOff: () => void;
}

/** Push messages on this device: as the browser says, and registered with the server. */
export function usePush(): PushSwitch {
  const { accounts } = useServices();
  const { language } = useLanguage();
  const preference = usePreference('language');
  const [state, setState] = useState<PushState | null>(null);
  const [busy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isChanged = useRef(false);

  useEffect(() => {
    let isLive = true;
    const look = async () => {
      const found = await pushState();
      if (isLive) setState(found);
      if (found !== 'on') return;
      // The server may have other keys now, or may have lost the target: its data is from a backup, or it was another session's.
      const key = await accounts.ask(calls => calls.pushKey());
      // The person may have turned them off meanwhile, or signed out.
      if (!key.ok || !isLive || isChanged.current) return;
      const subscription = await subscribeToPush(key.value);
      await accounts.ask(calls => calls.keepPushTarget(subscription));
    };
    // Offline, everything stays as it is.
    void look().catch(() => undefined);
    return () => {
      isLive = false;
    };
  }, [accounts]);

  const change = useCallback(async (task: () => Promise<boolean>) => {
    isChanged.current = true;
    setBusy(true);
    setFailed(false);
    const isDone = await task().catch(() => false);
    setFailed(!isDone);
    setState(await pushState());
    setBusy(false);
  }, []);

  const turnOn = () =>
    void change(async () => {
      // First, while the browser still takes it for an answer to the press.
      if (!(await askToPush())) return true;
      const key = await accounts.ask(calls => calls.pushKey());
      if (!key.ok) return false;
      const subscription = await subscribeToPush(key.value);
      // The server writes the messages. Without a choice, the browser's language is the person's.
      if (preference.value === null) preference.choose(language);
      const { ok } = await accounts.ask(calls => calls.keepPushTarget(subscription));
      if (!ok) await unsubscribeFromPush();
      return ok;
    });

  const turnOff = () =>
    void change(async () => {
      const subscription = await pushSubscription();
      await unsubscribeFromPush();
      // Offline, the server finds out when it sends the next message.
      if (subscription !== null) await accounts.ask(calls => calls.dropPushTarget(subscription));
      return true;
    });

  return { state, busy, hasFailed, turnOn, turnOff };
}
