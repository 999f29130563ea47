import type { SessionUser } from '../../sync/session.ts';
import { ApiToken } from './api-token.tsx';
import { BlockAccount } from './block-account.tsx';
import { EraseAccount } from './erase-account.tsx';
import { ExportData } from './export-data.tsx';

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
