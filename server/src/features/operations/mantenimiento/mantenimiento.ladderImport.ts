import { createHash } from 'node:crypto';
import type { Answer, ladderCalls } from '@conserje/contract';
import type { LadderColumn, LadderReview, LadderState, MisionInput, PlacedCategoria } from '@conserje/rules';
import {
  categoriaChangeOf,
  hasChanges,
  LADDER_COLUMNS,
  LADDER_LINES_MAX,
  MISION_LABELS,
  reviewLadder,
  TEXTS,
} from '@conserje/rules';
import { AppError } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import type { ParsedSpreadsheet, SpreadsheetSchema } from '../../../platform/spreadsheets/spreadsheet.ts';
import { readSpreadsheet } from '../../../platform/spreadsheets/spreadsheet.ts';
import type { AuditEntry } from '../../../platform/unit-of-work/auditLog.ts';
import { diffFields } from '../../../platform/unit-of-work/auditLog.ts';
import { categoriaOrder, notifyLadder, requireAbove } from './mantenimiento.ladderChecks.ts';
import { misionDiffValues } from './mantenimiento.mapper.ts';
import {
  arrangeMisiones,
  findCategoriasOnLadder,
  findMisiones,
  insertMisiones,
  lockMisiones,
  removeFromLadder,
} from './mantenimiento.queries.ts';

type Calls = typeof ladderCalls;

/** Maximum number of faults reported at once. */
const FAULTS_MAX = 200;
const MODEL: SpreadsheetSchema<LadderColumn> = {
  columns: LADDER_COLUMNS,
  required: ['categoria', 'nombre'],
  max: LADDER_LINES_MAX,
  texts: { missingColumn: TEXTS.escalaSinColumna, empty: TEXTS.escalaVacia, tooManyRows: TEXTS.escalaDemasiada },
};
const readSheet = async ({
  archivo,
}: {
  archivo: { arrayBuffer(): Promise<ArrayBuffer> };
}): Promise<ParsedSpreadsheet<LadderColumn>> => readSpreadsheet(new Uint8Array(await archivo.arrayBuffer()), MODEL);

async function boardOf(
  db: Db,
  { orden, id_categoria }: Pick<LadderState, 'orden' | 'id_categoria'>,
): Promise<LadderState> {
  const rangos = (await findCategoriasOnLadder(db)).map((r) => ({ ...r, orden: categoriaOrder(r.id) }));
  const all = (await findMisiones(db)).map(({ n_categoria: _n, retirada, ...m }) => ({
    ...m,
    retirada: retirada !== null,
  }));
  return { rangos, misiones: all, orden, id_categoria };
}

/**
 * Hashes the preview, so that the import can refuse a changed one. How many hold each mision changes with every ascenso
 * and is left out: holders of what is retired are a fault.
 */
function hashOf(review: LadderReview): string {
  const text = JSON.stringify(review, (field, value: unknown) => (field === 'personas' ? undefined : value));
  return createHash('sha256').update(text).digest('base64url');
}

const namesOf = (misiones: readonly MisionInput[]): string[] => misiones.map((m) => m.nombre);

function toListedCategoria(placed: PlacedCategoria): Answer<Calls['mirarEscala']>['rangos'][number] {
  const { nuevas, recuperadas, cambiadas, movidas } = categoriaChangeOf(placed);
  return {
    rango: placed.rango.nombre,
    nuevas: namesOf(nuevas.map((n) => n.datos)),
    recuperadas: namesOf(recuperadas),
    cambiadas: namesOf(cambiadas.map((c) => c.antes)),
    retiradas: namesOf(placed.retiradas),
    movidas: namesOf(movidas.map((m) => m.mision)),
    personas: movidas.reduce((sum, { mision }) => sum + mision.personas, 0),
  };
}

