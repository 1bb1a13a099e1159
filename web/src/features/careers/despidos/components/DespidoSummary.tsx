import type { ReactNode } from 'react';
import { MisionTag } from '../../../../shared/misiones/MisionTag.tsx';
import { Avatar } from '../../../../shared/people/Avatar.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import styles from './DespidoSummary.module.css';

/** Summary of a despido: the returned key and the rest to settle. */
export function DespidoSummary({ usuario, mision }: { usuario: string; mision: string | undefined }) {
  return (
    <section className={styles.sheet} aria-label={`Qué pasará con ${usuario}`}>
      <header className={styles.header}>
        <Avatar usuario={usuario} size={44} headOnly />
        <p className="u-text-14 u-muted">
          Qué pasará con
          <b className="u-block u-text-18 u-text u-break-anywhere">
            <PersonLink name={usuario} />
          </b>
        </p>
      </header>
      <dl className={styles.lines}>
        {mision !== undefined && (
          <Line label="Pierde su misión">
            <MisionTag mision={mision} />
          </Line>
        )}
        <Line label="Sus sesiones">se cierran ya</Line>
        <Line label="Su tiempo abierto">se cancela, lo confirmado queda</Line>
        <Line label="Sus tiempos como encargado">quedan sin encargado</Line>
        <Line label="Sus solicitudes">se retiran</Line>
        <Line label="Lo que ganó">se le paga</Line>
      </dl>
    </section>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt className="u-muted">{label}</dt>
      <dd className="u-semibold">{children}</dd>
    </div>
  );
}
