import { FlowBudget } from '../budgets/flow-budget.ts';
import type { Row } from '../projection/row.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { hasInbox } from '../records/posting-readers.ts';

const DAY_SECONDS = 86_400;
/** The daily limit of mails that one person causes to postings' addresses, across any number of postings. */
const A_PERSON = 100;
/** The daily limit for one network address: two hundred people in a camp share one. */
const A_NETWORK_ADDRESS = 1_000;
/** The daily limit for addresses in one employer's own postings, which may list anyone's address. */
const AN_EMPLOYER = 100;

/**
 * Limits the mails to strangers that people can cause in this process: applicants, who may apply to thousands of
 * imported postings, and employers, who may list any addresses in postings. Each has a daily share that is restored
 * evenly. Further mails wait.
 */
export class MailSenders {
  readonly #people: FlowBudget;
  readonly #addresses: FlowBudget;
  readonly #employers: FlowBudget;

  constructor(nowMs: () => number) {
    this.#people = new FlowBudget(A_PERSON, DAY_SECONDS, nowMs);
    this.#addresses = new FlowBudget(A_NETWORK_ADDRESS, DAY_SECONDS, nowMs);
    this.#employers = new FlowBudget(AN_EMPLOYER, DAY_SECONDS, nowMs);
  }

  /** The time in ms until this mail may go out. 0: now. */
  waitMs(application: DocumentRecord, posting: Row | undefined): number {
    const waits = this.#sharesOf(application, posting).map(({ flow, key }) => flow.waitSecondsFor(key, 1));
    return Math.max(0, ...waits) * 1000;
  }

  note(application: DocumentRecord, posting: Row | undefined): void {
    for (const { flow, key } of this.#sharesOf(application, posting)) flow.spend(key, 1);
  }

  /** Undoes `note`: that mail wasn't accepted. */
  forget(application: DocumentRecord, posting: Row | undefined): void {
    for (const { flow, key } of this.#sharesOf(application, posting)) flow.giveBack(key, 1);
  }

  #sharesOf({ operation, owner }: DocumentRecord, posting: Row | undefined) {
    const shares = [
      { flow: this.#people, key: owner },
      { flow: this.#addresses, key: operation?.from },
      { flow: this.#employers, key: posting && hasInbox(posting.permissions) ? posting.owner : undefined },
    ];
    return shares.flatMap(({ flow, key }) => (key === undefined ? [] : [{ flow, key }]));
  }
}
