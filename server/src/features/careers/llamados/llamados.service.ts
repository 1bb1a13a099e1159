import type { Answer, CalledPerson, Llamado, llamadosCalls } from '@conserje/contract';
import { checkLlamado, ID_MAX, NAME_PLACEHOLDER, TEXTS, withdrawableUntil } from '@conserje/rules';
import { AppError, assertNoViolation, orThrow, requireField } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { EVIDENCE, reencodeImage } from '../../../platform/images/reencodeImage.ts';
import { iso } from '../../../platform/time/dates.ts';
import { diffFields } from '../../../platform/unit-of-work/auditLog.ts';
import { applyToMany, requireUsuarioBelow } from '../../identity/people/people.public.ts';
import { deleteImage, saveImage } from '../../operations/images/images.public.ts';
import type { LlamadoRow } from './llamados.queries.ts';
import { calls, evidenceOf, lastOf, llamadosOf, lockLlamado, summaryOf } from './llamados.queries.ts';

type Calls = typeof llamadosCalls;
type Action = CallContext<Calls['actionLlamado']>;
type Result = Answer<Calls['actionLlamado']>;

/** Who reads, and when. */
type Viewer = Pick<Action, 'ahora'> & { usuario: { id: number } };

const vista = ({ encargado, evidencia, fecha, ...llamado }: LlamadoRow, { usuario, ahora }: Viewer): Llamado => ({
  ...llamado,
  evidencia: evidencia === null ? null : `${llamado.id}.webp`,
  fecha: iso(fecha),
  acciones: encargado === usuario.id && ahora <= withdrawableUntil(fecha) ? ['retirar'] : [],
});

export async function byPerson(p: CallContext<Calls['llamados']>): Promise<CalledPerson[]> {
  const { db } = p.deps.motor;
  const personas = await calls(db, p);
  const ownOnes = Map.groupBy(
    await lastOf(
      db,
      personas.map((l) => l.usuario),
    ),
    (l) => l.usuario,
  );
  return personas.map((person) => ({
    ...person,
    fecha: iso(person.fecha),
    llamados: (ownOnes.get(person.usuario) ?? []).map((l) => vista(l, p)),
  }));
}

export async function ofSomeone(p: CallContext<Calls['llamadosDe']>): Promise<Answer<Calls['llamadosDe']>> {
  const { db } = p.deps.motor;
  const { primero, ultimo, ...resumen } = orThrow(await summaryOf(db, p.params.id), 'USUARIO_NO_EXISTE');
  const filas = (await llamadosOf(db, p.params.id, p)).map((l) => vista(l, p));
  const instant = (ms: number | null): string | null => (ms === null ? null : iso(ms));
  return { ...resumen, primero: instant(primero), ultimo: instant(ultimo), filas };
}

export const runAction = (p: Action): Promise<Result> => (p.body.op === 0 ? issueLlamado(p) : retirar(p));

/** Calls someone who stands below the caller to attention (part 2 §5); the evidence is ready before anything is written. */
async function issueLlamado(p: Action): Promise<Result> {
  const { usuario: quien, body } = p;
  assertNoViolation(checkLlamado(body));
  const [motivo, descripcion] = [requireField(body, 'motivo').trim(), requireField(body, 'descripcion').trim()];
  const imagen = body.evidencia && (await reencodeImage('evidencia', body.evidencia, EVIDENCE));
  return p.transaction(insertLlamado(quien, { motivo, descripcion, imagen, id: requireField(body, 'user') }));
}

type RecodedImage = Awaited<ReturnType<typeof reencodeImage>>;
interface NewLlamado {
  motivo: string;
  descripcion: string;
  imagen: RecodedImage | undefined;
  id: number;
}

