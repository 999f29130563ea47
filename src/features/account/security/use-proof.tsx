import { type ReactNode, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { AccountResult } from '../../../sync/account/account-result.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Answer } from '../answers/answer.tsx';
import { FactorForm } from '../shared/factor-form.tsx';
import { isRefusal } from '../shared/failure-words.ts';
import type { Factor } from '../../../sync/account/account-sign-in.ts';
import { type AccountQuestion, type RefusableForm, useAccountAction } from '../shared/use-account-action.ts';
import { useAccountAnswer } from '../answers/use-account-answer.ts';
import { Button } from '../../../ui/buttons/button.tsx';

/**
 * Runs account actions for which the server may require fresh proof. If it does, a dialog asks for a factor, and the
 * action is tried again. Render `dialog` somewhere.
 */
export function useProof<F extends string = never>(form?: RefusableForm<F>) {
  const action = useAccountAction(form);
  const [asked, setAsked] = useState<{ proved: () => void; refused: () => void } | null>(null);

  async function run<T>(question: AccountQuestion<T>): Promise<AccountResult<T>> {
    const result = await action.run(question);
    if (result.ok || !isRefusal(result.failure, 'user_challenge_required')) return result;
    action.setFailure(null);
    return new Promise(resolve => {
      const close = (next: () => void) => () => {
        setAsked(null);
        next();
      };
      setAsked({
        proved: close(() => void action.run(question).then(resolve)),
        refused: close(() => resolve(result)),
      });
    });
  }
  const dialog: ReactNode = <ProofDialog onProved={asked?.proved ?? null} onClose={() => asked?.refused()} />;
  return { busy: action.busy, failure: action.failure, run, dialog };
}

interface ProofDialogProps {
  /** null: closed. */
  onProved: (() => void) | null;
  onClose: () => void;
}

function ProofDialog({ onProved, onClose }: ProofDialogProps) {
  const t = useText();
  return (
    <Dialog open={onProved !== null} onClose={onClose} title={t('profile.proofTitle')}>
      <p>{t('profile.proofText')}</p>
      {onProved && <Proof onProved={onProved} />}
    </Dialog>
  );
}

const askFactors: AccountQuestion<Factor[]> = calls => calls.factors();

function Proof({ onProved }: { onProved: () => void }) {
  const t = useText();
  const factors = useAccountAnswer(askFactors);
  const [chosen, setChosen] = useState<Factor | null>(null);
  return (
    <Answer of={factors}>
      {found => {
        const current = chosen ?? found[0];
        if (!current) return <p>{t('profile.proofNone')}</p>;
        return (
          <>
            <FactorForm
              key={current}
              factor={current}
              action={t('profile.proofAction')}
              isChosen={chosen !== null}
              answer={(calls, { challengeId, code }) => calls.prove(challengeId, code)}
              onDone={onProved}
            />
            {found
              .filter(factor => factor !== current)
              .map(factor => (
                <Button key={factor} variant="quiet" wide onClick={() => setChosen(factor)}>
                  {t(`account.factor.${factor}`)}
                </Button>
              ))}
          </>
        );
      }}
    </Answer>
  );
}
