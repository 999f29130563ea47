export const TEAM_NAME_MAX = 128;
/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 7;
