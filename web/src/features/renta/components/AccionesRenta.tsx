import type { Renta } from '@conserje/contract';
import { AccionFila } from '../../../dominio/AccionFila.tsx';
import { Anular } from '../../../dominio/Anular.tsx';
import { creditos } from '../../../ui/formato.ts';
import { AccionesFila } from '../../../ui/tabla/BotonFila.tsx';
import { mesEscrito } from '../mes.ts';
import { CLAVE_LLAMADA, OP, obraDe } from '../renta.queries.ts';

/** Pays a rent, deletes it, and takes back what was paid today. */
export function AccionesRenta({ renta }: { renta: Renta }) {
  const { id, usuarioNombre, mes, pagadoFecha, acciones } = renta;
  return (
    <AccionesFila>
      {acciones.includes('pagar') && (
        <AccionFila
          principal
          llamada="POST actionRenta"
          clave={CLAVE_LLAMADA}
          envio={{ body: { op: OP.pagar, id } }}
          titulo={`Pagar la renta de ${usuarioNombre}`}
        >
          Pagar
        </AccionFila>
      )}
      {acciones.includes('borrar') && (
        <AccionFila
          llamada="POST actionRenta"
          clave={CLAVE_LLAMADA}
          obra={obraDe(id)}
          envio={{ body: { op: OP.borrar, id } }}
          titulo={`Borrar la renta de ${usuarioNombre}`}
          pregunta={{
            titulo: `¿Borrar la renta de ${usuarioNombre}?`,
            texto: `${usuarioNombre} ya no deberá los ${creditos(renta.renta)} de ${mesEscrito(mes)}. No se puede deshacer.`,
            accion: 'Borrar renta',
            peligro: true,
          }}
        >
          Borrar
        </AccionFila>
      )}
      {acciones.includes('deshacer') && (
        <AccionFila
          llamada="POST deshacerRenta"
          clave={CLAVE_LLAMADA}
          envio={{ body: { id, ...(pagadoFecha !== null && { pagadoFecha }) } }}
          titulo={`Deshacer el pago de la renta de ${usuarioNombre}`}
        >
          Deshacer
        </AccionFila>
      )}
      {acciones.includes('anular') && (
        <Anular
          call="POST anularRenta"
          id={id}
          que={`la renta de ${usuarioNombre}`}
          cosa="renta"
          consecuencia={
            renta.pagado === 1
              ? `Devuelve ${creditos(renta.renta)} a ${usuarioNombre} en el hotel.`
              : `${usuarioNombre} ya no deberá ${creditos(renta.renta)}.`
          }
        />
      )}
    </AccionesFila>
  );
}
