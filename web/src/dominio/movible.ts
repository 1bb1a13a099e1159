import type { AnswerOf, Rango } from '@conserje/contract';
import type { Reparo } from '@conserje/rules';
import { VE_PUESTOS } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { mensajeDe } from '../platform/errorApi.ts';
import { usePuede, useSesion } from '../platform/sesion.tsx';
import type { Personas } from './CampoPersona.tsx';
import { cuantasDebajo } from './escala.ts';
import { useOtros } from './otros.ts';
import { rangosQuery, trabajoDeQuery } from './personal.ts';

export interface Movible {
  /** For the field of the person: whom to choose from, and what is wrong with who was chosen. */
  quien: Personas;
  /** The name of the user who was chosen. */
  nombre: string | undefined;
  /** The same user, once their mission is known; undefined while `esperando`, and to readers who may not look it up. */
  persona: AnswerOf<'GET getWork/:id'> | undefined;
  esperando: boolean;
  /** Why it cannot be done to them: they stand at or above the reader, or it could not be known where. */
  inalcanzable: Reparo<'usuario'> | null;
  /** Missions below theirs, the nearest first, and above theirs; none that the reader could not give. */
  abajo: Rango[] | undefined;
  arriba: Rango[] | undefined;
}

/** What is about to be done, as it follows «no puedes». */
const HACERLO = {
  mover: 'cambiar su misión',
  multar: 'multar a esta persona',
  llamar: 'llamarle la atención',
  despedir: 'despedir a esta persona',
};

/**
 * Someone who is about to be moved on the ladder by the reader, fined, called to attention or dismissed, and where they could go.
 * @param id 0 while nobody is chosen
 * @param accion what is about to be done to them
 */
export function useMovible(id: number, accion: keyof typeof HACERLO = 'mover'): Movible {
  const { datos } = useSesion();
  const otros = useOtros({ debajo: true });
  const rangos = useQuery(rangosQuery());
  const looksUp = usePuede(VE_PUESTOS);
  const rango = useQuery({ ...trabajoDeQuery(id), enabled: id !== 0 && looksUp });
  const escala = rangos.data;
  const persona = id === 0 ? undefined : rango.data;

  const lugares = useMemo(() => {
    if (!escala || !datos) return { actual: -1, techo: 0 };
    return {
      actual: persona ? escala.findIndex((r) => r.id === persona.id_rango) : -1,
      techo: cuantasDebajo(escala, datos),
    };
  }, [escala, datos, persona]);
  const { actual, techo } = lugares;
  const abajo = useMemo(
    () => escala?.slice(0, actual < 0 ? techo : Math.min(actual, techo)).reverse(),
    [escala, actual, techo],
  );
  const arriba = useMemo(() => escala?.slice(actual + 1, techo), [escala, actual, techo]);
  const sinSaber = id === 0 ? null : ((persona ? null : rango.error) ?? (escala ? null : rangos.error));
  const debajo = persona === undefined || actual < techo;
  const msg = sinSaber
    ? mensajeDe(sinSaber)
    : debajo
      ? null
      : `Tiene tu mismo rango o uno mayor. No puedes ${HACERLO[accion]}.`;
  return {
    quien: { opciones: otros.opciones, fallo: otros.fallo ?? msg },
    nombre: otros.opciones?.find(({ value }) => value === id)?.label,
    persona,
    esperando: id !== 0 && !sinSaber && ((looksUp && persona === undefined) || escala === undefined),
    inalcanzable: msg === null ? null : { campo: 'usuario', msg },
    abajo,
    arriba,
  };
}
