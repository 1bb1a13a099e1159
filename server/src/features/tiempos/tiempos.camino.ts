import { TRAMOS_MAX } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { preparada } from '../../platform/db/preparada.ts';
import type { FilaTiempo } from './tiempos.queries.ts';
import { tiemposAbiertos } from './tiempos.queries.ts';

/** The way of a tiempo until now, as the board draws it. */
interface Camino {
  /** Who managed it before, each until an attended second. */
  relevos: readonly { alto: number | null; altoNombre: string | null; hasta: number }[];
  /** Until when its clock ran each time (UTC milliseconds), and the seconds attended by then. */
  paradas: readonly { atendidos: number; fecha: number }[];
}
export type FilaTablero = FilaTiempo & Camino;

/** That of one which has just begun. */
export const SIN_CAMINO: Camino = { relevos: [], paradas: [] };

/** Stretches that were handed over: each with where the next one begins. */
const segmentos = (db: Db) =>
  db
    .selectFrom('segmento as s')
    .leftJoin('usuario as u', 'u.id', 's.encargado')
    .select(['s.tiempo', 's.encargado as alto', 'u.usuario as altoNombre', 's.desde'])
    .orderBy('s.tiempo')
    .orderBy('s.id');
const paradas = (db: Db) =>
  db.selectFrom('parada as p').select(['p.tiempo', 'p.atendidos', 'p.fecha']).orderBy('p.tiempo').orderBy('p.id');

const abiertos = (db: Db) => db.selectFrom('tiempo').select('id').where('cerrado', 'is', null);
// By their ids: joined to the open tiempos, SQLite would go through all that there ever were.
const segmentosAbiertos = preparada((db) => segmentos(db).where('s.tiempo', 'in', abiertos(db)));
const paradasAbiertas = preparada((db) => paradas(db).where('p.tiempo', 'in', abiertos(db)));

type Segmento = Awaited<ReturnType<typeof segmentosAbiertos>>[number];
type Parada = Awaited<ReturnType<typeof paradasAbiertas>>[number];

interface Acumulado {
  relevos: Camino['relevos'][number][];
  paradas: Camino['paradas'][number][];
}

/** Puts the ways to the rows; both lists go by tiempo. */
function unir(filas: readonly FilaTiempo[], segmentos: readonly Segmento[], paradas: readonly Parada[]): FilaTablero[] {
  const caminos = new Map<number, Acumulado>(filas.map(({ id }) => [id, { relevos: [], paradas: [] }]));
  segmentos.forEach(({ tiempo, alto, altoNombre, desde }, i) => {
    const siguiente = segmentos[i + 1];
    // The last one is the tiempo's own manager's; one that was over at once has left no trace.
    if (siguiente?.tiempo === tiempo && siguiente.desde > desde)
      caminos.get(tiempo)?.relevos.push({ alto, altoNombre, hasta: siguiente.desde });
  });
  for (const { tiempo, atendidos, fecha } of paradas) caminos.get(tiempo)?.paradas.push({ atendidos, fecha });
  return filas.map((fila) => {
    const camino = caminos.get(fila.id) ?? SIN_CAMINO;
    return { ...fila, relevos: camino.relevos.slice(-TRAMOS_MAX), paradas: camino.paradas.slice(-TRAMOS_MAX) };
  });
}

/** Every open tiempo with its way, oldest first. */
export async function abiertosConCamino(db: Db): Promise<FilaTablero[]> {
  const [segmentos, paradas] = [await segmentosAbiertos(db), await paradasAbiertas(db)];
  return unir(await tiemposAbiertos(db), segmentos, paradas);
}

/** The same of some. */
export async function conCamino(db: Db, filas: FilaTiempo[]): Promise<FilaTablero[]> {
  if (filas.length === 0) return [];
  const ids = filas.map(({ id }) => id);
  return unir(
    filas,
    await segmentos(db).where('s.tiempo', 'in', ids).execute(),
    await paradas(db).where('p.tiempo', 'in', ids).execute(),
  );
}
