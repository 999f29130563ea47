import { ID, type Models, Query } from 'appwrite';
import { Client, Teams } from 'node-appwrite';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SdkBrowser, sdkServerForTests } from '../support/sdk-server.ts';
import { refusal } from '../support/sdk-refusal.ts';
import { API_KEY } from '../support/test-context.ts';

const PASSWORD = 'wet boots by the door';
const NOBODY = [401, 'general_unauthorized_scope'];
const HIDDEN = [404, 'team_not_found'];
const NOT_OWNER = [401, 'user_unauthorized'];
const INVALID = [400, 'general_argument_invalid'];

const server = sdkServerForTests();
let url: string;
let owner: SdkBrowser;
let member: SdkBrowser;
let stranger: SdkBrowser;
let memberId: string;
let teamId: string;

beforeAll(async () => {
  url = `${server.endpoint.replace('/v1', '')}/join-team?lang=fr`;
  [owner] = await person('owner@example.com', 'Odile');
  [member, memberId] = await person('member@example.com', 'Mel');
  [stranger] = await person('stranger@example.com', 'Sam');
});

async function person(email: string, name: string): Promise<[SdkBrowser, string]> {
  const browser = server.browser();
  const { $id } = await browser.account.create({ userId: ID.unique(), email, password: PASSWORD, name });
  await browser.account.createEmailPasswordSession({ email, password: PASSWORD });
  return [browser, $id];
}

/** A team of its own for each test, with its owner and one member. */
beforeEach(async () => {
  teamId = ID.unique();
  await owner.teams.create({ teamId, name: 'Night crew' });
  await keyTeams().createMembership({ teamId, userId: memberId, roles: ['cook'] });
  server.context.messenger.mails.length = 0;
});

const keyTeams = () =>
  new Teams(new Client().setEndpoint(server.endpoint).setProject('portage').setKey(API_KEY));

async function membershipOf(userId: string): Promise<Models.Membership> {
  const { memberships } = await owner.teams.listMemberships({ teamId });
  const found = memberships.find(each => each.userId === userId);
  if (!found) throw new Error('no such member');
  return found;
}

const invite = (email: string, roles = ['cook']) =>
  owner.teams.createMembership({ teamId, email, roles, url, name: 'Nell' });

/** What the last mail's link says. */
function lastInvitation() {
  const text = server.context.messenger.mails.at(-1)?.text ?? '';
  const { searchParams } = new URL(/http:\/\/127\S+/.exec(text)?.[0] ?? '');
  const of = (name: string) => searchParams.get(name) ?? '';
  return {
    teamId: of('teamId'),
    membershipId: of('membershipId'),
    userId: of('userId'),
    secret: of('secret'),
    teamName: of('teamName'),
    lang: of('lang'),
  };
}

describe('Teams.create', () => {
  test('makes its maker the confirmed owner', async () => {
    const team = await stranger.teams.create({ teamId: ID.unique(), name: 'Kitchen', roles: ['chef'] });
    expect(team).toMatchObject({ name: 'Kitchen', total: 1, prefs: {} });
    const { memberships } = await stranger.teams.listMemberships({ teamId: team.$id });
    expect(memberships).toMatchObject([{ confirm: true, roles: ['chef', 'owner'], userName: 'Sam' }]);
  });

  test('refuses a taken id, a name that is none, and a guest', async () => {
    expect(await refusal(stranger.teams.create({ teamId, name: 'x' }))).toEqual([409, 'team_already_exists']);
    expect(await refusal(owner.teams.create({ teamId: '_x', name: 'x' }))).toEqual(INVALID);
    expect(await refusal(owner.teams.create({ teamId: ID.unique(), name: 'x'.repeat(129) }))).toEqual(
      INVALID,
    );
    expect(await refusal(server.browser().teams.create({ teamId: ID.unique(), name: 'x' }))).toEqual(NOBODY);
  });

  test('differs: the id of a deleted team stays taken', async () => {
    await owner.teams.delete({ teamId });
    expect(await refusal(owner.teams.create({ teamId, name: 'x' }))).toEqual([409, 'team_already_exists']);
  });
});

