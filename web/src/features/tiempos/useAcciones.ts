import type { AnswerOf } from '@conserje/contract';
import type { OpTiempo } from '@conserje/rules';
import { CONFIRMAR_MAX, enumerar, OP, RECUPERAR_MINUTOS } from '@conserje/rules';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { TiempoVisto } from '../../dominio/tiempos.ts';
import { tiemposQuery } from '../../dominio/tiempos.ts';
import { avisar } from '../../platform/avisos.ts';
import type { Pregunta } from '../../platform/confirmar.ts';
import { confirmar } from '../../platform/confirmar.ts';
import type { Llamada } from '../../platform/llamada.ts';
import { useLlamada } from '../../platform/llamada.ts';
import { ahora } from '../../platform/reloj.ts';
import { useSesion } from '../../platform/sesion.tsx';
import { contar, duracionHablada } from '../../ui/formato.ts';
import type { Rezago } from './lista.ts';
import { anticipar, rezagoDe } from './lista.ts';
import type { Ajuste } from './tiempos.queries.ts';
import {
  accionDe,
  anticiparCambio,
  canceladosQuery,
  claveAccion,
  deshacerCambio,
  detalleQuery,
  ponerCambio,
} from './tiempos.queries.ts';
import { useRezagos } from './useRezagos.ts';

type Accion = Llamada<'POST actionTime'>;
export type Ajustar = (tiempo: TiempoVisto, ajuste: Ajuste, esta: Accion) => void;

export interface Acciones {
  /** Does it and says what happened; nothing while another action runs on the same tiempo. */
  actuar: (tiempo: TiempoVisto, op: OpTiempo) => void;
  /** The same with the minutes of the adjust modal. */
  ajustar: Ajustar;
  ligarTodos: () => void;
  ligando: boolean;
  desligarTodos: () => void;
  desligando: boolean;
  /** Confirms tiempos that have ended, all in one. */
  confirmarVarios: (terminados: readonly TiempoVisto[]) => void;
  confirmando: boolean;
  /** Takes back one that the reader cancelled. */
  recuperar: (id: number) => void;
  rezagos: ReadonlyMap<number, Rezago>;
  /** Those that the reader has closed. */
  cerrados: ReadonlySet<number>;
}

