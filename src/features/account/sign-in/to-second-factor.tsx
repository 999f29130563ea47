import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { useAccountAnswer } from '../answers/use-account-answer.ts';
import { isRefusal } from '../shared/failure-words.ts';
import { landingPaths } from '../shared/landing-paths.ts';
import { askFactors } from '../answers/ask-factors.ts';
import { type HalfSignedIn, noteHalfSignedIn } from '../shared/half-signed-in.ts';

/** Leads to the code if that's all that the browser's session lacks. Otherwise the sign-in form stays. */
export function ToSecondFactor({ next, half }: { next: string; half: HalfSignedIn }) {
  const factors = useAccountAnswer(askFactors);
  const isOver = factors.state === 'failed' && isRefusal(factors.failure, 'general_unauthorized_scope');
  useEffect(() => {
    if (isOver) noteHalfSignedIn(null);
  }, [isOver]);
  if (factors.state !== 'ready') return null;
  return <Navigate to={landingPaths.secondFactor.href(next)} replace state={half} />;
}
