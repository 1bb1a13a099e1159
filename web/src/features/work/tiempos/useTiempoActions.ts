import type { AnswerOf, Tiempo } from '@conserje/contract';
import type { TiempoOp } from '@conserje/rules';
import { CONFIRM_AT_ONCE_MAX, formatList, RECOVER_MINUTES, TIEMPO_OP } from '@conserje/rules';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { CallOptions } from '../../../platform/api/useCallMutation.ts';
import { useCallMutation } from '../../../platform/api/useCallMutation.ts';
import { useSession } from '../../../platform/session/session.tsx';
import type { ConfirmQuestion } from '../../../platform/state/confirm.ts';
import { confirm } from '../../../platform/state/confirm.ts';
import { serverNow } from '../../../platform/time/serverClock.ts';
import type { ViewedTiempo } from '../../../shared/work/tiempos.queries.ts';
import { cancelledTiemposQuery, NO_ALTO, tiemposQuery } from '../../../shared/work/tiempos.queries.ts';
import { agree, formatCount, formatSpokenDuration } from '../../../ui/text/format.ts';
import type { LingeringState } from './tiempoList.ts';
import { createLingering, predict, stateOf } from './tiempoList.ts';
import type { TiempoAdjustment } from './tiempos.queries.ts';
import {
  applyChange,
  buildAction,
  openingKey,
  revertChange,
  showOptimisticRow,
  tiempoActionKey,
  tiempoDetailQuery,
} from './tiempos.queries.ts';
import { useLingeringRows } from './useLingeringRows.ts';

type ActionOptions = CallOptions<'POST actionTime'>;
export type AdjustTiempo = (tiempo: ViewedTiempo, adjustment: TiempoAdjustment, options: ActionOptions) => void;

export interface TiempoActions {
  /** Runs an action and notifies its outcome; no-op while another one on the same tiempo is pending. */
  act: (tiempo: ViewedTiempo, op: TiempoOp) => void;
  /** The same with the minutes of the adjust modal. */
  adjust: AdjustTiempo;
  linkAll: () => void;
  isLinking: boolean;
  unlinkAll: () => void;
  isUnlinking: boolean;
  /** Confirms ended tiempos in one call. */
  confirmMany: (finished: readonly ViewedTiempo[]) => void;
  isConfirming: boolean;
  /** Recovers a tiempo that the viewer cancelled. */
  recover: (id: number) => void;
  lingeringRows: ReadonlyMap<number, LingeringState>;
  /** Tiempos closed by the viewer. */
  closedIds: ReadonlySet<number>;
}

export function useTiempoActions(): TiempoActions {
  const { lingeringRows, setLingering } = useLingeringRows();
  const [closedIds] = useState(() => new Set<number>());
  const noteClosed = useCallback(
    (ids: readonly number[]) => {
      for (const id of ids) closedIds.add(id);
    },
    [closedIds],
  );
  const runAction = useRunAction(setLingering, noteClosed);
  return {
    act: runAction,
    adjust: (tiempo, adjustment, options) => runAction(tiempo, TIEMPO_OP.adjust, { adjustment, ...options }),
    ...useLinkActions(),
    ...useConfirmMany(noteClosed),
    recover: useRecover(setLingering),
    lingeringRows,
    closedIds,
  };
}

type SetLingering = ReturnType<typeof useLingeringRows>['setLingering'];
type NoteClosed = (ids: readonly number[]) => void;

/** Runs one action: shows its predicted row at once, then what the server answers. */
function useRunAction(setLingering: SetLingering, noteClosed: NoteClosed) {
  const client = useQueryClient();
  const { sessionUser } = useSession();
  const id = sessionUser?.id ?? 0;
  const usuario = sessionUser?.usuario ?? '';
  const [send] = useCallMutation('POST actionTime');
  return useCallback(
    (
      tiempo: ViewedTiempo,
      op: TiempoOp,
      { adjustment, ...options }: ActionOptions & { adjustment?: TiempoAdjustment } = {},
    ) => {
      const request = buildAction(tiempo, op, adjustment);
      const predicted = predict(tiempo, op, { id, usuario }, serverNow());
      const confirmCancel = async () => ((await confirm(await buildCancelQuestion(client, tiempo))) ? request : null);
      send(op === TIEMPO_OP.cancel ? confirmCancel : request, {
        busyKey: tiempoActionKey(tiempo.id),
        subject: [tiempoActionKey(tiempo.id), openingKey(tiempo.bajo)],
        // The minutes of a form are the same press until they are saved.
        ...(!options.form && { occasion: stateOf(tiempo) }),
        applyOptimistic: async () => {
          if (predicted) {
            setLingering(tiempo.id, createLingering(tiempo, op, { cerrados: [] }));
            showOptimisticRow(predicted);
          }
          return () => {
            setLingering(tiempo.id, null);
            if (predicted) revertChange(tiempo);
          };
        },
        store: (response) => {
          noteClosed(response.cerrados);
          setLingering(tiempo.id, createLingering(tiempo, op, response));
          applyChange(response.data, response.cerrados);
        },
        ...options,
      });
    },
    [client, send, id, usuario, setLingering, noteClosed],
  );
}

