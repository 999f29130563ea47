/**
 * An answer that changes the filters, and so the address. Undefined if the person has opened another screen meanwhile: it would pull
 * them back.
 */
export async function whileHere<T>(answer: Promise<T>): Promise<T | undefined> {
  const { pathname } = location;
  const found = await answer;
  return location.pathname === pathname ? found : undefined;
}
