import type { AnswerOf } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { Avatar } from '../../../../../shared/people/Avatar.tsx';
import { PersonLink } from '../../../../../shared/people/PersonLink.tsx';
import { LoadError, Loading } from '../../../../../ui/feedback/LoadStates.tsx';
import tableControls from '../../../../../ui/table/TableControls.module.css';
import { numero } from '../../../../../ui/text/format.ts';
import { RelativeTime } from '../../../../../ui/text/RelativeTime.tsx';
import { attentionQuery } from '../../usuarios.queries.ts';
import styles from './WaitingPeople.module.css';

/** So many of each kind stand on the first screen. */
const INITIAL_ROWS = 12;

type Group = AnswerOf<'GET usuariosPorAtender'>['nuevos'];

/** What waits for whoever opens *Usuarios*: signatures that are missing, the longest first, and who has just come. */
export function WaitingPeople() {
  const { data, error, refetch } = useQuery(attentionQuery());
  if (!data) return error ? <LoadError error={error} retry={refetch} /> : <Loading que="Cargando personas" filas={5} />;
  const { sinFirma, nuevos } = data;
  return (
    <>
      {error && <LoadError error={error} retry={refetch} isInline />}
      <div className={styles.groups}>
        {sinFirma.total > 0 && (
          <Lista title="Sin firma" grupo={sinFirma} fecha="desde">
            <span className={styles.rule} aria-hidden="true" />
          </Lista>
        )}
        {nuevos.total > 0 && <Lista title="Nuevos esta semana" grupo={nuevos} fecha="llegó" />}
      </div>
    </>
  );
}

interface Props {
  title: string;
  grupo: Group;
  /** Before the time since when. */
  fecha: string;
  /** At the end of each row. */
  children?: ReactNode;
}

function Lista({ title, grupo: { total, filas }, fecha, children }: Props) {
  const id = useId();
  const [all, setAll] = useState(false);
  const more = total - filas.length;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title} <span className={styles.count}>{numero(total)}</span>
      </h2>
      <ul className={styles.list}>
        {filas.slice(0, all ? filas.length : INITIAL_ROWS).map((f) => (
          <li key={f.id} className={styles.row}>
            <Avatar usuario={f.usuario} size={36} headOnly />
            <div className={styles.person}>
              <PersonLink nombre={f.usuario} isDirect />
              <p className={styles.note}>
                {f.mision} · {fecha} <RelativeTime valor={f.desde} />
              </p>
            </div>
            {children}
          </li>
        ))}
      </ul>
      {more > 0 && all && <p className={styles.more}>y {numero(more)} más</p>}
      {filas.length > INITIAL_ROWS && (
        <button
          type="button"
          className={`${tableControls.button} ${styles.view}`}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Ver menos' : `Ver ${numero(filas.length - INITIAL_ROWS)} más`}
        </button>
      )}
    </section>
  );
}
