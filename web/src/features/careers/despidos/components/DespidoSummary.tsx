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
        <p className={styles.title}>
          Qué pasará con
          <b>
            <PersonLink name={usuario} />
          </b>
        </p>
      </header>
      <dl className={styles.lines}>
        {mision !== undefined && (
          <div>
            <dt>Pierde su misión</dt>
            <dd>
              <MisionTag mision={mision} />
            </dd>
          </div>
        )}
        <div>
          <dt>Sus sesiones</dt>
          <dd>se cierran ya</dd>
        </div>
        <div>
          <dt>Su tiempo abierto</dt>
          <dd>se cancela, lo confirmado queda</dd>
        </div>
        <div>
          <dt>Sus tiempos como encargado</dt>
          <dd>quedan sin encargado</dd>
        </div>
        <div>
          <dt>Sus solicitudes</dt>
          <dd>se retiran</dd>
        </div>
        <div>
          <dt>Lo que ganó</dt>
          <dd>se le paga</dd>
        </div>
      </dl>
    </section>
  );
}
