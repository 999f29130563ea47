import type { FastifyInstance } from 'fastify';
import type { Context } from '../../board/context.ts';
import type { createAccountServices } from '../../accounts/account-services.ts';
import { createInvitees } from '../../teams/invitees.ts';
import { createMemberships } from '../../teams/memberships.ts';
import { createTeamChanges } from '../../teams/team-changes.ts';
import { createTeams } from '../../teams/teams.ts';
import { registerMembershipRoutes } from './team-memberships.ts';
import { registerTeamRoutes } from './teams.ts';

type AccountServices = Pick<
  ReturnType<typeof createAccountServices>,
  'accounts' | 'sessions' | 'changeAccount' | 'createAccount' | 'reservations'
>;

/** Teams and memberships, which share one queue of changes per team. */
export function registerTeams(app: FastifyInstance, context: Context, services: AccountServices): void {
  const { config, environment, stores } = context;
  const changeTeam = createTeamChanges(stores.accounts, () => environment.nowMs());
  const { accounts, sessions, changeAccount, createAccount, reservations } = services;
  registerTeamRoutes(app, { context, teams: createTeams(context, changeTeam) });
  registerMembershipRoutes(app, {
    config,
    context,
    accounts,
    sessions,
    changeAccount,
    memberships: createMemberships(context, changeTeam),
    findInvitee: createInvitees({ context, createAccount, reservations }),
  });
}
