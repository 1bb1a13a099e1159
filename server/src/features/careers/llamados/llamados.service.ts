import type { Answer, CalledPerson, llamadosCalls } from '@conserje/contract';
import {
  bulkActTexts,
  checkLlamado,
  checkLlamadoContent,
  ID_MAX,
  LLAMADO_OP,
  llamadoExpiresAt,
  NAME_PLACEHOLDER,
  TEXTS,
  withdrawableUntil,
} from '@conserje/rules';
import { AppError, assertNoViolation, orThrow, requireField } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { EVIDENCE_PRESET, reencodeImage } from '../../../platform/images/reencodeImage.ts';
import { iso } from '../../../platform/time/dates.ts';
import { diffFields } from '../../../platform/unit-of-work/auditLog.ts';
import type { KeptInfraccion } from '../../community/normativa/normativa.public.ts';
import { infraccionOf, readNormativa } from '../../community/normativa/normativa.public.ts';
import type { PersonBelow } from '../../identity/people/people.public.ts';
import { applyToEach, lockUsuarioBelow } from '../../identity/people/people.public.ts';
import { annulWithLlamado } from '../../money/multas/multas.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { deleteImage, saveImage } from '../../operations/images/images.public.ts';
import { rowFor, rowsFor } from './llamados.mapper.ts';
import { applyPunishment, keptInfraccion, nextPunishmentsOf } from './llamados.punishment.ts';
import type { LlamadoRow } from './llamados.queries.ts';
import {
  evidenceOf,
  findCalledPeople,
  latestLlamadosOf,
  llamadosOf,
  lockLlamado,
  summaryOf,
} from './llamados.queries.ts';

type Calls = typeof llamadosCalls;
type Action = CallContext<Calls['actionLlamado']>;
type LlamadoAnswer = Answer<Calls['actionLlamado']>;

export async function byPerson(p: CallContext<Calls['llamados']>): Promise<CalledPerson[]> {
  const { db } = p.deps.engine;
  const people = await findCalledPeople(db, p, p.now);
  const latest = await latestLlamadosOf(
    db,
    people.map((l) => l.usuario),
  );
  const llamadosByUsuario = Map.groupBy(await rowsFor(db, p, latest), (l) => l.usuario);
  return people.map((person) => ({
    ...person,
    despedido: person.despedido === 1,
    fecha: iso(person.fecha),
    llamados: llamadosByUsuario.get(person.usuario) ?? [],
  }));
}

export async function ofSomeone(p: CallContext<Calls['llamadosDe']>): Promise<Answer<Calls['llamadosDe']>> {
  const { db } = p.deps.engine;
  const { primero, ultimo, ...totals } = orThrow(await summaryOf(db, p.params.id, p.now), 'USUARIO_NO_EXISTE');
  const filas = await rowsFor(db, p, await llamadosOf(db, p.params.id, p));
  const { contenido } = await readNormativa(db, p.now);
  const despedido = totals.despedido === 1;
  const siguientes = despedido ? [] : await nextPunishmentsOf(db, p.params.id, { now: p.now, contenido });
  const instant = (ms: number | null): string | null => (ms === null ? null : iso(ms));
  return { ...totals, despedido, siguientes, primero: instant(primero), ultimo: instant(ultimo), filas };
}

export const runAction = (p: Action): Promise<LlamadoAnswer> =>
  p.body.op === LLAMADO_OP.call ? issueLlamado(p) : withdrawLlamado(p);

/** Issues a llamado to a lower rank (part 2 §5). The image is encoded before the transaction begins. */
async function issueLlamado(p: Action): Promise<LlamadoAnswer> {
  const { usuario: actor, body } = p;
  assertNoViolation(checkLlamado(body));
  const [motivo, descripcion] = [requireField(body, 'motivo').trim(), requireField(body, 'descripcion').trim()];
  const imagen = body.evidencia && (await reencodeImage('evidencia', body.evidencia, EVIDENCE_PRESET));
  const id = requireField(body, 'user');
  return p.transaction(async (tx) => {
    const person = await lockUsuarioBelow(tx, actor, id);
    const kept = await keptInfraccion(tx, id, body);
    const applied = await applyPunishment(tx, actor, { usuario: id, motivo }, body);
    const evidencia = imagen ? await saveImage(tx, imagen) : null;
    const { llamado_dias: dias } = await readConfiguracion(tx.db);
    const row = { motivo, descripcion, evidencia, ...kept, ...applied };
    const llamado = await insertLlamado(tx, person, { encargado: actor.id, dias, row });
    const data = await rowFor(tx, actor, orThrow(await lockLlamado(tx, llamado), 'INTERNO'));
    const withMulta = data.multa ? `, con una multa de ${data.multa.creditos}c` : '';
    return { msg: `Llamaste la atención a ${person.usuario.usuario}${withMulta}`, status: 0 as const, data };
  });
}

interface NewLlamado {
  encargado: number;
  /** Days for which it counts. */
  dias: number;
  row: KeptInfraccion & {
    motivo: string;
    descripcion: string;
    evidencia: number | null;
    multa: number | null;
    minutos: number | null;
  };
}