export function useAcciones(): Acciones {
  const cliente = useQueryClient();
  const { datos } = useSesion();
  const { rezagos, rezagar } = useRezagos();
  const id = datos?.id ?? 0;
  const usuario = datos?.usuario ?? '';
  const [enviar] = useLlamada('POST actionTime');
  const [cerrados] = useState(() => new Set<number>());
  const notar = useCallback(
    (ids: readonly number[]) => {
      for (const uno of ids) cerrados.add(uno);
    },
    [cerrados],
  );

  const hacer = useCallback(
    (tiempo: TiempoVisto, op: OpTiempo, { ajuste, ...esta }: Accion & { ajuste?: Ajuste } = {}) => {
      const peticion = accionDe(tiempo, op, ajuste);
      const previsto = anticipar(tiempo, op, { id, usuario }, ahora());
      const sabida = async () => ((await confirmar(await alCancelar(cliente, tiempo))) ? peticion : null);
      enviar(op === OP.cancelar ? sabida : peticion, {
        clave: claveAccion(tiempo.id),
        prever: async () => {
          if (previsto) {
            rezagar(tiempo.id, rezagoDe(tiempo, op, { cerrados: [] }));
            anticiparCambio(previsto);
          }
          return () => {
            rezagar(tiempo.id, null);
            if (previsto) deshacerCambio(tiempo);
          };
        },
        guardar: (respuesta) => {
          notar(respuesta.cerrados);
          rezagar(tiempo.id, rezagoDe(tiempo, op, respuesta));
          ponerCambio(respuesta.data, respuesta.cerrados);
        },
        ...esta,
      });
    },
    [cliente, enviar, id, usuario, rezagar, notar],
  );

  const sobreTodos: Accion = {
    guardar: ({ data }) => ponerCambio(data),
    avisa: false,
    // Who was left out takes longer to read.
    alLograr: ({ msg, omitidos }) => avisar({ msg, tipo: omitidos ? 'noticia' : 'ok' }),
  };
  const [ligarTodos, ligando] = useLlamada('POST actionTime', sobreTodos);
  const [desligarTodos, desligando] = useLlamada('POST actionTime', sobreTodos);
  const preguntaDesligar = (): Pregunta => {
    const mios = cliente.getQueryData(tiemposQuery().queryKey)?.filas.filter((t) => t.alto === id) ?? [];
    return {
      titulo: '¿Desligar tus tiempos?',
      texto: `Ya no serás encargado de ${enumerar(mios.map((t) => t.bajoNombre))}. Los minutos que hicieron contigo te contarán cuando alguien los confirme.`,
      accion: 'Desligar tiempos',
      peligro: true,
    };
  };

  const [confirmarTerminados, confirmando] = useLlamada('POST confirmarTerminados', {
    guardar: (respuesta) => {
      notar(respuesta.cerrados);
      ponerCambio([], respuesta.cerrados);
    },
    avisa: false,
    // Who was left out takes longer to read.
    alLograr: ({ msg, omitidos }) => avisar({ msg, tipo: omitidos.length > 0 ? 'noticia' : 'ok' }),
  });
  const confirmarVarios = (todos: readonly TiempoVisto[]) => {
    const terminados = todos.slice(0, CONFIRMAR_MAX);
    confirmarTerminados(
      { body: { tiempos: terminados.map(({ id, alto, pausa, sumado }) => ({ id, alto, pausa, sumado })) } },
      {
        pregunta: {
          titulo: `¿Confirmar ${contar(terminados.length, 'tiempo terminado', 'tiempos terminados')}?`,
          texto: `Se confirman los minutos de ${enumerar(terminados.map((t) => t.bajoNombre))} y sus tiempos se cierran.`,
          accion: `Confirmar ${terminados.length}`,
        },
      },
    );
  };

  const [recuperarUno] = useLlamada('POST recuperarTiempo', {
    guardar: ({ data }) => {
      rezagar(data.id, null);
      ponerCambio([data]);
      cliente.setQueryData(canceladosQuery(id).queryKey, (antes) => antes?.filter((c) => c.id !== data.id));
    },
  });

  return {
    actuar: hacer,
    ajustar: (tiempo, ajuste, esta) => hacer(tiempo, OP.ajustar, { ajuste, ...esta }),
    ligarTodos: () => ligarTodos({ body: { op: OP.ligarTodos } }),
    ligando,
    desligarTodos: () => desligarTodos({ body: { op: OP.desligarTodos } }, { pregunta: preguntaDesligar() }),
    desligando,
    confirmarVarios,
    confirmando,
    recuperar: (cancelado) => recuperarUno({ body: { id: cancelado } }, { clave: claveAccion(cancelado) }),
    rezagos,
    cerrados,
  };
}

/** Asks before a tiempo is cancelled, with what it does to the minutes (decisions §4). */
async function alCancelar(cliente: QueryClient, { id, bajoNombre }: TiempoVisto): Promise<Pregunta> {
  const detalle = await cliente.fetchQuery({ ...detalleQuery(id), staleTime: 0 }).catch(() => null);
  return {
    titulo: `¿Cancelar el tiempo de ${bajoNombre}?`,
    texto: `El tiempo de ${bajoNombre} se cierra. ${minutosDe(detalle)} Puedes recuperarlo por ${RECUPERAR_MINUTOS} minutos.`,
    accion: 'Cancelar tiempo',
    peligro: true,
  };
}

function minutosDe(detalle: AnswerOf<'GET getInfoDetailTime/:id'> | null): string {
  if (!detalle) return 'Se pierden los minutos sin confirmar. Los confirmados no cambian.';
  const { tiempoActual, tiempoConfirmado } = detalle;
  const pierde = tiempoActual - tiempoConfirmado;
  const queda = tiempoConfirmado > 0 ? ` Los ${duracionHablada(tiempoConfirmado)} confirmados no cambian.` : '';
  if (pierde <= 0) return `No se pierde ningún minuto.${queda}`;
  return `Se pierden ${duracionHablada(pierde)} sin confirmar.${queda}`;
}
