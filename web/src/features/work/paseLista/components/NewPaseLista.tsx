import type { PaseListaPart } from '@conserje/rules';
import { plainText } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { EmptyState, LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { useUrlState } from '../../../../ui/state/useUrlState.ts';
import { useProgressiveRows } from '../../../../ui/table/useProgressiveRows.ts';
import { formatCount, formatNumber } from '../../../../ui/text/format.ts';
import type { Marks, PaseListaPerson } from '../marks.ts';
import { setMarks } from '../marks.ts';
import type { Turn } from '../paseLista.queries.ts';
import { paseListaTiemposQuery } from '../paseLista.queries.ts';
import { useGridNavigation } from '../useGridNavigation.ts';
import { usePeople } from '../usePeople.ts';
import { MissedTurnBanner } from './MissedTurnBanner.tsx';
import styles from './NewPaseLista.module.css';
import { PaseListaHeader } from './PaseListaHeader.tsx';
import { PersonRow } from './PersonRow.tsx';
import { SendBar } from './SendBar.tsx';

interface Props {
  turn: Turn;
  marks: Marks;
  changeMarks: (update: (current: Marks) => Marks) => void;
  sending: boolean;
  send: (personas: readonly PaseListaPerson[]) => void;
  close: () => void;
}

const ROLE = { grid: { role: 'grid' }, grupo: { role: 'rowgroup' } };
const NOBODY: PaseListaPerson[] = [];
const URL_DEFAULTS = { filtro: '', marcados: false };

/** A list in progress over the open tiempos (part 1 §2): paused, five minutes added, out of base. */
export default function NewPaseLista({ turn, marks, changeMarks, sending, send, close }: Props) {
  const { data, error, refetch } = useQuery(paseListaTiemposQuery());
  const personas = usePeople(data, marks);
  const [{ filtro: filter, marcados: onlyMarked }, change] = useUrlState(URL_DEFAULTS);
  const pinnedIds = usePinnedIds(onlyMarked, marks);
  const { enter, ...grid } = useGridNavigation();

  const visible = useMemo(() => {
    const wanted = plainText(filter.trim());
    return personas?.filter((p) => (!pinnedIds || pinnedIds.has(p.id)) && plainText(p.bajoNombre).includes(wanted));
  }, [personas, filter, pinnedIds]);
  const renderedRows = useProgressiveRows(visible ?? NOBODY);
  const toggle = useCallback(
    (person: PaseListaPerson, part: PaseListaPart, yes: boolean) =>
      changeMarks((current) => setMarks(current, [person], part, yes)),
    [changeMarks],
  );
  const clear = () => changeMarks(() => new Map());

  if (!personas || !visible)
    return error ? (
      <LoadError error={error} retry={refetch} />
    ) : (
      <Loading label="Cargando los tiempos abiertos" rows={8} rowHeight="3.9rem" />
    );
  if (personas.length === 0) return <NoOpenTiempos />;
  const markedCount = personas.filter((p) => marks.has(p.id)).length;
  return (
    <div className={styles.panel}>
      {!turn.disponible && !sending && (
        <MissedTurnBanner turn={turn} hasMarks={markedCount > 0} close={close} discard={clear} />
      )}
      {error && <LoadError error={error} retry={refetch} isInline />}
      <div className={styles.controls}>
        <span className={styles.count} aria-live="polite">
          {describeCount(personas, visible.length)}
        </span>
        <Button
          size="sm"
          variant={onlyMarked ? 'light' : 'default'}
          aria-pressed={onlyMarked}
          disabled={!onlyMarked && markedCount === 0}
          onClick={() => change({ marcados: !onlyMarked })}
        >
          Solo marcados ({formatNumber(markedCount)})
        </Button>
        <Button size="sm" variant="default" disabled={markedCount === 0} onClick={clear}>
          Quitar marcas
        </Button>
      </div>
      <div className="u-shrinkable">
        <PaseListaHeader
          visible={visible}
          marks={marks}
          filter={filter}
          changeFilter={(text) => change({ filtro: text }, { replace: true })}
          markAll={(part, yes) => changeMarks((current) => setMarks(current, visible, part, yes))}
          enterRows={enter}
        />
        {visible.length > 0 ? (
          <table {...ROLE.grid} {...grid} aria-label="Personas a las que pasar lista" className={styles.rows}>
            <tbody {...ROLE.grupo}>
              {renderedRows.map((p) => (
                <PersonRow key={p.id} person={p} mark={marks.get(p.id)} toggle={toggle} />
              ))}
            </tbody>
          </table>
        ) : (
          <NoMatches filter={filter.trim()} showAll={() => change({ filtro: '', marcados: false })} />
        )}
        <SendBar personas={personas} marks={marks} turn={turn} sending={sending} send={() => send(personas)} />
      </div>
    </div>
  );
}

function describeCount(personas: readonly PaseListaPerson[], visibleCount: number): string {
  if (visibleCount < personas.length)
    return `${formatNumber(visibleCount)} de ${formatNumber(personas.length)} personas`;
  const present = personas.filter((p) => !p.hasLeft);
  const absentCount = present.filter((p) => p.ausente !== null).length;
  const presentText = formatCount(present.length, 'persona', 'personas');
  return absentCount > 0 ? `${presentText}, ${formatCount(absentCount, 'con ausencia', 'con ausencia')}` : presentText;
}

const NoOpenTiempos = () => (
  <EmptyState
    title="Sin tiempos abiertos"
    action={
      <Button component={Link} to="/tiempos" variant="default">
        Ir a Tiempos
      </Button>
    }
  >
    Se pasa lista a quien tiene un tiempo abierto.
  </EmptyState>
);

const NoMatches = ({ filter, showAll }: { filter: string; showAll: () => void }) => (
  <EmptyState
    title={filter ? `Sin resultados para «${filter}»` : 'Nadie marcado'}
    action={
      <Button variant="default" onClick={showAll}>
        Ver a todos
      </Button>
    }
  />
);

/** Pins the rows that are marked when the filter is set: a row that loses its mark stays under the thumb. */
function usePinnedIds(onlyMarked: boolean, marks: Marks): ReadonlySet<number> | null {
  const [pinnedIds, setPinnedIds] = useState<ReadonlySet<number> | null>(null);
  if (onlyMarked === (pinnedIds !== null)) return pinnedIds;
  const next = onlyMarked ? new Set(marks.keys()) : null;
  setPinnedIds(next);
  return next;
}
