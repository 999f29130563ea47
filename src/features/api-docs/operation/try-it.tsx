import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { ApiAnswer, ApiRequest } from '../../../sync/api-console.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Send } from '../../../ui/icons.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useServices } from '../../services.ts';
import { AnswerView } from './answer-view.tsx';
import {
  askedParameters,
  type CallFault,
  callOf,
  fieldName,
  firstInput,
  isList,
  isRead,
} from './api-call.ts';
import type { Operation, Parameter } from '../description/description.ts';
import { followSession } from './follow-session.ts';
import type { ShownDescription } from '../description/shown-description.ts';
import styles from './try-it.module.css';

interface TryItProps {
  operation: Operation;
  shown: ShownDescription;
}

type Outcome =
  | { state: 'none' }
  | { state: 'sending' }
  | { state: 'no-answer' }
  | { state: 'answered'; answer: ApiAnswer };

const BODY_LEAST_ROWS = 4;
const BODY_MOST_ROWS = 18;

/** A form for a call's input. It sends the call with this browser's session, or with a typed key. */
export function TryIt({ operation, shown }: TryItProps) {
  const t = useText();
  const { accounts } = useServices();
  const { description, console, apiKey, onApiKey } = shown;
  const [input, setInput] = useState(() => firstInput(operation, description));
  const [faults, setFaults] = useState<readonly CallFault[]>([]);
  const [outcome, setOutcome] = useState<Outcome>({ state: 'none' });
  const [asked, setAsked] = useState<ApiRequest | null>(null);
  const leaving = useRef(new AbortController());
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const rows = input.body.split('\n').length + 1;

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    form.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
    return () => controller.abort();
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (outcome.state === 'sending') return;
    const call = callOf(operation, { ...input, key: apiKey });
    if ('faults' in call) {
      setFaults(call.faults);
      const [first] = call.faults;
      if (first) document.getElementById(`${id}-${first.field}`)?.focus();
      return;
    }
    setFaults([]);
    if (isRead(operation)) void send(call.request);
    else setAsked(call.request);
  }

  async function send(request: ApiRequest) {
    setAsked(null);
    setOutcome({ state: 'sending' });
    const { signal } = leaving.current;
    const answer = await console.send(request, signal).catch(() => null);
    if (signal.aborted) return;
    setOutcome(answer ? { state: 'answered', answer } : { state: 'no-answer' });
    if (answer) void followSession(accounts, operation, answer);
  }

  const faultWords = (field: string): string | undefined => {
    const fault = faults.find(each => each.field === field);
    if (!fault) return undefined;
    if (fault.kind !== 'not-json') return t(`api.fault.${fault.kind}`);
    const { line, column, field: name } = fault.place;
    return name === ''
      ? t('api.fault.not-json', { line, column })
      : t('api.fault.not-json-after', { line, column, name });
  };
  const set = (name: string, value: string) =>
    setInput(before => ({ ...before, parameters: { ...before.parameters, [name]: value } }));

  return (
    <>
      <form ref={form} className={styles['form']} noValidate onSubmit={submit}>
        {askedParameters(operation).map(parameter => {
          const name = fieldName(parameter);
          return (
            <ParameterField
              key={name}
              id={`${id}-${name}`}
              parameter={parameter}
              value={input.parameters[name] ?? ''}
              error={faultWords(name)}
              onChange={value => set(name, value)}
            />
          );
        })}
        {operation.body && (
          <TextArea
            id={`${id}-body`}
            label={t('api.body')}
            hint={t('api.bodyHint')}
            name="body"
            mono
            rows={Math.min(Math.max(rows, BODY_LEAST_ROWS), BODY_MOST_ROWS)}
            value={input.body}
            error={faultWords('body')}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            onChange={body => setInput(before => ({ ...before, body }))}
          />
        )}
        {operation.by === 'key' && (
          <TextField
            id={`${id}-key`}
            label={t('api.key')}
            hint={t('api.keyHint')}
            name="api-key"
            type="password"
            autoComplete="off"
            spellCheck={false}
            value={apiKey}
            error={faultWords('key')}
            onChange={onApiKey}
          />
        )}
        <div className={styles['send']}>
          <Button type="submit" busy={outcome.state === 'sending'} icon={<Icon icon={Send} size={18} />}>
            {t('api.send')}
          </Button>
          <p className={styles['soft']}>
            {t(operation.by === 'key' ? 'api.sentWithKey' : 'api.sentWithSession')}
          </p>
        </div>
      </form>
      {outcome.state === 'no-answer' && (
        <Notice tone="error" title={t('api.noAnswer')}>
          <p>{t(isRead(operation) ? 'api.noAnswerRead' : 'api.noAnswerWrite')}</p>
        </Notice>
      )}
      {outcome.state === 'answered' && <AnswerView answer={outcome.answer} />}
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t('api.changesTitle')}
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsked(null)}>
              {t('api.changesCancel')}
            </Button>
            <Button onClick={() => asked && void send(asked)}>{t('api.changesSend')}</Button>
          </>
        }
      >
        <div className={styles['question']}>
          <p className={styles['request']} translate="no">
            <strong>{asked?.method}</strong> {asked?.path}
          </p>
          <p>{t(operation.method === 'DELETE' ? 'api.changesDelete' : 'api.changesText')}</p>
        </div>
      </Dialog>
    </>
  );
}

interface ParameterFieldProps {
  id: string;
  parameter: Parameter;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function ParameterField({ id, parameter, value, error, onChange }: ParameterFieldProps) {
  const t = useText();
  const { name, schema, isRequired } = parameter;
  const common = {
    id,
    name,
    label: isRequired ? name : t('api.optionalName', { name }),
    value,
    error,
    onChange,
  };
  const plain = { autoCapitalize: 'off', autoComplete: 'off', spellCheck: false } as const;
  if (isList(parameter)) return <TextArea {...common} {...plain} mono rows={3} hint={t('api.oneALine')} />;
  if (schema['type'] === 'boolean')
    return (
      <Select
        {...common}
        options={[
          { value: '', label: t('api.notSaid') },
          { value: 'true', label: 'true' },
          { value: 'false', label: 'false' },
        ]}
      />
    );
  const isNumber = schema['type'] === 'integer' || schema['type'] === 'number';
  return <TextField {...common} {...plain} required={isRequired} inputMode={isNumber ? 'numeric' : 'text'} />;
}
