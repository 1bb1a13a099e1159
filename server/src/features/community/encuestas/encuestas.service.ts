import type { Answer, Encuesta, encuestasCalls } from '@conserje/contract';
import { checkEncuesta, dayAndTimeOf, encuestaOptions, quoteText, singleSpaced } from '@conserje/rules';
import { AppError, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/dataLists.ts';
import type { CallContext, Deps, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { removeNotifications } from '../../../platform/unit-of-work/notifications.ts';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import { requireActor } from '../../identity/people/people.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import type { AudienceViewer } from '../audience/audience.public.ts';
import {
  audienceOf,
  authorOf,
  categoriasOf,
  mayManage,
  periodInstants,
  requireCategorias,
  storeCategorias,
} from '../audience/audience.public.ts';
import { queueForDiscord, refreshInDiscord } from '../discord/discord.public.ts';
import type { EncuestaRow } from './encuestas.queries.ts';
import {
  findDue,
  findEncuesta,
  findEncuestas,
  findOpenFor,
  findVotes,
  lockEncuesta,
  optionsOf,
  settle,
  storeVote,
  votesOf,
} from './encuestas.queries.ts';
import { createSealKey } from './encuestas.seal.ts';

type Calls = typeof encuestasCalls;

/** Encuestas on Inicio. */
const HOME_MAX = 2;

const mayEnd = (viewer: AudienceViewer, row: EncuestaRow): boolean =>
  mayManage(viewer, { id: row.autor, orden: row.autorOrden, despedido: row.autorDespedido === 1 });

interface ViewContext {
  viewer: AudienceViewer;
  now: number;
}

/** Maps encuestas for a viewer: counts only to those who voted, or after the end. */
async function rowsFor(db: Db, { viewer, now }: ViewContext, rows: readonly EncuestaRow[]): Promise<Encuesta[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const categorias = await categoriasOf(db, 'encuesta', ids);
  const options = await optionsOf(db, ids);
  const votes = await votesOf(db, rows, viewer.id);
  return rows.map((row) => {
    const { autorDespedido, autorOrden, llave, contada, esPara, secreta, ...shown } = row;
    const own = options.filter(({ encuesta }) => encuesta === row.id);
    const mia = votes.get(row.id) ?? null;
    const terminada = row.hasta <= now;
    const showsCounts = terminada || mia !== null;
    return {
      ...shown,
      secreta: secreta === 1,
      categorias: categorias.get(row.id) ?? [],
      fecha: iso(row.fecha),
      hasta: iso(row.hasta),
      terminada,
      opciones: own.map(({ numero, texto, votos }) => ({ numero, texto, votos: showsCounts ? votos : null })),
      votos: own.reduce((sum, { votos }) => sum + votos, 0),
      mia,
      acciones: [
        ...(!terminada && esPara === 1 ? (['votar'] as const) : []),
        ...(!terminada && mayEnd(viewer, row) ? (['cerrar'] as const) : []),
        ...(mayEnd(viewer, row) ? (['retirar'] as const) : []),
        ...(showsCounts && secreta === 0 ? (['votos'] as const) : []),
      ],
    };
  });
}

async function rowFor(db: Db, context: ViewContext, id: number): Promise<Encuesta> {
  const row = orThrow(await findEncuesta(db, id, context.viewer), 'INTERNO');
  return orThrow((await rowsFor(db, context, [row]))[0], 'INTERNO');
}

export async function listEncuestas(p: CallContext<Calls['encuestas']>): Promise<Encuesta[]> {
  const { usuario: viewer, now } = p;
  const { db } = p.deps.engine;
  return rowsFor(db, { viewer, now }, await findEncuestas(db, p, viewer, now));
}

/** Lists the open encuestas that the caller did not answer. */
export async function listForHome(p: CallContext<Calls['encuestasInicio']>): Promise<Encuesta[]> {
  const { usuario: viewer, now } = p;
  const { db } = p.deps.engine;
  const open = await rowsFor(db, { viewer, now }, await findOpenFor(db, viewer, now));
  return open.filter(({ mia }) => mia === null).slice(0, HOME_MAX);
}

export async function listVotes(p: CallContext<Calls['votosEncuesta']>): Promise<Answer<Calls['votosEncuesta']>> {
  const { usuario: viewer, now } = p;
  const { db } = p.deps.engine;
  const row = orThrow(await findEncuesta(db, p.params.id, viewer), 'NO_EXISTE');
  const [encuesta] = await rowsFor(db, { viewer, now }, [row]);
  if (!encuesta?.acciones.includes('votos')) throw new AppError('NO_EXISTE');
  return findVotes(db, p, row.id);
}

/** Publishes an encuesta and tells its audience. */
export function create(p: CallContext<Calls['crearEncuesta']>): Promise<Answer<Calls['crearEncuesta']>> {
  const { usuario: actor, body } = p;
  return p.transaction(async (tx) => {
    const viewer = await requireActor(tx, actor);
    const { zona } = await readConfiguracion(tx.db);
    assertNoViolation(checkEncuesta(body, dayAndTimeOf(tx.now, zona)));
    const names = await requireCategorias(tx, body);
    const { hasta } = periodInstants({ desde: '', desdeHora: '', ...body }, zona, tx.now);
    const pregunta = singleSpaced(body.pregunta);
    const row = {
      autor: actor.id,
      pregunta,
      para_todos: body.categorias.length === 0 ? 1 : 0,
      secreta: body.secreta ? 1 : 0,
      llave: body.secreta ? createSealKey() : null,
      fecha: tx.now,
      hasta: orThrow(hasta, 'INTERNO'),
      cerrada_por: null,
      contada: null,
    };
    const { id } = await tx.db.insertInto('encuesta').values(row).returning('id').executeTakeFirstOrThrow();
    const opciones = encuestaOptions(body.opciones);
    const optionRows = opciones.map((texto, i) => ({ encuesta: id, numero: i + 1, texto, votos: 0 }));
    await insertRows(tx.db, 'encuesta_opcion', optionRows).execute();
    await storeCategorias(tx.db, 'encuesta', id, body.categorias);
    await tx.audit({
      modulo: 'encuestas',
      objeto: id,
      usuario: actor.id,
      motivo: `publicó la encuesta ${quoteText(pregunta)}`,
      diferencias: [
        { campo: 'Opciones', antes: null, despues: opciones.join(' · ') },
        { campo: 'Para', antes: null, despues: names.length === 0 ? 'Todos' : names.join(', ') },
        { campo: 'Secreta', antes: null, despues: body.secreta },
      ],
      makes: `encuesta ${id}`,
    });
    const receivers = audienceOf(tx.db, 'encuesta', id).select('u.id');
    const msg = `publicó una encuesta: ${quoteText(pregunta)}`;
    await tx.notifyMany({ clase: 'encuesta', msg, unica: `${id}`, receivers });
    if (row.para_todos === 1) await queueForDiscord(tx, 'encuesta', id);
    tx.notify({ tema: 'encuestas', msg: 'publicó una encuesta' });
    const data = await rowFor(tx.db, { viewer, now: tx.now }, id);
    return { msg: 'Publicaste la encuesta', status: 0 as const, data };
  });
}

/** @throws AppError ENCUESTA_TERMINADA; a settled one is over whatever the clock of this process says */
function assertOpen(tx: Tx, { hasta, contada }: EncuestaRow): void {
  if (contada !== null || hasta <= tx.now) throw new AppError('ENCUESTA_TERMINADA');
}

/** Votes, or changes the vote. The answer is the same for every option, since it is kept for repetitions. */
export function vote(p: CallContext<Calls['votarEncuesta']>): Promise<Answer<Calls['votarEncuesta']>> {
  const { usuario, body } = p;
  return p.transaction(async (tx) => {
    const { viewer, row } = await lockEncuesta(tx, body.id, usuario);
    if (row.esPara === 0) throw new AppError('NO_EXISTE');
    assertOpen(tx, row);
    const before = (await votesOf(tx.db, [row], viewer.id)).get(row.id);
    if (before !== body.opcion) {
      const isStored = await storeVote(tx.db, row, viewer.id, { opcion: body.opcion, before });
      if (!isStored) throw new AppError('NO_EXISTE');
      tx.as(null).notify({ tema: 'votos', msg: '' });
    }
    return { msg: 'Guardamos tu voto', status: 0 as const };
  });
}

/** Locks an encuesta that the actor, as read then, may end. @throws AppError SIN_SESION, NO_EXISTE, SIN_PERMISO */
async function lockManaged(tx: Tx, id: number, actor: SessionUsuario) {
  const { viewer, row } = await lockEncuesta(tx, id, actor);
  if (!mayEnd(viewer, row)) throw new AppError('SIN_PERMISO');
  return { viewer, row };
}

/** Ends an encuesta before its time. */
export function close(p: CallContext<Calls['cerrarEncuesta']>): Promise<Answer<Calls['cerrarEncuesta']>> {
  const { usuario: actor, body } = p;
  return p.transaction(async (tx) => {
    const { viewer, row } = await lockManaged(tx, body.id, actor);
    assertOpen(tx, row);
    const change = { hasta: tx.now, cerrada_por: actor.id };
    await tx.db.updateTable('encuesta').set(change).where('id', '=', row.id).execute();
    await settle(tx, row.id);
    await refreshInDiscord(tx, 'encuesta', row.id);
    const diferencias = [{ campo: 'Hasta', antes: iso(row.hasta), despues: iso(tx.now) }];
    const motivo = `cerró la encuesta ${quoteText(row.pregunta)}${authorOf(row, actor)}`;
    await tx.audit({ modulo: 'encuestas', objeto: row.id, usuario: row.autor, motivo, diferencias });
    tx.notify({ tema: 'encuestas', msg: 'cerró una encuesta' });
    const data = await rowFor(tx.db, { viewer, now: tx.now }, row.id);
    return { msg: 'Cerraste la encuesta', status: 0 as const, data };
  });
}

/** Deletes an encuesta with its votes and notifications. */
export function withdraw(p: CallContext<Calls['retirarEncuesta']>): Promise<Answer<Calls['retirarEncuesta']>> {
  const { usuario: actor, body } = p;
  return p.transaction(async (tx) => {
    const { row } = await lockManaged(tx, body.id, actor);
    const options = await optionsOf(tx.db, [row.id]);
    const counted = options.map(({ texto, votos }) => `${texto}: ${votos}`).join(' · ');
    await removeNotifications(tx.db, 'encuesta', [`${row.id}`]);
    await tx.db.deleteFrom('encuesta').where('id', '=', row.id).execute();
    await refreshInDiscord(tx, 'encuesta', row.id);
    const diferencias = [{ campo: 'Votos', antes: counted, despues: null }];
    const motivo = `retiró la encuesta ${quoteText(row.pregunta)}${authorOf(row, actor)}`;
    await tx.audit({
      modulo: 'encuestas',
      objeto: row.id,
      usuario: row.autor,
      motivo,
      diferencias,
      undoes: `encuesta ${row.id}`,
    });
    tx.notify({ tema: 'encuestas', msg: 'retiró una encuesta' });
    tx.as(null).notify({ tema: 'notificaciones', msg: '' });
    return { msg: 'Retiraste la encuesta', status: 0 as const };
  });
}

/** Settles the encuestas whose time has passed. Any process may; the lock lets one of them. */
export async function settleDue(deps: Deps): Promise<void> {
  for (const id of await findDue(deps.engine.db, deps.clock()))
    await runInTransaction(deps, async (tx) => {
      await tx.lockRow('encuesta', id);
      if (!(await findDue(tx.db, tx.now)).includes(id)) return;
      await settle(tx, id);
      tx.notify({ tema: 'encuestas', msg: '' });
    });
}
