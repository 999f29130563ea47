import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useText } from '../../../i18n/use-text.ts';
import type { Factor } from '../../../sync/account/account-sign-in.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { paths } from '../../paths.ts';
import { useServices, useSession } from '../../services.ts';
import { Answer } from '../answers/answer.tsx';
import { FactorForm } from '../shared/factor-form.tsx';
import { isRefusal } from '../shared/failure-words.ts';
import styles from './other-ways.module.css';
import { GoOn } from './go-on.tsx';
import { Landing } from './landing.tsx';
import { useAccountAnswer } from '../answers/use-account-answer.ts';
import { askFactors } from '../answers/ask-factors.ts';
import { noteHalfSignedIn, useHalfSignedIn } from '../shared/half-signed-in.ts';
import { useEnter } from './use-enter.ts';
import { useNextPath } from './use-next-path.ts';

/** Between the first factor and the sign-in. The browser's session opens nothing else yet. */
export function SecondFactor() {
  const t = useText();
  const { accounts } = useServices();
  const session = useSession();
  const navigate = useNavigate();
  const next = useNextPath();
  const factors = useAccountAnswer(askFactors);
  const remember = useRemember();
  const isHalf = session.status !== 'signed-in' && factors.state === 'ready';
  const isEnded = factors.state === 'failed' && isRefusal(factors.failure, 'general_unauthorized_scope');
  const isOver = session.status === 'signed-in' || isEnded;
  useEffect(() => {
    if (isHalf) noteHalfSignedIn({ remember });
    else if (isOver) noteHalfSignedIn(null);
  }, [isHalf, isOver, remember]);
  if (session.status === 'signed-in') return <GoOn to={next ?? paths.profile.href()} />;
  if (isEnded) return <Navigate to={paths.login.href(next ?? '')} replace />;

  async function giveUp() {
    noteHalfSignedIn(null);
    await accounts.logOut();
    await navigate(paths.login.href(next ?? ''), { replace: true });
  }
  return (
    <Landing title={t('account.factorTitle')} lead={t('account.factorLead')}>
      <Answer of={factors}>{found => <Factors factors={found} next={next} remember={remember} />}</Answer>
      <Button variant="quiet" wide onClick={() => void giveUp()}>
        {t('account.factorCancel')}
      </Button>
    </Landing>
  );
}

interface FactorsProps {
  factors: readonly Factor[];
  next: string | null;
  remember: boolean | undefined;
}

function Factors({ factors, next, remember }: FactorsProps) {
  const t = useText();
  const enter = useEnter(next);
  const [chosen, setChosen] = useState<Factor | null>(null);
  const current = chosen ?? factors[0];
  if (!current) return <p>{t('account.factorNone')}</p>;
  const others = factors.filter(factor => factor !== current);
  return (
    <>
      <FactorForm
        key={current}
        factor={current}
        action={t('account.loginAction')}
        isChosen={chosen !== null}
        answer={(calls, answer) => calls.answerChallenge({ ...answer, remember })}
        onDone={async user => void (await enter({ ok: true, value: user }, remember))}
      />
      {others.length > 0 && (
        <section className={styles['ways']} aria-labelledby="other-factors">
          <h2 className={styles['title']} id="other-factors">
            {t('account.factorOther')}
          </h2>
          <div className={styles['buttons']}>
            {others.map(factor => (
              <Button key={factor} variant="secondary" wide onClick={() => setChosen(factor)}>
                {t(`account.factor.${factor}`)}
              </Button>
            ))}
          </div>
        </section>
      )}
    </>
  );
}

/** The choice from the first step, in this tab or another one. */
function useRemember(): boolean | undefined {
  const half = useHalfSignedIn();
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('remember' in state)) return half?.remember;
  return typeof state.remember === 'boolean' ? state.remember : half?.remember;
}
