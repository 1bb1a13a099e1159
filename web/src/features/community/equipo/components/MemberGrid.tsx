import type { EquipoMember } from '@conserje/contract';
import { isOwn } from '@conserje/rules';
import { useState } from 'react';
import { useSession } from '../../../../platform/session/session.tsx';
import { absentUntilText } from '../../../../shared/ausencias/ausencias.queries.ts';
import { Avatar } from '../../../../shared/people/Avatar.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import tableControls from '../../../../ui/table/TableControls.module.css';
import { formatCount } from '../../../../ui/text/format.ts';
import type { CategoriaCount } from '../equipoFilter.ts';
import styles from './MemberGrid.module.css';

/** Rows drawn at a time: a rango may have hundreds. */
const BATCH_SIZE = 60;

interface Props {
  id: string;
  title: string;
  members: readonly EquipoMember[];
  /** Last day of absence by name, for members absent today. */
  absentUntil: ReadonlyMap<string, string>;
  /** Rangos of the listed members; undefined when all have the same. */
  categoriaCounts: readonly CategoriaCount[] | undefined;
}

/** Members as pigeonholes. An absent member is marked with a key. */
export function MemberGrid({ id, title, members, absentUntil, categoriaCounts }: Props) {
  const [shownCount, setShownCount] = useState(BATCH_SIZE);
  const { sessionUser } = useSession();
  const categoriaNameById = new Map(categoriaCounts?.map((r) => [r.id, r.name]));
  const absentCount = members.filter((m) => absentUntil.has(m.usuario)).length;
  const remainingCount = members.length - shownCount;
  return (
    <section aria-labelledby={`${id}-titulo`} id={id} className="u-stack u-gap-10">
      <header className={styles.header}>
        <h2 id={`${id}-titulo`} className={styles.title}>
          {title}
        </h2>
        <p className="u-muted u-tabular" role="status">
          {formatCount(members.length, 'persona', 'personas')}
          {absentCount > 0 && `, ${formatCount(absentCount, 'ausente', 'ausentes')}`}
        </p>
      </header>
      {members.length === 0 ? (
        <EmptyState title={categoriaCounts ? 'Sin resultados' : 'No hay personas en este rango'}>
          {categoriaCounts ? 'Prueba con otra parte del nombre.' : 'Elige otro rango.'}
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {members.slice(0, shownCount).map(({ usuario, mision, categoria }) => {
            const lastDay = absentUntil.get(usuario);
            const categoriaName = categoriaNameById.get(categoria);
            return (
              <li
                key={usuario}
                className={styles.member}
                data-absent={lastDay !== undefined || undefined}
                data-own={(sessionUser !== null && isOwn(usuario, sessionUser)) || undefined}
              >
                <span className={styles.slot}>
                  <Avatar usuario={usuario} size={46} headOnly />
                  {lastDay !== undefined && <span className={styles.key} aria-hidden="true" />}
                </span>
                <span className={styles.placa}>
                  <b className="u-break-anywhere">
                    <PersonLink name={usuario} />
                  </b>
                  <span className="u-muted u-break-anywhere">
                    {categoriaName === undefined ? mision : `${mision} · ${categoriaName}`}
                  </span>
                  {lastDay !== undefined && (
                    <span className="u-text-14 u-semibold u-warn">{absentUntilText(lastDay)}</span>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {remainingCount > 0 && (
        <div className={tableControls.pages}>
          <button type="button" className={tableControls.button} onClick={() => setShownCount(shownCount + BATCH_SIZE)}>
            Ver más ({remainingCount})
          </button>
        </div>
      )}
    </section>
  );
}
