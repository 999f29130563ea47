import type { Models, Teams } from 'appwrite';
import type { AccountTeams, Team, TeamMember, TeamRole } from '../../sync/account/account-teams.ts';
import type { AccountKeeper } from './account-keeper.ts';
import { openSession } from './open-session.ts';
import { signedInUser } from './signed-in-user.ts';

/** The maximum size of a team. Without it, Appwrite's pages have 25 members. */
const PAGE = 500;

export function createAccountTeams({ call, signIn }: AccountKeeper): AccountTeams {
  const withTeams = <T>(action: (teams: Teams, limit: string[]) => Promise<T>) =>
    call(({ client, sdk }) => action(new sdk.Teams(client), [sdk.Query.limit(PAGE)]));
  return {
    teams: () =>
      withTeams(async (teams, queries) => {
        const list = await teams.list({ queries });
        return list.teams.map(teamOf);
      }),

    createTeam: name =>
      call(async ({ client, sdk }) =>
        teamOf(await new sdk.Teams(client).create({ teamId: sdk.ID.unique(), name })),
      ),

    renameTeam: (teamId, name) => withTeams(async teams => void (await teams.updateName({ teamId, name }))),

    deleteTeam: teamId => withTeams(async teams => void (await teams.delete({ teamId }))),

    members: teamId =>
      withTeams(async (teams, queries) => {
        const { memberships } = await teams.listMemberships({ teamId, queries });
        return memberships.map(memberOf);
      }),

    invite: ({ teamId, email, role, url }) =>
      withTeams(async teams => {
        await teams.createMembership({ teamId, roles: rolesFor(role), email, url });
      }),

    setRole: (teamId, membershipId, role) =>
      withTeams(async teams => {
        await teams.updateMembership({ teamId, membershipId, roles: rolesFor(role) });
      }),

    removeMember: (teamId, membershipId) =>
      withTeams(async teams => void (await teams.deleteMembership({ teamId, membershipId }))),

    acceptInvitation: ({ teamId, membershipId, userId, secret }) =>
      call(async tools => {
        const teams = new tools.sdk.Teams(tools.client);
        await openSession(tools, true, () =>
          teams.updateMembershipStatus({ teamId, membershipId, userId, secret }),
        );
        return signIn(await signedInUser(tools.account), true);
      }),
  };
}

function teamOf({ $id, name, total }: Models.Team<Models.Preferences>): Team {
  return { $id, name, members: total };
}

function memberOf(membership: Models.Membership): TeamMember {
  return {
    $id: membership.$id,
    userId: membership.userId,
    name: membership.userName,
    email: membership.userEmail,
    roles: membership.roles,
    confirmed: membership.confirm,
  };
}

function rolesFor(role: TeamRole): string[] {
  return [role];
}
