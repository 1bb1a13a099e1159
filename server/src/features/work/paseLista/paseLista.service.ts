import type { Answer, paseListaCalls, TakenPaseLista } from '@conserje/contract';
import type { PaseListaPart, Staff } from '@conserje/rules';
import { isTiempoFinished, MINUTE_MS, paseListaActions, timeUntilNext } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { iso, isoOrNull } from '../../../platform/time/dates.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { absentToday } from '../ausencias/ausencias.public.ts';
import { findOpenByName } from '../tiempos/tiempos.public.ts';
import type { PaseListaRow } from './paseLista.queries.ts';
import { lastPaseLista, namesOf, pastPaseListas } from './paseLista.queries.ts';

type Calls = typeof paseListaCalls;

/** Newest pase de lista, and the instant from which the next is allowed: null before the first (decisions §6). */
export interface NextPaseLista {
  ultima: PaseListaRow | null;
  cada: number;
  desde: number | null;
}

export async function nextPaseLista(db: Db, now: number): Promise<NextPaseLista> {
  const ultima = (await lastPaseLista(db)) ?? null;
  const { paselista_cada: cada } = await readConfiguracion(db);
  // Caps the wait at the interval, whatever the clock shows.
  return { ultima, cada, desde: ultima && Math.min(ultima.fecha, now) + cada * MINUTE_MS };
}

export async function listToCall(db: Db, viewer: Staff, now: number): Promise<Answer<Calls['getTimesLista']>> {
  const absent = await absentToday(db, now);
  return (await findOpenByName(db)).map(({ mins, restante, alto, bajoOrden, ...row }) => ({
    ...row,
    ausente: absent.get(row.bajo) ?? null,
    altoNombre: row.altoNombre ?? '',
    finaliza: iso(row.finaliza),
    tiempoPaused: restante,
    acciones: paseListaActions(
      {
        bajo: row.bajo,
        bajoOrden,
        alto,
        mins,
        isFinished: isTiempoFinished({ finaliza: row.finaliza, pausa: row.pausa === 1 }, now),
        ausente: absent.has(row.bajo),
      },
      viewer,
    ),
  }));
}

export async function paseListaState(db: Db, now: number): Promise<Answer<Calls['isPaseLista']>> {
  const { ultima, cada, desde } = await nextPaseLista(db, now);
  return {
    disponible: desde === null || desde <= now,
    queda: timeUntilNext(desde, now),
    desde: isoOrNull(desde),
    cada,
    encargadoNombre: ultima?.encargadoNombre ?? null,
  };
}

/** `namesIn` returns the names of a part. */
export const toPaseLista = (
  row: Omit<PaseListaRow, 'numero'>,
  remaining: [number, number],
  namesIn: (parte: PaseListaPart) => string[],
): TakenPaseLista => ({
  id: row.id,
  fecha: iso(row.fecha),
  encargadoNombre: row.encargadoNombre,
  queda: remaining,
  pausadosNombre: namesIn('pausados'),
  sumadosNombre: namesIn('sumados'),
  fuerabaseNombre: namesIn('fuerabase'),
});

export async function listPast(p: CallContext<Calls['paseListas']>): Promise<TakenPaseLista[]> {
  const { db } = p.deps.engine;
  const { ultima, desde } = await nextPaseLista(db, p.now);
  const rows = await pastPaseListas(db, p);
  const ids = rows.map((row) => row.id);
  const byList = Map.groupBy(await namesOf(db, ids), (f) => f.lista);
  return rows.map((row) => {
    const listRows = byList.get(row.id) ?? [];
    const remaining = timeUntilNext(row.id === ultima?.id ? desde : null, p.now);
    return toPaseLista(row, remaining, (parte) => listRows.filter((f) => f.parte === parte).map((f) => f.usuario));
  });
}
