import { type ReactNode, useState } from 'react';
import type { KeptOnLeaving } from '../../../local/people/departures.ts';
import { unsubscribeFromPush } from '../../../pwa/push-device.ts';
import { useLeaving } from '../../../local/hooks/use-leaving.ts';
import type { OnlyHere } from '../../../local/people/forget-person.ts';
import { useServices, useSession } from '../../services.ts';
import { sendEverything } from './send-everything.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';

/** In ms. Entries that are sent within this time need no question. */
const PATIENCE_MS = 4_000;

export interface SignOutAction {
  busy: boolean;
  /** Signs out. If something is still unsent after a try, the dialog asks first. */
  ask: () => void;
  dialog: ReactNode;
}

/** Signing out without losing what exists only on this device. Render `dialog` next to the button. */
export function useSignOut(): SignOutAction {
  const { accounts, outbox } = useServices();
  const session = useSession();
  const leaving = useLeaving();
  const [busy, setBusy] = useState(false);
  const [unsent, setUnsent] = useState<OnlyHere | null>(null);

  async function signOut(kept: KeptOnLeaving) {
    setBusy(true);
    leaving.leave(kept);
    // The server's record of it ends with the session. Not awaited: the browser may ask its push service, and a person who closes
    // the page now is to be signed out.
    void unsubscribeFromPush().catch(() => undefined);
    await accounts.logOut();
  }

  async function ask() {
    setBusy(true);
    const { pathname } = location;
    try {
      const found = await unsentAfterTry();
      setBusy(false);
      const isAsked = location.pathname === pathname && found.entries.length + found.toDos.length > 0;
      // Another tab may have written something since. A person who has left the screen can't be asked: they are signed out, and
      // what is unsent stays here until they sign in again.
      if (!isAsked) await signOut('unsent');
      else setUnsent(found);
    } catch {
      // Unreadable entries (a full disk) may be unsent, so they stay.
      await signOut('unsent');
    }
  }

  async function unsentAfterTry(): Promise<OnlyHere> {
    const found = await leaving.listUnsent();
    if (found.entries.length === 0 || session.status !== 'signed-in') return found;
    const patience = new Promise(resolve => setTimeout(resolve, PATIENCE_MS));
    await Promise.race([sendEverything(outbox, countUnsent), patience]);
    return leaving.listUnsent();
  }

  const countUnsent = async () => (await leaving.listUnsent()).entries.length;

  return {
    busy,
    ask: () => void ask(),
    dialog: (
      <SignOutDialog unsent={unsent} onClose={() => setUnsent(null)} onSignOut={kept => void signOut(kept)} />
    ),
  };
}
