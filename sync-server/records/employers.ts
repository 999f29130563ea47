import { foldText } from '../../src/domain/search-text.ts';

/**
 * The employer that a posting belongs to: a team. Postings from before teams existed, and those of tests, belong to a
 * person.
 */
export interface Employer {
  kind: 'team' | 'user';
  id: string;
}

/** Every confirmed member of the team may change and delete its postings. */
export function postingRights(employer: Employer): string[] {
  const role = roleOf(employer);
  return [`update("${role}")`, `delete("${role}")`];
}

/** In Appwrite's notation. */
export function roleOf({ kind, id }: Employer): string {
  return `${kind}:${id}`;
}

/** In the notation of `DocumentRecord.owner`: people by their id alone. */
export function ownerOf({ kind, id }: Employer): string {
  return kind === 'team' ? `team:${id}` : id;
}

const LEGAL_FORMS = new Set(
  'inc incorporated ltd limited ltee limitee corp corporation co company cie llc llp lp enr senc'.split(' '),
);

/** Whether two names are the same business: case, accents, punctuation and legal form don't count. */
export function isSameBusiness(a: string, b: string): boolean {
  const [first, second] = [businessKey(a), businessKey(b)];
  return first !== '' && first === second;
}

function businessKey(name: string): string {
  const words = foldText(name)
    .replace(/['.]/g, '')
    .split(/[^\p{L}\p{N}&]+/u)
    .filter(Boolean);
  while (words.length > 1 && LEGAL_FORMS.has(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}
