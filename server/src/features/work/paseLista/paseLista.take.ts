import type { Answer, paseListaCalls, SkippedTiempo } from '@conserje/contract';
import type { PaseListaIds, PaseListaPart, Staff } from '@conserje/rules';
import {
  canBeCalled,
  canBeExtended,
  canBePaused,
  checkPaseLista,
  ID_MAX,
  isTiempoFinished,
  MINUTE_MS,
  NAME_PLACEHOLDER,
  PASE_LISTA_MINUTES,
  PASE_LISTA_PARTS,
  TEXTS,
  timeUntilNext,
  toSecondPerson,
} from '@conserje/rules';
import { AppError, assertNoViolation } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { formatCount } from '../../../platform/phrases.ts';
import { dayNumber, queueForDiscord } from '../../community/discord/discord.public.ts';
import { requireActor } from '../../identity/people/people.public.ts';
import { agenciaDayAt } from '../../operations/agencia/agencia.public.ts';
import { absentText, absentToday } from '../ausencias/ausencias.public.ts';
import type { TiempoRow } from '../tiempos/tiempos.public.ts';
import { auditTiempos, changeClocks, lockTiempos } from '../tiempos/tiempos.public.ts';
import { insertPaseLista, saveRows } from './paseLista.queries.ts';
import type { NextPaseLista } from './paseLista.service.ts';
import { nextPaseLista, toPaseLista } from './paseLista.service.ts';

type PaseListaCall = CallContext<typeof paseListaCalls.sendLista>;
type Parts = Record<PaseListaPart, TiempoRow[]>;

/** The shape is already validated. */
function readIds(text: string, field: PaseListaPart): number[] {
  const ids = text === '' ? [] : text.split(',').map(Number);
  if (ids.some((id) => id > ID_MAX) || new Set(ids).size !== ids.length)
    throw new AppError('MALFORMADO', `El campo «${field}» debe tener ids distintos separados por comas`, field);
  return ids;
}

function readList(body: PaseListaCall['body']): PaseListaIds {
  const lista = {
    pausados: readIds(body.pausados, 'pausados'),
    sumados: readIds(body.sumados, 'sumados'),
    fuerabase: readIds(body.fuerabase, 'fuerabase'),
  };
  assertNoViolation(checkPaseLista(lista));
  return lista;
}

/** Error with the author of the last pase de lista and the remaining wait. */
function recentListError({ ultima, desde }: NextPaseLista, now: number): AppError {
  const [horas, minutos] = timeUntilNext(desde, now);
  const waitText = horas > 0 ? `${horas} h ${minutos} min` : `${minutos} min`;
  return new AppError(
    'LISTA_RECIENTE',
    `${ultima?.encargadoNombre} acaba de pasar lista. Podrás pasarla en ${waitText}.`,
  );
}

/** State that a pase de lista is checked against. */
interface Moment {
  actor: Staff;
  now: number;
  ausentes: ReadonlyMap<number, string>;
}

/** Returns why a part no longer applies to a tiempo, or null. */
function obstacle(parte: PaseListaPart, row: TiempoRow, { actor, now, ausentes }: Moment): string | null {
  if (row.cerrado !== null) return 'Su tiempo ya está cerrado';
  if (!canBeCalled(row, actor)) return TEXTS.listaDeArriba;
  const hasEnded = isTiempoFinished({ finaliza: row.finaliza, pausa: row.pausa === 1 }, now);
  if (parte === 'pausados' && !canBePaused({ isFinished: hasEnded })) return 'Su tiempo ya terminó';
  if (parte === 'sumados' && !canBeExtended(row, actor))
    return row.bajo === actor.id ? 'No puedes sumarte minutos a ti' : 'Su tiempo ya dura 24 horas';
  const absentUntil = ausentes.get(row.bajo);
  if (parte === 'fuerabase' && absentUntil !== undefined) return `${absentText(absentUntil)}: queda justificado`;
  return null;
}

function splitParts(lista: PaseListaIds, rowsById: Map<number, TiempoRow>, moment: Moment) {
  const parts: Parts = { pausados: [], sumados: [], fuerabase: [] };
  const omitidos: SkippedTiempo[] = [];
  for (const parte of PASE_LISTA_PARTS)
    for (const id of lista[parte]) {
      const row = rowsById.get(id);
      if (!row) throw new AppError('TIEMPO_NO_EXISTE', undefined, parte);
      const motivo = obstacle(parte, row, moment);
      if (motivo === null) parts[parte].push(row);
      else omitidos.push({ id, bajoNombre: row.bajoNombre, lista: parte, motivo });
    }
  return { parts, omitidos };
}

