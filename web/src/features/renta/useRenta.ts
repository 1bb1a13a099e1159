import type { AnswerOf, Renta, RequestOf } from '@conserje/contract';
import { useQueryClient } from '@tanstack/react-query';
import { pedir } from '../../platform/api.ts';
import { avisar, avisarError } from '../../platform/avisos.ts';
import type { Pregunta } from '../../platform/confirmar.ts';
import { confirmar } from '../../platform/confirmar.ts';
import { useEnvio } from '../../platform/formulario.ts';
import { contar, creditos } from '../../ui/formato.ts';
import { mesEscrito } from './mes.ts';
import { CLAVE } from './renta.queries.ts';

type Cuerpo = RequestOf<'POST actionRenta'>['body'];
export type NuevaRenta = AnswerOf<'GET actionRenta'>['nueva'];

const NUEVA = 0;
const PAGAR = 1;
const BORRAR = 2;

export interface Rentas {
  nueva: (renta: NuevaRenta) => void;
  pagar: (renta: Renta) => void;
  borrar: (renta: Renta) => void;
  /** Takes back what was paid today. */
  deshacer: (renta: Renta) => void;
  /** A request is in progress: every action waits for it (part 2 §4). */
  ocupado: boolean;
}

/** Charges the month's rent, pays one, takes that back and deletes one, one at a time. */
export function useRenta(): Rentas {
  const cliente = useQueryClient();
  const [hacer, ocupado] = useEnvio(async (pedido: () => Promise<{ msg: string }>, pregunta: Pregunta | null) => {
    if (pregunta && !(await confirmar(pregunta))) return;
    try {
      const { msg } = await pedido();
      avisar({ msg, tipo: 'ok' });
    } catch (error) {
      avisarError(error);
    }
    await cliente.invalidateQueries({ queryKey: CLAVE });
  });
  const enviar = (body: Cuerpo, pregunta: Pregunta | null) =>
    hacer(() => pedir('POST actionRenta', { body }), pregunta);
  return {
    ocupado,
    nueva: (n) =>
      enviar(
        { op: NUEVA },
        {
          titulo: `¿Cobrar la renta de ${mesEscrito(n.mes)}?`,
          texto: `${contar(n.personas, 'persona', 'personas')} ${n.personas === 1 ? 'queda' : 'quedan'} debiendo ${creditos(n.creditos)} en total, cada una la renta de su rango. Se hace una vez al mes.`,
          accion: 'Nueva renta',
        },
      ),
    pagar: (r) => enviar({ op: PAGAR, id: r.id }, null),
    deshacer: ({ id, pagadoFecha }) =>
      hacer(() => pedir('POST deshacerRenta', { body: { id, ...(pagadoFecha !== null && { pagadoFecha }) } }), null),
    borrar: (r) =>
      enviar(
        { op: BORRAR, id: r.id },
        {
          titulo: `¿Borrar la renta de ${r.usuarioNombre}?`,
          texto: `${r.usuarioNombre} deja de deber los ${creditos(r.renta)} de ${mesEscrito(r.mes)}. No se puede volver a poner.`,
          accion: 'Borrar renta',
          peligro: true,
        },
      ),
  };
}
