import { foldText, searchWords } from '../../../domain/search-text.ts';
import type { Translate } from '../../../i18n/use-text.ts';
import type { ReceivedApplication } from '../../../local/db/pulled-records.ts';
import type { OwnDecision } from '../../../local/hooks/use-decision.ts';
import { DECISIONS } from '../../../wire/delivery-states.ts';
import { answerWords } from '../../draft-form/answer-words.ts';

/** All applications, those that were withdrawn, or the standing ones with this decision. */
export const STAGES = ['all', 'none', ...DECISIONS, 'withdrawn'] as const;

export type Stage = (typeof STAGES)[number];

export interface ApplicantFilter {
  /** As typed. */
  words: string;
  stage: Stage;
}

export const NO_FILTER: ApplicantFilter = { words: '', stage: 'all' };

type Decisions = ReadonlyMap<string, OwnDecision> | undefined;

export function stageOf(application: ReceivedApplication, decisions: Decisions): Stage {
  if (application.state === 'withdrawn') return 'withdrawn';
  const decided = decisions?.get(application.id)?.decision ?? application.decision?.kind;
  return decided ?? 'none';
}

/**
 * The applications that contain every word in the name, the address, the reference, the letter or the answers. Case and accents don't
 * count, and a part of a word is enough. Without words, `applications` itself.
 */
export function withWords(
  applications: readonly ReceivedApplication[],
  words: string,
  t: Translate,
): readonly ReceivedApplication[] {
  const asked = searchWords(words);
  if (asked.length === 0) return applications;
  return applications.filter(application => {
    const text = foldText(textOf(application, t));
    return asked.every(word => text.includes(word));
  });
}

function textOf(
  { name, email, reference, message, answers = [] }: ReceivedApplication,
  t: Translate,
): string {
  const written = answers.map(answer => `${answer.question} ${answerWords(answer, t)}`);
  return [name, email, reference, message, ...written].join('\n');
}

/** How many are at each stage. */
export function countStages(
  applications: readonly ReceivedApplication[],
  decisions: Decisions,
): ReadonlyMap<Stage, number> {
  const counts = new Map<Stage, number>([['all', applications.length]]);
  for (const application of applications) {
    const stage = stageOf(application, decisions);
    counts.set(stage, (counts.get(stage) ?? 0) + 1);
  }
  return counts;
}
