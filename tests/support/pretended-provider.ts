/** An answer of a provider: JSON, or something else. */
type Answer = object | Response | (() => Promise<Response>);

export interface PretendedProvider {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** What was asked, in order. */
  requests: { url: string; method: string; headers: Headers; body: string }[];
  answers: Record<string, Answer>;
}

/** Answers instead of the network, by the beginning of the address; whatever else is asked is an error. */
export function createPretendedProvider(answers: Record<string, Answer>): PretendedProvider {
  const provider: PretendedProvider = {
    requests: [],
    answers,
    fetch: async (url, init) => {
      const { method = 'GET', headers, body } = init;
      const text = typeof body === 'string' ? body : '';
      provider.requests.push({ url, method, headers: new Headers(headers), body: text });
      const found = Object.entries(provider.answers).find(
        ([start]) => url === start || url.startsWith(`${start}?`),
      );
      if (!found) throw new Error(`nobody answers ${url}`);
      const [, answer] = found;
      if (typeof answer === 'function') return answer();
      return answer instanceof Response ? answer : Response.json(answer);
    },
  };
  return provider;
}
