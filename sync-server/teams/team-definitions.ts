import { listDefinition } from '../projection/list-page.ts';

export const TEAM_LIST = listDefinition('teams', [
  { key: 'name', type: 'string' },
  { key: 'total', type: 'integer' },
]);

export const MEMBERSHIP_LIST = listDefinition('memberships', [
  { key: 'userId', type: 'string' },
  { key: 'teamId', type: 'string' },
  { key: 'invited', type: 'datetime' },
  { key: 'joined', type: 'datetime' },
  { key: 'confirm', type: 'boolean' },
  { key: 'roles', type: 'string', array: true },
]);
