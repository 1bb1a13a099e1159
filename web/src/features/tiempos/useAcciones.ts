import type { AnswerOf, Tiempo } from '@conserje/contract';
import type { OpTiempo } from '@conserje/rules';
import { OP, RECUPERAR_MINUTOS } from '@conserje/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { pedir } from '../../platform/api.ts';
import { avisar, avisarError } from '../../platform/avisos.ts';
import { confirmar } from '../../platform/confirmar.ts';
import { ahora } from '../../platform/reloj.ts';
import { useSesion } from '../../platform/sesion.tsx';
import { duracionHablada } from '../../ui/formato.ts';
import { soltar, tomar } from './enCurso.ts';
import type { Rezago } from './lista.ts';
import { anticipar, rezagoDe } from './lista.ts';
import type { Ajuste } from './tiempos.queries.ts';
import { claves, detalleQuery, guardarCambio, pedirAccion, tiemposQuery } from './tiempos.queries.ts';
import { useRezagos } from './useRezagos.ts';

export interface Acciones {
  /** Does it and says what happened; nothing while another action runs on the same tiempo. */
  actuar: (tiempo: Tiempo, op: OpTiempo) => void;
  /** The same with the minutes of the adjust modal. @throws {ErrorApi} so that the form can say it at its field */
  ajustar: (tiempo: Tiempo, ajuste: Ajuste) => Promise<void>;
  ligarTodos: () => Promise<void>;
  desligarTodos: () => Promise<void>;
  /** Takes back one that the reader cancelled. */
  recuperar: (id: number) => Promise<void>;
  rezagos: ReadonlyMap<number, Rezago>;
}

export function useAcciones(): Acciones {
  const cliente = useQueryClient();
  const { datos } = useSesion();
  const { rezagos, rezagar } = useRezagos();
  const id = datos?.id ?? 0;
  const usuario = datos?.usuario ?? '';

  const hacer = useCallback(
    async (tiempo: Tiempo, op: OpTiempo, ajuste?: Ajuste) => {
      if (!tomar(tiempo.id)) return;
      const previsto = anticipar(tiempo, op, { id, usuario }, ahora());
      try {
        if (previsto) {
          rezagar(tiempo.id, rezagoDe(tiempo, op, { cerrados: [] }));
          await guardarCambio(cliente, [previsto]);
        }
        const respuesta = await pedirAccion(tiempo, op, ajuste);
        rezagar(tiempo.id, rezagoDe(tiempo, op, respuesta));
        await guardarCambio(cliente, respuesta.data, respuesta.cerrados);
        if (op === OP.cancelar) void cliente.invalidateQueries({ queryKey: claves.cancelados(id) });
        avisar({ msg: respuesta.msg, tipo: 'ok' });
      } catch (error) {
        rezagar(tiempo.id, null);
        if (previsto) await guardarCambio(cliente, [tiempo]);
        // Refused or unknown: what stands on the server is no longer what stands here.
        void cliente.invalidateQueries({ queryKey: claves.tiempos });
        throw error;
      } finally {
        soltar(tiempo.id);
      }
    },
    [cliente, id, usuario, rezagar],
  );

  const preguntarCancelar = useCallback(
    async (tiempo: Tiempo): Promise<boolean> => {
      const detalle = await cliente.fetchQuery({ ...detalleQuery(tiempo.id), staleTime: 0 }).catch(() => null);
      return confirmar({
        titulo: `¿Cancelar el tiempo de ${tiempo.bajoNombre}?`,
        texto: `El tiempo de ${tiempo.bajoNombre} se cierra. ${alCancelar(detalle)} Puedes recuperarlo durante ${RECUPERAR_MINUTOS} minutos.`,
        accion: 'Cancelar tiempo',
        peligro: true,
      });
    },
    [cliente],
  );

  const actuar = useCallback(
    (tiempo: Tiempo, op: OpTiempo) => {
      const ejecutar = async () => {
        if (op === OP.cancelar && !(await preguntarCancelar(tiempo))) return;
        await hacer(tiempo, op);
      };
      ejecutar().catch(avisarError);
    },
    [hacer, preguntarCancelar],
  );

  const sobreTodos = async (op: typeof OP.ligarTodos | typeof OP.desligarTodos) => {
    try {
      const { msg, data, omitidos } = await pedir('POST actionTime', { body: { op } });
      await guardarCambio(cliente, data);
      // Who was left out takes longer to read.
      avisar({ msg, tipo: omitidos ? 'noticia' : 'ok' });
    } catch (error) {
      avisarError(error);
      void cliente.invalidateQueries({ queryKey: claves.tiempos });
    }
  };

  const desligarTodos = async () => {
    const mios = cliente.getQueryData(tiemposQuery().queryKey)?.filter((t) => t.alto === id) ?? [];
    const si = await confirmar({
      titulo: '¿Desligar tus tiempos?',
      texto: `Dejas de ser el encargado de ${nombres(mios.map((t) => t.bajoNombre))}. Los minutos que llevan contigo son tuyos cuando alguien los confirme.`,
      accion: 'Desligar tiempos',
      peligro: true,
    });
    if (si) await sobreTodos(OP.desligarTodos);
  };

  const recuperar = async (cancelado: number) => {
    try {
      const { msg, data } = await pedir('POST recuperarTiempo', { body: { id: cancelado } });
      rezagar(cancelado, null);
      await guardarCambio(cliente, [data]);
      avisar({ msg, tipo: 'ok' });
    } catch (error) {
      avisarError(error);
    }
    await cliente.invalidateQueries({ queryKey: claves.tiempos });
  };

  return {
    actuar,
    ajustar: (tiempo, ajuste) => hacer(tiempo, OP.ajustar, ajuste),
    ligarTodos: () => sobreTodos(OP.ligarTodos),
    desligarTodos,
    recuperar,
    rezagos,
  };
}

/** What cancelling does to the minutes (decisions §4). */
function alCancelar(detalle: AnswerOf<'GET getInfoDetailTime/:id'> | null): string {
  if (!detalle) return 'Los minutos sin confirmar no se acreditan; los ya confirmados se quedan.';
  const { tiempoActual, tiempoConfirmado } = detalle;
  const pierde = tiempoActual - tiempoConfirmado;
  const queda = tiempoConfirmado > 0 ? ` Se quedan los ${duracionHablada(tiempoConfirmado)} ya confirmados.` : '';
  if (pierde <= 0) return `No se pierde ningún minuto.${queda}`;
  return `Se pierden ${duracionHablada(pierde)} sin confirmar.${queda}`;
}

/** Names as a person says them; the first five of many. */
function nombres(todos: readonly string[]): string {
  const dichos = todos.slice(0, 5);
  const resto = todos.length - dichos.length;
  return new Intl.ListFormat('es').format(resto > 0 ? [...dichos, `${resto} más`] : dichos);
}
