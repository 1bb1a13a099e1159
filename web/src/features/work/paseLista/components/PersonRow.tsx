import type { PaseListaPart } from '@conserje/rules';
import { isTiempoFinished, PASE_LISTA_PARTS, TEXTS } from '@conserje/rules';
import { memo } from 'react';
import { useNow } from '../../../../platform/time/serverClock.ts';
import { absentUntilText } from '../../../../shared/ausencias/ausencias.queries.ts';
import { Avatar } from '../../../../shared/people/Avatar.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { formatDuration, secondsUntil } from '../../../../ui/text/format.ts';
import type { Mark, PaseListaPerson } from '../marks.ts';
import { canHaveMark, hasMark, isPauseLost, isValidMark } from '../marks.ts';
import { MarkCheckbox } from './MarkCheckbox.tsx';
import styles from './PersonRow.module.css';

interface Props {
  person: PaseListaPerson;
  mark: Mark | undefined;
  /** Stable between renders. */
  toggle: (person: PaseListaPerson, part: PaseListaPart, yes: boolean) => void;
}

// Explicit roles: some screen readers lose table semantics when CSS changes the layout.
const ROLE = { row: { role: 'row' }, quien: { role: 'rowheader' }, cell: { role: 'gridcell' } };

/** A row of the list in progress; memoized by person and marks. */
export const PersonRow = memo(function PersonRow({ person, mark, toggle }: Props) {
  const { bajoNombre, mision, altoNombre, ausente, hasLeft } = person;
  // Other people who are present can at least be marked out of base.
  const isSuperior = ausente === null && person.acciones.length === 0;
  return (
    <tr {...ROLE.row} className={hasLeft ? `${styles.row} ${styles.gone}` : styles.row}>
      <th scope="row" {...ROLE.quien} className={styles.person}>
        <Avatar usuario={bajoNombre} size={34} headOnly />
        <span className="u-shrinkable u-tight">
          <b className={styles.name}>
            <PersonLink name={bajoNombre} skipsTabStop />
          </b>
          <small className={styles.mision}>{ausente ? <AbsentLabel until={ausente} /> : mision}</small>
        </span>
      </th>
      <td {...ROLE.cell} className={styles.details}>
        {hasLeft ? (
          <span className={styles.estado}>{mark ? 'Ya no tiene tiempo, no se enviará' : 'Ya no tiene tiempo'}</span>
        ) : (
          <>
            <span className={styles.encargado}>
              {altoNombre ? <PersonLink name={altoNombre} skipsTabStop /> : 'Sin encargado'}
            </span>
            <Estado person={person} />
            {isSuperior ? (
              <span className={styles.estado}>{TEXTS.listaDeArriba}</span>
            ) : (
              isPauseLost(person, mark) && <span className={styles.estado}>Ya no se pausará</span>
            )}
          </>
        )}
      </td>
      {PASE_LISTA_PARTS.map((part) => (
        <td key={part} {...ROLE.cell}>
          <MarkCheckbox
            part={part}
            name={bajoNombre}
            isChecked={hasLeft ? hasMark(mark, part) : isValidMark(person, part, mark)}
            can={canHaveMark(person, part, mark)}
            toggle={(which, yes) => toggle(person, which, yes)}
          />
        </td>
      ))}
    </tr>
  );
});

/** Absent with leave. */
const AbsentLabel = ({ until }: { until: string }) => (
  <span className="u-semibold u-warn">{absentUntilText(until)} · con ausencia</span>
);

const STEP_MS = 15_000;

/** Updates by the minute: the viewer of a roll call needs no seconds. */
function Estado({ person }: { person: PaseListaPerson }) {
  const now = useNow(STEP_MS);
  const end = Date.parse(person.finaliza);
  if (person.pausa === 1) return <span className={`${styles.remaining} u-semibold u-warn`}>Pausado</span>;
  if (isTiempoFinished({ finaliza: end, pausa: false }, now))
    return <span className={`${styles.remaining} u-semibold u-accent`}>Terminado</span>;
  return <span className={styles.remaining}>{formatDuration(Math.ceil(secondsUntil(end, now) / 60))}</span>;
}