describe('Teams.list', () => {
  test('has the teams of the person', async () => {
    const { teams, total } = await member.teams.list({ queries: [Query.orderDesc('$createdAt')] });
    expect(teams.some(({ $id }) => $id === teamId)).toBe(true);
    expect(total).toBe(teams.length);
    expect((await member.teams.list({ search: 'nosuchname' })).teams).toEqual([]);
    expect((await member.teams.list({ queries: [Query.equal('$id', teamId)], total: false })).total).toBe(0);
    expect((await keyTeams().list({ queries: [Query.equal('$id', teamId)] })).total).toBe(1);
  });

  test('refuses a bad query and a guest', async () => {
    const bad = [Query.equal('secret', 'x')];
    expect(await refusal(owner.teams.list({ queries: bad }))).toEqual([400, 'general_argument_invalid']);
    expect(await refusal(server.browser().teams.list())).toEqual(NOBODY);
  });
});

describe('Teams.get', () => {
  test('is for members; to others there is no such team', async () => {
    expect(await member.teams.get({ teamId })).toMatchObject({ $id: teamId, name: 'Night crew', total: 2 });
    expect(await refusal(stranger.teams.get({ teamId }))).toEqual(HIDDEN);
    expect(await refusal(owner.teams.get({ teamId: 'nosuch' }))).toEqual(HIDDEN);
  });
});

describe('Teams.updateName', () => {
  test('is for owners', async () => {
    expect(await owner.teams.updateName({ teamId, name: 'Day crew' })).toMatchObject({ name: 'Day crew' });
    expect(await refusal(member.teams.updateName({ teamId, name: 'x' }))).toEqual(NOT_OWNER);
    expect(await refusal(stranger.teams.updateName({ teamId, name: 'x' }))).toEqual(HIDDEN);
    expect(await refusal(owner.teams.updateName({ teamId, name: '' }))).toEqual(INVALID);
  });
});

describe('Teams.delete', () => {
  test('is for owners, and takes its roles with it', async () => {
    expect(await refusal(member.teams.delete({ teamId }))).toEqual(NOT_OWNER);
    expect(await refusal(stranger.teams.delete({ teamId }))).toEqual(HIDDEN);
    expect(await owner.teams.delete({ teamId })).toEqual({ message: '' });
    expect(await refusal(owner.teams.get({ teamId }))).toEqual(HIDDEN);
  });
});

describe('Teams.getPrefs', () => {
  test('is for members', async () => {
    expect(await member.teams.getPrefs({ teamId })).toEqual({});
    expect(await refusal(stranger.teams.getPrefs({ teamId }))).toEqual(HIDDEN);
  });
});

describe('Teams.updatePrefs', () => {
  test('replaces them', async () => {
    await owner.teams.updatePrefs({ teamId, prefs: { a: 1, b: 2 } });
    expect(await owner.teams.updatePrefs({ teamId, prefs: { b: 3 } })).toEqual({ b: 3 });
    expect(await member.teams.getPrefs({ teamId })).toEqual({ b: 3 });
  });

  test('refuses what is no object, and members', async () => {
    expect(await refusal(owner.teams.updatePrefs({ teamId, prefs: 'x' as never }))).toEqual(INVALID);
    expect(await refusal(member.teams.updatePrefs({ teamId, prefs: {} }))).toEqual(NOT_OWNER);
  });
});

describe('Teams.listMemberships', () => {
  test('has members and invitations', async () => {
    await invite('new@example.com');
    const { memberships, total } = await member.teams.listMemberships({ teamId });
    expect(total).toBe(3);
    expect(memberships).toMatchObject([
      { userName: 'Odile', confirm: true, roles: ['owner'] },
      { userName: 'Mel', userEmail: 'member@example.com', confirm: true },
      { userName: 'Nell', userEmail: 'new@example.com', confirm: false, joined: '' },
    ]);
    const asked = await owner.teams.listMemberships({ teamId, queries: [Query.equal('confirm', false)] });
    expect(asked.total).toBe(1);
    expect((await owner.teams.listMemberships({ teamId, search: memberId })).total).toBe(1);
  });

  test('refuses others', async () => {
    expect(await refusal(stranger.teams.listMemberships({ teamId }))).toEqual(HIDDEN);
    expect(await refusal(server.browser().teams.listMemberships({ teamId }))).toEqual(NOBODY);
  });

  test('differs: for people who have not joined, it shows what the inviter entered, and phone numbers only to owners', async () => {
    await invite('stranger@example.com');
    const { memberships } = await member.teams.listMemberships({ teamId });
    expect(memberships.map(({ userName }) => userName)).toEqual(['Odile', 'Mel', 'Nell']);
    expect(memberships.map(({ userPhone }) => userPhone)).toEqual(['', '', '']);
  });
});

