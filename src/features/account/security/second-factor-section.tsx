import { useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Answer } from '../answers/answer.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { ProfileSection } from '../shared/profile-section.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorRest } from './second-factor-rest.tsx';
import type { AccountQuestion } from '../shared/use-account-action.ts';
import { useProof } from './use-proof.tsx';
import { useAccountAnswer } from '../answers/use-account-answer.ts';

interface SecondFactorState {
  isOn: boolean;
  hasApp: boolean;
}

const askState: AccountQuestion<SecondFactorState> = async calls => {
  const details = await calls.details();
  if (!details.ok) return details;
  const app = await calls.hasAuthenticator();
  return app.ok ? { ok: true, value: { isOn: details.value.mfa, hasApp: app.value } } : app;
};

export function SecondFactorSection() {
  const t = useText();
  const state = useAccountAnswer(askState);
  const proof = useProof();
  const title = useRef<HTMLHeadingElement>(null);
  const [step, setStep] = useState<'rest' | 'setup' | 'codes'>('rest');
  const [codes, setCodes] = useState<readonly string[]>([]);

  function show(made: readonly string[]) {
    setCodes(made);
    setStep('codes');
  }
  /** Only requires codes at sign-in from now on: a user who left earlier has no recovery codes. */
  async function keep(isOn: boolean) {
    const on = isOn || (await proof.run(calls => calls.setSecondFactor(true))).ok;
    if (on) await rest();
  }
  /** Reloads the settings, which may have changed even if a step was left half-way. */
  async function rest() {
    setStep('rest');
    setCodes([]);
    title.current?.focus();
    await state.ask();
  }
  return (
    <ProfileSection title={t('profile.factor')} lead={t('profile.factorAbout')} titleRef={title}>
      <Answer of={state}>
        {({ isOn, hasApp }) => {
          if (step === 'setup') {
            return <AuthenticatorSetup onCancel={() => void rest()} onConfirmed={show} />;
          }
          if (step === 'codes') {
            return (
              <>
                <RecoveryCodes
                  codes={codes}
                  onKept={() => keep(isOn)}
                  busy={proof.busy}
                  failure={proof.failure}
                />
                {proof.dialog}
              </>
            );
          }
          return (
            <SecondFactorRest
              isOn={isOn}
              hasApp={hasApp}
              onSetUp={() => setStep('setup')}
              onCodes={show}
              onChanged={rest}
            />
          );
        }}
      </Answer>
    </ProfileSection>
  );
}
