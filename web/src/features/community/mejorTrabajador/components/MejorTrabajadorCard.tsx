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
  mejorTrabajador: MejorTrabajador | null;
  canChoose: boolean;
}

/** One of the four cards: the holder, since when and chosen by whom. */
export function MejorTrabajadorCard({ categoria, title, mejorTrabajador, canChoose }: Props) {
  const id = useId();
  return (
    <section className={styles.portrait} aria-labelledby={id}>
      <span className={styles.frame} data-set={mejorTrabajador !== null || undefined}>
        {mejorTrabajador && <Avatar usuario={mejorTrabajador.usuarioNombre} size={62} headOnly />}
      </span>
      <div className={styles.message}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {mejorTrabajador ? (
          <>
            <p className={styles.name}>
              <PersonLink name={mejorTrabajador.usuarioNombre} />
            </p>
            <p className={styles.since}>
              <span className={styles.part}>{mejorTrabajador.mision}</span>{' '}
              <span className={styles.part}>
                desde el <DateTimeText value={mejorTrabajador.desde} format="date" />
              </span>{' '}
              {mejorTrabajador.encargadoNombre !== null && (
                <span className={styles.part}>
                  por <PersonLink name={mejorTrabajador.encargadoNombre} />
                </span>
              )}
            </p>
          </>
        ) : (
          <p className={`${styles.name} ${styles.none}`}>Ninguno</p>
        )}
      </div>
      {canChoose && <MejorTrabajadorPicker categoria={categoria} title={title} mejorTrabajador={mejorTrabajador} />}
    </section>
  );
}
