import type { AccountResult } from './account-result.ts';
import type { ShownSecret } from './account-sign-in.ts';
import type { SessionUser } from './session-state.ts';

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
  /** False: invited, but hasn't accepted yet. */
  confirmed: boolean;
}

/** `owner` invites, removes and renames; `member` works with the postings and applications. */
export type TeamRole = 'owner' | 'member';

export interface Invitation extends ShownSecret {
  teamId: string;
  membershipId: string;
}

/** An employer is a team. Its postings and their applications belong to all members. */
export interface AccountTeams {
  teams(): Promise<AccountResult<Team[]>>;
  createTeam(name: string): Promise<AccountResult<Team>>;
  renameTeam(teamId: string, name: string): Promise<AccountResult>;
  deleteTeam(teamId: string): Promise<AccountResult>;
  members(teamId: string): Promise<AccountResult<TeamMember[]>>;
  /** `url`: the target of the link in the mail. */
  invite(input: { teamId: string; email: string; role: TeamRole; url: string }): Promise<AccountResult>;
  setRole(teamId: string, memberId: string, role: TeamRole): Promise<AccountResult>;
  /** With the person's own membership, leaves the team. */
  removeMember(teamId: string, memberId: string): Promise<AccountResult>;
  /** Signs in as the invited person. */
  acceptInvitation(invitation: Invitation): Promise<AccountResult<SessionUser>>;
}
