import type { SolicitudAscenso } from '@conserje/contract';
import { ASCENSO_ANSWER, needsFirma } from '@conserje/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../platform/api/apiError.ts';
import type { CallOptions } from '../../../platform/api/useCallMutation.ts';
import { useCallMutation } from '../../../platform/api/useCallMutation.ts';
import { useSession } from '../../../platform/session/session.tsx';
import type { ConfirmQuestion } from '../../../platform/state/confirm.ts';
import { notifyError } from '../../../platform/state/toasts.ts';
import { useConfiguracion } from '../../../shared/agencia/configuracion.queries.ts';
import { solicitudesAscensoQuery } from '../../../shared/careers/solicitudes.queries.ts';

export const ascensoAnswerKey = (id: number): string => `responder ascenso ${id}`;

/** An ascenso that was just accepted. */
export interface Achievement {
  mision: string;
  /** Motto to put on in the hotel. */
  text: string;
}

/** A form that can show a refusal. */
type RejectableForm = NonNullable<CallOptions<'POST actionSolicitudes'>['form']>;

export interface AscensoAnswers {
  /** Both ask for confirmation; no-op while another answer is pending. */
  accept: (solicitud: SolicitudAscenso) => void;
  reject: (solicitud: SolicitudAscenso) => void;
  isBusy: boolean;
  /** The ascenso that waits for a firma, or null. */
  awaitingFirma: SolicitudAscenso | null;
  /** Accepts with a firma; the form shows a refusal. */
  sign: (solicitud: SolicitudAscenso, firma: string, form: RejectableForm) => void;
  dismissFirma: () => void;
  achievement: Achievement | null;
  closeAchievement: () => void;
}

/** Answers the ascensos offered to the viewer (part 1 §2 Solicitudes, decisions §6). */
export function useAscensoAnswers(): AscensoAnswers {
  const client = useQueryClient();
  const { sessionUser, refresh } = useSession();
  const { firma_desde } = useConfiguracion();
  const [awaitingFirma, setAwaitingFirma] = useState<SolicitudAscenso | null>(null);
  const [achievement, setAchievement] = useState<Achievement | null>(null);

  const [sendAnswer, isBusy] = useCallMutation('POST actionSolicitudes');
  const answer = (
    solicitud: SolicitudAscenso,
    option: 0 | 1,
    { question = null, firma, form }: { question?: ConfirmQuestion | null; firma?: string; form?: RejectableForm },
  ) => {
    const { id, encargado, id_rango: rango, nueva: mision } = solicitud;
    const { queryKey } = solicitudesAscensoQuery(sessionUser?.id ?? 0);
    sendAnswer(
      { body: { option, id, encargado, rango, mision, ...(firma !== undefined && { firma }) } },
      {
        question,
        subject: ascensoAnswerKey(id),
        store: () => client.setQueryData(queryKey, (current) => current?.filter((s) => s.id !== id)),
        onSuccess: ({ texto }) => {
          setAwaitingFirma(null);
          setAchievement(texto === null ? null : { mision, text: texto });
          return texto !== null && refresh();
        },
        form: form ?? {
          reject: (error) => {
            if (error instanceof ApiError && error.error === 'FIRMA_REQUERIDA') setAwaitingFirma(solicitud);
            else notifyError(error);
          },
        },
      },
    );
  };
  const accept = (solicitud: SolicitudAscenso) => {
    // The firma dialog is a confirmation of its own.
    if (sessionUser?.firma === '' && needsFirma(solicitud.categoria, firma_desde)) return setAwaitingFirma(solicitud);
    const { nueva, encargadoNombre } = solicitud;
    answer(solicitud, ASCENSO_ANSWER.accept, {
      question: {
        title: `¿Aceptar el ascenso a ${nueva}?`,
        text: `${encargadoNombre} te asciende de ${sessionUser?.mision ?? ''} a ${nueva}. El cambio es inmediato.`,
        action: 'Aceptar ascenso',
      },
    });
  };
  const reject = (solicitud: SolicitudAscenso) =>
    answer(solicitud, ASCENSO_ANSWER.reject, {
      question: {
        title: `¿Rechazar el ascenso a ${solicitud.nueva}?`,
        text: `Sigues como ${sessionUser?.mision ?? ''}. ${solicitud.encargadoNombre} verá que lo rechazaste y puede ofrecértelo otra vez.`,
        action: 'Rechazar ascenso',
        danger: true,
      },
    });

  return {
    accept,
    reject,
    isBusy,
    awaitingFirma,
    sign: (solicitud, firma, form) => answer(solicitud, ASCENSO_ANSWER.accept, { firma, form }),
    dismissFirma: () => setAwaitingFirma(null),
    achievement,
    closeAchievement: () => setAchievement(null),
  };
}