/** Applies a pase de lista in a constant number of statements. */
async function applyPaseLista(tx: Tx, lista: number, parts: Parts): Promise<void> {
  const { pausados, sumados, fuerabase } = parts;
  const running = pausados.filter((f) => f.pausa === 0);
  await changeClocks(tx, { pause: running, sumar: sumados, minutos: PASE_LISTA_MINUTES });
  const rows = PASE_LISTA_PARTS.flatMap((parte) =>
    parts[parte].map((f) => ({ lista, parte, tiempo: f.id, usuario: f.bajo })),
  );
  await saveRows(tx.db, rows);
  const alreadyPaused = pausados.filter((f) => f.pausa === 1);
  await auditTiempos(tx, running, `pausó el tiempo de ${NAME_PLACEHOLDER} en el pase de lista`);
  await auditTiempos(tx, alreadyPaused, `dejó en pausa a ${NAME_PLACEHOLDER} en el pase de lista`, {
    dicho: 'dejó tu tiempo en pausa en el pase de lista',
  });
  await auditTiempos(tx, sumados, `sumó ${PASE_LISTA_MINUTES} minutos a ${NAME_PLACEHOLDER} en el pase de lista`);
  await auditTiempos(tx, fuerabase, `registró a ${NAME_PLACEHOLDER} fuera de base en el pase de lista`, {
    dicho: 'te registró fuera de base en el pase de lista',
  });
}

const summaryText = ({ pausados, sumados, fuerabase }: Parts): string =>
  [
    formatCount(pausados.length, 'pausado', 'pausados'),
    formatCount(sumados.length, 'sumado', 'sumados'),
    `${fuerabase.length} fuera de base`,
  ].join(', ');

async function takeInTransaction(
  p: PaseListaCall,
  tx: Tx,
  lista: PaseListaIds,
): Promise<Answer<typeof paseListaCalls.sendLista>> {
  const { usuario } = p;
  const turn = await nextPaseLista(tx.db, tx.now);
  if (turn.desde !== null && turn.desde > tx.now) throw recentListError(turn, tx.now);
  // Before any tiempo is locked: a concurrent call waits here and then violates the unique index.
  tx.onDuplicate('pase_lista_numero', async () => recentListError(await nextPaseLista(p.deps.engine.db, p.now), p.now));
  const fecha = tx.now;
  const numero = (turn.ultima?.numero ?? 0) + 1;
  const { id } = await insertPaseLista(tx.db, { numero, encargado: usuario.id, fecha });
  const tiempoIds = [...new Set(PASE_LISTA_PARTS.flatMap((parte) => lista[parte]))];
  const rowsById = new Map((await lockTiempos(tx, tiempoIds)).map((f) => [f.id, f]));
  const actor = await requireActor(tx, usuario);
  const ausentes = await absentToday(tx.db, tx.now);
  const { parts, omitidos } = splitParts(lista, rowsById, { actor, now: tx.now, ausentes });
  const doneText = `pasó lista: ${summaryText(parts)}`;
  await tx.groupAuditEntries({ modulo: 'paselista', objeto: id, motivo: doneText }, () =>
    applyPaseLista(tx, id, parts),
  );
  await queueForDiscord(tx, 'paselista', null, dayNumber(await agenciaDayAt(tx.db, fecha)));
  for (const tema of ['tiempos', 'paselista'] as const) tx.notify({ tema, msg: doneText });
  const data = toPaseLista(
    { id, fecha, encargadoNombre: usuario.usuario },
    timeUntilNext(fecha + turn.cada * MINUTE_MS, tx.now),
    (parte) => parts[parte].map((f) => f.bajoNombre),
  );
  return { msg: toSecondPerson(doneText), status: 0, data, omitidos };
}

/** `sendLista`: one transaction; of concurrent calls one succeeds (decisions §6). */
export async function takePaseLista(p: PaseListaCall): Promise<Answer<typeof paseListaCalls.sendLista>> {
  if (p.body.encargado !== p.usuario.id) throw new AppError('CAMBIO_MIENTRAS', undefined, 'encargado');
  const lista = readList(p.body);
  return p.transaction((tx) => takeInTransaction(p, tx, lista));
}
