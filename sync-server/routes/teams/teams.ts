import { TEAM_NAME_MAX } from '../../records/team-record.ts';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../board/context.ts';
import { Id, NewId, Nullable } from '../../http/params.ts';
import { RATE_LIMITS } from '../../http/limits/rate-limits.ts';
import { readWish } from '../../http/list-wish.ts';
import { requireTeamsCaller } from '../../http/session/teams-caller.ts';
import { newId, UNIQUE } from '../../core/ids.ts';
import { teamAnswer } from '../../teams/team-answers.ts';
import { listTeams } from '../../teams/team-reads.ts';
import type { Teams } from '../../teams/teams.ts';

const ROLES_MAX = 100;
const ROLE_RULE = `Value must be a valid array and no longer than ${ROLES_MAX} items of valid keys`;

const TeamName = Type.String({
  minLength: 1,
  maxLength: TEAM_NAME_MAX,
  rule: `Value must be a valid string and no longer than ${TEAM_NAME_MAX} chars`,
});
/** Appwrite's keys. Permissions can't name longer ones. */
export const TeamRoles = (maxLength: number) =>
  Type.Array(Type.String({ pattern: '^[a-zA-Z0-9][a-zA-Z0-9._-]*$', maxLength, rule: ROLE_RULE }), {
    maxItems: ROLES_MAX,
    rule: ROLE_RULE,
  });
const TeamParams = Type.Object({ teamId: Id });
const NewTeam = Type.Object({ teamId: NewId, name: TeamName, roles: Nullable(TeamRoles(32)) });
const Rename = Type.Object({ name: TeamName });
const Prefs = Type.Object({
  prefs: Type.Record(Type.String(), Type.Unknown(), {
    maxProperties: 1000,
    rule: 'Value must be a valid JSON object',
  }),
});

/** Appwrite's teams. For their members, see `team-memberships.ts`. */
export function registerTeamRoutes(
  plain: FastifyInstance,
  { context, teams }: { context: Context; teams: Teams },
): void {
  const app = plain.withTypeProvider<TypeBoxTypeProvider>();
  const ofTeam = { schema: { params: TeamParams } };

  app.get('/teams', async request => {
    const caller = requireTeamsCaller(request, 'teams.read');
    return listTeams(context, caller, readWish(request));
  });

  app.post('/teams', { schema: { body: NewTeam }, config: { stores: true } }, async (request, reply) => {
    const caller = requireTeamsCaller(request, 'teams.write');
    const { name, roles } = request.body;
    const teamId = request.body.teamId === UNIQUE ? newId(context.environment) : request.body.teamId;
    const team = await teams.create(caller, { teamId, name, roles: roles ?? [] });
    request.log.info({ teamId, userId: caller.userId }, 'team created');
    return reply.code(201).send(teamAnswer(team));
  });

  app.get('/teams/:teamId', ofTeam, async request =>
    teamAnswer(teams.get(requireTeamsCaller(request, 'teams.read'), request.params.teamId)),
  );

  const renaming = { schema: { params: TeamParams, body: Rename }, config: { stores: true } };
  app.put('/teams/:teamId', renaming, async request => {
    const caller = requireTeamsCaller(request, 'teams.write');
    return teamAnswer(await teams.rename(caller, request.params.teamId, request.body.name));
  });

  app.delete('/teams/:teamId', ofTeam, async (request, reply) => {
    const caller = requireTeamsCaller(request, 'teams.write');
    const { teamId } = request.params;
    await teams.remove(caller, teamId);
    request.log.info({ teamId, userId: caller.userId }, 'team deleted');
    return reply.code(204).send();
  });

  app.get('/teams/:teamId/prefs', ofTeam, async request => {
    const caller = requireTeamsCaller(request, 'teams.read');
    return teams.get(caller, request.params.teamId).prefs;
  });

  const settingPrefs = { schema: { params: TeamParams, body: Prefs }, config: RATE_LIMITS.writePrefs };
  app.put('/teams/:teamId/prefs', settingPrefs, async request => {
    const caller = requireTeamsCaller(request, 'teams.write');
    return (await teams.setPrefs(caller, request.params.teamId, request.body.prefs)).prefs;
  });
}
