import type { Comunicado, ComunicadoSummary } from '@conserje/contract';
import { CAN_PUBLISH, isAllowed, REACTION_KINDS } from '@conserje/rules';
import { orThrow } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import { iso, isoOrNull } from '../../../platform/time/dates.ts';
import type { AudienceViewer } from '../audience/audience.public.ts';
import { categoriasOf } from '../audience/audience.public.ts';
import type { ComunicadoRow } from './comunicados.queries.ts';
import { countReaders, departamentosOfComunicados, findCategorias, reactionsOf } from './comunicados.queries.ts';

/** Returns whether the viewer whom a row was read for may change it. */
export const mayEdit = (row: ComunicadoRow): boolean => row.gestiona === 1;

/** Returns whether a viewer may see who read a comunicado: a binding one that began. */
const showsReaders = (viewer: AudienceViewer, row: ComunicadoRow): boolean =>
  row.obligatorio === 1 && row.avisado !== null && (mayEdit(row) || isAllowed(CAN_PUBLISH, viewer));

function actionsFor(viewer: AudienceViewer, row: ComunicadoRow, now: number): Comunicado['acciones'] {
  const isCurrent = row.avisado !== null && (row.hasta === null || row.hasta > now);
  const isToRead = isCurrent && row.esPara === 1 && row.leido === null && row.autor !== viewer.id;
  return [
    ...(isToRead ? (['leer'] as const) : []),
    ...(mayEdit(row) ? (['editar', 'retirar'] as const) : []),
    ...(showsReaders(viewer, row) ? (['lecturas'] as const) : []),
  ];
}

interface ViewContext {
  viewer: AudienceViewer;
  now: number;
}

/** Maps comunicados for a viewer, with the permitted actions, without counting reactions and readers. */
export async function summariesFor(
  db: Db,
  { viewer, now }: ViewContext,
  rows: readonly ComunicadoRow[],
): Promise<ComunicadoSummary[]> {
  const ids = rows.map(({ id }) => id);
  const chosen = await categoriasOf(db, 'comunicado', ids);
  const all = await findCategorias(db);
  const departamentos = Map.groupBy(await departamentosOfComunicados(db, ids), ({ comunicado }) => comunicado);
  return rows.map((row) => {
    const { para_todos, avisado, esPara, gestiona, ...shown } = row;
    const categorias = (chosen.get(row.id) ?? []).map((id) => orThrow(all.get(id), 'INTERNO'));
    return {
      ...shown,
      categorias: categorias.map(({ id }) => id),
      rangos: categorias.map(({ nombre }) => nombre),
      retirados: categorias.filter(({ retirada }) => retirada !== null).map(({ id, nombre }) => ({ id, nombre })),
      departamentos: (departamentos.get(row.id) ?? []).map(({ id, nombre }) => ({ id, nombre })),
      desde: iso(row.desde),
      hasta: isoOrNull(row.hasta),
      fijado: row.fijado === 1,
      obligatorio: row.obligatorio === 1,
      editado: isoOrNull(row.editado),
      leido: isoOrNull(row.leido),
      acciones: actionsFor(viewer, row, now),
    };
  });
}

/** Maps comunicados for a viewer with their reactions and, for those who may see them, their readers. */
export async function rowsFor(db: Db, context: ViewContext, rows: readonly ComunicadoRow[]): Promise<Comunicado[]> {
  const { viewer } = context;
  const ids = rows.map(({ id }) => id);
  const summaries = await summariesFor(db, context, rows);
  const reactions = await reactionsOf(db, ids, viewer);
  const mayCount = isAllowed(CAN_PUBLISH, viewer) || rows.some(mayEdit);
  const counted = mayCount ? await countReaders(db, ids) : [];
  const counts = new Map(counted.map(({ id, ...count }) => [id, count]));
  return summaries.map((summary) => {
    const given = new Map(reactions.filter((r) => r.comunicado === summary.id).map((r) => [r.reaccion, r]));
    return {
      ...summary,
      reacciones: REACTION_KINDS.map((reaccion) => {
        const { veces = 0, mia = false } = given.get(reaccion) ?? {};
        return { reaccion, veces, mia };
      }),
      lecturas: summary.acciones.includes('lecturas') ? (counts.get(summary.id) ?? { leidos: 0, total: 0 }) : null,
    };
  });
}

export async function rowFor(db: Db, context: ViewContext, row: ComunicadoRow): Promise<Comunicado> {
  const [data] = await rowsFor(db, context, [row]);
  return orThrow(data, 'INTERNO');
}
