import type { Budgets } from '../../budgets/budgets.ts';
import type { ErrorType } from '../../../src/wire/errors.ts';
import { ApiError, tooOften } from '../../core/api-error.ts';
import { clientAddress } from '../../core/network/client-address.ts';
import type { Origin } from '../device.ts';
import type { PasswordDelays } from './password-delays.ts';

/** An attempt at something guessable. */
export interface Guess {
  what: 'password' | 'code' | 'factor';
  /** The account's address, number or id. The account need not exist. */
  account: string;
  by: Origin;
}

/**
 * Runs `judge` on a guess, or throws 429 after too many wrong ones. The guess counts as wrong before `judge` runs, so
 * concurrent guesses are all counted. If `judge` resolves, or fails for another reason than a wrong guess, the count is
 * taken back.
 *
 * A device that the account knows has its own count, so strangers can't lock it out. All other guesses count towards
 * one limit for the account (budget `guesses`), however many addresses they come from. Passwords also have delays, per
 * known device or else per account and address (`password-delays.ts`).
 */
export type CountGuess = <T>(guess: Guess, judge: () => Promise<T>) => Promise<T>;

const WRONG = new Set<ErrorType>(['user_invalid_credentials', 'user_invalid_token']);

interface Parts {
  delays: PasswordDelays;
  budgets: Pick<Budgets, 'use' | 'giveBack'>;
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
        budgets.giveBack('guesses', strangers);
      },
      cameToNothing() {
        delay?.cameToNothing();
        budgets.giveBack('guesses', strangers);
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
