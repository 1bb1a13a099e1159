import type { SoldMision } from '@conserje/contract';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { AnnulButton } from '../../../shared/annulment/AnnulButton.tsx';
import { Annulled, formatAnnulment } from '../../../shared/annulment/Annulled.tsx';
import { ListScreen } from '../../../shared/lists/ListScreen.tsx';
import { creditosColumn, dateColumn, encargadoColumn, usuarioColumn } from '../../../shared/lists/listColumns.tsx';
import type { ServerColumn } from '../../../shared/lists/ServerTable.tsx';
import { PurchasedMisionTag } from '../../../shared/misiones/RangoChange.tsx';
import { RowActions } from '../../../ui/table/RowButton.tsx';
import { formatCreditos } from '../../../ui/text/format.ts';
import { soldMisionesQuery } from './misiones.queries.ts';

const SellMision = lazyWithRetry(() => import('./components/SellMision.tsx'));

const COLUMNS: readonly ServerColumn<'GET misionesVenta'>[] = [
  usuarioColumn((v) => v.usuarioNombre),
  {
    id: 'mision',
    title: 'Misión',
    value: (v) => v.mision,
    cell: (v) => <PurchasedMisionTag mision={v.mision} />,
    card: 'left',
  },
  encargadoColumn((v) => v.encargadoNombre),
  creditosColumn((v) => v.creditos),
  dateColumn((v) => v.fecha),
  {
    id: 'estado',
    title: 'Estado',
    value: (v) => (v.anulada ? formatAnnulment(v.anulada) : 'Vendida'),
    cell: (v) => (v.anulada ? <Annulled annulment={v.anulada} /> : 'Vendida'),
    isSortable: false,
  },
];

const ACTIONS = {
  cell: (v: SoldMision) =>
    v.acciones.includes('anular') && (
      <RowActions>
        <AnnulButton
          call="POST anularMision"
          id={v.id}
          target={`la venta de ${v.mision} a ${v.usuarioNombre}`}
          thing="venta"
          consequence={`${v.usuarioNombre} vuelve a la misión que tenía antes y recupera ${formatCreditos(v.creditos)}.`}
        />
      </RowActions>
    ),
};

/** *Misiones*, in the menu 'Venta de rangos' (part 1 §2): sells a higher mision; below, the sold ones. */
export default function MisionesScreen() {
  return (
    <ListScreen
      title="Venta de rangos"
      description="Vende una misión por la diferencia de precio."
      newItem={{
        open: 'Vender misión',
        close: 'Cerrar Vender misión',
        renderForm: (finish) => <SellMision onDone={finish} />,
      }}
      caption="Misiones vendidas"
      list={soldMisionesQuery}
      columns={COLUMNS}
      actions={ACTIONS}
      initialSort="-fecha"
      cardsBelowWidth={1000}
      unit={['venta', 'ventas']}
      searchedFields="usuario, misión o encargado"
      empty={['Sin misiones vendidas', 'Toca «Vender misión» para hacer la primera venta.']}
    />
  );
}
