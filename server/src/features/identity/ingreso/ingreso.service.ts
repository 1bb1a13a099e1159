import type { Answer, Ingreso, ingresoCalls } from '@conserje/contract';
import { checkNewName, isAllowed, NAME_PLACEHOLDER, SCREENS } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { parseStored } from '../../../platform/database/storedJson.ts';
import type { CallContext, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { motivoOf } from '../../../platform/motivo.ts';
import { iso, isoOrNull } from '../../../platform/time/dates.ts';
import { lockFirstMision, readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { createAccount, recordOrigin } from '../accounts/accounts.public.ts';
import type { MatchingAccount } from '../clones/clones.public.ts';
import { findMatchingAccounts } from '../clones/clones.public.ts';
import { isIdentityBanned, listBannedNames, listBannedUsers } from '../listaNegra/listaNegra.public.ts';
import { foldCase } from '../people/people.public.ts';
import type { ApplicationRow } from './ingreso.queries.ts';
import { closeApplication, findApplicant, findApplication, pageApplications } from './ingreso.queries.ts';
import { requireWaiting } from './ingreso.waiting.ts';

type Calls = typeof ingresoCalls;

/** Accounts that are named for each application. */
const NAMED_MATCHES_MAX = 5;

/** Who shares a connection or an avatar with a waiting application. */
interface Matches {
  accounts: readonly MatchingAccount[];
  banned: ReadonlySet<number>;
}
/** What is known about the senders of waiting applications. */
interface Warnings {
  bannedNames: ReadonlySet<string>;
  /** Null for a viewer who does not see *Clones*. */
  matches: Matches | null;
}
const NO_WARNINGS: Warnings = { bannedNames: new Set(), matches: null };

/** Returns null for a viewer who does not see *Clones*. */
async function findMatches(
  db: Db,
  rows: readonly ApplicationRow[],
  { usuario, now }: { usuario: SessionUsuario; now: number },
): Promise<Matches | null> {
  if (!isAllowed(SCREENS['/clones'], usuario)) return null;
  const accounts = await findMatchingAccounts(db, {
    addresses: rows.flatMap(({ direccion }) => direccion ?? []),
    hotelIds: rows.flatMap(({ avatar }) => avatar ?? []),
  });
  return { accounts, banned: await listBannedUsers(db, now) };
}

function describeMatches({ direccion, avatar }: ApplicationRow, { accounts, banned }: Matches): Ingreso['coincide'] {
  const matching = new Map(
    accounts.filter(({ which }) => which === direccion || which === avatar).map((a) => [a.usuario, a.nombre]),
  );
  const listAccounts = (isBanned: boolean) => {
    const names = [...matching].filter(([id]) => banned.has(id) === isBanned).map(([, nombre]) => nombre);
    return { nombres: names.slice(0, NAMED_MATCHES_MAX), mas: Math.max(0, names.length - NAMED_MATCHES_MAX) };
  };
  return { listaNegra: listAccounts(true), otras: listAccounts(false) };
}

function buildIngreso(row: ApplicationRow, { bannedNames, matches }: Warnings): Ingreso {
  const isWaiting = row.estado === 'espera';
  // Only this feature writes the column, and an erasure may have broken it.
  const pairs = (parseStored(row.respuestas) ?? []) as [string, string][];
  return {
    id: row.id,
    usuario: row.usuario,
    nombre: row.usuarioNombre ?? row.nombre,
    estado: row.estado,
    referidoNombre: row.referidoNombre,
    encargadoNombre: row.encargadoNombre,
    motivo: row.motivo,
    fecha: iso(row.fecha),
    respondida: isoOrNull(row.respondida),
    respuestas: pairs.map(([pregunta, respuesta]) => ({ pregunta, respuesta })),
    vetada: isWaiting && bannedNames.has(foldCase(row.nombre)),
    coincide: matches === null || !isWaiting ? null : describeMatches(row, matches),
    acciones: isWaiting ? ['responder'] : [],
  };
}

export async function listApplications(p: CallContext<Calls['ingresos']>): Promise<Ingreso[]> {
  const { db } = p.deps.engine;
  const rows = await pageApplications(db, p);
  const warnings = { bannedNames: await listBannedNames(db, p.now), matches: await findMatches(db, rows, p) };
  return rows.map((row) => buildIngreso(row, warnings));
}

/** Locks a waiting application, after the mision that its account begins on. */
async function lockWaiting(tx: Tx, id: number): Promise<{ row: ApplicationRow; mision: number }> {
  const { id: mision } = await lockFirstMision(tx);
  await tx.lockRow('solicitud_ingreso', id);
  const row = orThrow(await findApplication(tx.db, id), 'NO_EXISTE');
  requireWaiting(row);
  return { row, mision };
}

/** Creates the account, if what let the applicant apply still holds. */
async function accept(tx: Tx, { id, nombre, avatar }: ApplicationRow, mision: number): Promise<void> {
  tx.onDuplicate(
    'usuario_nombre',
    () => new AppError('NOMBRE_OCUPADO', `Ya hay una cuenta que se llama ${nombre}. Recházala.`),
  );
  const { nombre: agencia, verificar_hotel } = await readConfiguracion(tx.db);
  if (checkNewName('nombre', nombre, agencia))
    throw new AppError('REGLA', `Una cuenta ya no puede llamarse ${nombre}. Recházala.`);
  if (await isIdentityBanned(tx.db, tx.now, { nombre, avatar, usuario: null }))
    throw new AppError('LISTA_NEGRA', `${nombre} está en la lista negra. Recházala, o saca a esa persona de la lista.`);
  if (avatar === null && verificar_hotel)
    throw new AppError('CODIGO_AUSENTE', 'La envió sin comprobar el avatar. Recházala para que la envíe de nuevo.');
  const { direccion, clave, ...applicant } = await findApplicant(tx.db, id);
  const usuario = await createAccount(tx, { ...applicant, clave: orThrow(clave, 'INTERNO') }, mision);
  await closeApplication(tx, id, { estado: 'aceptada', usuario });
  const motivo = `aceptó la solicitud de ingreso de ${NAME_PLACEHOLDER}`;
  await tx.audit({ modulo: 'ingreso', objeto: id, usuario, motivo });
  await tx.recordSecurity({ clase: 'altas', usuario, detalle: 'una solicitud de ingreso' });
  tx.notify({ tema: 'ingreso', msg: 'aceptó tu solicitud de ingreso', para: usuario, clase: 'ingreso' });
  tx.notify({ tema: 'ingreso', msg: 'aceptó una solicitud de ingreso' });
  const connection = direccion === null ? null : { direccion, red: null };
  await recordOrigin(tx, usuario, { connection, avatar });
}

async function refuse(tx: Tx, { id }: ApplicationRow, motivo: string): Promise<void> {
  await closeApplication(tx, id, { estado: 'rechazada', motivo });
  await tx.audit({ modulo: 'ingreso', objeto: id, motivo: 'rechazó una solicitud de ingreso' });
  tx.notify({ tema: 'ingreso', msg: 'rechazó una solicitud de ingreso' });
}

/** `responderIngreso`: accepts an application, which creates the account, or refuses it with the reason. */
export async function answerApplication(
  p: CallContext<Calls['responderIngreso']>,
): Promise<Answer<Calls['responderIngreso']>> {
  const { body } = p;
  const motivo = body.aceptar ? null : motivoOf({ motivo: body.motivo ?? '' });
  return p.transaction(async (tx) => {
    const { row, mision } = await lockWaiting(tx, body.id);
    if (motivo === null) await accept(tx, row, mision);
    else await refuse(tx, row, motivo);
    const data = buildIngreso(orThrow(await findApplication(tx.db, row.id), 'INTERNO'), NO_WARNINGS);
    const msg = body.aceptar
      ? `Aceptaste a ${data.nombre}. Ya tiene cuenta.`
      : `Rechazaste la solicitud de ${data.nombre}`;
    return { msg, status: 0 as const, data };
  });
}
