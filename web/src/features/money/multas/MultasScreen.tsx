import type { Multa } from '@conserje/contract';
import { useMemo } from 'react';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { AnnulButton } from '../../../shared/annulment/AnnulButton.tsx';
import { Annulled, formatAnnulment } from '../../../shared/annulment/Annulled.tsx';
import { ListScreen } from '../../../shared/lists/ListScreen.tsx';
import {
  byColumn,
  creditosColumn,
  dayColumn,
  motivoColumn,
  usuarioColumn,
} from '../../../shared/lists/listColumns.tsx';
import type { ServerColumn } from '../../../shared/lists/ServerTable.tsx';
import { ViewSwitcher } from '../../../ui/controls/ViewSwitcher.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { RowActions } from '../../../ui/table/RowButton.tsx';
import { creditos } from '../../../ui/text/format.ts';
import { CollectedCell } from './components/CollectedCell.tsx';
import { UncollectedBar } from './components/UncollectedBar.tsx';
import styles from './MultasScreen.module.css';
import type { CollectedFilter } from './multas.queries.ts';
import { COLLECTED_FILTERS, multasQuery } from './multas.queries.ts';

const NewMultaForm = lazyWithRetry(() => import('./components/NewMultaForm.tsx'));

const COLUMNS: readonly ServerColumn<'GET getAllMultas'>[] = [
  usuarioColumn((m) => m.usuarioNombre),
  motivoColumn((m) => m.motivo),
  creditosColumn((m) => m.creditos),
  byColumn((m) => m.encargadoNombre),
  dayColumn((m) => m.fecha, {}),
  {
    clave: 'cobrado',
    title: 'Cobrado',
    valor: (m) => (m.anulada ? formatAnnulment(m.anulada) : m.cobrado === 1 ? 'Sí' : 'No'),
    cell: (m) => (m.anulada ? <Annulled anulada={m.anulada} /> : <CollectedCell multa={m} />),
  },
];

const ACTIONS = {
  title: 'Acciones',
  cell: (m: Multa) =>
    m.acciones.includes('anular') && (
      <RowActions>
        <AnnulButton
          call="POST anularMulta"
          id={m.id}
          que={`la multa de ${creditos(m.creditos)} a ${m.usuarioNombre}`}
          thing="multa"
          consequence={
            m.cobrado === 1 && m.creditos > 0
              ? `Devuelve ${creditos(m.creditos)} a ${m.usuarioNombre} en el hotel.`
              : `${m.usuarioNombre} ya no deberá ${creditos(m.creditos)}.`
          }
        />
      </RowActions>
    ),
};

const URL_DEFAULTS = { cobradas: 'todas' };
const isCollectedFilter = (texto: string): texto is CollectedFilter =>
  (COLLECTED_FILTERS as readonly string[]).includes(texto);
const LABELS = { todas: 'Todas', no: 'Por cobrar', si: 'Cobradas' } as const;
const CAPTION = { todas: 'Multas', no: 'Multas por cobrar', si: 'Multas cobradas' } as const;
const VIEWS = COLLECTED_FILTERS.map((clave) => ({ clave, texto: LABELS[clave] }));
/** Where ticked rows leave the part that is looked at, they stand until the reader lets go. */
const FROZEN_ROWS = {};
const EMPTY = {
  todas: ['Sin multas', 'Las que pongas con «Nueva Multa» aparecen aquí.'],
  no: ['Todo cobrado', 'Aquí verás las multas sin cobrar.'],
  si: ['Sin multas cobradas', 'Marca «Cobrado» cuando te paguen una.'],
} as const;

const rowClass = (m: Multa): string | undefined => {
  if (m.cobrado === 1 || m.anulada) return styles.collected;
  return m.creditos > 0 ? styles.uncollected : undefined;
};

/** *Multas* (part 2 §2): who was fined, why, and whether it was collected; before them, all that still has to be. */
export default function MultasScreen() {
  const [url, change] = useUrlState(URL_DEFAULTS);
  const vista = isCollectedFilter(url.cobradas) ? url.cobradas : 'todas';
  const lista = useMemo(() => multasQuery(vista), [vista]);
  return (
    <ListScreen
      title="Multas"
      descripcion="Multas, motivos y si ya se cobraron."
      newItem={{
        open: 'Nueva Multa',
        close: 'Cerrar Nueva Multa',
        forma: (finish) => <NewMultaForm onDone={() => finish()} />,
      }}
      antes={<UncollectedBar vista={vista} />}
      caption={CAPTION[vista]}
      lista={lista}
      columns={COLUMNS}
      acciones={ACTIONS}
      rowClass={rowClass}
      initialSort="-fecha"
      unit={['multa', 'multas']}
      cardsBelowWidth={920}
      buscar="usuario, motivo o encargado"
      filtered={vista !== 'todas'}
      filters={
        <ViewSwitcher
          caption="Cobradas"
          vistas={VIEWS}
          vista={vista}
          change={(collectedFilter) => change({ cobradas: collectedFilter })}
        />
      }
      frozen={FROZEN_ROWS}
      empty={EMPTY[vista]}
    />
  );
}
