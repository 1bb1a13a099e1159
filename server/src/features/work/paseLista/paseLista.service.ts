import type { Answer, paseListaCalls, TakenPaseLista } from '@conserje/contract';
import type { PaseListaPart, Staff } from '@conserje/rules';
import { isFinished, paseListaActions, queda } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { iso, isoOrNull } from '../../../platform/time/dates.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { absentToday } from '../ausencias/ausencias.public.ts';
import { findOpenByName } from '../tiempos/tiempos.public.ts';
import type { PaseListaRow } from './paseLista.queries.ts';
import { lastPaseLista, namesOf, pastPaseListas } from './paseLista.queries.ts';

type Calls = typeof paseListaCalls;

/** The newest list, and the instant from which the next may be taken: null before the first (decisions §6). */
export interface Turn {
  ultima: PaseListaRow | null;
  cada: number;
  desde: number | null;
}

export async function turno(db: Db, ahora: number): Promise<Turn> {
  const ultima = (await lastPaseLista(db)) ?? null;
  const { paselista_cada: cada } = await readConfiguracion(db);
  // Whatever the clock says, nobody waits for longer than the interval.
  return { ultima, cada, desde: ultima && Math.min(ultima.fecha, ahora) + cada * 60_000 };
}

/** The open tiempos to call. */
export async function toCall(db: Db, viewer: Staff, ahora: number): Promise<Answer<Calls['getTimesLista']>> {
  const ausentes = await absentToday(db, ahora);
  return (await findOpenByName(db)).map(({ mins, restante, alto, bajoOrden, ...row }) => ({
    ...row,
    ausente: ausentes.get(row.bajo) ?? null,
    altoNombre: row.altoNombre ?? '',
    finaliza: iso(row.finaliza),
    tiempoPaused: restante,
    acciones: paseListaActions(
      {
        ...{ bajo: row.bajo, bajoOrden, alto, mins },
        isFinished: isFinished({ finaliza: row.finaliza, pausa: row.pausa === 1 }, ahora),
        ausente: ausentes.has(row.bajo),
      },
      viewer,
    ),
  }));
}

export async function estadoLista(db: Db, ahora: number): Promise<Answer<Calls['isPaseLista']>> {
  const { ultima, cada, desde } = await turno(db, ahora);
  return {
    disponible: desde === null || desde <= ahora,
    queda: queda(desde, ahora),
    desde: isoOrNull(desde),
    cada,
    encargadoNombre: ultima?.encargadoNombre ?? null,
  };
}

/** A list as it is answered; `nombres` of those it touched. */
export const toPaseLista = (
  row: Omit<PaseListaRow, 'numero'>,
  quedan: [number, number],
  nombres: (parte: PaseListaPart) => string[],
): TakenPaseLista => ({
  id: row.id,
  fecha: iso(row.fecha),
  encargadoNombre: row.encargadoNombre,
  queda: quedan,
  pausadosNombre: nombres('pausados'),
  sumadosNombre: nombres('sumados'),
  fuerabaseNombre: nombres('fuerabase'),
});

export async function listPast(p: CallContext<Calls['paseListas']>): Promise<TakenPaseLista[]> {
  const { db } = p.deps.motor;
  const { ultima, desde } = await turno(db, p.ahora);
  const filas = await pastPaseListas(db, p);
  const ids = filas.map((row) => row.id);
  const byList = Map.groupBy(await namesOf(db, ids), (f) => f.lista);
  return filas.map((row) => {
    const ownRows = byList.get(row.id) ?? [];
    const quedan = queda(row.id === ultima?.id ? desde : null, p.ahora);
    return toPaseLista(row, quedan, (parte) => ownRows.filter((f) => f.parte === parte).map((f) => f.usuario));
  });
}
