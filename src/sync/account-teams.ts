import type { AccountResult } from './account-result.ts';
import type { ShownSecret } from './account-sign-in.ts';
import type { SessionUser } from './session.ts';

export interface Team {
  $id: string;
  name: string;
  members: number;
}

export interface TeamMember {
  $id: string;
  userId: string;
  name: string;
  email: string;
  roles: string[];
  /** False: invited, and not here yet. */
  confirmed: boolean;
}

/** `owner` invites, removes and renames; `member` works with the postings and applications. */
export type TeamRole = 'owner' | 'member';

export interface Invitation extends ShownSecret {
  teamId: string;
  membershipId: string;
}

/** An employer is a team: its postings and their applications are everybody's in it. */
export interface AccountTeams {
  teams(): Promise<AccountResult<Team[]>>;
  createTeam(name: string): Promise<AccountResult<Team>>;
  renameTeam(teamId: string, name: string): Promise<AccountResult>;
  deleteTeam(teamId: string): Promise<AccountResult>;
  members(teamId: string): Promise<AccountResult<TeamMember[]>>;
  /** `url`: where the mail's link leads. */
  invite(input: { teamId: string; email: string; role: TeamRole; url: string }): Promise<AccountResult>;
  setRole(teamId: string, memberId: string, role: TeamRole): Promise<AccountResult>;
  /** Also of one's own membership: leaving. */
  removeMember(teamId: string, memberId: string): Promise<AccountResult>;
  /** Signs in as whom the invitation was for. */
  acceptInvitation(invitation: Invitation): Promise<AccountResult<SessionUser>>;
}
