import type { Card } from '../../listing.ts';
import { parseWhoCanApply, readLmia } from '../../lmia/lmia.ts';
import { foldHeading } from '../formats/csv-headings.ts';
import { readEmployment } from '../employment.ts';
import { readNoc } from '../noc.ts';
import { listItems, type PostingDraft } from '../posting-draft.ts';
import type { Slot } from '../slots.ts';
import { readWorkplace } from '../workplace.ts';
import { readYesNo } from '../yes-no.ts';

export type WorkReading = Pick<
  Card,
  'employmentTerm' | 'employmentHours' | 'workplace' | 'noc' | 'lmiaStatus' | 'whoCanApply' | 'vacancies'
>;

/** The kind of work, the candidates, and the number of vacancies. */
export function finishWork(draft: PostingDraft, lenient: boolean): WorkReading {
  const { employmentTerm, employmentHours } = readEmploymentOf(draft);
  return {
    employmentTerm,
    employmentHours,
    workplace: readWorkplaceOf(draft),
    noc: readNocOf(draft),
    lmiaStatus: readLmiaOf(draft),
    whoCanApply: readWhoCanApply(draft),
    vacancies: readVacancies(draft, lenient),
  };
}

function readEmploymentOf(draft: PostingDraft): Pick<Card, 'employmentTerm' | 'employmentHours'> {
  const slots = ['employmentType', 'employmentTerm', 'employmentHours'] as const;
  const given = slots.map(slot => draft.slot(slot)).filter(value => value !== undefined);
  const texts = [...new Set(given.flatMap(({ value }) => listItems(value).map(apart)))];
  draft.details.employmentText = texts.join('\n');
  const { term, hours } = readEmployment(texts.join('\n').slice(0, 500));
  const [first] = given;
  if (first && term === null && hours === null) draft.notUnderstood(first, 'employment_not_understood');
  return { employmentTerm: term, employmentHours: hours };
}

/** "Permanent employmentFull time": two lines of a page, pasted together. */
function apart(text: string): string {
  return text.replace(/(?<=[a-zé)])(?=(?:Full|Part) time|Temps )/g, '\n');
}

function readWorkplaceOf(draft: PostingDraft): Card['workplace'] {
  const given = draft.slot('workplace');
  const text = draft.text('workplace');
  const { details } = draft;
  const onRoad = details.onTheRoad.filter(item => !statesWorkplace(item));
  const stated = details.onTheRoad.filter(statesWorkplace);
  details.onTheRoad = onRoad;
  details.workplaceText = [readYesNo(text) === null ? text : '', ...stated.filter(item => item !== text)]
    .filter(Boolean)
    .join('\n');
  if (given && text && text !== 'null') {
    const workplace = readWorkplace(text.slice(0, 500), given.field);
    if (workplace === null) draft.notUnderstood(given, 'workplace_not_understood');
    return workplace;
  }
  return readWorkplace([...onRoad, ...stated].join(' ').slice(0, 500), 'onTheRoad');
}

/**
 * `on_site` and `on_the_road` are one list: “On site”, “remote” or “hybrid” in it describes the workplace, not travel.
 */
function statesWorkplace(item: string): boolean {
  const workplace = readWorkplace(item.slice(0, 500), 'onTheRoad');
  return workplace !== null && workplace !== 'travel';
}

function readNocOf(draft: PostingDraft): string {
  const given = draft.slot('noc');
  const code = readNoc(draft.text('noc').slice(0, 200));
  if (given && code === null) draft.notUnderstood(given, 'noc_not_understood');
  return code ?? '';
}

/** `LMIA approved: yes` says more than `yes`, so the column's name is then part of the statement. */
function readLmiaOf(draft: PostingDraft): Card['lmiaStatus'] {
  const given = draft.slot('lmia');
  if (!given) return 'not_stated';
  const text = draft.text('lmia').slice(0, 500);
  if (readYesNo(text) === true) {
    const field = foldHeading(given.field);
    if (/approved|approuve/.test(field)) return 'approved';
    if (/exempt/.test(field)) return 'exempt';
  }
  const { status, understood } = readLmia(text);
  if (!understood) draft.notUnderstood(given, 'lmia_not_understood');
  return status;
}

function readWhoCanApply(draft: PostingDraft): Card['whoCanApply'] {
  const { citizenship } = draft.details.whoCanApply;
  const given = draft.slot('whoCanApply');
  const yes = given ? readYesNo(given.value) : null;
  if (yes !== null) return yes ? 'abroad' : 'authorised';
  if (given) citizenship.push(...listItems(given.value));
  return parseWhoCanApply(citizenship.slice(0, 50).map(text => text.slice(0, 500)));
}

const MAX_VACANCIES = 100_000;

/** "1 vacancy", "2 ", 3, "4 postes". */
function readVacancies(draft: PostingDraft, lenient: boolean): number | null {
  const given = draft.slot('vacancies');
  if (!given) return null;
  const match = /^\D{0,40}?(-?\d{1,9})(?![\d.,\s]\d)/.exec(draft.text('vacancies'));
  const count = match ? Number(match[1]) : Number.NaN;
  if (count >= 1 && count <= MAX_VACANCIES) return count;
  if (count < 1) draft.notUnderstood(given, 'vacancies_too_few', lenient ? 'warning' : 'error');
  else draft.notUnderstood(given, 'vacancies_not_understood');
  return null;
}

/** Reads a slot as yes or no. If that fails, keeps the value and reports it. */
export function yesNoOf(draft: PostingDraft, slot: Slot): boolean | null {
  const given = draft.slot(slot);
  if (!given) return null;
  const answer = readYesNo(given.value);
  if (answer === null) draft.notUnderstood(given, 'yes_no_not_understood');
  return answer;
}
