import type { Budgets } from '../budgets/budgets.ts';
import type { ErrorType } from '../../src/wire/errors.ts';
import { ApiError, tooOften } from '../http/api-error.ts';
import { clientAddress } from '../http/client-address.ts';
import type { Origin } from './device.ts';
import type { PasswordDelays } from './password-delays.ts';

/** A try at something that can be guessed. */
export interface Guess {
  what: 'password' | 'code' | 'factor';
  /** The account's address, number or id; also of one that there is not. */
  account: string;
  by: Origin;
}

/**
 * Has `judge` look at a guess, unless there were too many (429). Counted as wrong before it looks, so that a hundred at the same moment
 * are a hundred; taken back when it was right, or when nobody could look. Wrong is what throws 401.
 *
 * A device that the account knows is counted by itself alone: nothing that strangers do keeps it out. All others are counted by their
 * network address (of passwords: with the delays of `password-delays.ts`) and, whoever they are, for the account: a thousand addresses
 * have no more tries together than the budget `guesses` gives.
 */
export type CountGuess = <T>(guess: Guess, judge: () => Promise<T>) => Promise<T>;

const WRONG = new Set<ErrorType>(['user_invalid_credentials', 'user_invalid_token']);

interface Parts {
  delays: PasswordDelays;
  budgets: Pick<Budgets, 'use' | 'refund'>;
}

export function createGuessLimits({ delays, budgets }: Parts): CountGuess {
  function begin({ what, account, by }: Guess) {
    const delay = what === 'password' ? delays.begin(by.device ?? `${account} ${clientAddress(by)}`) : null;
    const strangers = by.device === undefined ? { account: `${what} ${account}` } : {};
    const refusal = budgets.use('guesses', strangers);
    if (refusal) {
      delay?.cameToNothing();
      throw tooOften(refusal.retryAfterSeconds);
    }
    return {
      wasRight() {
        delay?.wasRight();
        budgets.refund('guesses', strangers);
      },
      cameToNothing() {
        delay?.cameToNothing();
        budgets.refund('guesses', strangers);
      },
    };
  }

  return async (guess, judge) => {
    const counted = begin(guess);
    try {
      const answer = await judge();
      counted.wasRight();
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError && WRONG.has(error.type))) counted.cameToNothing();
      throw error;
    }
  };
}
