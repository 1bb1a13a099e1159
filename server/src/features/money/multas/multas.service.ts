import type { Answer, Multa, multasCalls } from '@conserje/contract';
import { bulkActTexts, checkMulta, checkMultaContent, NAME_PLACEHOLDER } from '@conserje/rules';
import { AppError, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { iso, isoOrNull } from '../../../platform/time/dates.ts';
import { toggled } from '../../../platform/unit-of-work/auditLog.ts';
import type { PresentNormativa } from '../../community/normativa/normativa.public.ts';
import { infraccionOf, readNormativa } from '../../community/normativa/normativa.public.ts';
import type { PersonBelow } from '../../identity/people/people.public.ts';
import { applyToEach, lockUsuarioBelow } from '../../identity/people/people.public.ts';
import { buildCanAnnul, requireNotAnnulled, withAnnulment } from '../annulments/annulments.public.ts';
import { moveCreditos } from '../creditos/creditos.public.ts';
import { assertNotOwn, buildCanSettle } from '../settlement/settlement.public.ts';
import type { MultaRow } from './multas.queries.ts';
import { lockMulta, multasOf, pastMultas, uncollected } from './multas.queries.ts';

type Calls = typeof multasCalls;

/** Maps multas for a viewer, with the permitted actions. */
async function rowsFor(
  db: Db,
  viewer: { usuario: SessionUsuario; now: number },
  multas: readonly MultaRow[],
): Promise<Multa[]> {
  const maySettle = await buildCanSettle(db, viewer.usuario, 'mul');
  const authors = multas.map((m) => m.encargado);
  const mayAnnul = await buildCanAnnul(db, viewer, 'mul', authors);
  return multas.map(({ encargado: autor, gravedad: _gravedad, ...m }) => {
    const isStanding = m.anulada === null;
    const canAnnul = isStanding && mayAnnul({ autor, fecha: m.fecha, de: [m.usuario] });
    return {
      ...withAnnulment(m),
      fecha: iso(m.fecha),
      cobrado: m.cobrado === null ? 0 : 1,
      cobradoNombre: m.cobrado === null ? null : m.cobradoNombre,
      acciones: [
        ...(isStanding && maySettle(m.usuario) ? (['cobrar'] as const) : []),
        ...(canAnnul ? (['anular'] as const) : []),
      ],
    };
  });
}

export async function rowFor(tx: Tx, usuario: SessionUsuario, multa: MultaRow): Promise<Multa> {
  const [data] = await rowsFor(tx.db, { usuario, now: tx.now }, [multa]);
  return orThrow(data, 'INTERNO');
}

export async function listPast(p: CallContext<Calls['getAllMultas']>): Promise<Multa[]> {
  const { db } = p.deps.engine;
  return rowsFor(db, p, await pastMultas(db, p));
}

export async function ofSomeone(p: CallContext<Calls['multasDe']>): Promise<Multa[]> {
  const { db } = p.deps.engine;
  return rowsFor(db, p, await multasOf(db, p.params.id, p));
}

export async function total(db: Db): Promise<Answer<Calls['totalMultas']>> {
  const sum = await uncollected(db);
  return { ...sum, desde: isoOrNull(sum.desde) };
}

const NEW_MULTA_FIELDS = { cobrado: null, cobradoNombre: null, anulada: null, anuladaMotivo: null, anuladaPor: null };

type MultaCall = Pick<CallContext<Calls['sendMulta']>, 'usuario' | 'body'>;
type MultaContent = Omit<MultaCall['body'], 'usuario'>;

/** Returns the transaction step that fines a locked usuario below the caller (part 2 §5, decisions §7). */
function buildFine(actor: SessionUsuario, body: MultaContent, ofLlamado = false) {
  const { creditos = 0 } = body;
  const motivo = body.motivo.trim();
  return async (tx: Tx, { usuario }: PersonBelow, normativa: PresentNormativa) => {
    const kept = infraccionOf(normativa, body);
    const row = { usuario: usuario.id, motivo, creditos, encargado: actor.id, fecha: tx.now, ...kept };
    const { id } = await tx.db.insertInto('multa').values(row).returning('id').executeTakeFirstOrThrow();
    await moveCreditos(tx, { tipo: 'multa_puesta', usuario: usuario.id, creditos, multa: id, motivo });
    const entry = `multó a ${NAME_PLACEHOLDER} con ${creditos}c: ${motivo}`;
    await tx.audit({
      modulo: 'multas',
      objeto: id,
      usuario: usuario.id,
      motivo: entry,
      ...(!ofLlamado && { makes: `multa ${id}` }),
    });
    tx.notify({ tema: 'multas', msg: 'puso una multa' });
    const msg = `te multó con ${creditos}c: ${motivo}`;
    tx.notify({ tema: 'creditos', msg, para: usuario.id, clase: 'multa' });
    return { ...row, ...NEW_MULTA_FIELDS, id, usuarioNombre: usuario.usuario, encargadoNombre: actor.usuario };
  };
}

/**
 * Returns the transaction step that locks and fines a usuario below the caller.
 * @param ofLlamado whether it belongs to a llamado, which stands if the multa alone is annulled
 */
export function insertMulta(p: MultaCall, ofLlamado = false) {
  assertNoViolation(checkMulta(p.body));
  const run = buildFine(p.usuario, p.body, ofLlamado);
  return async (tx: Tx) => {
    const person = await lockUsuarioBelow(tx, p.usuario, p.body.usuario);
    const row = await run(tx, person, await readNormativa(tx.db, tx.now));
    const msg = `Multaste a ${row.usuarioNombre} con ${row.creditos}c`;
    return { msg, status: 0 as const, data: await rowFor(tx, p.usuario, row) };
  };
}

export async function fine(p: CallContext<Calls['sendMulta']>): Promise<Answer<Calls['sendMulta']>> {
  return p.transaction(insertMulta(p));
}

/** Fines several usuarios; those whom the caller may not fine are named. */
export async function addMultas(p: CallContext<Calls['multarVarias']>): Promise<Answer<Calls['multarVarias']>> {
  assertNoViolation(checkMultaContent(p.body));
  const run = buildFine(p.usuario, p.body);
  const normativa = await readNormativa(p.deps.engine.db, p.now);
  return applyToEach(p, {
    doneText: bulkActTexts('multar').done,
    checkOnce: () => infraccionOf(normativa, p.body),
    run: (tx, person) => run(tx, person, normativa),
  });
}

/** Error for a multa that already has the requested state. */
function alreadySoError({ cobrado, cobradoNombre }: MultaRow): AppError {
  if (cobradoNombre === null) return new AppError('YA_ESTA_ASI', 'Esa multa no está cobrada');
  return new AppError(
    'YA_ESTA_ASI',
    cobrado === null ? `${cobradoNombre} ya la marcó como no cobrada` : `${cobradoNombre} ya la cobró`,
  );
}

/** Marks a multa as collected, or undoes it (part 2 §4). */
export async function collect(p: CallContext<Calls['actionMulta']>): Promise<Answer<Calls['actionMulta']>> {
  const { usuario: actor, body } = p;
  return p.transaction(async (tx) => {
    const multa = orThrow(await lockMulta(tx, body.id), 'NO_EXISTE');
    const ownership = { de: multa.usuario, permiso: 'mul', modulo: 'multas', objeto: multa.id } as const;
    await assertNotOwn(tx, {
      ...ownership,
      msg: 'No puedes cobrar tu multa. Pídeselo a otra persona con ese permiso.',
    });
    requireNotAnnulled(multa);
    if ((multa.cobrado !== null) === body.op) throw alreadySoError(multa);
    const collectedFields = { cobrado: body.op ? tx.now : null, cobrado_por: actor.id };
    await tx.db.updateTable('multa').set(collectedFields).where('id', '=', multa.id).execute();
    const tipo = body.op ? 'multa_cobrada' : 'multa_devuelta';
    await moveCreditos(tx, {
      tipo,
      usuario: multa.usuario,
      creditos: multa.creditos,
      multa: multa.id,
      motivo: multa.motivo,
    });
    const doneText = body.op ? 'cobró' : 'deshizo el cobro de';
    await tx.audit({
      modulo: 'multas',
      objeto: multa.id,
      usuario: multa.usuario,
      motivo: `${doneText} una multa de ${NAME_PLACEHOLDER}, ${multa.creditos}c: ${multa.motivo}`,
      diferencias: [{ campo: 'Cobrado', antes: !body.op, despues: body.op }],
      ...toggled('cobro', multa.id, body.op),
    });
    tx.notify({ tema: 'multas', msg: `${doneText} una multa` });
    const msg = `${doneText} tu multa de ${multa.creditos}c`;
    tx.notify({ tema: 'creditos', msg, para: multa.usuario, clase: 'multa' });
    return {
      msg: body.op ? `Cobraste la multa: ${multa.creditos}c` : 'Marcaste la multa como no cobrada',
      status: 0 as const,
      data: await rowFor(tx, actor, { ...multa, cobrado: collectedFields.cobrado, cobradoNombre: actor.usuario }),
    };
  });
}
