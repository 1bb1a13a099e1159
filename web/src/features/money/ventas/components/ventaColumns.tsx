import type { Venta } from '@conserje/contract';
import type { ReactNode } from 'react';
import { AnnulButton } from '../../../../shared/annulment/AnnulButton.tsx';
import { Annulled, formatAnnulment } from '../../../../shared/annulment/Annulled.tsx';
import { dayColumn, encargadoColumn } from '../../../../shared/lists/listColumns.tsx';
import type { ServerColumn } from '../../../../shared/lists/ServerTable.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { RowActions } from '../../../../ui/table/RowButton.tsx';
import { RowCheckbox } from '../../../../ui/table/RowCheckbox.tsx';
import { formatCreditos } from '../../../../ui/text/format.ts';

const yesNo = (v: Venta): string => (v.pagado === 1 ? 'Si' : 'No');

/** Person who received the amount. */
const renderReceiver = ({ pagadoNombre }: Venta): ReactNode =>
  pagadoNombre && (
    <span className="u-muted">
      {' '}
      · <PersonLink name={pagadoNombre} />
    </span>
  );

/**
 * Columns: manager, user, description, credits, date, paid (part 2 §2 Sales).
 * @param deliver called by a tick
 */
export const buildVentaColumns = (
  deliver: (venta: Venta, onDone: () => void) => void,
): ServerColumn<'GET allVentas'>[] => [
  encargadoColumn((v) => v.encargoNombre),
  {
    id: 'usuario',
    title: 'Usuario',
    value: (v) => v.usuarioNombre,
    cell: (v) => (
      <span className="u-break-anywhere">
        {v.externo === null ? <PersonLink name={v.usuarioNombre} /> : v.usuarioNombre}
        {v.externo !== null && <span className="u-muted"> (externo)</span>}
      </span>
    ),
    card: 'title',
  },
  {
    id: 'descripcion',
    title: 'Descripción',
    value: (v) => v.descripcion,
    cell: (v) => <span className="u-break-anywhere">{v.descripcion}</span>,
    card: 'left',
  },
  {
    id: 'creditos',
    title: 'Créditos',
    value: (v) => v.credito,
    cell: (v) => <span className="u-bold u-nowrap">{formatCreditos(v.credito)}</span>,
    isNumeric: true,
    card: 'large',
  },
  {
    id: 'entrega',
    title: 'Por entregar',
    value: (v) => v.entrega,
    cell: (v) => (
      <span title={`${formatCreditos(v.credito)} menos ${formatCreditos(v.participacion)} de comisión`}>
        {formatCreditos(v.entrega)}
      </span>
    ),
    isNumeric: true,
  },
  { ...dayColumn((v: Venta) => v.fecha, {}), isSearchable: false },
  {
    id: 'pagado',
    title: 'Pagado',
    value: (v) => (v.anulada ? formatAnnulment(v.anulada) : yesNo(v)),
    cell: (v) =>
      v.anulada ? (
        <Annulled annulment={v.anulada} />
      ) : v.acciones.includes('entregar') ? (
        <RowCheckbox
          title={`Pagado: la venta de ${v.encargoNombre} a ${v.usuarioNombre}`}
          isChecked={v.pagado === 1}
          toggle={(_checked, onDone) => deliver(v, onDone)}
          aside={renderReceiver(v)}
        >
          {yesNo(v)}
        </RowCheckbox>
      ) : (
        <span>
          {yesNo(v)}
          {renderReceiver(v)}
        </span>
      ),
    // A tick would change the order.
    isSortable: false,
  },
];

const ANNUL_CALLS = { mision: 'POST anularMision', membresia: 'POST anularMembresia' } as const;

export const VENTA_ACTIONS = {
  cell: (v: Venta) =>
    v.acciones.includes('anular') && (
      <RowActions>
        <AnnulButton
          call={ANNUL_CALLS[v.de]}
          id={v.id}
          target={`la venta de ${v.encargoNombre} a ${v.usuarioNombre}`}
          thing="venta"
          consequence={`${v.usuarioNombre} recupera ${formatCreditos(v.credito)} y deja de tener lo que compró.`}
        />
      </RowActions>
    ),
};
