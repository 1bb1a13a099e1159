import type { TopRow } from '@conserje/contract';
import { isOwn } from '@conserje/rules';
import { useId, useMemo, useState } from 'react';
import { useSession } from '../../../../platform/session/session.tsx';
import { Avatar } from '../../../../shared/people/Avatar.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import visuallyHidden from '../../../../ui/layout/VisuallyHidden.module.css';
import tableControls from '../../../../ui/table/TableControls.module.css';
import { numero } from '../../../../ui/text/format.ts';
import type { Placement, TABLES } from '../rankPlaces.ts';
import { rankPlaces } from '../rankPlaces.ts';
import styles from '../TopSemanal.module.css';

/** What is shown of a table at first, and with every press more of it. */
const INITIAL_ROWS = 10;
const BATCH_SIZE = 50;

interface Props {
  table: (typeof TABLES)[number];
  filas: readonly TopRow[];
  /** The week is over. */
  finished: boolean;
}

/** One of the three tables: whoever is first stands on the podium, the others follow by their places. */
export function Podium({ table: { clave, title, column, sufijo }, filas, finished }: Props) {
  const id = useId();
  const { sessionUser } = useSession();
  const [hasta, setShownCount] = useState(INITIAL_ROWS);
  const all = useMemo(() => rankPlaces(filas, clave), [filas, clave]);
  const isMine = ({ usuario }: Placement) => sessionUser !== null && isOwn(usuario, sessionUser);
  const mine = all.find(isMine);
  const seen = all.slice(0, hasta);
  const quedan = all.length - seen.length;
  const valor = (n: number): string => `${numero(n)}${sufijo}`;
  return (
    <section className={styles.podium} aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className={styles.ownPosition}>
          {mine ? `${finished ? 'Quedaste' : 'Vas'} en el puesto ${numero(mine.position)}` : ''}
        </p>
      </header>
      {all.length === 0 ? (
        <p className={styles.none}>{finished ? 'Sin datos esa semana' : 'Sin datos esta semana'}</p>
      ) : (
        <table className={styles.table} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">
                <span className={visuallyHidden.visuallyHidden}>Puesto</span>
              </th>
              <th scope="col">Usuario</th>
              <th scope="col" className={styles.value}>
                {column}
              </th>
            </tr>
          </thead>
          <tbody>
            {seen.map((p) => (
              <tr key={p.usuario} data-first={p.position === 1 || undefined} data-own={isMine(p) || undefined}>
                <td className={styles.place}>
                  <span>{p.position}</span>
                </td>
                <td>
                  <span className={styles.person}>
                    <span className={styles.pedestal}>
                      <Avatar usuario={p.usuario} size={p.position === 1 ? 62 : 34} headOnly />
                    </span>
                    <b>
                      <PersonLink nombre={p.usuario} />
                    </b>
                  </span>
                </td>
                <td className={styles.value}>{valor(p.valor)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {quedan > 0 && (
        <button type="button" className={tableControls.button} onClick={() => setShownCount(hasta + BATCH_SIZE)}>
          Ver más ({numero(quedan)})
        </button>
      )}
    </section>
  );
}
