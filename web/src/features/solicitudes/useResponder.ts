import type { SolicitudAscenso } from '@conserje/contract';
import { pideFirma } from '@conserje/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfiguracion } from '../../dominio/configuracion.ts';
import { solicitudesAscensoQuery } from '../../dominio/solicitudes.ts';
import { avisarError } from '../../platform/avisos.ts';
import type { Pregunta } from '../../platform/confirmar.ts';
import { ErrorApi } from '../../platform/errorApi.ts';
import type { Llamada } from '../../platform/llamada.ts';
import { useLlamada } from '../../platform/llamada.ts';
import { useSesion } from '../../platform/sesion.tsx';

/** As `actionSolicitudes` takes it (part 1 §4). */
const OPCION = { aceptar: 0, rechazar: 1 } as const;

export const obraAscenso = (id: number): string => `responder ascenso ${id}`;

/** A promotion that has just been accepted. */
export interface Logro {
  mision: string;
  /** What to put on in the hotel. */
  texto: string;
}

/** A form that can show a refusal. */
type Rechazable = NonNullable<Llamada<'POST actionSolicitudes'>['form']>;

export interface Responder {
  /** Both ask first; nothing while another answer is under way. */
  aceptar: (solicitud: SolicitudAscenso) => void;
  rechazar: (solicitud: SolicitudAscenso) => void;
  ocupado: boolean;
  /** The promotion that waits for a signature, null for none. */
  porFirmar: SolicitudAscenso | null;
  /** Accepts with a signature, which is sent along; a refusal stands in its form. */
  firmar: (solicitud: SolicitudAscenso, firma: string, forma: Rechazable) => void;
  sinFirmar: () => void;
  logro: Logro | null;
  cerrarLogro: () => void;
}

/** Answers to the promotions that the reader is offered (part 1 §2 Solicitudes, decisions §6). */
export function useResponder(): Responder {
  const cliente = useQueryClient();
  const { datos, refrescar } = useSesion();
  const { firma_desde } = useConfiguracion();
  const [porFirmar, setPorFirmar] = useState<SolicitudAscenso | null>(null);
  const [logro, setLogro] = useState<Logro | null>(null);

  const [hacer, ocupado] = useLlamada('POST actionSolicitudes');
  const responder = (
    solicitud: SolicitudAscenso,
    option: 0 | 1,
    { pregunta = null, firma, form }: { pregunta?: Pregunta | null; firma?: string; form?: Rechazable },
  ) => {
    const { id, encargado, id_rango: rango, nueva: mision } = solicitud;
    const { queryKey } = solicitudesAscensoQuery(datos?.id ?? 0);
    hacer(
      { body: { option, id, encargado, rango, mision, ...(firma !== undefined && { firma }) } },
      {
        pregunta,
        obra: obraAscenso(id),
        guardar: () => cliente.setQueryData(queryKey, (antes) => antes?.filter((s) => s.id !== id)),
        alLograr: ({ texto }) => {
          setPorFirmar(null);
          setLogro(texto === null ? null : { mision, texto });
          return texto !== null && refrescar();
        },
        form: form ?? {
          rechazar: (error) => {
            if (error instanceof ErrorApi && error.error === 'FIRMA_REQUERIDA') setPorFirmar(solicitud);
            else avisarError(error);
          },
        },
      },
    );
  };
  const aceptar = (solicitud: SolicitudAscenso) => {
    // The dialog of the signature asks as well: one question is enough.
    if (datos?.firma === '' && pideFirma(solicitud.categoria, firma_desde)) return setPorFirmar(solicitud);
    const { nueva, encargadoNombre } = solicitud;
    responder(solicitud, OPCION.aceptar, {
      pregunta: {
        titulo: `¿Aceptar el ascenso a ${nueva}?`,
        texto: `${encargadoNombre} te asciende de ${datos?.mision ?? ''} a ${nueva}. El cambio es inmediato.`,
        accion: 'Aceptar ascenso',
      },
    });
  };
  const rechazar = (solicitud: SolicitudAscenso) =>
    responder(solicitud, OPCION.rechazar, {
      pregunta: {
        titulo: `¿Rechazar el ascenso a ${solicitud.nueva}?`,
        texto: `Sigues como ${datos?.mision ?? ''}. ${solicitud.encargadoNombre} verá que lo rechazaste y puede ofrecértelo otra vez.`,
        accion: 'Rechazar ascenso',
        peligro: true,
      },
    });

  return {
    aceptar,
    rechazar,
    ocupado,
    porFirmar,
    firmar: (solicitud, firma, form) => responder(solicitud, OPCION.aceptar, { firma, form }),
    sinFirmar: () => setPorFirmar(null),
    logro,
    cerrarLogro: () => setLogro(null),
  };
}
