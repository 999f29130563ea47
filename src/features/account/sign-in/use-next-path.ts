import { useSearchParams } from 'react-router-dom';
import { readNextPath } from './next-path.ts';

/** The page that asked for the sign-in, or null. */
export function useNextPath(): string | null {
  const [search] = useSearchParams();
  return readNextPath(search.get('next'));
}
