import type { TopRow } from '@conserje/contract';
import { isOwn } from '@conserje/rules';
import { useId, useMemo, useState } from 'react';
import { useSession } from '../../../../platform/session/session.tsx';
import { Avatar } from '../../../../shared/people/Avatar.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import tableControls from '../../../../ui/table/TableControls.module.css';
import { formatNumber } from '../../../../ui/text/format.ts';
import type { Placement, TOP_TABLES } from '../rankPlaces.ts';
import { rankPlaces } from '../rankPlaces.ts';
import styles from '../TopSemanal.module.css';

/** Rows shown at first, and added with each press. */
const INITIAL_ROWS = 10;
const BATCH_SIZE = 50;

interface Props {
  table: (typeof TOP_TABLES)[number];
  rows: readonly TopRow[];
  finished: boolean;
}

/** One of the three tables: the first place on the podium, the others by place. */
export function Podium({ table: { key, title, column, suffix }, rows, finished }: Props) {
  const id = useId();
  const { sessionUser } = useSession();
  const [shownCount, setShownCount] = useState(INITIAL_ROWS);
  const placements = useMemo(() => rankPlaces(rows, key), [rows, key]);
  const isMine = ({ usuario }: Placement) => sessionUser !== null && isOwn(usuario, sessionUser);
  const ownPlacement = placements.find(isMine);
  const shownPlacements = placements.slice(0, shownCount);
  const remainingCount = placements.length - shownPlacements.length;
  const formatValue = (n: number): string => `${formatNumber(n)}${suffix}`;
  return (
    <section className={styles.podium} aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id} className="u-text-18">
          {title}
        </h2>
        <p className={styles.ownPosition}>
          {ownPlacement ? `${finished ? 'Quedaste' : 'Vas'} en el puesto ${formatNumber(ownPlacement.position)}` : ''}
        </p>
      </header>
      {placements.length === 0 ? (
        <p className={styles.none}>{finished ? 'Sin datos esa semana' : 'Sin datos esta semana'}</p>
      ) : (
        <table className={styles.table} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">
                <span className="u-visually-hidden">Puesto</span>
              </th>
              <th scope="col">Usuario</th>
              <th scope="col" className={styles.value}>
                {column}
              </th>
            </tr>
          </thead>
          <tbody>
            {shownPlacements.map((p) => (
              <tr key={p.usuario} data-first={p.position === 1 || undefined} data-own={isMine(p) || undefined}>
                <td className={styles.place}>
                  <span>{p.position}</span>
                </td>
                <td>
                  <span className="u-row u-wrap u-gap-10 u-break-anywhere">
                    <span className={styles.pedestal}>
                      <Avatar usuario={p.usuario} size={p.position === 1 ? 62 : 34} headOnly />
                    </span>
                    <b className={styles.name}>
                      <PersonLink name={p.usuario} />
                    </b>
                  </span>
                </td>
                <td className={styles.value}>{formatValue(p.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {remainingCount > 0 && (
        <button type="button" className={tableControls.button} onClick={() => setShownCount(shownCount + BATCH_SIZE)}>
          Ver más ({formatNumber(remainingCount)})
        </button>
      )}
    </section>
  );
}
