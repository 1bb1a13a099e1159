import { BAR_SPANS_MAX } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import type { TiempoRow } from './tiempos.queries.ts';
import { findOpenTiempos } from './tiempos.queries.ts';

/** History of a tiempo, as the board draws it. */
interface Timeline {
  /** Previous encargados, each until an attended second. */
  relevos: readonly { alto: number | null; altoNombre: string | null; hasta: number }[];
  /** Stops of its clock (UTC milliseconds), with the seconds attended until then. */
  paradas: readonly { atendidos: number; fecha: number }[];
}
export type BoardRow = TiempoRow & Timeline;

/** Timeline of a new tiempo. */
export const EMPTY_TIMELINE: Timeline = { relevos: [], paradas: [] };

/** Selects segments in order; each ends where the next one begins. */
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
// By id: joined to the open tiempos, SQLite would scan all rows ever stored.
const findOpenSegments = prepared((db) => selectSegments(db).where('s.tiempo', 'in', openTiempos(db)));
const findOpenStops = prepared((db) => selectStops(db).where('p.tiempo', 'in', openTiempos(db)));

type Segment = Awaited<ReturnType<typeof findOpenSegments>>[number];
type ClockStop = Awaited<ReturnType<typeof findOpenStops>>[number];

interface TimelineParts {
  relevos: Timeline['relevos'][number][];
  paradas: Timeline['paradas'][number][];
}

/** Adds the timelines to the rows; both lists are ordered by tiempo. */
function attachTimelines(
  rows: readonly TiempoRow[],
  segments: readonly Segment[],
  paradas: readonly ClockStop[],
): BoardRow[] {
  const timelines = new Map<number, TimelineParts>(rows.map(({ id }) => [id, { relevos: [], paradas: [] }]));
  segments.forEach(({ tiempo, alto, altoNombre, desde }, i) => {
    const next = segments[i + 1];
    // The last segment belongs to the current alto; an empty one is skipped.
    if (next?.tiempo === tiempo && next.desde > desde)
      timelines.get(tiempo)?.relevos.push({ alto, altoNombre, hasta: next.desde });
  });
  for (const { tiempo, atendidos, fecha } of paradas) timelines.get(tiempo)?.paradas.push({ atendidos, fecha });
  return rows.map((row) => {
    const timeline = timelines.get(row.id) ?? EMPTY_TIMELINE;
    return { ...row, relevos: timeline.relevos.slice(-BAR_SPANS_MAX), paradas: timeline.paradas.slice(-BAR_SPANS_MAX) };
  });
}

/** Returns the open tiempos with their timelines, oldest first. */
export async function findOpenTiemposWithTimeline(db: Db): Promise<BoardRow[]> {
  const [segments, paradas] = [await findOpenSegments(db), await findOpenStops(db)];
  return attachTimelines(await findOpenTiempos(db), segments, paradas);
}

export async function withTimeline(db: Db, rows: TiempoRow[]): Promise<BoardRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return attachTimelines(
    rows,
    ...(await Promise.all([
      selectSegments(db).where('s.tiempo', 'in', ids).execute(),
      selectStops(db).where('p.tiempo', 'in', ids).execute(),
    ])),
  );
}
