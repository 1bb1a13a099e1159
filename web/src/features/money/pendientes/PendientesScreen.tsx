import type { AnswerOf, Pendiente } from '@conserje/contract';
import { CAN_PAY } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isOwnSubject } from '../../../platform/api/useCallMutation.ts';
import { useCan } from '../../../platform/session/session.tsx';
import { AnnulButton } from '../../../shared/annulment/AnnulButton.tsx';
import { Annulled, formatAnnulment } from '../../../shared/annulment/Annulled.tsx';
import { LastChange } from '../../../shared/lists/LastChange.tsx';
import { ListScreen } from '../../../shared/lists/ListScreen.tsx';
import { dateColumn, usuarioColumn } from '../../../shared/lists/listColumns.tsx';
import { RowAction } from '../../../shared/lists/RowAction.tsx';
import { SelectAllRows, SelectRow } from '../../../shared/lists/SelectRow.tsx';
import type { ServerColumn } from '../../../shared/lists/ServerTable.tsx';
import type { Selection } from '../../../shared/lists/selection.ts';
import { createSelection, useHasSelection } from '../../../shared/lists/selection.ts';
import { PersonLink } from '../../../shared/people/PersonLink.tsx';
import { PersonName } from '../../../shared/people/PersonName.tsx';
import { ViewSwitcher } from '../../../ui/controls/ViewSwitcher.tsx';
import { WaitingPlaceholder } from '../../../ui/feedback/LoadStates.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { RowActions } from '../../../ui/table/RowButton.tsx';
import { formatCreditos, formatInstant, formatNumber } from '../../../ui/text/format.ts';
import { PendientesBar, payablePendientes, pendienteKey } from './components/PendientesBar.tsx';
import { PAID_FILTERS, pendientesQuery, pendientesTotalQuery } from './pendientes.queries.ts';

const formatPaid = ({ anulada, pagado, pagadoNombre }: Pendiente): string => {
  if (anulada) return formatAnnulment(anulada, 'Pago anulado');
  return pagado === null ? 'No' : `Sí, ${pagadoNombre ?? ''}`;
};

const columnsOf = (chosen: Selection): readonly ServerColumn<'GET getPendientes'>[] => [
  {
    ...usuarioColumn((p) => p.usuarioNombre),
    cell: (p) => (
      <span className="u-inline-row u-gap-8">
        {p.acciones.includes('pagar') && <SelectRow id={p.id} name={p.usuarioNombre} chosen={chosen} />}
        <PersonName usuario={p.usuarioNombre} />
      </span>
    ),
  },
  {
    id: 'pendiente',
    title: 'Pendiente',
    value: (p) => p.monto,
    cell: (p) => <b>{formatCreditos(p.monto)}</b>,
    isNumeric: true,
    card: 'large',
  },
  dateColumn((p) => p.fecha, { card: 'left' }),
  {
    id: 'porque',
    title: 'Por',
    value: (p) => (p.referidoNombre === null ? 'Su paga' : `Bono: trajo a ${p.referidoNombre}`),
    cell: (p) =>
      p.referidoNombre === null ? (
        'Su paga'
      ) : (
        <>
          Bono: trajo a <PersonLink name={p.referidoNombre} />
        </>
      ),
    isSortable: false,
    isSearchable: false,
  },
  {
    id: 'pagado',
    title: 'Pagado',
    value: (p) => formatPaid(p),
    cell: (p) => (p.anulada ? <Annulled annulment={p.anulada} label="Pago anulado" /> : formatPaid(p)),
    isSortable: false,
  },
];
const URL_DEFAULTS = { pagados: 'no' };
const LABELS = { no: 'Por pagar', si: 'Pagados' } as const;
const VIEWS = PAID_FILTERS.map((id) => ({ id, label: LABELS[id] }));
const EMPTY = {
  no: ['Sin pendientes', 'Aquí queda lo que falte pagar al reiniciar una lista o sobre de un ascenso por paga.'],
  si: ['Sin pendientes pagados', 'Los que pagues aparecen aquí.'],
} as const;
const UNIT = ['pendiente', 'pendientes'] as const;
const FREEZE_OPTIONS = { own: (p: Pendiente) => isOwnSubject(pendienteKey(p)) };

