import type { Answer, Ban, listaNegraCalls } from '@conserje/contract';
import type { Ranked } from '@conserje/rules';
import { banState, checkBan, checkHotelName, NAME_PLACEHOLDER, visibleText } from '@conserje/rules';
import { AppError, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { motivoOf } from '../../../platform/motivo.ts';
import { dayOf, iso } from '../../../platform/time/dates.ts';
import { lockFirstMision, readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { findActiveUsuario, findUsuarioByName, orderOf, standsBelow, usuarios } from '../people/people.public.ts';
import type { NewBan } from './listaNegra.add.ts';
import { addBan } from './listaNegra.add.ts';
import type { BanRow } from './listaNegra.queries.ts';
import { findBan, findFormerHolders, lockBan, pageBans } from './listaNegra.queries.ts';

type Calls = typeof listaNegraCalls;

const CHOICE_FORMAT = new Intl.ListFormat('es', { type: 'disjunction' });

/** Position of a usuario on the ladder, dismissed or not. */
const findPerson = (db: Db, id: number) =>
  usuarios(db)
    .select(['u.id', 'u.usuario', 'u.despedido', 'u.olvidado', orderOf('m').as('orden')])
    .where('u.id', '=', id)
    .executeTakeFirst();

/** Returns whether an actor may take someone off the list: anyone without an account, and accounts below. */
const mayLift = ({ usuario, orden }: Pick<BanRow, 'usuario' | 'orden'>, actor: Ranked): boolean =>
  usuario === null || standsBelow({ id: usuario, orden: orden ?? 0 }, actor);

/** Reads what the list needs of the configuration. @param now UTC milliseconds */
async function readTerms(db: Db, now: number) {
  const { zona, verificar_hotel: provesAvatars } = await readConfiguracion(db);
  return { hoy: dayOf(now, zona), provesAvatars };
}
type Terms = Awaited<ReturnType<typeof readTerms>>;

/** Builds the answer of an entry for a viewer. */
function buildBan(row: BanRow, { hoy, provesAvatars }: Terms, viewer: Ranked): Ban {
  const { hasAvatar, hasConnection, retirado, fecha, orden, ...rest } = row;
  const reconoce = [
    'nombre' as const,
    ...(hasAvatar && provesAvatars ? (['avatar'] as const) : []),
    ...(hasConnection ? (['conexion'] as const) : []),
  ];
  const estado = banState(row, hoy);
  return {
    ...rest,
    fecha: iso(fecha),
    estado,
    reconoce,
    retirado: retirado === null ? null : iso(retirado),
    acciones: estado === 'vigente' && mayLift(row, viewer) ? ['retirar'] : [],
  };
}

export async function listBans(p: CallContext<Calls['listaNegra']>): Promise<Ban[]> {
  const { db } = p.deps.engine;
  const terms = await readTerms(db, p.now);
  return (await pageBans(db, p)).map((row) => buildBan(row, terms, p.usuario));
}

/** Returns the name of a dismissed usuario below the actor, after the lock. */
async function requireDismissedBelow(tx: Tx, actorId: number, id: number): Promise<string> {
  await tx.lockRow('usuario', id);
  const actor = orThrow(await findActiveUsuario(tx.db, actorId), 'SIN_SESION');
  const person = orThrow(await findPerson(tx.db, id), 'USUARIO_NO_EXISTE');
  if (!standsBelow(person, actor)) throw new AppError('SIN_PERMISO');
  if (person.olvidado !== null) throw new AppError('YA_OLVIDADO');
  if (person.despedido === 0)
    throw new AppError('SIGUE_EN_LA_AGENCIA', `${person.usuario} sigue en la agencia. Despide a esa persona primero.`);
  return person.usuario;
}

/** Finds the account of a typed name: the one that has it, else the one dismissed whose name was freed. */
async function findNamed(db: Db, nombre: string): Promise<{ id: number } | undefined> {
  const holder = await findUsuarioByName(db, nombre);
  if (holder) return holder;
  const [former, ...others] = await findFormerHolders(db, nombre);
  if (former === undefined || others.length === 0) return former;
  const names = CHOICE_FORMAT.format([former, ...others].map(({ usuario }) => usuario));
  throw new AppError('REGLA', `Varias personas se llamaban ${nombre}. Escribe cuál es: ${names}.`, 'nombre');
}

/**
 * Resolves a typed name: a former account, or someone without one. The lock of the first mision keeps registrations and
 * changes of names waiting.
 */
async function resolveNamed(tx: Tx, actorId: number, nombre: string): Promise<Pick<NewBan, 'usuario' | 'nombre'>> {
  const holder = await findNamed(tx.db, nombre);
  // Before the mision, as in a readmission: the same order of locks avoids deadlocks.
  if (holder) await tx.lockRow('usuario', holder.id);
  await lockFirstMision(tx);
  const found = await findNamed(tx.db, nombre);
  if (found) return { usuario: found.id, nombre: await requireDismissedBelow(tx, actorId, found.id) };
  assertNoViolation(checkHotelName('nombre', nombre));
  return { usuario: null, nombre };
}

/** `vetar`: puts a dismissed usuario below the caller, or a name, on the black list. */
export async function ban(p: CallContext<Calls['vetar']>): Promise<Answer<Calls['vetar']>> {
  const { usuario: actor, body } = p;
  const { usuario = 0, nombre = '', hasta = '' } = body;
  return p.transaction(async (tx) => {
    const terms = await readTerms(tx.db, tx.now);
    assertNoViolation(checkBan({ usuario, nombre, motivo: body.motivo, hasta }, terms.hoy));
    const who =
      usuario === 0
        ? await resolveNamed(tx, actor.id, visibleText(nombre))
        : { usuario, nombre: await requireDismissedBelow(tx, actor.id, usuario) };
    const id = await addBan(tx, { ...who, motivo: visibleText(body.motivo), hasta: hasta === '' ? null : hasta });
    const data = buildBan(orThrow(await findBan(tx.db, id), 'INTERNO'), terms, actor);
    return { msg: `Agregaste a ${data.usuarioNombre ?? data.nombre} a la lista negra`, status: 0 as const, data };
  });
}

/** `quitarVeto`: takes someone off the black list, with the reason. */
export async function liftBan(p: CallContext<Calls['quitarVeto']>): Promise<Answer<Calls['quitarVeto']>> {
  const { usuario: actor, body } = p;
  const porque = motivoOf(body);
  return p.transaction(async (tx) => {
    const row = orThrow(await lockBan(tx, body.id), 'NO_EXISTE');
    const current = orThrow(await findActiveUsuario(tx.db, actor.id), 'SIN_SESION');
    if (!mayLift(row, current)) throw new AppError('SIN_PERMISO');
    const name = row.usuarioNombre ?? row.nombre;
    const terms = await readTerms(tx.db, tx.now);
    if (banState(row, terms.hoy) !== 'vigente')
      throw new AppError('YA_ESTA_ASI', `${name} ya no está en la lista negra`);
    await tx.db
      .updateTable('lista_negra')
      .set({ retirado: tx.now, retirado_por: actor.id, porque })
      .where('id', '=', row.id)
      .execute();
    const who = row.usuario === null ? row.nombre : NAME_PLACEHOLDER;
    await tx.audit({
      modulo: 'listanegra',
      objeto: row.id,
      motivo: `sacó a ${who} de la lista negra: ${porque}`,
      undoes: `veto ${row.id}`,
      ...(row.usuario !== null && { usuario: row.usuario }),
    });
    tx.notify({ tema: 'listanegra', msg: `sacó a ${name} de la lista negra` });
    tx.notify({ tema: 'clones', msg: 'cambió la lista negra' });
    const data = buildBan(orThrow(await findBan(tx.db, row.id), 'INTERNO'), terms, current);
    return { msg: `Sacaste a ${name} de la lista negra`, status: 0 as const, data };
  });
}
