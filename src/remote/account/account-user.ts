import type { Models } from 'appwrite';
import type { SessionUser } from '../../sync/account/session-state.ts';

export function userOf(user: Models.User<Models.Preferences>): SessionUser {
  return { id: user.$id, name: user.name, email: user.email };
}