/** `mirarEscala`: returns the changes that an import would make; writes nothing. */
export async function previewLadder(p: CallContext<Calls['mirarEscala']>): Promise<Answer<Calls['mirarEscala']>> {
  const { lineas, ignoradas } = await readSheet(p.body);
  const review = reviewLadder(lineas, await boardOf(p.deps.engine.db, p.usuario));
  const changed = review.rangos.filter(hasChanges);
  return {
    rangos: changed.map(toListedCategoria),
    iguales: review.rangos.length - changed.length,
    ignoradas,
    faltas: review.faltas.slice(0, FAULTS_MAX),
    conFaltas: review.faltas.length,
    vista: hashOf(review),
  };
}

/** Applies a file's changes to a categoria. Returns one audit entry per change. */
async function applyRango(tx: Tx, placed: PlacedCategoria): Promise<AuditEntry[]> {
  const { rango, retiradas } = placed;
  const { nuevas, recuperadas, cambiadas, movidas } = categoriaChangeOf(placed);
  await removeFromLadder(
    tx,
    retiradas.map((m) => m.id),
  );
  for (const { antes, datos } of cambiadas)
    await tx.db.updateTable('mision').set(dataOf(datos)).where('id', '=', antes.id).execute();
  for (const { id } of recuperadas)
    await tx.db.updateTable('mision').set({ retirada: null }).where('id', '=', id).execute();
  const created = await insertMisiones(
    tx,
    rango.id,
    nuevas.map((n) => dataOf(n.datos)),
  );
  const idByMision = new Map(nuevas.map((n, i) => [n, created[i] ?? 0]));
  await arrangeMisiones(
    tx.db,
    rango.id,
    placed.misiones.map((m) => m.antes?.id ?? idByMision.get(m) ?? 0),
  );
  const entry = (objeto: number, motivo: string): AuditEntry => ({ modulo: 'escala', objeto, motivo });
  return [
    ...retiradas.map((m) => entry(m.id, `retiró la misión ${m.nombre}`)),
    ...recuperadas.map((m) => entry(m.id, `recuperó la misión ${m.nombre}`)),
    ...cambiadas.map(({ antes, datos }) => ({
      ...entry(antes.id, `editó la misión ${datos.nombre}`),
      diferencias: diffFields(MISION_LABELS, misionDiffValues(antes), misionDiffValues(datos)),
    })),
    ...nuevas.map((n) => entry(idByMision.get(n) ?? 0, `agregó la misión ${n.datos.nombre} a ${rango.nombre}`)),
    ...movidas.map(({ mision, de, a }) => ({
      ...entry(mision.id, `movió la misión ${mision.nombre}`),
      diferencias: [{ campo: 'Sitio', antes: de, despues: a }],
    })),
  ];
}
const dataOf = ({ nombre, precio, venta, traslado_venta }: MisionInput): MisionInput => ({
  nombre,
  precio,
  venta,
  traslado_venta,
});

/** `importarEscala`: imports a whole file as it was previewed, or nothing (docs/decisions/0023). */
export async function importLadder(p: CallContext<Calls['importarEscala']>): Promise<Answer<Calls['importarEscala']>> {
  const { lineas } = await readSheet(p.body);
  return p.transaction(async (tx) => {
    // Misiones cannot be added, ordered, retired or assigned meanwhile.
    await lockMisiones(tx);
    const review = reviewLadder(lineas, await boardOf(tx.db, await requireAbove(tx)));
    if (hashOf(review) !== p.body.vista) throw new AppError('CAMBIO_MIENTRAS');
    if (review.faltas.length > 0) throw new AppError('REGLA', TEXTS.escalaConFaltas, 'archivo');
    const changed = review.rangos.filter(hasChanges);
    if (changed.length === 0) return { msg: 'No hiciste ningún cambio', status: 0 as const };
    const entries: AuditEntry[] = [];
    for (const placed of changed) entries.push(...(await applyRango(tx, placed)));
    const rangosText = changed.length === 1 ? '1 rango' : `${changed.length} rangos`;
    await tx.groupAuditEntries({ modulo: 'escala', motivo: `importó ${rangosText}` }, () => tx.audit(...entries));
    await notifyLadder(tx, `${rangosText} de un archivo`, `importó ${rangosText}`);
    return { msg: `Importaste ${rangosText}`, status: 0 as const };
  });
}
