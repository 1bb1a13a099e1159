import type { ComunicadoSummary } from '@conserje/contract';
import { markupText } from '@conserje/rules';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ComunicadoHeading } from './ComunicadoHeading.tsx';
import styles from './ComunicadoSheet.module.css';
import { ReadButton } from './ReadButton.tsx';

interface Props {
  comunicado: ComunicadoSummary;
  headingLevel: 'h2' | 'h3';
  /** «Leído» is the main action of the screen. */
  isMain?: boolean;
  /** Below the text, beside «Leído». */
  children?: ReactNode;
}

/** A comunicado in a list: its heading and the beginning of its text; its title opens it. */
export function ComunicadoSheet({ comunicado: c, headingLevel: Heading, isMain = false, children }: Props) {
  const asksToRead = c.obligatorio && c.acciones.includes('leer');
  return (
    <article className={styles.sheet} data-unread={asksToRead || undefined} data-pinned={c.fijado || undefined}>
      <ComunicadoHeading
        comunicado={c}
        title={
          <Heading className={styles.title} dir="auto">
            <Link to={`/comunicados?ver=${c.id}`}>{c.titulo}</Link>
          </Heading>
        }
      />
      <p className={styles.excerpt} dir="auto">
        {markupText(c.texto)}
      </p>
      {(asksToRead || children) && (
        <div className="u-row u-wrap u-gap-8-12">
          {asksToRead && <ReadButton comunicado={c} isMain={isMain} />}
          {children}
        </div>
      )}
    </article>
  );
}
