import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { SessionUser } from '../../../sync/account/session-state.ts';
import type { ProfilePartName } from '../../paths.ts';
import { useSession } from '../../services.ts';
import { Profile } from './profile.tsx';
import { ProfileData } from './profile-data.tsx';
import { ProfileDetails } from './profile-details.tsx';
import { ProfileFrame } from './profile-frame.tsx';
import { ProfileSecurity } from '../security/profile-security.tsx';
import { ProfileNotifications } from '../notifications/profile-notifications.tsx';
import { ProfileTeam } from './profile-team.tsx';

const PARTS: Record<ProfilePartName, (props: { user: SessionUser }) => ReactNode> = {
  details: ProfileDetails,
  security: ProfileSecurity,
  team: ProfileTeam,
  notifications: ProfileNotifications,
  data: ProfileData,
};

/** The profile and its parts, by address. Requires `RequireSignIn` around it. */
export function ProfileScreens({ notFound }: { notFound: ReactNode }) {
  const { part } = useParams();
  const session = useSession();
  if (part === undefined) return <Profile />;
  const name = partNames.find(each => each === part);
  if (!name) return notFound;
  if (session.status === 'guest') return null;
  const Part = PARTS[name];
  return (
    <ProfileFrame part={name} expired={session.status === 'expired'}>
      <Part user={session.user} />
    </ProfileFrame>
  );
}

const partNames: readonly ProfilePartName[] = ['details', 'security', 'team', 'notifications', 'data'];
