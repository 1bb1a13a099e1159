import type { SkippedTiempo } from '@conserje/contract';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { formatCount } from '../../../../ui/text/format.ts';
import { PART_LABELS } from './MarkCheckbox.tsx';
import styles from './MissedTurnBanner.module.css';

interface Props {
  skipped: readonly SkippedTiempo[];
  close: () => void;
}

/** Names the people for whom the sent list had no effect, with reasons. */
export function SkippedBanner({ skipped, close }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={styles.notice} aria-labelledby="titulo-omitidos">
      <h2 id="titulo-omitidos" ref={title} tabIndex={-1} className={styles.title}>
        Enviaste la lista, menos con {formatCount(skipped.length, 'persona', 'personas')}
      </h2>
      <ul className={styles.skipped}>
        {skipped.map(({ id, lista, bajoNombre, motivo }) => (
          <li key={`${lista}${id}`}>
            <b>
              <PersonLink name={bajoNombre} />
            </b>{' '}
            ({PART_LABELS[lista].title.toLocaleLowerCase('es')}): {motivo}
          </li>
        ))}
      </ul>
      <div className="u-flex u-wrap u-gap-8">
        <Button variant="default" onClick={close}>
          Entendido
        </Button>
      </div>
    </section>
  );
}
