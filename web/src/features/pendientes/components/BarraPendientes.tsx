import type { AnswerOf, Pendiente } from '@conserje/contract';
import { enumerar, PAGAR_MAX } from '@conserje/rules';
import { useState } from 'react';
import { BarraElegidas, BarraHecho } from '../../../dominio/BarraElegidas.tsx';
import type { Elegidas } from '../../../dominio/elegidas.ts';
import { useElegidas } from '../../../dominio/elegidas.ts';
import { avisar } from '../../../platform/avisos.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { contar, creditos, numero } from '../../../ui/formato.ts';

interface Props {
  filas: readonly Pendiente[];
  elegidas: Elegidas;
}

/** Those that the reader may pay. */
export const pagables = (filas: readonly Pendiente[]): Pendiente[] =>
  filas.filter(({ acciones }) => acciones.includes('pagar'));

/** What is chosen, and the one press that pays it; after that, how many were paid and who was left out. */
export function BarraPendientes({ filas, elegidas }: Props) {
  const ids = useElegidas(elegidas);
  const [hecho, setHecho] = useState<AnswerOf<'POST pagarPendientes'> | null>(null);
  const [pagar, pagando] = useLlamada('POST pagarPendientes', {
    avisa: false,
    alLograr: (respuesta) => {
      // Who was left out takes longer to read.
      avisar({ msg: respuesta.msg, tipo: respuesta.omitidas.length > 0 ? 'noticia' : 'ok' });
      setHecho(respuesta);
      elegidas.poner([]);
    },
  });
  const suyos = pagables(filas)
    .filter(({ id }) => ids.has(id))
    .slice(0, PAGAR_MAX);
  if (suyos.length === 0)
    return (
      hecho && (
        <BarraHecho
          etiqueta="Lo que se pagó"
          cuenta={
            <>
              <b>{contar(hecho.ids.length, 'pagado', 'pagados')}</b> · {creditos(hecho.creditos)}
            </>
          }
          omitidas={hecho.omitidas}
          cerrar={() => setHecho(null)}
        />
      )
    );
  const suma = creditos(suyos.reduce((n, { monto }) => n + monto, 0));
  // Somebody may be owed several.
  const personas = new Set(suyos.map(({ usuario }) => usuario)).size;
  const quienes = enumerar(suyos.map(({ usuarioNombre, monto }) => `${usuarioNombre} (${creditos(monto)})`));
  return (
    <BarraElegidas
      etiqueta="Pendientes seleccionados"
      cuenta={
        <>
          <b>{contar(suyos.length, 'seleccionado', 'seleccionados')}</b> · {suma}
        </>
      }
      quitar={() => elegidas.poner([])}
      acciones={[
        {
          texto: `Pagar ${numero(suyos.length)} · ${suma}`,
          principal: true,
          ocupada: pagando,
          hacer: () =>
            pagar(
              { body: { pendientes: suyos.map(({ id, usuarioNombre: nombre, monto }) => ({ id, nombre, monto })) } },
              {
                pregunta: {
                  titulo: `¿Pagar ${suma} a ${contar(personas, 'persona', 'personas')}?`,
                  texto: `Les pagas ${quienes}. Total: ${suma}.`,
                  accion: `Pagar ${suma}`,
                },
              },
            ),
        },
      ]}
    />
  );
}
