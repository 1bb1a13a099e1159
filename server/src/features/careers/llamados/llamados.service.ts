import type { Answer, CalledPerson, Llamado, llamadosCalls } from '@conserje/contract';
import { checkLlamado, ID_MAX, NAME_PLACEHOLDER, TEXTS, withdrawableUntil } from '@conserje/rules';
import { AppError, assertNoViolation, orThrow, requireField } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { EVIDENCE_PRESET, reencodeImage } from '../../../platform/images/reencodeImage.ts';
import { iso } from '../../../platform/time/dates.ts';
import { diffFields } from '../../../platform/unit-of-work/auditLog.ts';
import { applyToMany, requireUsuarioBelow } from '../../identity/people/people.public.ts';
import { deleteImage, saveImage } from '../../operations/images/images.public.ts';
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

type Viewer = Pick<Action, 'now'> & { usuario: { id: number } };

const toLlamado = ({ encargado, evidencia, fecha, ...llamado }: LlamadoRow, { usuario, now }: Viewer): Llamado => ({
  ...llamado,
  evidencia: evidencia === null ? null : `${llamado.id}.webp`,
  fecha: iso(fecha),
  acciones: encargado === usuario.id && now <= withdrawableUntil(fecha) ? ['retirar'] : [],
});

export async function byPerson(p: CallContext<Calls['llamados']>): Promise<CalledPerson[]> {
  const { db } = p.deps.motor;
  const people = await findCalledPeople(db, p);
  const llamadosByUsuario = Map.groupBy(
    await latestLlamadosOf(
      db,
      people.map((l) => l.usuario),
    ),
    (l) => l.usuario,
  );
  return people.map((person) => ({
    ...person,
    fecha: iso(person.fecha),
    llamados: (llamadosByUsuario.get(person.usuario) ?? []).map((l) => toLlamado(l, p)),
  }));
}

export async function ofSomeone(p: CallContext<Calls['llamadosDe']>): Promise<Answer<Calls['llamadosDe']>> {
  const { db } = p.deps.motor;
  const { primero, ultimo, ...summary } = orThrow(await summaryOf(db, p.params.id), 'USUARIO_NO_EXISTE');
  const filas = (await llamadosOf(db, p.params.id, p)).map((l) => toLlamado(l, p));
  const instant = (ms: number | null): string | null => (ms === null ? null : iso(ms));
  return { ...summary, primero: instant(primero), ultimo: instant(ultimo), filas };
}

export const runAction = (p: Action): Promise<LlamadoAnswer> =>
  p.body.op === 0 ? issueLlamado(p) : withdrawLlamado(p);

/** Issues a llamado to a lower rank (part 2 §5). The image is encoded before the transaction begins. */
async function issueLlamado(p: Action): Promise<LlamadoAnswer> {
  const { usuario: actor, body } = p;
  assertNoViolation(checkLlamado(body));
  const [motivo, descripcion] = [requireField(body, 'motivo').trim(), requireField(body, 'descripcion').trim()];
  const imagen = body.evidencia && (await reencodeImage('evidencia', body.evidencia, EVIDENCE_PRESET));
  return p.transaction(insertLlamado(actor, { motivo, descripcion, imagen, id: requireField(body, 'user') }));
}

type RecodedImage = Awaited<ReturnType<typeof reencodeImage>>;
interface NewLlamado {
  motivo: string;
  descripcion: string;
  imagen: RecodedImage | undefined;
  id: number;
}

function insertLlamado(actor: SessionUsuario, { motivo, descripcion, imagen, id }: NewLlamado) {
  return async (tx: Tx) => {
    await tx.lockRow('usuario', id);
    const { usuario } = await requireUsuarioBelow(tx.db, actor.id, id);
    const evidencia = imagen ? await saveImage(tx, imagen) : null;
    const row = { usuario: usuario.id, motivo, descripcion, evidencia, encargado: actor.id, fecha: tx.now };
    const inserted = await tx.db.insertInto('llamado').values(row).returning('id').executeTakeFirstOrThrow();
    await tx.audit({
      modulo: 'llamados',
      objeto: inserted.id,
      usuario: usuario.id,
      motivo: `llamó la atención a ${NAME_PLACEHOLDER}${evidencia === null ? '' : ', con evidencia'}: ${motivo}`,
    });
    tx.notify({ tema: 'llamados', msg: 'hizo un llamado de atención' });
    tx.notify({ tema: 'llamados', msg: `te llamó la atención: ${motivo}`, para: usuario.id, clase: 'llamado' });
    const names = { usuarioNombre: usuario.usuario, encargadoNombre: actor.usuario };
    const data = toLlamado({ ...row, ...names, id: inserted.id }, { usuario: actor, now: tx.now });
    return { msg: `Llamaste la atención a ${usuario.usuario}`, status: 0 as const, data };
  };
}

/** No images; names the usuarios whom the caller may not warn. */
export async function addLlamados(p: CallContext<Calls['llamarVarias']>): Promise<Answer<Calls['llamarVarias']>> {
  const { usuario: actor, body } = p;
  assertNoViolation(checkLlamado({ ...body, user: actor.id }));
  const shared = { motivo: body.motivo.trim(), descripcion: body.descripcion.trim(), imagen: undefined };
  return p.transaction((tx) =>
    applyToMany(tx, actor, body.usuarios, {
      doneText: 'Llamaste la atención a',
      entry: (countText) => ({ modulo: 'llamados', motivo: `llamó la atención a ${countText}: ${shared.motivo}` }),
      run: (id) => insertLlamado(actor, { ...shared, id })(tx),
    }),
  );
}

/** Withdraws a recent llamado of the caller; its text stays in the audit log. */
async function withdrawLlamado(p: Action): Promise<LlamadoAnswer> {
  const { usuario: actor, body } = p;
  const id = requireField(body, 'id');
  return p.transaction(async (tx) => {
    const llamado = orThrow(await lockLlamado(tx, id), 'NO_EXISTE');
    if (llamado.encargado !== actor.id) throw new AppError('SIN_PERMISO', TEXTS.llamadoAjeno);
    if (tx.now > withdrawableUntil(llamado.fecha)) throw new AppError('PLAZO_VENCIDO', TEXTS.llamadoPasado);
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
    const data = { ...toLlamado(llamado, { usuario: actor, now: tx.now }), evidencia: null, acciones: [] };
    return { msg: `Retiraste el llamado de ${usuarioNombre}`, status: 0 as const, data };
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
