import type { MejorTrabajador } from '@conserje/contract';
import { useId } from 'react';
import { Avatar } from '../../../../shared/people/Avatar.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import styles from '../MejorTrabajador.module.css';
import { MejorTrabajadorPicker } from './MejorTrabajadorPicker.tsx';

interface Props {
  categoria: number;
  title: string;
  /** Null: «Ninguno». */
  mejor: MejorTrabajador | null;
  canChoose: boolean;
}

/** One of the four cards: the holder, since when and chosen by whom. */
export function MejorTrabajadorCard({ categoria, title, mejor, canChoose }: Props) {
  const id = useId();
  return (
    <section className={styles.portrait} aria-labelledby={id}>
      <span className={styles.frame} data-set={mejor !== null || undefined}>
        {mejor && <Avatar usuario={mejor.usuarioNombre} size={62} headOnly />}
      </span>
      <div className={styles.message}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {mejor ? (
          <>
            <p className={styles.name}>
              <PersonLink nombre={mejor.usuarioNombre} />
            </p>
            <p className={styles.since}>
              <span className={styles.part}>{mejor.mision}</span>{' '}
              <span className={styles.part}>
                desde el <DateTimeText value={mejor.desde} format="fecha" />
              </span>{' '}
              {mejor.encargadoNombre !== null && (
                <span className={styles.part}>
                  por <PersonLink nombre={mejor.encargadoNombre} />
                </span>
              )}
            </p>
          </>
        ) : (
          <p className={`${styles.name} ${styles.none}`}>Ninguno</p>
        )}
      </div>
      {canChoose && <MejorTrabajadorPicker categoria={categoria} title={title} mejor={mejor} />}
    </section>
  );
}
