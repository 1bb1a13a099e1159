import type { Answer, ListaPasada, paselistaCalls } from '@conserje/contract';
import type { ParteLista, Staff } from '@conserje/rules';
import { accionesLista, queda, terminado } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { iso, isoONull } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { ausentesHoy } from '../ausencias/ausencias.public.ts';
import { abiertosPorNombre } from '../tiempos/tiempos.public.ts';
import type { FilaPase } from './paselista.queries.ts';
import { listasPasadas, nombresDe, ultimaLista } from './paselista.queries.ts';

type Calls = typeof paselistaCalls;

/** The newest list, and the instant from which the next may be taken: null before the first (decisions §6). */
export interface Turno {
  ultima: FilaPase | null;
  cada: number;
  desde: number | null;
}

export async function turno(db: Db, ahora: number): Promise<Turno> {
  const ultima = (await ultimaLista(db)) ?? null;
  const { paselista_cada: cada } = await leerAjustes(db);
  // Whatever the clock says, nobody waits for longer than the interval.
  return { ultima, cada, desde: ultima && Math.min(ultima.fecha, ahora) + cada * 60_000 };
}

/** The open tiempos to call. */
export async function porLlamar(db: Db, lector: Staff, ahora: number): Promise<Answer<Calls['getTimesLista']>> {
  const ausentes = await ausentesHoy(db, ahora);
  return (await abiertosPorNombre(db)).map(({ mins, restante, alto, bajoOrden, ...fila }) => ({
    ...fila,
    ausente: ausentes.get(fila.bajo) ?? null,
    altoNombre: fila.altoNombre ?? '',
    finaliza: iso(fila.finaliza),
    tiempoPaused: restante,
    acciones: accionesLista(
      {
        ...{ bajo: fila.bajo, bajoOrden, alto, mins },
        terminado: terminado({ finaliza: fila.finaliza, pausa: fila.pausa === 1 }, ahora),
        ausente: ausentes.has(fila.bajo),
      },
      lector,
    ),
  }));
}

export async function estadoLista(db: Db, ahora: number): Promise<Answer<Calls['isPaseLista']>> {
  const { ultima, cada, desde } = await turno(db, ahora);
  return {
    disponible: desde === null || desde <= ahora,
    queda: queda(desde, ahora),
    desde: isoONull(desde),
    cada,
    encargadoNombre: ultima?.encargadoNombre ?? null,
  };
}

/** A list as it is answered; `nombres` of those it touched. */
export const listaPasada = (
  fila: Omit<FilaPase, 'numero'>,
  quedan: [number, number],
  nombres: (parte: ParteLista) => string[],
): ListaPasada => ({
  id: fila.id,
  fecha: iso(fila.fecha),
  encargadoNombre: fila.encargadoNombre,
  queda: quedan,
  pausadosNombre: nombres('pausados'),
  sumadosNombre: nombres('sumados'),
  fuerabaseNombre: nombres('fuerabase'),
});

export async function pasadas(p: Peticion<Calls['paseListas']>): Promise<ListaPasada[]> {
  const { db } = p.deps.motor;
  const { ultima, desde } = await turno(db, p.ahora);
  const filas = await listasPasadas(db, p);
  const ids = filas.map((fila) => fila.id);
  const porLista = Map.groupBy(await nombresDe(db, ids), (f) => f.lista);
  return filas.map((fila) => {
    const suyas = porLista.get(fila.id) ?? [];
    const quedan = queda(fila.id === ultima?.id ? desde : null, p.ahora);
    return listaPasada(fila, quedan, (parte) => suyas.filter((f) => f.parte === parte).map((f) => f.usuario));
  });
}
