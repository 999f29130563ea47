import { foldText } from '../../src/domain/search-text.ts';

/** In whose name a posting is: a team. Postings of before there were teams, and those of tests, name a person. */
export interface Employer {
  kind: 'team' | 'user';
  id: string;
}

/** Every confirmed member of the team may change and delete its postings. */
export function postingRights(employer: Employer): string[] {
  const role = roleOf(employer);
  return [`update("${role}")`, `delete("${role}")`];
}

/** As Appwrite names them. */
export function roleOf({ kind, id }: Employer): string {
  return `${kind}:${id}`;
}

/** As `DocumentRecord.owner` names them: people by their id alone. */
export function ownerOf({ kind, id }: Employer): string {
  return kind === 'team' ? `team:${id}` : id;
}

const LEGAL_FORMS = new Set(
  'inc incorporated ltd limited ltee limitee corp corporation co company cie llc llp lp enr senc'.split(' '),
);

/** The same business under slightly different spellings: case, accents, punctuation and legal form say nothing. */
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
