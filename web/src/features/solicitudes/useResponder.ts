import type { SolicitudAscenso } from '@conserje/contract';
import { pideFirma } from '@conserje/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfiguracion } from '../../dominio/configuracion.ts';
import { CLAVE_SOLICITUDES, solicitudesAscensoQuery } from '../../dominio/solicitudes.ts';
import { pedir } from '../../platform/api.ts';
import { avisar, avisarError } from '../../platform/avisos.ts';
import { confirmar } from '../../platform/confirmar.ts';
import { ErrorApi } from '../../platform/errorApi.ts';
import { useEnvio } from '../../platform/formulario.ts';
import { useSesion } from '../../platform/sesion.tsx';

/** As `actionSolicitudes` takes it (part 1 §4). */
const OPCION = { aceptar: 0, rechazar: 1 } as const;

/** A promotion that has just been accepted. */
export interface Logro {
  mision: string;
  /** What to put on in the hotel. */
  texto: string;
}

export interface Responder {
  /** Both ask first; nothing while another answer is under way. */
  aceptar: (solicitud: SolicitudAscenso) => void;
  rechazar: (solicitud: SolicitudAscenso) => void;
  ocupado: boolean;
  /** The promotion that waits for a signature, null for none. */
  porFirmar: SolicitudAscenso | null;
  /** The signature is there: the acceptance goes on by itself. */
  firmado: (solicitud: SolicitudAscenso) => void;
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

  const responder = async (solicitud: SolicitudAscenso, option: 0 | 1) => {
    const { id, encargado, id_rango: rango, nueva: mision } = solicitud;
    try {
      const { msg, texto } = await pedir('POST actionSolicitudes', { body: { option, id, encargado, rango, mision } });
      avisar({ msg, tipo: 'ok' });
      const { queryKey } = solicitudesAscensoQuery(datos?.id ?? 0);
      await cliente.cancelQueries({ queryKey });
      cliente.setQueryData(queryKey, (antes) => antes?.filter((s) => s.id !== id));
      setLogro(texto === null ? null : { mision, texto });
      if (texto !== null) await refrescar();
    } catch (error) {
      if (error instanceof ErrorApi && error.error === 'FIRMA_REQUERIDA') return setPorFirmar(solicitud);
      avisarError(error);
    }
    await cliente.invalidateQueries({ queryKey: CLAVE_SOLICITUDES });
  };

  const [enviar, ocupado] = useEnvio(responder);
  const [preguntar, preguntando] = useEnvio(async (solicitud: SolicitudAscenso, option: 0 | 1) => {
    const acepta = option === OPCION.aceptar;
    // The dialog of the signature asks as well: one question is enough.
    if (acepta && datos?.firma === '' && pideFirma(solicitud.categoria, firma_desde)) return setPorFirmar(solicitud);
    const { nueva, encargadoNombre } = solicitud;
    const si = await confirmar(
      acepta
        ? {
            titulo: `¿Aceptar el ascenso a ${nueva}?`,
            texto: `${encargadoNombre} te asciende de ${datos?.mision ?? ''} a ${nueva}. Tu misión cambia en el momento.`,
            accion: 'Aceptar ascenso',
          }
        : {
            titulo: `¿Rechazar el ascenso a ${nueva}?`,
            texto: `Te quedas en ${datos?.mision ?? ''}. ${encargadoNombre} sabrá que lo rechazaste; puede ofrecértelo otra vez.`,
            accion: 'Rechazar ascenso',
            peligro: true,
          },
    );
    if (si) await responder(solicitud, option);
  });

  return {
    aceptar: (solicitud) => preguntar(solicitud, OPCION.aceptar),
    rechazar: (solicitud) => preguntar(solicitud, OPCION.rechazar),
    ocupado: ocupado || preguntando,
    porFirmar,
    firmado: (solicitud) => {
      setPorFirmar(null);
      enviar(solicitud, OPCION.aceptar);
    },
    sinFirmar: () => setPorFirmar(null),
    logro,
    cerrarLogro: () => setLogro(null),
  };
}
