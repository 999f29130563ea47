import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useSignInSettings } from '../../services.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { JoinTeam } from './join-team.tsx';
import { landingPaths } from '../shared/landing-paths.ts';
import { Login } from './login.tsx';
import { Register } from './register.tsx';
import { ResetPassword } from './reset-password.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { SignedIn } from './signed-in.tsx';
import { VerifyEmail } from './verify-email.tsx';

const SCREENS: Record<string, () => ReactNode> = {
  [paths.login.path]: Login,
  [paths.register.path]: Register,
  [landingPaths.secondFactor.path]: SecondFactor,
  [landingPaths.signInLink.path]: SignInLink,
  [landingPaths.signedIn.path]: SignedIn,
  [landingPaths.resetPassword.path]: ResetPassword,
  [landingPaths.verifyEmail.path]: VerifyEmail,
  [landingPaths.joinTeam.path]: JoinTeam,
};

/** All sign-in screens, by address. `help` is shown for a forgotten password if no mail can reset it. */
export function SignInScreens({ help }: { help: ReactNode }) {
  const { pathname } = useLocation();
  const { mail } = useSignInSettings();
  const Screen = SCREENS[pathname.replace(/\/$/, '')] ?? ForgotPassword;
  return Screen === ForgotPassword && !mail ? help : <Screen />;
}