/** Calls a locked usuario below the caller to attention; returns the id of the llamado. */
async function insertLlamado(tx: Tx, { usuario }: PersonBelow, { encargado, dias, row }: NewLlamado): Promise<number> {
  const made = { usuario: usuario.id, encargado, fecha: tx.now, vence: llamadoExpiresAt(tx.now, dias) };
  const { id } = await tx.db
    .insertInto('llamado')
    .values({ ...made, ...row })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.audit({
    modulo: 'llamados',
    objeto: id,
    usuario: usuario.id,
    motivo: `llamó la atención a ${NAME_PLACEHOLDER}${row.evidencia === null ? '' : ', con evidencia'}: ${row.motivo}`,
    makes: `llamado ${id}`,
  });
  tx.notify({ tema: 'llamados', msg: 'hizo un llamado de atención' });
  tx.notify({ tema: 'llamados', msg: `te llamó la atención: ${row.motivo}`, para: usuario.id, clase: 'llamado' });
  return id;
}

/** No images and no punishments; names the usuarios whom the caller may not warn. */
export async function addLlamados(p: CallContext<Calls['llamarVarias']>): Promise<Answer<Calls['llamarVarias']>> {
  const { usuario: actor, body } = p;
  assertNoViolation(checkLlamadoContent(body));
  const { db } = p.deps.engine;
  const normativa = await readNormativa(db, p.now);
  const { llamado_dias: dias } = await readConfiguracion(db);
  const said = { motivo: body.motivo.trim(), descripcion: body.descripcion.trim() };
  const without = { evidencia: null, multa: null, minutos: null };
  return applyToEach(p, {
    doneText: bulkActTexts('llamar').done,
    checkOnce: () => infraccionOf(normativa, body),
    run: (tx, person) => {
      const row = { ...said, ...without, ...infraccionOf(normativa, body) };
      return insertLlamado(tx, person, { encargado: actor.id, dias, row });
    },
  });
}

/**
 * Says what a withdrawal undid, and what is left to do by hand.
 * @param refund credits to give back; null if it annulled no multa
 */
function withdrawnText({ usuarioNombre, minutos }: LlamadoRow, refund: number | null): string {
  const done = `Retiraste el llamado de ${usuarioNombre}${refund === null ? '' : ' y anulaste su multa'}`;
  const refundText = refund ? `. Devuélvele ${refund}c` : '';
  return `${done}${refundText}${minutos === null ? '' : `. Réstale los ${minutos} minutos en Tiempos`}`;
}

/** Withdraws a recent llamado of the caller; its text stays in the audit log. */
async function withdrawLlamado(p: Action): Promise<LlamadoAnswer> {
  const { usuario: actor, body } = p;
  const id = requireField(body, 'id');
  return p.transaction(async (tx) => {
    const llamado = orThrow(await lockLlamado(tx, id), 'NO_EXISTE');
    if (llamado.encargado !== actor.id) throw new AppError('SIN_PERMISO', TEXTS.llamadoAjeno);
    if (llamado.levantado !== null) throw new AppError('YA_ESTA_ASI', `${llamado.levantadoPor} ya lo levantó`);
    if (tx.now > withdrawableUntil(llamado.fecha)) throw new AppError('PLAZO_VENCIDO', TEXTS.llamadoPasado);
    await tx.db.deleteFrom('llamado').where('id', '=', id).execute();
    const refund = llamado.multa === null ? null : await annulWithLlamado(tx, llamado.multa, TEXTS.llamadoRetirado);
    if (llamado.evidencia !== null) await deleteImage(tx, llamado.evidencia);
    const { usuario, motivo, descripcion } = llamado;
    await tx.audit({
      modulo: 'llamados',
      objeto: id,
      usuario,
      motivo: `retiró un llamado de atención a ${NAME_PLACEHOLDER}: ${motivo}`,
      diferencias: diffFields({ descripcion: 'Descripción' }, { descripcion }, { descripcion: null }),
      // Added minutes stand.
      ...(llamado.minutos === null && { undoes: `llamado ${id}` }),
    });
    tx.notify({ tema: 'llamados', msg: 'retiró un llamado de atención' });
    tx.notify({ tema: 'llamados', msg: `retiró tu llamado de atención: ${motivo}`, para: usuario, clase: 'llamado' });
    const row = await rowFor(tx, actor, llamado);
    const data = { ...row, multa: row.multa && { ...row.multa, anulada: true }, evidencia: null, acciones: [] };
    return { msg: withdrawnText(llamado, refund), status: 0 as const, data };
  });
}

async function readEvidence(db: Db, fileName: string) {
  const id = Number(fileName.replace('.webp', ''));
  const { usuario, ...imagen } = orThrow(id > ID_MAX ? undefined : await evidenceOf(db, id), 'NO_EXISTE');
  return { usuario, file: { ...imagen, name: `evidencia-${fileName}`, immutable: false } };
}

export const serveEvidence = async (p: CallContext<Calls['evidencia']>): Promise<Answer<Calls['evidencia']>> =>
  (await readEvidence(p.deps.engine.db, p.params.archivo)).file;

/** The route grants access by the usuario in the address: other llamados do not exist there. */
export async function serveEvidenceOf(p: CallContext<Calls['evidenciaDe']>): Promise<Answer<Calls['evidenciaDe']>> {
  const { usuario, file } = await readEvidence(p.deps.engine.db, p.params.archivo);
  if (usuario !== p.params.id) throw new AppError('NO_EXISTE');
  return file;
}
