import type { Answer, CalledPerson, llamadosCalls } from '@conserje/contract';
import { checkLlamado, ID_MAX, llamadoExpiresAt, NAME_PLACEHOLDER, TEXTS, withdrawableUntil } from '@conserje/rules';
import { AppError, assertNoViolation, orThrow, requireField } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { EVIDENCE_PRESET, reencodeImage } from '../../../platform/images/reencodeImage.ts';
import { iso } from '../../../platform/time/dates.ts';
import { diffFields } from '../../../platform/unit-of-work/auditLog.ts';
import { readNormativa } from '../../community/normativa/normativa.public.ts';
import type { PersonBelow } from '../../identity/people/people.public.ts';
import { applyToEach, lockUsuarioBelow } from '../../identity/people/people.public.ts';
import { annulWithLlamado } from '../../money/multas/multas.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { deleteImage, saveImage } from '../../operations/images/images.public.ts';
import { rowFor, rowsFor } from './llamados.mapper.ts';
import type { PunishmentInput } from './llamados.punishment.ts';
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
  const { db } = p.deps.motor;
  const people = await findCalledPeople(db, p, p.now);
  const latest = await latestLlamadosOf(
    db,
    people.map((l) => l.usuario),
  );
  const llamadosByUsuario = Map.groupBy(await rowsFor(db, p, latest), (l) => l.usuario);
  return people.map((person) => ({
    ...person,
    fecha: iso(person.fecha),
    llamados: llamadosByUsuario.get(person.usuario) ?? [],
  }));
}

export async function ofSomeone(p: CallContext<Calls['llamadosDe']>): Promise<Answer<Calls['llamadosDe']>> {
  const { db } = p.deps.motor;
  const { primero, ultimo, ...summary } = orThrow(await summaryOf(db, p.params.id, p.now), 'USUARIO_NO_EXISTE');
  const filas = await rowsFor(db, p, await llamadosOf(db, p.params.id, p));
  const { contenido } = await readNormativa(db, p.now);
  const siguientes = await nextPunishmentsOf(db, p.params.id, { now: p.now, contenido });
  const instant = (ms: number | null): string | null => (ms === null ? null : iso(ms));
  return { ...summary, siguientes, primero: instant(primero), ultimo: instant(ultimo), filas };
}

export const runAction = (p: Action): Promise<LlamadoAnswer> =>
  p.body.op === 0 ? issueLlamado(p) : withdrawLlamado(p);

/** Issues a llamado to a lower rank (part 2 §5). The image is encoded before the transaction begins. */
async function issueLlamado(p: Action): Promise<LlamadoAnswer> {
  const { usuario: actor, body } = p;
  assertNoViolation(checkLlamado(body));
  const [motivo, descripcion] = [requireField(body, 'motivo').trim(), requireField(body, 'descripcion').trim()];
  const imagen = body.evidencia && (await reencodeImage('evidencia', body.evidencia, EVIDENCE_PRESET));
  const id = requireField(body, 'user');
  const insert = insertLlamado(actor, { motivo, descripcion, imagen, punishment: body });
  return p.transaction(async (tx) => {
    const person = await lockUsuarioBelow(tx, actor.id, id);
    const llamado = await insert(tx, person);
    const data = await rowFor(tx, actor, orThrow(await lockLlamado(tx, llamado), 'INTERNO'));
    const withMulta = data.multa ? `, con una multa de ${data.multa.creditos}c` : '';
    return { msg: `Llamaste la atención a ${person.usuario.usuario}${withMulta}`, status: 0 as const, data };
  });
}

type RecodedImage = Awaited<ReturnType<typeof reencodeImage>>;
interface NewLlamado {
  motivo: string;
  descripcion: string;
  imagen: RecodedImage | undefined;
  punishment: PunishmentInput;
}

/** Returns the transaction step that calls a locked usuario below the caller to attention. */
function insertLlamado(actor: SessionUsuario, { motivo, descripcion, imagen, punishment }: NewLlamado) {
  return async (tx: Tx, { usuario }: PersonBelow) => {
    const kept = await keptInfraccion(tx, usuario.id, punishment);
    const applied = await applyPunishment(tx, actor, { usuario: usuario.id, motivo }, punishment);
    const evidencia = imagen ? await saveImage(tx, imagen) : null;
    const { llamado_dias } = await readConfiguracion(tx.db);
    const made = { encargado: actor.id, fecha: tx.now, vence: llamadoExpiresAt(tx.now, llamado_dias) };
    const row = { usuario: usuario.id, motivo, descripcion, evidencia, ...made, ...kept, ...applied };
    const inserted = await tx.db.insertInto('llamado').values(row).returning('id').executeTakeFirstOrThrow();
    await tx.audit({
      modulo: 'llamados',
      objeto: inserted.id,
      usuario: usuario.id,
      motivo: `llamó la atención a ${NAME_PLACEHOLDER}${evidencia === null ? '' : ', con evidencia'}: ${motivo}`,
    });
    tx.notify({ tema: 'llamados', msg: 'hizo un llamado de atención' });
    tx.notify({ tema: 'llamados', msg: `te llamó la atención: ${motivo}`, para: usuario.id, clase: 'llamado' });
    return inserted.id;
  };
}

/** No images and no punishments; names the usuarios whom the caller may not warn. */
export async function addLlamados(p: CallContext<Calls['llamarVarias']>): Promise<Answer<Calls['llamarVarias']>> {
  const { usuario: actor, body } = p;
  assertNoViolation(checkLlamado({ ...body, user: actor.id }));
  const punishment = { infraccion: body.infraccion, normativa: body.normativa };
  const shared = { motivo: body.motivo.trim(), descripcion: body.descripcion.trim(), imagen: undefined, punishment };
  return applyToEach(p, { doneText: 'Llamaste la atención a', run: insertLlamado(actor, shared) });
}

/** Says what a withdrawal undid, and what is left to do by hand. */
function withdrawnText({ usuarioNombre, multa, minutos }: LlamadoRow, refund: number): string {
  const done = `Retiraste el llamado de ${usuarioNombre}${multa === null ? '' : ' y anulaste su multa'}`;
  const refundText = refund > 0 ? `. Devuélvele ${refund}c` : '';
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
    const refund = llamado.multa === null ? 0 : await annulWithLlamado(tx, llamado.multa, TEXTS.llamadoRetirado);
    if (llamado.evidencia !== null) await deleteImage(tx, llamado.evidencia);
    const { usuario, motivo, descripcion } = llamado;
    await tx.audit({
      modulo: 'llamados',
      objeto: id,
      usuario,
      motivo: `retiró un llamado de atención a ${NAME_PLACEHOLDER}: ${motivo}`,
      diferencias: diffFields({ descripcion: 'Descripción' }, { descripcion }, { descripcion: null }),
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
  return { usuario, file: { ...imagen, nombre: `evidencia-${fileName}`, immutable: false } };
}

export const serveEvidence = async (p: CallContext<Calls['evidencia']>): Promise<Answer<Calls['evidencia']>> =>
  (await readEvidence(p.deps.motor.db, p.params.archivo)).file;

/** The route grants access by the usuario in the address: other llamados do not exist there. */
export async function serveEvidenceOf(p: CallContext<Calls['evidenciaDe']>): Promise<Answer<Calls['evidenciaDe']>> {
  const { usuario, file } = await readEvidence(p.deps.motor.db, p.params.archivo);
  if (usuario !== p.params.id) throw new AppError('NO_EXISTE');
  return file;
}
