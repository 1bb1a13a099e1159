import type { AnswerOf } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { Avatar } from '../../../../../shared/people/Avatar.tsx';
import { PersonLink } from '../../../../../shared/people/PersonLink.tsx';
import { EmptyState, LoadError, Loading } from '../../../../../ui/feedback/LoadStates.tsx';
import tableControls from '../../../../../ui/table/TableControls.module.css';
import { formatNumber } from '../../../../../ui/text/format.ts';
import { RelativeTime } from '../../../../../ui/text/RelativeTime.tsx';
import { attentionQuery } from '../../usuarios.queries.ts';
import styles from './WaitingPeople.module.css';

/** Rows of each group on the first screen. */
const INITIAL_ROWS = 12;

type WaitingGroup = AnswerOf<'GET usuariosPorAtender'>['nuevos'];

/** People to attend to: missing firmas, longest first, and newcomers. */
export function WaitingPeople() {
  const { data, error, refetch } = useQuery(attentionQuery());
  if (!data)
    return error ? <LoadError error={error} retry={refetch} /> : <Loading label="Cargando personas" rows={5} />;
  const { sinFirma, nuevos } = data;
  return (
    <>
      {error && <LoadError error={error} retry={refetch} isInline />}
      {sinFirma.total + nuevos.total === 0 && (
        <EmptyState title="Sin personas por atender">
          Aquí verás a quien no tiene firma y a quien acaba de llegar.
        </EmptyState>
      )}
      <div className={styles.groups}>
        {sinFirma.total > 0 && (
          <WaitingList title="Sin firma" group={sinFirma} sinceLabel="desde">
            <span className={styles.rule} aria-hidden="true" />
          </WaitingList>
        )}
        {nuevos.total > 0 && <WaitingList title="Nuevos esta semana" group={nuevos} sinceLabel="llegó" />}
      </div>
    </>
  );
}

interface Props {
  title: string;
  group: WaitingGroup;
  /** Text before the time. */
  sinceLabel: string;
  /** End of each row. */
  children?: ReactNode;
}

function WaitingList({ title, group: { total, filas }, sinceLabel, children }: Props) {
  const id = useId();
  const [showsAll, setShowsAll] = useState(false);
  const hiddenCount = total - filas.length;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title} <span className="u-regular u-muted u-tabular">{formatNumber(total)}</span>
      </h2>
      <ul className={styles.list}>
        {filas.slice(0, showsAll ? filas.length : INITIAL_ROWS).map((f) => (
          <li key={f.id} className={styles.row}>
            <Avatar usuario={f.usuario} size={36} headOnly />
            <div className={styles.person}>
              <PersonLink name={f.usuario} isDirect />
              <p className={styles.note}>
                {f.mision} · {sinceLabel} <RelativeTime value={f.desde} />
              </p>
            </div>
            {children}
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && showsAll && <p className={styles.more}>y {formatNumber(hiddenCount)} más</p>}
      {filas.length > INITIAL_ROWS && (
        <button
          type="button"
          className={`${tableControls.button} ${styles.view}`}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Ver menos' : `Ver ${formatNumber(filas.length - INITIAL_ROWS)} más`}
        </button>
      )}
    </section>
  );
}
