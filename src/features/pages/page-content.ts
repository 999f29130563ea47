/** A run of text: plain, emphasized or a link. */
export type Span = { text: string; as?: 'strong' | 'em' | 'code' } | { text: string; href: string };

export type Block =
  /** `id`: the fragment that names this heading in an address. */
  | { kind: 'heading'; level: number; id?: string; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'quote'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: Span[][] }
  | { kind: 'code'; text: string };

export interface PageSummary {
  title: string;
  lead: string;
  /** Reading time, computed from the words when the app is built. */
  minutes: number;
}

/** A long text as data: see `scripts/page-contents.mjs`. */
export interface PageContent extends PageSummary {
  blocks: Block[];
}
