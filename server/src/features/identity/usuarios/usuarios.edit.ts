import type { Answer, peopleCalls } from '@conserje/contract';
import type { UsuarioInput } from '@conserje/rules';
import { buildEdit, CAN_EDIT_RANGOS, canGiveMision, checkEdit, UNCHANGED } from '@conserje/rules';
import { AppError, assertNotStale, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { requireRecentAuth } from '../../../platform/http/access/accessGuard.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { changeMision, ladder, requireGivableMision } from '../../careers/career/career.public.ts';
import { lockOrOpenLists } from '../../money/paga/paga.public.ts';
import { lockFirstMision, readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { hasProvenAvatar } from '../clones/clones.public.ts';
import { replaceFirma } from '../firmas/firmas.public.ts';
import { findAvatarUniqueId } from '../hotel/hotel.public.ts';
import { requireNameNotReserved } from '../ingreso/ingreso.public.ts';
import { requireNotBanned } from '../listaNegra/listaNegra.public.ts';
import { withdrawRequestedName } from '../nameChange/nameChange.public.ts';
import { changeName, foldCase, requireUsuarioBelow } from '../people/people.public.ts';
import { buildPerson } from './usuarios.mapper.ts';

type Calls = typeof peopleCalls;
type EditRequest = CallContext<Calls['editUsuario']>;

/** Resolves 'igual' to the current values and checks the edit; returns only the changes. */
async function resolveEdit({ body, usuario: viewer, now, alsoRequire }: EditRequest, db: Db) {
  const { usuario, encargado } = await requireUsuarioBelow(db, viewer, body.id);
  assertNotStale(body, { mifirma: encargado.firma });
  const before: UsuarioInput = { nombre: usuario.usuario, rango: usuario.mision, firma: usuario.firma };
  assertNotStale(body.visto ?? {}, before);
  const after = {
    nombre: body.nombre === UNCHANGED ? before.nombre : body.nombre,
    rango: body.rango === UNCHANGED ? before.rango : body.rango,
    firma: body.firma === UNCHANGED ? before.firma : body.firma,
  };
  const misiones = await ladder(db);
  const mision = orThrow(
    misiones.find((m) => m.id === after.rango),
    'MISION_NO_EXISTE',
  );
  // A usuario on the highest mision may give it to others (decisions §6).
  const isHighest = mision.id === misiones.at(-1)?.id && mision.orden === encargado.orden;
  if (mision.id !== before.rango) {
    alsoRequire(CAN_EDIT_RANGOS);
    if (!isHighest && !canGiveMision(mision.orden, encargado)) throw new AppError('PROMOTOR_BAJO', undefined, 'rango');
    if (isHighest) requireRecentAuth(viewer, now);
    await requireGivableMision(db, encargado, usuario, mision);
  }
  const { firma_desde: firmaFrom, nombre: agencia } = await readConfiguracion(db);
  assertNoViolation(checkEdit(before, after, { categoria: mision.categoria, firmaFrom, agencia }));
  return { usuario, cambios: buildEdit(before, after), highest: isHighest && mision.id !== before.rango };
}

type Change = Awaited<ReturnType<typeof resolveEdit>>;

/** Returns whether the edit gives the name of another avatar; a change of case keeps the avatar. */
const isOtherAvatar = ({ usuario, cambios: { nombre } }: Change): boolean =>
  nombre !== UNCHANGED && foldCase(nombre) !== foldCase(usuario.usuario);

/** Finds the avatar of the new name if the configuration requires proof; otherwise the hotel is not asked. */
async function findNewAvatar(p: EditRequest): Promise<string | null> {
  const { db } = p.deps.engine;
  const { verificar_hotel, hotel } = await readConfiguracion(db);
  if (!verificar_hotel || p.body.nombre === UNCHANGED) return null;
  const change = await resolveEdit(p, db);
  return isOtherAvatar(change) ? findAvatarUniqueId(p.deps, hotel, change.cambios.nombre) : null;
}

/** Checks that the usuario has proved the avatar, if the configuration requires it (docs/decisions/0009). */
async function requireOwnAvatar(tx: Tx, change: Change, avatar: string | null): Promise<void> {
  if (!isOtherAvatar(change) || !(await readConfiguracion(tx.db)).verificar_hotel) return;
  const isProven = avatar !== null && (await hasProvenAvatar(tx.db, change.usuario.id, avatar));
  if (!isProven) throw new AppError('AVATAR_AJENO', undefined, 'nombre');
}

/** Gives a usuario a name, unless it is on the black list or reserved. */
async function giveName(
  tx: Tx,
  { usuario: { id }, cambios: { rango } }: Change,
  { nombre, avatar }: { nombre: string; avatar: string | null },
): Promise<void> {
  // Before the mision, as a move into it locks them.
  if (rango !== UNCHANGED) await lockOrOpenLists(tx);
  // Entries of the black list and applications take names behind the same lock.
  await lockFirstMision(tx);
  await requireNotBanned(tx.db, tx.now, { nombre, avatar, usuario: id, field: 'nombre' });
  await requireNameNotReserved(tx.db, nombre, 'nombre');
  await withdrawRequestedName(tx, id, 'le cambiaron el nombre');
  await changeName(tx, id, nombre);
}

/**
 * `editUsuario`: changes name, mision and firma of a usuario below (part 1 §5, decisions §7). Each change is a separate
 * entry of the audit log, in its own modulo.
 */
export async function editUsuario(p: EditRequest): Promise<Answer<Calls['editUsuario']>> {
  const avatar = await findNewAvatar(p);
  return p.transaction(async (tx) => {
    await tx.lockRow('usuario', p.body.id);
    const change = await resolveEdit(p, tx.db);
    await requireOwnAvatar(tx, change, avatar);
    const { usuario, cambios } = change;
    const { nombre, rango, firma } = cambios;
    if (nombre !== UNCHANGED) await giveName(tx, change, { nombre, avatar });
    if (firma !== UNCHANGED)
      await replaceFirma(tx, { ...usuario, usuario: nombre === UNCHANGED ? usuario.usuario : nombre }, firma);
    if (rango !== UNCHANGED) await changeMision(tx, { usuario: usuario.id, mision: rango, causa: 'edicion' });
    if (change.highest)
      await tx.recordSecurity({ clase: 'permisos', usuario: usuario.id, detalle: 'le dio la misión más alta' });
    const isUnchanged = [nombre, rango, firma].every((value) => value === UNCHANGED);
    if (!isUnchanged) tx.notify({ tema: 'usuarios', msg: `editó a ${usuario.usuario}` });
    const data = await buildPerson(tx.db, usuario.id, p.usuario, tx.now);
    return {
      msg: isUnchanged ? 'No hiciste ningún cambio' : `Guardaste los cambios de ${data.usuario}`,
      status: 0 as const,
      data,
    };
  });
}
