import type { Answer, Referral, Referrer, referralsCalls } from '@conserje/contract';
import { isAllowed, isReferralOpen, NAME_PLACEHOLDER, SCREENS, TEXTS, visibleText } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { lockOrOpenLists } from '../../money/paga/paga.public.ts';
import { lockConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { findActiveUsuario, findReferrerByName, requireUsuarioBelow, standsBelow } from '../people/people.public.ts';
import type { ReferralRow } from './referrals.queries.ts';
import { cameThrough, findNewcomers, findReferral, findReferrers } from './referrals.queries.ts';

type Calls = typeof referralsCalls;

export async function listReferrers(p: CallContext<Calls['referidos']>): Promise<Referrer[]> {
  const rows = await findReferrers(p.deps.engine.db, p);
  return rows.map(({ trajo, siguen, bonos, ultimo, ...row }) => ({
    ...row,
    trajo: Number(trajo),
    siguen: Number(siguen),
    bonos: Number(bonos),
    ultimo: iso(Number(ultimo)),
  }));
}

const requireReferral = async (db: Db, id: number): Promise<ReferralRow> =>
  orThrow(await findReferral(db, id), 'USUARIO_NO_EXISTE');

export async function listNewcomers(p: CallContext<Calls['referidosDe']>): Promise<Answer<Calls['referidosDe']>> {
  const { db } = p.deps.engine;
  await requireReferral(db, p.params.id);
  const rows = await findNewcomers(db, p, p.params.id);
  return rows.map((row) => ({ ...row, fecha: iso(row.fecha) }));
}

/** Returns whether the referrer of a person can still be corrected, by anyone. */
const isCorrectable = ({ registro, despedido, bono }: ReferralRow, now: number): boolean =>
  despedido === 0 && bono === null && isReferralOpen(registro, now);

async function canCorrect(db: Db, actor: SessionUsuario, row: ReferralRow, now: number): Promise<boolean> {
  if (!isAllowed(SCREENS['/usuarios'], actor) || !isCorrectable(row, now)) return false;
  const [me, person] = [await findActiveUsuario(db, actor.id), await findActiveUsuario(db, row.id)];
  return me !== undefined && person !== undefined && standsBelow(person, me);
}

async function toReferral(db: Db, actor: SessionUsuario, row: ReferralRow, now: number): Promise<Referral> {
  return {
    referidoNombre: row.referidoNombre,
    trajo: Number(row.trajo ?? 0),
    siguen: Number(row.siguen ?? 0),
    acciones: (await canCorrect(db, actor, row, now)) ? ['corregir'] : [],
  };
}

export async function viewReferral(p: CallContext<Calls['referido']>): Promise<Referral> {
  const { db } = p.deps.engine;
  return toReferral(db, p.usuario, await requireReferral(db, p.params.id), p.now);
}

/**
 * Locks a newcomer and what may be paid to them, which a payment locks before it gives a bonus; the lists before, so
 * that nothing more is listed.
 */
async function lockNewcomer(tx: Tx, id: number): Promise<ReferralRow> {
  await tx.lockRow('usuario', id);
  await lockOrOpenLists(tx);
  const pagas = tx.db.selectFrom('paga').select('id').where('usuario', '=', id).where('estado', '=', 'abierta');
  await tx.lockRows(pagas.orderBy('id'));
  const pendientes = tx.db.selectFrom('pendiente').select('id').where('usuario', '=', id).where('cobrado', 'is', null);
  await tx.lockRows(pendientes.orderBy('id'));
  return requireReferral(tx.db, id);
}

/**
 * Finds who brought a newcomer: someone else, who did not come through the newcomer.
 * @throws AppError REFERIDO_NO_EXISTE, REFERIDO_MISMO
 */
async function findReferrer(tx: Tx, name: string, newcomer: number) {
  if (visibleText(name) === '') return null;
  const found = await findReferrerByName(tx.db, name);
  if (!found) throw new AppError('REFERIDO_NO_EXISTE', undefined, 'referido');
  const { id, usuario } = found;
  // Two corrections at once could close a circle that neither sees.
  await lockConfiguracion(tx);
  if (id === newcomer || (await cameThrough(tx.db, id, newcomer)))
    throw new AppError('REFERIDO_MISMO', undefined, 'referido');
  return { id, usuario };
}

/** @throws AppError CAMBIO_MIENTRAS, REFERIDO_CON_BONO, REFERIDO_CERRADO */
function requireCorrectable(row: ReferralRow, visto: string, now: number): void {
  if ((row.referidoNombre ?? '') !== visto) throw new AppError('CAMBIO_MIENTRAS', undefined, 'referido');
  if (row.bono !== null) throw new AppError('REFERIDO_CON_BONO');
  if (!isReferralOpen(row.registro, now)) throw new AppError('REFERIDO_CERRADO');
}

/** Logs the correction for the newcomer and for both referrers, and tells the new one. */
async function recordCorrection(tx: Tx, row: ReferralRow, referrer: number | null): Promise<void> {
  const entries = [
    [row.id, `corrigió quién trajo a ${NAME_PLACEHOLDER}`],
    [row.referido, `registró que ${NAME_PLACEHOLDER} no trajo a alguien`],
    [referrer, `registró que ${NAME_PLACEHOLDER} trajo a alguien`],
  ] as const;
  for (const [usuario, motivo] of entries)
    if (usuario !== null) await tx.audit({ modulo: 'usuarios', usuario, motivo });
  tx.notify({ tema: 'usuarios', msg: `corrigió quién trajo a ${row.usuario}` });
  if (referrer === null) return;
  const sobre = { id: row.id, usuario: row.usuario };
  const msg = `registró que trajiste a ${NAME_PLACEHOLDER}`;
  tx.notify({ tema: 'usuarios', clase: 'referido', msg, para: referrer, sobre });
}

/** `corregirReferido`: corrects who brought someone below the caller (decisions §10). */
export async function correctReferral(
  p: CallContext<Calls['corregirReferido']>,
): Promise<Answer<Calls['corregirReferido']>> {
  const { usuario: actor, body } = p;
  return p.transaction(async (tx) => {
    const row = await lockNewcomer(tx, body.id);
    await requireUsuarioBelow(tx.db, actor, body.id);
    requireCorrectable(row, body.visto, tx.now);
    const referrer = await findReferrer(tx, body.referido, row.id);
    // Otherwise callers could give themselves a bonus.
    if (referrer?.id === actor.id) throw new AppError('COSA_PROPIA', TEXTS.referidoPropio);
    const referido = referrer?.id ?? null;
    if (referido === row.referido) throw new AppError('YA_ESTA_ASI');
    await tx.db.updateTable('usuario').set({ referido }).where('id', '=', row.id).execute();
    await recordCorrection(tx, row, referido);
    const data = await toReferral(tx.db, actor, await requireReferral(tx.db, row.id), tx.now);
    const doneText = referrer
      ? `Registraste que ${referrer.usuario} trajo a ${row.usuario}`
      : `Registraste que nadie trajo a ${row.usuario}`;
    return { msg: doneText, status: 0 as const, data };
  });
}
