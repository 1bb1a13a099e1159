import { BAR_SPANS_MAX } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import type { TiempoRow } from './tiempos.queries.ts';
import { findOpenTiempos } from './tiempos.queries.ts';

/** The way of a tiempo until now, as the board draws it. */
interface Timeline {
  /** Who managed it before, each until an attended second. */
  relevos: readonly { alto: number | null; altoNombre: string | null; hasta: number }[];
  /** Until when its clock ran each time (UTC milliseconds), and the seconds attended by then. */
  paradas: readonly { atendidos: number; fecha: number }[];
}
export type BoardRow = TiempoRow & Timeline;

/** That of one which has just begun. */
export const EMPTY_TIMELINE: Timeline = { relevos: [], paradas: [] };

/** Stretches that were handed over: each with where the next one begins. */
const selectSegments = (db: Db) =>
  db
    .selectFrom('segmento as s')
    .leftJoin('usuario as u', 'u.id', 's.encargado')
    .select(['s.tiempo', 's.encargado as alto', 'u.usuario as altoNombre', 's.desde'])
    .orderBy('s.tiempo')
    .orderBy('s.id');
const selectStops = (db: Db) =>
  db.selectFrom('parada as p').select(['p.tiempo', 'p.atendidos', 'p.fecha']).orderBy('p.tiempo').orderBy('p.id');

const openTiempos = (db: Db) => db.selectFrom('tiempo').select('id').where('cerrado', 'is', null);
// By their ids: joined to the open tiempos, SQLite would go through all that there ever were.
const findOpenSegments = prepared((db) => selectSegments(db).where('s.tiempo', 'in', openTiempos(db)));
const findOpenStops = prepared((db) => selectStops(db).where('p.tiempo', 'in', openTiempos(db)));

type Segment = Awaited<ReturnType<typeof findOpenSegments>>[number];
type ClockStop = Awaited<ReturnType<typeof findOpenStops>>[number];

interface TimelineParts {
  relevos: Timeline['relevos'][number][];
  paradas: Timeline['paradas'][number][];
}

/** Puts the ways to the rows; both lists go by tiempo. */
function attachTimelines(
  rows: readonly TiempoRow[],
  segments: readonly Segment[],
  paradas: readonly ClockStop[],
): BoardRow[] {
  const timelines = new Map<number, TimelineParts>(rows.map(({ id }) => [id, { relevos: [], paradas: [] }]));
  segments.forEach(({ tiempo, alto, altoNombre, desde }, i) => {
    const next = segments[i + 1];
    // The last one is the tiempo's own manager's; one that was over at once has left no trace.
    if (next?.tiempo === tiempo && next.desde > desde)
      timelines.get(tiempo)?.relevos.push({ alto, altoNombre, hasta: next.desde });
  });
  for (const { tiempo, atendidos, fecha } of paradas) timelines.get(tiempo)?.paradas.push({ atendidos, fecha });
  return rows.map((row) => {
    const timeline = timelines.get(row.id) ?? EMPTY_TIMELINE;
    return { ...row, relevos: timeline.relevos.slice(-BAR_SPANS_MAX), paradas: timeline.paradas.slice(-BAR_SPANS_MAX) };
  });
}

/** Every open tiempo with its way, oldest first. */
export async function findOpenTiemposWithTimeline(db: Db): Promise<BoardRow[]> {
  const [segments, paradas] = [await findOpenSegments(db), await findOpenStops(db)];
  return attachTimelines(await findOpenTiempos(db), segments, paradas);
}

/** The same of some. */
export async function withTimeline(db: Db, rows: TiempoRow[]): Promise<BoardRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return attachTimelines(
    rows,
    await selectSegments(db).where('s.tiempo', 'in', ids).execute(),
    await selectStops(db).where('p.tiempo', 'in', ids).execute(),
  );
}
