import type { SessionUser } from '../../../sync/account/session-state.ts';
import { ApiToken } from './api-token.tsx';
import { BlockAccount } from '../leaving/block-account.tsx';
import { EraseAccount } from '../leaving/erase-account.tsx';
import { ExportData } from '../leaving/export-data.tsx';

export function ProfileData({ user }: { user: SessionUser }) {
  return (
    <>
      <ExportData />
      <ApiToken />
      <BlockAccount />
      <EraseAccount user={user} />
    </>
  );
}
