import type { TakenPaseLista as TakenList } from '@conserje/contract';
import type { PaseListaPart } from '@conserje/rules';
import { PASE_LISTA_PARTS, plainText } from '@conserje/rules';
import { useState } from 'react';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { TableSearch } from '../../../../ui/table/TableSearch.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import { formatNumber } from '../../../../ui/text/format.ts';
import { namesOf } from '../listedNames.ts';
import { PART_LABELS } from './MarkCheckbox.tsx';
import styles from './TakenPaseLista.module.css';

interface Props {
  list: TakenList;
  /** The part whose names are open. */
  part: PaseListaPart;
  close: () => void;
}

/** Number of names from which a filter is shown. */
const FILTER_FROM = 20;

/** Names of a past list; the requested part is open, the others are folded. */
export default function TakenPaseLista({ list, part, close }: Props) {
  const [filter, setFilter] = useState('');
  const wanted = plainText(filter.trim());
  const total = PASE_LISTA_PARTS.reduce((sum, p) => sum + namesOf(list, p).length, 0);
  return (
    <Dialog title={`Lista de ${list.encargadoNombre}`} close={close} size="lg">
      <p className={styles.date}>
        <DateTimeText value={list.fecha} />
      </p>
      {total >= FILTER_FROM && (
        <div className={styles.filter}>
          <TableSearch label="Buscar en esta lista" value={filter} change={setFilter} />
        </div>
      )}
      {PASE_LISTA_PARTS.map((p) => {
        const allNames = namesOf(list, p);
        const visibleNames = allNames.filter((name) => plainText(name).includes(wanted));
        const countText =
          wanted === ''
            ? formatNumber(allNames.length)
            : `${formatNumber(visibleNames.length)} de ${formatNumber(allNames.length)}`;
        return (
          <details key={p} className={styles.part} open={p === part || wanted !== ''}>
            <summary>
              {PART_LABELS[p].title} <b>{countText}</b>
            </summary>
            {visibleNames.length > 0 ? (
              <ul className={styles.names}>
                {visibleNames.map((name) => (
                  <li key={name}>
                    <PersonLink name={name} />
                  </li>
                ))}
              </ul>
            ) : (
              <p className={styles.none}>Nadie</p>
            )}
          </details>
        );
      })}
    </Dialog>
  );
}
