import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { SCREEN_PATHS } from '../../../wire/screen-paths.ts';
import { useSignInSettings } from '../../services.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { JoinTeam } from './join-team.tsx';
import { Login } from './login.tsx';
import { Register } from './register.tsx';
import { ResetPassword } from './reset-password.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { SignedIn } from './signed-in.tsx';
import { VerifyEmail } from './verify-email.tsx';

const SCREENS: Record<string, () => ReactNode> = {
  [SCREEN_PATHS.login]: Login,
  [SCREEN_PATHS.register]: Register,
  [SCREEN_PATHS.secondFactor]: SecondFactor,
  [SCREEN_PATHS.signInLink]: SignInLink,
  [SCREEN_PATHS.signedIn]: SignedIn,
  [SCREEN_PATHS.resetPassword]: ResetPassword,
  [SCREEN_PATHS.verifyEmail]: VerifyEmail,
  [SCREEN_PATHS.joinTeam]: JoinTeam,
};

/** All sign-in screens, by address. `help` is shown for a forgotten password if no mail can reset it. */
export function SignInScreens({ help }: { help: ReactNode }) {
  const { pathname } = useLocation();
  const { mail } = useSignInSettings();
  const Screen = SCREENS[pathname.replace(/\/$/, '')] ?? ForgotPassword;
  return Screen === ForgotPassword && !mail ? help : <Screen />;
}
