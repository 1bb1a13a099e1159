import type { MarkupBlock, MarkupInline, MarkupLine } from '@conserje/rules';
import { parseMarkup } from '@conserje/rules';
import { Fragment, useMemo } from 'react';
import styles from './MarkupText.module.css';

/** Text with the markup of a comunicado, as elements: nothing of it becomes HTML. */
export function MarkupText({ text }: { text: string }) {
  const blocks = useMemo(() => parseMarkup(text), [text]);
  return (
    <div className={styles.text}>
      {blocks.map((block, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity
        <Block key={i} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: MarkupBlock }) {
  if (block.kind === 'heading') {
    const Heading = block.level === 1 ? 'h3' : 'h4';
    return (
      <Heading className={block.level === 1 ? 'u-text-18' : 'u-text-16'} dir="auto">
        <InlineParts parts={block.line} />
      </Heading>
    );
  }
  if (block.kind === 'paragraph')
    return (
      <p dir="auto">
        {block.lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
          <Fragment key={i}>
            {i > 0 && <br />}
            <InlineParts parts={line} />
          </Fragment>
        ))}
      </p>
    );
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((item, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity
        <li key={i} dir="auto">
          <InlineParts parts={item} />
        </li>
      ))}
    </List>
  );
}

const InlineParts = ({ parts }: { parts: MarkupLine }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
  parts.map((part, i) => <Inline key={i} part={part} />);

function Inline({ part }: { part: MarkupInline }) {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'bold')
    return (
      <b>
        <InlineParts parts={part.children} />
      </b>
    );
  return (
    <>
      <a href={part.href} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </a>
      {/* The text of a link may pretend to be another address. */}
      {!isSameAddress(part.text, part.href) && <span className="u-text-14 u-muted"> ({new URL(part.href).host})</span>}
    </>
  );
}

const isSameAddress = (text: string, href: string): boolean => URL.canParse(text) && new URL(text).href === href;