describe('Teams.createMembership', () => {
  test('asks by mail, with all that the acceptance needs', async () => {
    const asked = await invite('invited@example.com');
    expect(asked).toMatchObject({ teamId, confirm: false, joined: '', roles: ['cook'], mfa: false });
    expect(asked.userAccessedAt).toBe('');
    const [mail] = server.context.messenger.mails;
    expect(mail).toMatchObject({
      to: 'invited@example.com',
      subject: 'Invitation to Night crew Team at Portage',
    });
    expect(lastInvitation()).toMatchObject({
      teamId,
      membershipId: asked.$id,
      teamName: 'Night crew',
      lang: 'fr',
    });
  });

  test('with a key, is refused for a link elsewhere before anything else', async () => {
    const params = { teamId, userId: memberId, roles: ['cook'] };
    expect(
      await refusal(keyTeams().createMembership({ ...params, url: 'https://elsewhere.example' })),
    ).toEqual(INVALID);
    expect(await refusal(keyTeams().createMembership(params))).toEqual([409, 'membership_already_confirmed']);
  });

  test('differs: until an invitation by address is accepted, its userId belongs to no account, and the link has the account’s own', async () => {
    const known = await invite('stranger@example.com');
    expect(known.userId).not.toBe(lastInvitation().userId);
    expect(known.userId).toMatch(/^[0-9a-f]{20}$/);
  });

  test('adds at once where a key asks', async () => {
    const added = await keyTeams().createMembership({ teamId, email: 'by-key@example.com', roles: [] });
    expect(added).toMatchObject({ confirm: true, userEmail: 'by-key@example.com' });
    expect(server.context.messenger.mails).toEqual([]);
  });

  test('asks by a number', async () => {
    await owner.teams.createMembership({ teamId, phone: '+14165550100', roles: [], url });
    expect(server.context.messenger.texts.at(-1)?.to).toBe('+14165550100');
  });

  test('refuses members, members once more, nobody, and other sites', async () => {
    const asked = { teamId, roles: [], url };
    expect(await refusal(member.teams.createMembership({ ...asked, email: 'x@example.com' }))).toEqual(
      NOT_OWNER,
    );
    expect(await refusal(owner.teams.createMembership({ ...asked, userId: memberId }))).toEqual([
      409,
      'membership_already_confirmed',
    ]);
    expect(await refusal(owner.teams.createMembership({ ...asked, userId: 'nobody' }))).toEqual([
      404,
      'user_not_found',
    ]);
    expect(await refusal(owner.teams.createMembership(asked))).toEqual(INVALID);
    const evil = { ...asked, email: 'x@example.com', url: 'https://evil.example/' };
    expect(await refusal(owner.teams.createMembership(evil))).toEqual(INVALID);
    expect(server.context.messenger.mails).toEqual([]);
  });
});

describe('Teams.getMembership', () => {
  test('is for members', async () => {
    const { $id: membershipId } = await membershipOf(memberId);
    expect(await owner.teams.getMembership({ teamId, membershipId })).toMatchObject({ userId: memberId });
    expect(await refusal(stranger.teams.getMembership({ teamId, membershipId }))).toEqual(HIDDEN);
    expect(await refusal(owner.teams.getMembership({ teamId, membershipId: 'nosuch' }))).toEqual([
      404,
      'membership_not_found',
    ]);
  });
});

describe('Teams.updateMembership', () => {
  test('sets roles, by owners', async () => {
    const { $id: membershipId } = await membershipOf(memberId);
    expect(await refusal(member.teams.updateMembership({ teamId, membershipId, roles: ['owner'] }))).toEqual(
      NOT_OWNER,
    );
    const set = await owner.teams.updateMembership({ teamId, membershipId, roles: ['owner', 'chef'] });
    expect(set.roles).toEqual(['owner', 'chef']);
    expect(await member.teams.updateName({ teamId, name: 'Ours' })).toMatchObject({ name: 'Ours' });
  });

  test('leaves the last owner the role', async () => {
    const { memberships } = await owner.teams.listMemberships({ teamId });
    const membershipId = memberships[0]?.$id ?? '';
    expect(await refusal(owner.teams.updateMembership({ teamId, membershipId, roles: [] }))).toEqual([
      400,
      'membership_downgrade_prohibited',
    ]);
  });
});

