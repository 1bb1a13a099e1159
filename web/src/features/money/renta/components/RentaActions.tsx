import type { Renta } from '@conserje/contract';
import { formatMonth, RENTA_OP } from '@conserje/rules';
import { AnnulButton } from '../../../../shared/annulment/AnnulButton.tsx';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { RowActions } from '../../../../ui/table/RowButton.tsx';
import { formatCreditos } from '../../../../ui/text/format.ts';
import { operationKey, RENTA_CALL_KEY } from '../renta.queries.ts';

/** Pays a renta, deletes it, or undoes a payment of today. */
export function RentaActions({ renta }: { renta: Renta }) {
  const { id, usuarioNombre, mes, pagadoFecha, acciones } = renta;
  const shared = { busyKey: RENTA_CALL_KEY, subject: operationKey(id) };
  return (
    <RowActions>
      {acciones.includes('pagar') && (
        <RowAction
          primary
          call="POST actionRenta"
          {...shared}
          submission={{ body: { op: RENTA_OP.pay, id } }}
          title={`Pagar la renta de ${usuarioNombre}`}
        >
          Pagar
        </RowAction>
      )}
      {acciones.includes('borrar') && (
        <RowAction
          call="POST actionRenta"
          {...shared}
          submission={{ body: { op: RENTA_OP.remove, id } }}
          title={`Borrar la renta de ${usuarioNombre}`}
          question={{
            title: `¿Borrar la renta de ${usuarioNombre}?`,
            text: `${usuarioNombre} ya no deberá los ${formatCreditos(renta.renta)} de ${formatMonth(mes)}. No se puede deshacer.`,
            action: 'Borrar renta',
            danger: true,
          }}
        >
          Borrar
        </RowAction>
      )}
      {acciones.includes('deshacer') && (
        <RowAction
          call="POST deshacerRenta"
          {...shared}
          submission={{ body: { id, ...(pagadoFecha !== null && { pagadoFecha }) } }}
          title={`Deshacer el pago de la renta de ${usuarioNombre}`}
        >
          Deshacer
        </RowAction>
      )}
      {acciones.includes('anular') && (
        <AnnulButton
          call="POST anularRenta"
          id={id}
          target={`la renta de ${usuarioNombre}`}
          thing="renta"
          consequence={
            renta.pagado === 1
              ? `Devuelve ${formatCreditos(renta.renta)} a ${usuarioNombre} en el hotel.`
              : `${usuarioNombre} ya no deberá ${formatCreditos(renta.renta)}.`
          }
        />
      )}
    </RowActions>
  );
}
