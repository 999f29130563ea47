/** A provider's answer: JSON or any response. */
type Answer = object | Response | (() => Promise<Response>);

export interface PretendedProvider {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** All requests, in order. */
  requests: { url: string; method: string; headers: Headers; body: string }[];
  answers: Record<string, Answer>;
}

/** Answers requests in place of the network, by URL prefix. Other requests are errors. */
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