/** Links or unlinks all tiempos at once. */
function useLinkActions(): Pick<TiempoActions, 'linkAll' | 'isLinking' | 'unlinkAll' | 'isUnlinking'> {
  const client = useQueryClient();
  const { sessionUser } = useSession();
  const me = sessionUser?.id ?? 0;
  const options: ActionOptions = { store: ({ data }) => applyChange(data) };
  const [linkAll, isLinking] = useCallMutation('POST actionTime', options);
  const [unlinkAll, isUnlinking] = useCallMutation('POST actionTime', options);
  const onScreen = (alto: number) =>
    client.getQueryData(tiemposQuery().queryKey)?.filas.filter((t) => t.alto === alto) ?? [];
  const buildUnlinkQuestion = (mine: readonly Tiempo[]): ConfirmQuestion => ({
    title: '¿Desligar tus tiempos?',
    text: `Ya no serás encargado de ${formatList(mine.map((t) => t.bajoNombre))}. Los minutos que hicieron contigo te contarán cuando alguien los confirme.`,
    action: 'Desligar tiempos',
    danger: true,
  });
  return {
    linkAll: () => linkAll({ body: { op: TIEMPO_OP.linkAll } }, { occasion: onScreen(NO_ALTO).map(stateOf).join() }),
    isLinking,
    unlinkAll: () => {
      const mine = onScreen(me);
      unlinkAll(
        { body: { op: TIEMPO_OP.unlinkAll } },
        { question: buildUnlinkQuestion(mine), occasion: mine.map(stateOf).join() },
      );
    },
    isUnlinking,
  };
}

function useConfirmMany(noteClosed: NoteClosed): Pick<TiempoActions, 'confirmMany' | 'isConfirming'> {
  const [confirmFinished, isConfirming] = useCallMutation('POST confirmarTerminados', {
    store: (response) => {
      noteClosed(response.cerrados);
      applyChange([], response.cerrados);
    },
  });
  const confirmMany = (all: readonly ViewedTiempo[]) => {
    const finished = all.slice(0, CONFIRM_AT_ONCE_MAX);
    confirmFinished(
      { body: { tiempos: finished.map(({ id, alto, pausa, sumado }) => ({ id, alto, pausa, sumado })) } },
      {
        subject: finished.flatMap((t) => [tiempoActionKey(t.id), openingKey(t.bajo)]),
        question: {
          title: `¿Confirmar ${formatCount(finished.length, 'tiempo terminado', 'tiempos terminados')}?`,
          text: `Se confirman los minutos de ${formatList(finished.map((t) => t.bajoNombre))} y sus tiempos se cierran.`,
          action: `Confirmar ${finished.length}`,
        },
      },
    );
  };
  return { confirmMany, isConfirming };
}

function useRecover(setLingering: SetLingering): TiempoActions['recover'] {
  const client = useQueryClient();
  const { sessionUser } = useSession();
  const cancelledKey = cancelledTiemposQuery(sessionUser?.id ?? 0).queryKey;
  const [recover] = useCallMutation('POST recuperarTiempo', {
    store: ({ data }) => {
      setLingering(data.id, null);
      applyChange([data]);
      client.setQueryData(cancelledKey, (current) => current?.filter((c) => c.id !== data.id));
    },
  });
  return (id) => recover({ body: { id } }, { busyKey: tiempoActionKey(id) });
}

/** Builds the confirmation of a cancel, with its effect on the minutes (decisions §4). */
async function buildCancelQuestion(client: QueryClient, { id, bajoNombre }: ViewedTiempo): Promise<ConfirmQuestion> {
  const detail = await client.fetchQuery({ ...tiempoDetailQuery(id), staleTime: 0 }).catch(() => null);
  return {
    title: `¿Cancelar el tiempo de ${bajoNombre}?`,
    text: `El tiempo de ${bajoNombre} se cierra. ${describeMinutes(detail)} Puedes recuperarlo por ${RECOVER_MINUTES} minutos.`,
    action: 'Cancelar tiempo',
    danger: true,
  };
}

function describeMinutes(detail: AnswerOf<'GET getInfoDetailTime/:id'> | null): string {
  if (!detail) return 'Se pierden los minutos sin confirmar. Los confirmados no cambian.';
  const { tiempoActual, tiempoConfirmado } = detail;
  const lostMinutes = tiempoActual - tiempoConfirmado;
  const keptText = tiempoConfirmado > 0 ? ` Lo confirmado, ${formatSpokenDuration(tiempoConfirmado)}, no cambia.` : '';
  if (lostMinutes <= 0) return `No se pierde ningún minuto.${keptText}`;
  return `${agree(lostMinutes, 'Se pierde', 'Se pierden')} ${formatSpokenDuration(lostMinutes)} sin confirmar.${keptText}`;
}
