import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Config } from '../../config/config.ts';
import type { Context } from '../../board/context.ts';
import { ApiError, invalidParam } from '../../core/api-error.ts';
import type { Caller } from '../../core/caller.ts';
import { languageOf } from '../../http/language-of.ts';
import { takeMailbox } from '../../http/limits/mailbox-budget.ts';
import { originOf } from '../../http/session/origin-of.ts';
import { readWish } from '../../http/list-wish.ts';
import { Email, Id, Nullable, PersonName, Phone, RedirectUrl, Secret } from '../../http/params.ts';
import { RATE_LIMITS } from '../../http/limits/rate-limits.ts';
import { allowedRedirect } from '../../http/redirect-url.ts';
import { startSession } from '../../http/session/start-session.ts';
import { requireTeamsCaller } from '../../http/session/teams-caller.ts';
import type { ChangeAccount } from '../../accounts/account-changes.ts';
import { eventOrigin } from '../../accounts/account-events.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import { invitedMeans, refuseUnprovenNumber } from '../../teams/invited-means.ts';
import type { FindInvitee } from '../../teams/invitees.ts';
import type { Membership, Memberships } from '../../teams/memberships.ts';
import { isNumber, requireWayTo, sendInvitation } from '../../teams/send-invitation.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { membershipAnswer } from '../../teams/team-answers.ts';
import { listMemberships } from '../../teams/team-reads.ts';
import { TeamRoles } from './teams.ts';

const TeamParams = Type.Object({ teamId: Id });
const MembershipParams = Type.Object({ teamId: Id, membershipId: Id });
const Roles = TeamRoles(81);
/** Forms send fields that were left empty. These count as not given. */
const Empty = Type.Literal('');
const Invite = Type.Object({
  email: Nullable(Type.Union([Email, Empty])),
  userId: Nullable(Type.Union([Id, Empty])),
  phone: Nullable(Type.Union([Phone, Empty])),
  roles: Roles,
  url: Nullable(RedirectUrl),
  name: Nullable(PersonName),
});
const NewRoles = Type.Object({ roles: Roles });
const Acceptance = Type.Object({ userId: Id, secret: Secret });

interface Parts {
  config: Config;
  context: Context;
  memberships: Memberships;
  findInvitee: FindInvitee;
  accounts: Accounts;
  sessions: Sessions;
  changeAccount: ChangeAccount;
}

/**
 * The members of a team: invitations, their acceptance, roles and leaving (rows 59 and 60 of
 * docs/appwrite-behaviour.md).
 */
export function registerMembershipRoutes(plain: FastifyInstance, parts: Parts): void {
  const { context, memberships, findInvitee, accounts } = parts;
  const nowMs = () => context.environment.nowMs();
  const app = plain.withTypeProvider<TypeBoxTypeProvider>();
  const path = '/teams/:teamId/memberships';
  const ofMembership = { schema: { params: MembershipParams } };
  const answer = (caller: Caller, membership: Membership) =>
    membershipAnswer(context.stores.accounts, caller, membership);

  app.get(path, { schema: { params: TeamParams } }, async request => {
    const caller = requireTeamsCaller(request, 'teams.read');
    return listMemberships(context, caller, request.params.teamId, readWish(request));
  });

  app.post(
    path,
    { schema: { params: TeamParams, body: Invite }, config: RATE_LIMITS.invitation },
    async (request, reply) => {
      const caller = requireTeamsCaller(request, 'teams.write');
      const { teamId } = request.params;
      const { userId, email, phone, roles, url, name } = request.body;
      const link = linkOf(request, url ?? '');
      memberships.requireInviter(caller, teamId);
      const named = { userId: userId ?? '', email: email ?? '', phone: phone ?? '', name: name ?? '' };
      const sentTo = named.userId === '' ? named.email || named.phone : '';
      // Checked before an account is created for an address that can't be reached.
      if (caller.kind !== 'key' && sentTo !== '') {
        requireWayTo(context, { sentTo });
        takeInvited(request, sentTo);
      }
      const { account, invitee } = await findInvitee(named);
      const log = { teamId, invitee: account.id, userId: caller.userId };
      if (caller.kind === 'key' || link === null) {
        const added = await memberships.add(caller, teamId, account.id, roles);
        request.log.info(log, 'member added');
        return reply.code(201).send(await answer(caller, added));
      }
      requireWayTo(context, invitee);
      if (sentTo === '') takeInvited(request, invitee.sentTo);
      const asked = await memberships.invite(caller, teamId, invitee, roles);
      const inviter = caller.userId === undefined ? '' : (await accounts.get(caller.userId)).name;
      const language = languageOf(request, account);
      await sendInvitation(context, { asked, account, url: link, inviter, language });
      request.log.info(log, 'member invited');
      return reply.code(201).send(await answer(caller, asked));
    },
  );

  app.get(`${path}/:membershipId`, ofMembership, async request => {
    const caller = requireTeamsCaller(request, 'teams.read');
    const { teamId, membershipId } = request.params;
    return answer(caller, memberships.get(caller, teamId, membershipId));
  });

  app.patch(
    `${path}/:membershipId`,
    { schema: { params: MembershipParams, body: NewRoles } },
    async request => {
      const caller = requireTeamsCaller(request, 'teams.write');
      const { teamId, membershipId } = request.params;
      const changed = await memberships.setRoles(caller, teamId, membershipId, request.body.roles);
      request.log.info({ teamId, membershipId, userId: caller.userId }, 'roles changed');
      return answer(caller, changed);
    },
  );

  app.delete(`${path}/:membershipId`, ofMembership, async (request, reply) => {
    const caller = requireTeamsCaller(request, 'teams.write');
    const { teamId, membershipId } = request.params;
    await memberships.remove(caller, teamId, membershipId);
    request.log.info({ teamId, membershipId, userId: caller.userId }, 'member removed');
    return reply.code(204).send();
  });

  app.patch(
    `${path}/:membershipId/status`,
    { schema: { params: MembershipParams, body: Acceptance } },
    async (request, reply) => {
      const { caller } = request;
      const { teamId, membershipId } = request.params;
      const { userId, secret } = request.body;
      // A signed-in person must be the invited one, whatever the link says.
      memberships.invited(teamId, membershipId, { userId: caller.userId ?? userId, secret });
      const asked = memberships.invited(teamId, membershipId, { userId, secret });
      const account = await accounts.get(asked.membership.userId);
      if (!account.active) throw new ApiError('user_blocked');
      const isSignedIn = caller.userId !== undefined;
      if (!isSignedIn) refuseUnprovenNumber(asked, account);
      const accepted = await memberships.accept(teamId, membershipId, account, secret);
      const by = eventOrigin(originOf(request), nowMs());
      const means = invitedMeans(accepted, account, by, isSignedIn);
      if (!isSignedIn) await startSession(parts, request, reply, account, means);
      else await parts.changeAccount(account.id, means.change);
      request.log.info({ teamId, membershipId, userId: account.id }, 'invitation accepted');
      const self: Caller = { kind: 'user', userId: account.id, roles: [] };
      return answer(self, accepted);
    },
  );

  function takeInvited(request: FastifyRequest, sentTo: string): void {
    takeMailbox(app.budgets, request, isNumber(sentTo) ? 'texts' : 'mails', sentTo);
  }

  /** Members that a key adds get no message, so it needs no link. */
  function linkOf(request: FastifyRequest, url: string): URL | null {
    if (url === '' && request.caller.kind === 'key') return null;
    if (url === '') throw invalidParam('url', 'URL is required');
    return allowedRedirect({ config: context.config, request }, url);
  }
}
