import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { Answer } from '../../../../src/features/account/answers/answer.tsx';
import { AnswersTogether } from '../../../../src/features/account/answers/answers-together.tsx';
import {
  type AccountQuestion,
  useAccountAction,
} from '../../../../src/features/account/shared/use-account-action.ts';
import { useAccountAnswer } from '../../../../src/features/account/answers/use-account-answer.ts';
import type { AccountFailure } from '../../../../src/sync/account/account-result.ts';
import type { Accounts } from '../../../../src/sync/account/session.ts';
import { act, find, on, press, see, sees, waitFor } from '../../../support/dom/queries.ts';
import { openPart, type Page } from '../../../support/dom/test-app.tsx';

const OFFLINE: AccountFailure = { reason: 'offline' };
const REFUSED: AccountFailure = { reason: 'refused', type: 'user_blocked', message: '' };

/** A server that answers when a test says so. */
function aServer() {
  const waiting: ((answer: unknown) => void)[] = [];
  const accounts = {
    ask: () => new Promise(resolve => waiting.push(resolve)),
    state: () => ({ status: 'guest' }),
    subscribe: () => () => undefined,
  } as unknown as Accounts;
  return {
    services: { accounts },
    asked: () => waiting.length,
    /** Lets the first question wait, and gives what answers it. */
    later: () => {
      const first = waiting.shift();
      return (value: unknown) => first?.({ ok: true, value });
    },
    succeed: (value: unknown) => waiting.shift()?.({ ok: true, value }),
    fail: (failure: AccountFailure) => waiting.shift()?.({ ok: false, failure }),
  };
}

const askName: AccountQuestion<string> = async () => ({ ok: true, value: '' });

function Name() {
  const answer = useAccountAnswer(askName);
  return (
    <>
      <Answer of={answer}>{name => <p>{`Name: ${name}`}</p>}</Answer>
      <button type="button" onClick={() => void answer.ask()}>
        Ask
      </button>
    </>
  );
}

/** Strict mode asks twice; the first answer is of a part that is gone. */
async function openAnswer(part = <Name />): Promise<{ page: Page; server: ReturnType<typeof aServer> }> {
  const server = aServer();
  const page = await openPart(part, { services: server.services });
  await waitFor(() => expect(server.asked()).toBe(2));
  server.succeed('of a part that is gone');
  return { page, server };
}

describe('an answer of the server', () => {
  test('has its room until it is there, and nothing of a part that is gone', async () => {
    const { server } = await openAnswer();
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
    expect(sees('Name: of a part that is gone')).toBe(false);
    server.succeed('Robin');
    await see('Name: Robin');
    expect(document.querySelector('[aria-busy=true]')).toBeNull();
  });

  test('that is a refusal says why, and is asked for again by a press', async () => {
    const { page, server } = await openAnswer();
    server.fail(REFUSED);
    await see(/^This account is blocked\./);
    await press(page, 'Try again');
    server.succeed('Robin');
    await see('Name: Robin');
  });

  test('that lacks the network is asked for again when it is back, but not when it was refused', async () => {
    const { page, server } = await openAnswer();
    server.fail(REFUSED);
    await see(/^This account is blocked\./);
    page.goOnline();
    expect(server.asked()).toBe(0);
    await press(page, 'Try again');
    server.fail(OFFLINE);
    await see('You’re offline. Connect to the internet to use this.');
    page.goOnline();
    await waitFor(() => expect(server.asked()).toBe(1));
    server.succeed('Robin');
    await see('Name: Robin');
  });

  test('comes from a second request if the network was back before the first one failed', async () => {
    const { page, server } = await openAnswer();
    page.goOnline();
    server.fail(OFFLINE);
    await waitFor(() => expect(server.asked()).toBe(1));
    expect(sees('You’re offline. Connect to the internet to use this.')).toBe(false);
    server.fail(OFFLINE);
    await see('You’re offline. Connect to the internet to use this.');
    expect(server.asked()).toBe(0);
  });

  test('is the one to the last question, though an earlier one is answered after it', async () => {
    const { page, server } = await openAnswer();
    server.succeed('Robin');
    await see('Name: Robin');
    await press(page, 'Ask');
    await press(page, 'Ask');
    await waitFor(() => expect(server.asked()).toBe(2));
    const before = server.later();
    server.succeed('Anna');
    await see('Name: Anna');
    await act(async () => before('Robin'));
    expect(sees('Name: Robin')).toBe(false);
  });

  test('is missed once by all parts together, and asked for by one press', async () => {
    const server = aServer();
    const page = await openPart(
      <AnswersTogether>
        <Name />
        <Name />
      </AnswersTogether>,
      { services: server.services },
    );
    await waitFor(() => expect(server.asked()).toBe(4));
    for (let each = 0; each < 4; each += 1) server.fail(OFFLINE);
    await see('You’re offline. Connect to the internet to use the rest of this page.');
    expect(on().getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
    await press(page, 'Try again');
    expect(server.asked()).toBe(2);
    server.succeed('Robin');
    server.succeed('Anna');
    await see('Name: Robin');
    await see('Name: Anna');
    await waitFor(() =>
      expect(sees('You’re offline. Connect to the internet to use the rest of this page.')).toBe(false),
    );
  });
});

function Action() {
  const { busy, failure, run } = useAccountAction();
  const [done, setDone] = useState('');
  return (
    <>
      <button
        type="button"
        disabled={busy}
        onClick={() => void run(askName).then(({ ok }) => setDone(String(ok)))}
      >
        Go
      </button>
      <p>{`failure: ${failure?.reason ?? 'none'}, done: ${done}`}</p>
    </>
  );
}

describe('an action of the account', () => {
  test('is busy until its answer, says why it failed, and forgets that with the next try', async () => {
    const server = aServer();
    const page = await openPart(<Action />, { services: server.services });
    await press(page, 'Go');
    expect(await find('button', 'Go')).toHaveProperty('disabled', true);
    server.fail(OFFLINE);
    await see('failure: offline, done: false');
    expect(await find('button', 'Go')).toHaveProperty('disabled', false);
    await press(page, 'Go');
    await see('failure: none, done: false');
    server.succeed('');
    await see('failure: none, done: true');
  });
});
