import type { Multa } from '@conserje/contract';
import { useMemo } from 'react';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { AnnulButton } from '../../../shared/annulment/AnnulButton.tsx';
import { Annulled, formatAnnulment } from '../../../shared/annulment/Annulled.tsx';
import { ListScreen } from '../../../shared/lists/ListScreen.tsx';
import {
  compactEncargadoColumn,
  creditosColumn,
  dayColumn,
  motivoColumn,
  usuarioColumn,
} from '../../../shared/lists/listColumns.tsx';
import type { ServerColumn } from '../../../shared/lists/ServerTable.tsx';
import { ViewSwitcher } from '../../../ui/controls/ViewSwitcher.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { RowActions } from '../../../ui/table/RowButton.tsx';
import { formatCreditos } from '../../../ui/text/format.ts';
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
  compactEncargadoColumn((m) => m.encargadoNombre),
  dayColumn((m) => m.fecha, {}),
  {
    id: 'cobrado',
    title: 'Cobrado',
    value: (m) => (m.anulada ? formatAnnulment(m.anulada) : m.cobrado === 1 ? 'Sí' : 'No'),
    cell: (m) => (m.anulada ? <Annulled annulment={m.anulada} /> : <CollectedCell multa={m} />),
  },
];

const ACTIONS = {
  cell: (m: Multa) =>
    m.acciones.includes('anular') && (
      <RowActions>
        <AnnulButton
          call="POST anularMulta"
          id={m.id}
          target={`la multa de ${formatCreditos(m.creditos)} a ${m.usuarioNombre}`}
          thing="multa"
          consequence={
            m.cobrado === 1 && m.creditos > 0
              ? `Devuelve ${formatCreditos(m.creditos)} a ${m.usuarioNombre} en el hotel.`
              : `${m.usuarioNombre} ya no deberá ${formatCreditos(m.creditos)}.`
          }
        />
      </RowActions>
    ),
};

const URL_DEFAULTS = { cobradas: 'todas' };
const isCollectedFilter = (text: string): text is CollectedFilter =>
  (COLLECTED_FILTERS as readonly string[]).includes(text);
const LABELS = { todas: 'Todas', no: 'Por cobrar', si: 'Cobradas' } as const;
const CAPTIONS = { todas: 'Multas', no: 'Multas por cobrar', si: 'Multas cobradas' } as const;
const VIEWS = COLLECTED_FILTERS.map((id) => ({ id, label: LABELS[id] }));
/** A row that a tick moves out of the view keeps its place until the viewer clears it. */
const FREEZE_OPTIONS = {};
const EMPTY_TEXTS = {
  todas: ['Sin multas', 'Las que pongas con «Nueva Multa» aparecen aquí.'],
  no: ['Todo cobrado', 'Aquí verás las multas sin cobrar.'],
  si: ['Sin multas cobradas', 'Marca «Cobrado» cuando te paguen una.'],
} as const;

const rowClass = (m: Multa): string | undefined => {
  if (m.cobrado === 1 || m.anulada) return styles.collected;
  return m.creditos > 0 ? styles.uncollected : undefined;
};

/** *Multas* (part 2 §2): multas with motivo and collection; above, the uncollected total. */
export default function MultasScreen() {
  const [url, change] = useUrlState(URL_DEFAULTS);
  const view = isCollectedFilter(url.cobradas) ? url.cobradas : 'todas';
  const listQuery = useMemo(() => multasQuery(view), [view]);
  return (
    <ListScreen
      title="Multas"
      description="Multas, motivos y si ya se cobraron."
      newItem={{
        open: 'Nueva Multa',
        close: 'Cerrar Nueva Multa',
        renderForm: (finish) => <NewMultaForm onDone={() => finish()} />,
      }}
      beforeTable={<UncollectedBar view={view} />}
      caption={CAPTIONS[view]}
      list={listQuery}
      columns={COLUMNS}
      actions={ACTIONS}
      rowClass={rowClass}
      initialSort="-fecha"
      unit={['multa', 'multas']}
      cardsBelowWidth={1000}
      searchedFields="usuario, motivo o encargado"
      filtered={view !== 'todas'}
      filters={
        <ViewSwitcher
          caption="Cobradas"
          views={VIEWS}
          view={view}
          change={(collectedFilter) => change({ cobradas: collectedFilter })}
        />
      }
      frozen={FREEZE_OPTIONS}
      empty={EMPTY_TEXTS[view]}
    />
  );
}
