import type { AnswerOf, Rango } from '@conserje/contract';
import type { Reparo } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSesion } from '../platform/sesion.tsx';
import { cuantasDebajo } from './escala.ts';
import type { Otros } from './otros.ts';
import { useOtros } from './otros.ts';
import { rangosQuery, trabajoDeQuery } from './personal.ts';

export interface Movible {
  /** Whom to choose from; undefined while they are awaited. */
  opciones: Otros['opciones'];
  /** The user who was chosen, once their mission is known. */
  persona: AnswerOf<'GET getWork/:id'> | undefined;
  /** What is wrong with choosing them: they stand at or above the reader. */
  inalcanzable: Reparo<'usuario'> | null;
  /** Missions below theirs, the nearest first, and above theirs; none that the reader could not give. */
  abajo: Rango[] | undefined;
  arriba: Rango[] | undefined;
  /** The first failure of what the form needs. */
  fallo: Error | null;
}

/**
 * Someone who is about to be moved on the ladder by the reader, or fined, and where they could go.
 * @param accion what is about to be done to them
 */
export function useMovible(id: number | null, accion: 'mover' | 'multar' = 'mover'): Movible {
  const { datos } = useSesion();
  const otros = useOtros();
  const rangos = useQuery(rangosQuery());
  const rango = useQuery({ ...trabajoDeQuery(id ?? 0), enabled: id !== null });
  const escala = rangos.data;
  const persona = id === null ? undefined : rango.data;

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
  return {
    opciones: otros.opciones,
    persona,
    inalcanzable:
      persona !== undefined && actual >= techo
        ? { campo: 'usuario', msg: `Está a tu altura o por encima: no puedes ${accion}lo` }
        : null,
    abajo,
    arriba,
    fallo: otros.fallo ?? rangos.error ?? rango.error,
  };
}
