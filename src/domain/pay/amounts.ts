import { parseScaled } from './decimal.ts';

/** An amount or range in a text; `start` and `end` are its position there. */
export interface AmountGroup {
  /** Cents. `min` null = only an upper limit; `max` null = no upper limit ("25 and up"). */
  min: number | null;
  max: number | null;
  reversed: boolean;
  exact: boolean;
  /** It has a currency sign, so it is money and not a count. */
  marked: boolean;
  start: number;
  end: number;
}

interface AmountSearch {
  groups: AmountGroup[];
  /** A text that looks like an amount isn't one: negative, wrongly grouped, or beyond any pay. */
  unreadable: boolean;
}

/** 10^11 cents a period. A higher figure is a mistake, and products with hours might exceed 53 bits. */
const MAX_CENTS = 100_000_000_000;

const CURRENCY = String.raw`(?:(?:ca|can|cdn|us|u\.s\.)?\s?\$(?:\s?(?:ca|can|cad|cdn|us|usd)\b)?|\b(?:cad|cdn|usd|eur|gbp|dollars?)(?![a-z])|[€£])`;
const NUMBER = String.raw`(?:\d{1,3}(?:[,. ]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)?|[.,]\d+)`;
const AMOUNT = new RegExp(
  String.raw`(?<minus>-(?<![\w)$€£]\s*-)\s?)?(?:(?<before>${CURRENCY}\s*)(?<inner>-\s?)?|(?<![\w.,]|\de\+))(?<number>${NUMBER})(?![\d]|[.,]\d|e[+-]?\d|\s?(?:%|percent|pour ?cent))(?<thousand>\s?k\b)?(?<after>\s?${CURRENCY})?`,
  'g',
);
const JOIN = /^\s*(?:-|to|a|and|et|jusqu'a)\s*$/;
/** "$20 per hour to $25 per hour": both are money or neither, unlike "$25/hour for a 3 month term". */
const JOIN_WITH_PERIOD = /^\s*[a-z/' ]{0,16}?\s(?:-|to|a|and|et|jusqu'a)\s*$/;
const OPEN_BEFORE =
  /\b(?:from|starting (?:at|from)|starts at|at least|minimum(?: of)?|min\.?|a partir de|au moins|des|depuis)$/;
/** Longer than any of the lead words before an amount. */
const LONGEST_LEAD = 24;
const UP_TO_BEFORE = /\b(?:up to|maximum(?: of)?|max\.?|jusqu'a|au plus|not more than)$/;
const OPEN_AFTER =
  /^\+(?!\s*(?:tips?|bonus|commission|benefits|gratuit|pourboires?))|^\s*\+\s*(?:$|\/|per\b|par\b)|\b(?:and|or) (?:up|over|more|above|higher)\b|\b(?:et|ou) plus\b|^\s*(?:minimum|min)\b/;

/** "36,915": thousands in English, a decimal number in French. */
const ONE_COMMA = /^\d{1,3},\d{3}$/;

interface Amount {
  cents: number;
  exact: boolean;
  marked: boolean;
  thousand: boolean;
  start: number;
  end: number;
}

/** All amounts and ranges of a folded text, in order. `commaIsDecimal`: also one comma before three digits. */
export function findAmounts(folded: string, commaIsDecimal = false): AmountSearch {
  const amounts: Amount[] = [];
  let unreadable = false;
  for (const match of folded.matchAll(AMOUNT)) {
    const amount = readAmount(match, commaIsDecimal);
    if (amount) amounts.push(amount);
    else unreadable = true;
  }
  const groups: AmountGroup[] = [];
  for (let i = 0; i < amounts.length; i++) {
    const first = amounts[i];
    const second = amounts[i + 1];
    if (!first) continue;
    if (second && isJoined(first, second, folded.slice(first.end, second.start))) {
      groups.push(range(first, second));
      i++;
    } else {
      const before = folded.slice(Math.max(0, first.start - LONGEST_LEAD), first.start);
      groups.push(single(first, withoutColon(before), folded.slice(first.end, second?.start)));
    }
  }
  return { groups, unreadable };
}

/** `from: ` → `from` */
function withoutColon(text: string): string {
  return text.trimEnd().replace(/:$/, '').trimEnd();
}

function isJoined(first: Amount, second: Amount, between: string): boolean {
  return JOIN.test(between) || (first.marked === second.marked && JOIN_WITH_PERIOD.test(between));
}

function readAmount(match: RegExpExecArray, commaIsDecimal: boolean): Amount | null {
  const { minus, inner, before, number = '', thousand, after } = match.groups ?? {};
  const isDecimal = commaIsDecimal && ONE_COMMA.test(number);
  const scaled = parseScaled(isDecimal ? number.replace(',', '.') : number, thousand === undefined ? 2 : 5);
  if (minus !== undefined || inner !== undefined || !scaled || scaled.value > MAX_CENTS) return null;
  return {
    cents: scaled.value,
    exact: scaled.exact,
    marked: before !== undefined || after !== undefined,
    thousand: thousand !== undefined,
    start: match.index,
    end: match.index + match[0].length,
  };
}

/** "60-70k", "60-70,000": the thousands count for both. */
function isInThousands(first: Amount, second: Amount): boolean {
  if (first.thousand || first.cents >= 100_000) return false;
  return (
    second.thousand ||
    (second.cents >= 1_000_000 && second.cents % 100_000 === 0 && first.cents * 1000 <= second.cents)
  );
}

function range(first: Amount, second: Amount): AmountGroup {
  const low = isInThousands(first, second) ? first.cents * 1000 : first.cents;
  return {
    min: Math.min(low, second.cents),
    max: Math.max(low, second.cents),
    reversed: low > second.cents,
    exact: first.exact && second.exact,
    marked: first.marked || second.marked,
    start: first.start,
    end: second.end,
  };
}

function single(amount: Amount, before: string, after: string): AmountGroup {
  const upTo = UP_TO_BEFORE.test(before);
  const open = OPEN_BEFORE.test(before) || OPEN_AFTER.test(after);
  return {
    min: upTo ? null : amount.cents,
    max: open && !upTo ? null : amount.cents,
    reversed: false,
    exact: amount.exact,
    marked: amount.marked,
    start: amount.start,
    end: amount.end,
  };
}