/** *Pendientes* (part 2 §2): debts of the agency from earlier pay periods. */
export default function PendientesScreen() {
  const canPay = useCan(CAN_PAY);
  const { data: total, isPending: isTotalPending } = useQuery(pendientesTotalQuery());
  const [url, change] = useUrlState(URL_DEFAULTS);
  const view = url.pagados === 'si' ? 'si' : 'no';
  const listQuery = useMemo(() => pendientesQuery(view), [view]);
  const [chosen] = useState(createSelection);
  const columns = useMemo(() => columnsOf(chosen), [chosen]);
  const actions = useMemo(
    () =>
      canPay
        ? {
            cell: (p: Pendiente) => p.acciones.length > 0 && <PendienteActions pendiente={p} chosen={chosen} />,
          }
        : undefined,
    [canPay, chosen],
  );
  return (
    <ListScreen
      title="Pendientes"
      description="Pagas anteriores que faltan por entregar."
      beforeTable={canPay && <LastChange topic="pendientes" />}
      columns={columns}
      list={listQuery}
      filtered={view !== 'no'}
      filters={
        <ViewSwitcher
          caption="Pagados"
          views={VIEWS}
          view={view}
          change={(paidFilter) => change({ pagados: paidFilter })}
        />
      }
      // Unpaid ones are paid oldest first; paid ones are searched newest first.
      initialSort={view === 'no' ? 'fecha' : '-fecha'}
      actions={actions}
      frozen={FREEZE_OPTIONS}
      unit={UNIT}
      summaryOf={(search, hasMore, rows) =>
        view === 'no' && (
          <>
            {isTotalPending && <WaitingPlaceholder />}
            {total && total.creditos > 0 && <TotalText {...total} isPartial={search !== '' || hasMore} />}
            <SelectAllRows {...getSelectAllProps(rows)} chosen={chosen} />
          </>
        )
      }
      renderFooter={(rows) => view === 'no' && canPay && <PendientesBar rows={rows} chosen={chosen} />}
      searchedFields="usuario"
      empty={EMPTY[view]}
    />
  );
}

/** Returns the loaded pendientes that the viewer may pay, and the label of their checkbox. */
function getSelectAllProps(rows: readonly Pendiente[]) {
  const ids = payablePendientes(rows).map(({ id }) => id);
  return { ids, children: `Seleccionar los ${formatNumber(ids.length)} por pagar` };
}

/** Total debt, beyond loaded or found rows; the count where the table does not show it. */
function TotalText({
  pendientes,
  creditos: owed,
  isPartial,
}: AnswerOf<'GET totalPendientes'> & { isPartial: boolean }) {
  return (
    <span>
      {formatCreditos(owed)} en total
      {isPartial && `, en ${formatNumber(pendientes)} ${UNIT[pendientes === 1 ? 0 : 1]}`}
    </span>
  );
}

/** Settles a pendiente after a confirmation with person and amount; annuls the payment of a settled one. */
function PendienteActions({ pendiente, chosen }: { pendiente: Pendiente; chosen: Selection }) {
  const { id, usuarioNombre, monto, fecha, acciones } = pendiente;
  // While rows are selected, paying them is the primary action.
  const hasSelection = useHasSelection(chosen);
  return (
    <RowActions>
      {acciones.includes('pagar') && (
        <RowAction
          primary={!hasSelection}
          call="POST pagarPendiente"
          busyKey={pendienteKey(pendiente)}
          submission={{ body: { id, nombre: usuarioNombre, monto } }}
          title={`Pagar ${formatCreditos(monto)} pendientes a ${usuarioNombre}`}
          question={{
            title: `¿Pagar ${formatCreditos(monto)} a ${usuarioNombre}?`,
            text: `Se le debe desde el ${formatInstant(fecha, 'date')}. Quedará como cobrado en sus movimientos.`,
            action: `Pagar ${formatCreditos(monto)}`,
          }}
        >
          Pagar
        </RowAction>
      )}
      {acciones.includes('anular') && (
        <AnnulButton
          call="POST anularPendiente"
          id={id}
          target={`el pago de ${formatCreditos(monto)} a ${usuarioNombre}`}
          thing="pago"
          consequence={`La agencia vuelve a deberle a ${usuarioNombre} lo que siga ganado, hasta ${formatCreditos(monto)}.`}
        />
      )}
    </RowActions>
  );
}
