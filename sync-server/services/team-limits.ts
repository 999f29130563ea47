/** Members and invitations of one team: all of them are one document. */
export const MEMBERS_MAX = 500;
/** Every one of them gives roles, which every decision about a document looks at. */
export const TEAMS_MAX = 100;
export const TEAM_NAME_MAX = 128;
/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 7;