describe('Teams.deleteMembership', () => {
  test('is leaving, and an owner’s to do with others', async () => {
    const { $id: membershipId } = await membershipOf(memberId);
    expect(await member.teams.deleteMembership({ teamId, membershipId })).toEqual({ message: '' });
    expect(await refusal(member.teams.get({ teamId }))).toEqual(HIDDEN);
    const asked = await invite('gone@example.com');
    await owner.teams.deleteMembership({ teamId, membershipId: asked.$id });
    expect((await owner.teams.listMemberships({ teamId })).total).toBe(1);
  });

  test('keeps the last owner, and members from removing others', async () => {
    const { memberships } = await owner.teams.listMemberships({ teamId });
    const membershipId = memberships[0]?.$id ?? '';
    expect(await refusal(owner.teams.deleteMembership({ teamId, membershipId }))).toEqual([
      400,
      'membership_deletion_prohibited',
    ]);
    expect(await refusal(member.teams.deleteMembership({ teamId, membershipId }))).toEqual(NOT_OWNER);
  });
});

describe('Teams.updateMembershipStatus', () => {
  test('signs in, verifies the address, and works once', async () => {
    await invite('joining@example.com');
    const { teamName: _, lang: __, ...given } = lastInvitation();
    const browser = server.browser();
    const joined = await browser.teams.updateMembershipStatus(given);
    expect(joined).toMatchObject({ confirm: true, userEmail: 'joining@example.com', roles: ['cook'] });
    expect(joined.joined).not.toBe('');
    expect(await browser.account.get()).toMatchObject({ $id: given.userId, emailVerification: true });
    expect(await browser.teams.get({ teamId })).toMatchObject({ total: 3 });
    expect(await refusal(server.browser().teams.updateMembershipStatus(given))).toEqual([
      409,
      'membership_already_confirmed',
    ]);
  });

  test('refuses a wrong secret, another person, and whoever is signed in as somebody else', async () => {
    await invite('careful@example.com');
    const { teamName: _, lang: __, ...given } = lastInvitation();
    const status = (change: object, as = server.browser()) =>
      refusal(as.teams.updateMembershipStatus({ ...given, ...change }));
    expect(await status({ secret: 'wrong' })).toEqual([401, 'team_invalid_secret']);
    expect(await status({ userId: memberId })).toEqual([401, 'team_invite_mismatch']);
    expect(await status({ membershipId: 'nosuch' })).toEqual([404, 'membership_not_found']);
    expect(await status({ teamId: 'nosuch' })).toEqual([404, 'team_not_found']);
    expect(await status({}, stranger)).toEqual([401, 'team_invite_mismatch']);
  });

  test('differs: the secret expires after seven days, or when the account no longer has the address that it was sent to', async () => {
    const [moving] = await person('moving@example.com', 'Max');
    await invite('moving@example.com');
    const { teamName: _, lang: __, ...given } = lastInvitation();
    await moving.account.updateEmail({ email: 'moved@example.com', password: PASSWORD });
    expect(await refusal(server.browser().teams.updateMembershipStatus(given))).toEqual([
      401,
      'team_invalid_secret',
    ]);
  });
});

test('an employer’s postings are a team’s: a colleague changes them, and may no more when they are removed', async () => {
  const [employer] = await person('employer@example.com', 'Ema');
  const jobs = { databaseId: 'board', collectionId: 'jobs' };
  const data = { jobTitle: 'cook', businessName: 'Erie Greens', city: 'Leamington', province: 'Ontario' };
  const posting = await employer.databases.createDocument({ ...jobs, documentId: ID.unique(), data });
  const { teams } = await employer.teams.list();
  expect(teams).toMatchObject([{ name: 'Erie Greens', total: 1 }]);
  const own = teams[0]?.$id ?? '';
  expect(posting['employerId']).toBe(own);
  const documentId = posting.$id;
  const change = () =>
    member.databases.updateDocument({ ...jobs, documentId, data: { jobTitle: 'head cook' } });
  expect(await refusal(change())).toEqual([401, 'user_unauthorized']);
  const added = await keyTeams().createMembership({ teamId: own, userId: memberId, roles: [] });
  expect(await change()).toMatchObject({ jobTitle: 'head cook' });
  await employer.teams.deleteMembership({ teamId: own, membershipId: added.$id });
  expect(await refusal(change())).toEqual([401, 'user_unauthorized']);
});

test('every answer was as Appwrite describes it', () => {
  expect(server.problems).toEqual([]);
});
