import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useLeaving } from '../../../local/hooks/use-leaving.ts';
import type { OnlyHere } from '../../../local/people/forget-person.ts';
import type { SessionUser } from '../../../sync/account/session-state.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { EraseForm } from './erase-form.tsx';
import { ProfileSection } from '../shared/profile-section.tsx';

/**
 * Erases the account for good. So it lists everything unsent, including drafts, and requires a typed word and the
 * password.
 */
export function EraseAccount({ user }: { user: SessionUser }) {
  const t = useText();
  const leaving = useLeaving();
  const [busy, setBusy] = useState(false);
  const [unsent, setUnsent] = useState<OnlyHere | null>(null);

  async function ask() {
    setBusy(true);
    // Unreadable data (a full disk) must not prevent the erasure. Entries without a title are settings, marks or
    // drafts; only the drafts are listed.
    const found = await leaving.listUnfinished().catch(() => ({ entries: [], toDos: [] }));
    const entries = found.entries.filter(({ title, kind }) => title !== '' || kind === 'draft.put');
    setUnsent({ ...found, entries });
    setBusy(false);
  }
  const close = () => setUnsent(null);
  return (
    <ProfileSection title={t('profile.erase')} lead={t('profile.eraseLead')}>
      <p>
        <Button variant="danger" busy={busy} onClick={() => void ask()}>
          {t('profile.eraseAction')}
        </Button>
      </p>
      <Dialog open={unsent !== null} onClose={close} title={t('profile.eraseTitle')}>
        {unsent && <EraseForm user={user} unsent={unsent} onClose={close} />}
      </Dialog>
    </ProfileSection>
  );
}
