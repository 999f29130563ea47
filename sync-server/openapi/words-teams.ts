import { Type } from 'typebox';
import { wordsOf } from './operation-words.ts';

const NONE = [204, null] as const;
const TEAM = [200, 'Team'] as const;
const MEMBERSHIP = [200, 'Membership'] as const;

const LIST = {
  'queries[]': Type.Array(Type.String(), { description: 'Queries as JSON, in the SDK’s format.' }),
  search: Type.String({ maxLength: 256 }),
  total: Type.Boolean({ description: 'Set to `false` to skip the count.' }),
};

export const TEAM_WORDS = wordsOf('Teams', [
  ['GET /teams', 'teams.list', 'person', [200, 'List'], 'List your teams', { query: LIST }],
  ['POST /teams', 'teams.create', 'person', [201, 'Team'], 'Create a team. Each employer is one.'],
  ['GET /teams/:teamId', 'teams.get', 'person', TEAM, 'Get a team'],
  ['PUT /teams/:teamId', 'teams.updateName', 'person', TEAM, 'Rename a team'],
  ['DELETE /teams/:teamId', 'teams.delete', 'person', NONE, 'Delete a team'],
  ['GET /teams/:teamId/prefs', 'teams.getPrefs', 'person', [200, 'Preferences'], 'Get a team’s preferences'],
  [
    'PUT /teams/:teamId/prefs',
    'teams.updatePrefs',
    'person',
    [200, 'Preferences'],
    'Replace a team’s preferences',
  ],
  [
    'GET /teams/:teamId/memberships',
    'teams.listMemberships',
    'person',
    [200, 'List'],
    'List a team’s members',
    { query: LIST },
  ],
  [
    'POST /teams/:teamId/memberships',
    'teams.createMembership',
    'person',
    [201, 'Membership'],
    'Invite a member',
  ],
  [
    'GET /teams/:teamId/memberships/:membershipId',
    'teams.getMembership',
    'person',
    MEMBERSHIP,
    'Get a membership',
  ],
  [
    'PATCH /teams/:teamId/memberships/:membershipId',
    'teams.updateMembership',
    'person',
    MEMBERSHIP,
    'Change a member’s roles',
  ],
  [
    'DELETE /teams/:teamId/memberships/:membershipId',
    'teams.deleteMembership',
    'person',
    NONE,
    'Remove a member or cancel an invitation',
  ],
  [
    'PATCH /teams/:teamId/memberships/:membershipId/status',
    'teams.updateMembershipStatus',
    'anybody',
    MEMBERSHIP,
    'Accept an invitation with the secret from its message',
  ],
]);