/** The same, in the transaction that it is given. */
function insertLlamado(quien: SessionUsuario, { motivo, descripcion, imagen, id }: NewLlamado) {
  return async (tx: Tx) => {
    await tx.lockRow('usuario', id);
    const { usuario } = await requireUsuarioBelow(tx.db, quien.id, id);
    const evidencia = imagen ? await saveImage(tx, imagen) : null;
    const row = { usuario: usuario.id, motivo, descripcion, evidencia, encargado: quien.id, fecha: tx.ahora };
    const newItem = await tx.db.insertInto('llamado').values(row).returning('id').executeTakeFirstOrThrow();
    await tx.audit({
      modulo: 'llamados',
      objeto: newItem.id,
      usuario: usuario.id,
      motivo: `llamó la atención a ${NAME_PLACEHOLDER}${evidencia === null ? '' : ', con evidencia'}: ${motivo}`,
    });
    tx.notify({ tema: 'llamados', msg: 'hizo un llamado de atención' });
    tx.notify({ tema: 'llamados', msg: `te llamó la atención: ${motivo}`, para: usuario.id, clase: 'llamado' });
    const nombres = { usuarioNombre: usuario.usuario, encargadoNombre: quien.usuario };
    const data = vista({ ...row, ...nombres, id: newItem.id }, { usuario: quien, ahora: tx.ahora });
    return { msg: `Llamaste la atención a ${usuario.usuario}`, status: 0 as const, data };
  };
}

/** Many at once, without a picture; those whom the caller may not call to attention are named. */
export async function addLlamados(p: CallContext<Calls['llamarVarias']>): Promise<Answer<Calls['llamarVarias']>> {
  const { usuario: quien, body } = p;
  assertNoViolation(checkLlamado({ ...body, user: quien.id }));
  const shared = { motivo: body.motivo.trim(), descripcion: body.descripcion.trim(), imagen: undefined };
  return p.transaction((tx) =>
    applyToMany(tx, quien, body.usuarios, {
      doneText: 'Llamaste la atención a',
      entry: (cuantas) => ({ modulo: 'llamados', motivo: `llamó la atención a ${cuantas}: ${shared.motivo}` }),
      run: (id) => insertLlamado(quien, { ...shared, id })(tx),
    }),
  );
}

/** Takes back a call that its maker has made by mistake a moment ago; what it said stays in the audit log. */
async function retirar(p: Action): Promise<Result> {
  const { usuario: quien, body } = p;
  const id = requireField(body, 'id');
  return p.transaction(async (tx) => {
    const llamado = orThrow(await lockLlamado(tx, id), 'NO_EXISTE');
    if (llamado.encargado !== quien.id) throw new AppError('SIN_PERMISO', TEXTS.llamadoAjeno);
    if (tx.ahora > withdrawableUntil(llamado.fecha)) throw new AppError('PLAZO_VENCIDO', TEXTS.llamadoPasado);
    await tx.db.deleteFrom('llamado').where('id', '=', id).execute();
    if (llamado.evidencia !== null) await deleteImage(tx, llamado.evidencia);
    const { usuario, usuarioNombre, motivo, descripcion } = llamado;
    await tx.audit({
      modulo: 'llamados',
      objeto: id,
      usuario,
      motivo: `retiró un llamado de atención a ${NAME_PLACEHOLDER}: ${motivo}`,
      diferencias: diffFields({ descripcion: 'Descripción' }, { descripcion }, { descripcion: null }),
    });
    tx.notify({ tema: 'llamados', msg: 'retiró un llamado de atención' });
    tx.notify({ tema: 'llamados', msg: `retiró tu llamado de atención: ${motivo}`, para: usuario, clase: 'llamado' });
    const data = { ...vista(llamado, { usuario: quien, ahora: tx.ahora }), evidencia: null, acciones: [] };
    return { msg: `Retiraste el llamado de ${usuarioNombre}`, status: 0 as const, data };
  });
}

async function readEvidence(db: Db, archivo: string) {
  const id = Number(archivo.replace('.webp', ''));
  const { usuario, ...imagen } = orThrow(id > ID_MAX ? undefined : await evidenceOf(db, id), 'NO_EXISTE');
  return { usuario, answersFile: { ...imagen, nombre: `evidencia-${archivo}`, immutable: false } };
}

export const serveEvidence = async (p: CallContext<Calls['evidencia']>): Promise<Answer<Calls['evidencia']>> =>
  (await readEvidence(p.deps.motor.db, p.params.archivo)).answersFile;

/** The same of a call to someone, by whom the address is allowed: another's call has none there. */
export async function serveEvidenceOf(p: CallContext<Calls['evidenciaDe']>): Promise<Answer<Calls['evidenciaDe']>> {
  const { usuario, answersFile } = await readEvidence(p.deps.motor.db, p.params.archivo);
  if (usuario !== p.params.id) throw new AppError('NO_EXISTE');
  return answersFile;
}
