import type { BulkAct } from '@conserje/rules';
import { bulkActsOf, PEOPLE_MAX } from '@conserje/rules';
import type { ComponentProps, ReactNode } from 'react';
import { Suspense, useMemo, useState } from 'react';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { SelectAllRows, SelectRow } from '../../lists/SelectRow.tsx';
import type { Selection } from '../../lists/selection.ts';
import { createSelection, useHasSelection, useIsPicking } from '../../lists/selection.ts';
import styles from './BulkActs.module.css';
import type { ActPerson, ListedPerson, OnActDone } from './bulkActs.ts';
import { actsOnListed } from './bulkActs.ts';

const BulkActBar = lazyWithRetry(() => import('./BulkActBar.tsx'));

/** The parts of a list of people with acts on several of them. */
interface BulkActs<Row> {
  /** Puts the checkbox of a row before something. */
  select: (row: Row, children: ReactNode) => ReactNode;
  /** Puts the checkbox before the first column. Stable between renders. */
  selectable: <C extends { cell?: (row: Row) => ReactNode }>(columns: readonly C[]) => readonly C[];
  /** Before the rows: starts the selection on a phone, and selects all. @param rows those in view */
  summary: (rows: readonly Row[]) => ReactNode;
  /** Below the rows: the acts, then whom they left out. @param rows all of the list */
  bar: (rows: readonly Row[]) => ReactNode;
}

/** Acts of a list that offers only these. People who leave the list leave the selection. Stable between renders. */
interface OwnActs {
  acts: readonly BulkAct[];
  onDone: OnActDone;
}

/**
 * Acts on several people of a list (docs/decisions/0035).
 * @param personOf the person of a row, or null if the row is no person; stable between renders
 */
export function useBulkActs<Row>(personOf: (row: Row) => ListedPerson | null, own?: OwnActs): BulkActs<Row> {
  const { sessionUser } = useSession();
  const [chosen] = useState(createSelection);
  const [personById] = useState(() => new Map<number, ActPerson>());
  return useMemo(() => {
    if (!own && bulkActsOf(sessionUser).length === 0)
      return {
        select: (_, children) => children,
        selectable: (columns) => columns,
        summary: () => null,
        bar: () => null,
      };
    const actPersonOf = (row: Row): ActPerson | null => {
      const person = personOf(row);
      const acciones = person && (own?.acts ?? person.acciones ?? actsOnListed(sessionUser, person.id));
      return person && acciones && acciones.length > 0 ? { ...person, acciones } : null;
    };
    // A person may have several rows.
    const peopleOf = (rows: readonly Row[]): ActPerson[] => [
      ...new Map(rows.flatMap((row) => actPersonOf(row) ?? []).map((person) => [person.id, person])).values(),
    ];
    const select = (row: Row, children: ReactNode) => (
      <SelectPerson person={actPersonOf(row)} chosen={chosen}>
        {children}
      </SelectPerson>
    );
    return {
      select,
      selectable: (columns) =>
        columns.map((column, i) =>
          i > 0 ? column : { ...column, cell: (row: Row) => select(row, column.cell?.(row)) },
        ),
      summary: (rows) => <SelectPeople people={peopleOf(rows)} chosen={chosen} />,
      bar: (rows) => {
        if (own) personById.clear();
        for (const person of peopleOf(rows)) personById.set(person.id, person);
        return <ActBar personById={personById} chosen={chosen} onDone={own?.onDone} />;
      },
    };
  }, [chosen, own, personById, personOf, sessionUser]);
}

interface SelectPersonProps {
  person: ActPerson | null;
  chosen: Selection;
  children: ReactNode;
}

function SelectPerson({ person, chosen, children }: SelectPersonProps) {
  const isPicking = useIsPicking(chosen);
  return (
    <span className={styles.row} data-picking={isPicking || undefined}>
      {person ? <SelectRow id={person.id} name={person.nombre} chosen={chosen} /> : <span className={styles.space} />}
      {children}
    </span>
  );
}

interface PartProps {
  people: readonly ActPerson[];
  chosen: Selection;
}

/** The bar, from the first selection on: it keeps the result of the last act. */
function ActBar(props: ComponentProps<typeof BulkActBar>) {
  const { chosen } = props;
  const isPicking = useIsPicking(chosen);
  const hasSelection = useHasSelection(chosen);
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && (isPicking || hasSelection)) setWanted(true);
  return (
    isWanted && (
      <Suspense fallback={null}>
        <BulkActBar {...props} />
      </Suspense>
    )
  );
}

function SelectPeople({ people, chosen }: PartProps) {
  const isPicking = useIsPicking(chosen);
  const ids = people.slice(0, PEOPLE_MAX).map(({ id }) => id);
  if (ids.length === 0) return null;
  return (
    <>
      {/* The bar ends the choosing. */}
      {!isPicking && (
        <button type="button" className={styles.pick} onClick={() => chosen.pick()}>
          Elegir personas
        </button>
      )}
      <span className={styles.all} data-picking={isPicking || undefined}>
        <SelectAllRows ids={ids} chosen={chosen}>{`Seleccionar a ${formatNumber(ids.length)} personas`}</SelectAllRows>
      </span>
    </>
  );
}
