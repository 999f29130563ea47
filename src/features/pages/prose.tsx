import { Link } from '../../ui/link.tsx';
import { ExternalLink } from '../../ui/layout/external-link.tsx';
import type { Block, Span } from './page-content.ts';
import styles from './prose.module.css';

/** Renders a long text as elements. It never becomes HTML. */
export function Prose({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={styles['prose']}>
      {blocks.map((block, place) => (
        <BlockView key={place} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level > 2 ? 'h3' : 'h2';
      return (
        <Heading id={block.id}>
          <Spans spans={block.spans} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      );
    case 'quote':
      return (
        <blockquote>
          <p>
            <Spans spans={block.spans} />
          </p>
        </blockquote>
      );
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, place) => (
            <li key={place}>
              <Spans spans={item} />
            </li>
          ))}
        </List>
      );
    }
  }
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map((span, place) => <SpanView key={place} span={span} />);
}

/** A file of the server (`/licences.txt`) is no screen. */
function isOfTheApp(href: string): boolean {
  return href.startsWith('/') && !href.endsWith('.txt');
}

function SpanView({ span }: { span: Span }) {
  if ('href' in span) {
    return isOfTheApp(span.href) ? (
      <Link to={span.href}>{span.text}</Link>
    ) : (
      <ExternalLink href={span.href}>{span.text}</ExternalLink>
    );
  }
  if (!span.as) return span.text;
  const Element = span.as;
  return <Element>{span.text}</Element>;
}
