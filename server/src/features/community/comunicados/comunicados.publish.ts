import type { Answer, Body, comunicadosCalls } from '@conserje/contract';
import { checkComunicado, dayAndTimeOf, quoteText, singleSpaced, visibleText } from '@conserje/rules';
import { AppError, assertNotStale, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import type { FieldDifference } from '../../../platform/unit-of-work/auditLog.ts';
import { diffFields } from '../../../platform/unit-of-work/auditLog.ts';
import { removeNotifications } from '../../../platform/unit-of-work/notifications.ts';
import { requireActor } from '../../identity/people/people.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import type { AudienceViewer } from '../audience/audience.public.ts';
import {
  audienceOf,
  authorOf,
  categoriasOf,
  lockCategorias,
  periodInstants,
  requireCategorias,
  storeCategorias,
} from '../audience/audience.public.ts';
import { requireDepartamentos } from '../departamentos/departamentos.public.ts';
import { queueForDiscord, refreshInDiscord } from '../discord/discord.public.ts';
import { announce, notifyAudience } from './comunicados.announce.ts';
import { keepRightToPublish, requireAudience } from './comunicados.authors.ts';
import { mayEdit, rowFor } from './comunicados.mapper.ts';
import type { ComunicadoRow } from './comunicados.queries.ts';
import {
  deleteTold,
  departamentosOfComunicados,
  earlierNoticeKeys,
  findComunicado,
  lockComunicado,
  storeDepartamentos,
} from './comunicados.queries.ts';

type Calls = typeof comunicadosCalls;
type Fields = Body<Calls['publicarComunicado']>;

const LABELS = {
  titulo: 'Título',
  texto: 'Texto',
  para: 'Para',
  desde: 'Desde',
  hasta: 'Hasta',
  fijado: 'Fijado',
  obligatorio: 'Obligatorio',
};

/** Names an audience in the audit log. */
const audienceText = (names: readonly string[]): string => (names.length === 0 ? 'Todos' : names.join(', '));

/** Describes a moment of the agency in the audit log. */
const momentText = (ms: number | null, zona: string): string => {
  if (ms === null) return '—';
  const { dia, hora } = dayAndTimeOf(ms, zona);
  return `${dia} ${hora}`;
};

/**
 * Checks the fields of a form and returns the columns, the names of the audience, and what the log shows of them.
 * @param row the comunicado to change
 */
async function readFields(tx: Tx, viewer: AudienceViewer, body: Fields, row?: ComunicadoRow) {
  const begun = row && row.avisado !== null ? row : undefined;
  const { zona } = await readConfiguracion(tx.db);
  assertNoViolation(checkComunicado(body, dayAndTimeOf(tx.now, zona), begun !== undefined));
  const { departamentos = [] } = body;
  const before = await departamentosOfComunicados(tx.db, row ? [row.id] : []);
  const kept = before.map(({ id }) => id);
  const keptCategorias = row && (await categoriasOf(tx.db, 'comunicado', [row.id])).get(row.id);
  const names = [
    ...(await requireCategorias(tx, body, keptCategorias)),
    ...(await requireDepartamentos(tx, departamentos, kept)),
  ];
  await requireAudience(tx, viewer, { categorias: body.categorias, departamentos });
  const period = periodInstants(body, zona, tx.now);
  const columns = {
    titulo: singleSpaced(body.titulo),
    texto: visibleText(body.texto),
    para_todos: body.categorias.length + departamentos.length === 0 ? 1 : 0,
    desde: begun?.desde ?? period.desde,
    hasta: period.hasta,
    fijado: body.fijado ? 1 : 0,
    obligatorio: body.obligatorio ? 1 : 0,
  };
  return { columns, departamentos, logged: loggedValues(columns, names, zona), zona };
}

type Columns = Pick<ComunicadoRow, 'titulo' | 'texto' | 'desde' | 'hasta' | 'fijado' | 'obligatorio'>;
const loggedValues = (row: Columns, names: readonly string[], zona: string) => ({
  titulo: row.titulo,
  texto: row.texto,
  para: audienceText(names),
  desde: momentText(row.desde, zona),
  hasta: momentText(row.hasta, zona),
  fijado: row.fijado === 1,
  obligatorio: row.obligatorio === 1,
});

const findRow = async (tx: Tx, id: number, viewer: AudienceViewer): Promise<ComunicadoRow> =>
  orThrow(await findComunicado(tx.db, id, viewer, tx.now), 'INTERNO');

/** Publishes a comunicado, or schedules it. */
export function publish(p: CallContext<Calls['publicarComunicado']>): Promise<Answer<Calls['publicarComunicado']>> {
  const { usuario: actor, body } = p;
  keepRightToPublish(p);
  return p.transaction(async (tx) => {
    const viewer = await requireActor(tx, actor);
    const { columns, departamentos, logged } = await readFields(tx, viewer, body);
    const row = { ...columns, autor: actor.id, creado: tx.now, editado: null, editado_por: null, avisado: null };
    const { id } = await tx.db.insertInto('comunicado').values(row).returning('id').executeTakeFirstOrThrow();
    await storeCategorias(tx.db, 'comunicado', id, body.categorias);
    await storeDepartamentos(tx.db, id, departamentos);
    const isScheduled = columns.desde > tx.now;
    const verb = isScheduled ? 'programó' : 'publicó';
    const diferencias: FieldDifference[] = Object.entries(LABELS).map(([key, campo]) => ({
      campo,
      antes: null,
      // `LABELS` has the keys of the logged values.
      despues: logged[key as keyof typeof LABELS],
    }));
    const motivo = `${verb} el comunicado ${quoteText(columns.titulo)}`;
    await tx.audit({
      modulo: 'comunicados',
      objeto: id,
      usuario: actor.id,
      motivo,
      diferencias,
      makes: `comunicado ${id}`,
    });
    if (!isScheduled) await announce(tx, id);
    tx.notify({ tema: 'comunicados', msg: `${verb} un comunicado` });
    return {
      msg: isScheduled ? 'Programaste el comunicado' : 'Publicaste el comunicado',
      status: 0 as const,
      data: await rowFor(tx.db, { viewer, now: tx.now }, await findRow(tx, id, viewer)),
    };
  });
}

/** Locks a comunicado that the actor, as read then, may change. @throws AppError SIN_SESION, NO_EXISTE, SIN_PERMISO */
async function lockManaged(tx: Tx, id: number, actor: SessionUsuario) {
  const locked = await lockComunicado(tx, id, actor);
  if (!mayEdit(locked.row)) throw new AppError('SIN_PERMISO');
  return locked;
}

/** Returns the logged values of a stored comunicado. */
async function loggedValuesOf(tx: Tx, row: ComunicadoRow, zona: string) {
  const ids = (await categoriasOf(tx.db, 'comunicado', [row.id])).get(row.id) ?? [];
  const query = tx.db.selectFrom('categoria').select('n_categoria').orderBy('id');
  const names = ids.length === 0 ? [] : await query.where('id', 'in', ids).execute();
  // In the order in which `requireDepartamentos` names them.
  const departamentos = (await departamentosOfComunicados(tx.db, [row.id])).sort((a, b) => a.id - b.id);
  return loggedValues(row, [...names.map((c) => c.n_categoria), ...departamentos.map((d) => d.nombre)], zona);
}

/** Takes a published comunicado out of the bells of people who are not in its audience any more; a later one may tell them. */
async function forgetOutsiders(tx: Tx, { id, vuelta }: ComunicadoRow): Promise<void> {
  const audience = audienceOf(tx.db, 'comunicado', id).select('u.id');
  await deleteTold(tx, id);
  const [removed] = await removeNotifications(tx.db, 'comunicado', earlierNoticeKeys(id, vuelta + 1), audience);
  if (removed && removed.numDeletedRows > 0n) tx.as(null).notify({ tema: 'notificaciones', msg: '' });
}

/** Changes a comunicado. Once it was published, the change shows, and its beginning stays. */
export function edit(p: CallContext<Calls['editarComunicado']>): Promise<Answer<Calls['editarComunicado']>> {
  const { usuario: actor, body } = p;
  keepRightToPublish(p);
  return p.transaction(async (tx) => {
    await lockCategorias(tx, body.categorias);
    const { viewer, row } = await lockManaged(tx, body.id, actor);
    assertNotStale(body, { version: row.version });
    const isPublished = row.avisado !== null;
    const { columns, departamentos, logged, zona } = await readFields(tx, viewer, body, row);
    const diferencias = diffFields(LABELS, await loggedValuesOf(tx, row, zona), logged);
    if (diferencias.length === 0 && !body.pedirLectura)
      return {
        msg: 'No hiciste ningún cambio',
        status: 0 as const,
        data: await rowFor(tx.db, { viewer, now: tx.now }, row),
      };
    const asksAgain = isPublished && body.pedirLectura;
    await storeChange(tx, row, {
      ...columns,
      version: row.version + 1,
      vuelta: row.vuelta + (asksAgain ? 1 : 0),
      // Until it begins, the last editor answers for it: it is announced if they may publish it.
      editado_por: actor.id,
      ...(isPublished && { editado: tx.now }),
    });
    await storeCategorias(tx.db, 'comunicado', row.id, body.categorias);
    await storeDepartamentos(tx.db, row.id, departamentos);
    if (isPublished && diferencias.some(({ campo }) => campo === LABELS.para)) await forgetOutsiders(tx, row);
    const again = asksAgain ? ' y pidió leerlo otra vez' : '';
    const motivo = `cambió el comunicado ${quoteText(columns.titulo)}${authorOf(row, actor)}${again}`;
    await tx.audit({ modulo: 'comunicados', objeto: row.id, usuario: row.autor, motivo, diferencias });
    await announceChange(tx, row, asksAgain);
    // One that was for some only is new in Discord.
    if (isPublished && columns.para_todos > row.para_todos) await queueForDiscord(tx, 'comunicado', row.id);
    await refreshInDiscord(tx, 'comunicado', row.id);
    tx.notify({ tema: 'comunicados', msg: 'cambió un comunicado' });
    const data = await rowFor(tx.db, { viewer, now: tx.now }, await findRow(tx, row.id, viewer));
    return { msg: 'Cambiaste el comunicado', status: 0 as const, data };
  });
}

type Change = Partial<Columns> & { version: number; vuelta: number; editado?: number; editado_por: number };
const storeChange = (tx: Tx, { id }: ComunicadoRow, change: Change) =>
  tx.db.updateTable('comunicado').set(change).where('id', '=', id).execute();

/**
 * Announces one that begins now; of a published one, tells those who were not told yet: all, if it is to be read again.
 */
async function announceChange(tx: Tx, { id, avisado }: ComunicadoRow, asksAgain: boolean): Promise<void> {
  if (avisado !== null) return notifyAudience(tx, id, { asksAgain });
  const { desde } = await tx.db.selectFrom('comunicado').select('desde').where('id', '=', id).executeTakeFirstOrThrow();
  if (desde <= tx.now) await announce(tx, id);
}

/** Deletes a comunicado with its reads, its reactions and its notifications. */
export function withdraw(p: CallContext<Calls['retirarComunicado']>): Promise<Answer<Calls['retirarComunicado']>> {
  const { usuario: actor, body } = p;
  keepRightToPublish(p);
  return p.transaction(async (tx) => {
    const { row } = await lockManaged(tx, body.id, actor);
    await removeNotifications(tx.db, 'comunicado', earlierNoticeKeys(row.id, row.vuelta + 1));
    await tx.db.deleteFrom('comunicado').where('id', '=', row.id).execute();
    await refreshInDiscord(tx, 'comunicado', row.id);
    const diferencias = [
      { campo: LABELS.titulo, antes: row.titulo, despues: null },
      { campo: LABELS.texto, antes: row.texto, despues: null },
      { campo: LABELS.desde, antes: iso(row.desde), despues: null },
    ];
    const motivo = `retiró el comunicado ${quoteText(row.titulo)}${authorOf(row, actor)}`;
    await tx.audit({
      modulo: 'comunicados',
      objeto: row.id,
      usuario: row.autor,
      motivo,
      diferencias,
      undoes: `comunicado ${row.id}`,
    });
    tx.notify({ tema: 'comunicados', msg: 'retiró un comunicado' });
    tx.as(null).notify({ tema: 'notificaciones', msg: '' });
    return { msg: 'Retiraste el comunicado', status: 0 as const };
  });
}
