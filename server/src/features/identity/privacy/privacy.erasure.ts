import type { Answer, privacyCalls } from '@conserje/contract';
import {
  aliasOf,
  checkErasure,
  ERASED,
  NAME_PLACEHOLDER,
  originalName,
  plainText,
  SECURITY_KINDS,
  TEXTS,
  visibleText,
} from '@conserje/rules';
import { sql } from 'kysely';
import { AppError, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { deleteStoredBodies } from '../../../platform/http/idempotency/idempotency.queries.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { ALL_TOPICS } from '../../../platform/realtime/audience.ts';
import { eraseNicknames } from '../../community/discord/discord.public.ts';
import { eraseSealedVotes } from '../../community/encuestas/encuestas.public.ts';
import { reindexBlocksOf } from '../../operations/registros/registros.public.ts';
import { eraseApplicationsOf } from '../ingreso/ingreso.public.ts';
import { findActiveUsuario, foldCase, orderOf, standsBelow, usuarios } from '../people/people.public.ts';
import { columnsOf, DATA_INVENTORY } from './privacy.dataInventory.ts';
import { eraseNames, namesAny, namesOf, othersNamesLike } from './privacy.names.ts';
import { purgeDeleted } from './privacy.purge.ts';
import './privacy.table.ts';

type Calls = typeof privacyCalls;

/** Empties the networks that a usuario came from in the security log; those of others who acted on them stay. */
const eraseNetworks = (tx: Tx, usuario: number) =>
  tx.db
    .updateTable('vigilancia')
    .set({ red: null, cuenta: null })
    .where((eb) =>
      eb.or([eb('encargado', '=', usuario), eb.and([eb('usuario', '=', usuario), eb('encargado', 'is', null)])]),
    )
    .execute();

/** `destellos` is the only setting that holds usuario ids. */
async function eraseSparkle({ db }: Tx, usuario: number): Promise<void> {
  const row = await db.selectFrom('configuracion').select('valor').where('clave', '=', 'destellos').executeTakeFirst();
  if (!row) return;
  const sparkling = (JSON.parse(row.valor) as number[]).filter((id) => id !== usuario);
  await db
    .updateTable('configuracion')
    .set({ valor: JSON.stringify(sparkling) })
    .where('clave', '=', 'destellos')
    .execute();
}

/** Replaces the names of a usuario in purchases that they made as an external buyer. */
async function eraseExternalPurchases(tx: Tx, usuario: number, names: readonly string[]): Promise<void> {
  const alias = aliasOf(usuario);
  const plainNames = names.map(foldCase);
  await tx.db
    .updateTable('venta')
    .set({ externo: alias })
    .where(sql<string>`lower(externo)`, 'in', plainNames)
    .execute();
  await tx.db
    .updateTable('membresia_usuario')
    .set({ externo: alias, externo_plano: foldCase(alias) })
    .where('externo_plano', 'in', plainNames)
    .execute();
}

/**
 * Deletes the entries of the black list under a name of a usuario that name no account, and empties what the audit log
 * says of them.
 * @returns ids of the emptied rows of the audit log
 */
async function eraseNamedBans({ db }: Tx, names: readonly string[]): Promise<number[]> {
  const bans = await db
    .deleteFrom('lista_negra')
    .where('usuario', 'is', null)
    .where('nombre_plano', 'in', names.map(foldCase))
    .returning('id')
    .execute();
  if (bans.length === 0) return [];
  const entries = await db
    .updateTable('bitacora')
    .set({ motivo: ERASED })
    .where('modulo', '=', 'listanegra')
    .where('usuario', 'is', null)
    .where(
      'objeto',
      'in',
      bans.map(({ id }) => id),
    )
    .returning('id')
    .execute();
  return entries.map(({ id }) => id);
}

/** Erases the rows of each table by `DATA_INVENTORY`; referenced rows go last. */
async function eraseRows(tx: Tx, usuario: number): Promise<void> {
  const { rows: images } = await sql<{ evidencia: number }>`select evidencia from llamado
    where usuario = ${usuario} and evidencia is not null`.execute(tx.db);
  const { rows: avatars } = await sql<{ avatar: number }>`select avatar from avatar_usuario
    where usuario = ${usuario} union select avatar from solicitud_nombre
    where usuario = ${usuario} and avatar is not null`.execute(tx.db);
  for (const [table, treatment] of Object.entries(DATA_INVENTORY)) {
    // The texts of notifications of security are the portal's, and show the alias.
    const unlessSecurity = table === 'notificacion' ? sql`and clase not in (${sql.join(SECURITY_KINDS)})` : sql``;
    for (const column of columnsOf(treatment, 'sobre'))
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${usuario} ${unlessSecurity}`.execute(tx.db);
    const [ownerColumn] = columnsOf(treatment, 'suyo');
    if (ownerColumn === undefined) continue;
    const whereOwn = sql`where ${sql.ref(ownerColumn)} = ${usuario}`;
    if (treatment.erasure === 'borrar') await sql`delete from ${sql.table(table)} ${whereOwn}`.execute(tx.db);
    if (treatment.erasure !== 'vaciar') continue;
    const assignments = columnsOf(treatment, 'texto').map((c) => {
      const erasedValue =
        c === 'diferencias' ? sql`null` : sql`case when ${sql.ref(c)} is null then null else ${ERASED} end`;
      return sql`${sql.ref(c)} = ${erasedValue}`;
    });
    await sql`update ${sql.table(table)} set ${sql.join(assignments)} ${whereOwn}`.execute(tx.db);
  }
  await sql`update traslado set agencia = ${ERASED}
    where carrera in (select id from carrera where usuario = ${usuario})`.execute(tx.db);
  for (const { evidencia } of images) await sql`delete from imagen where id = ${evidencia}`.execute(tx.db);
  for (const { avatar } of avatars)
    await sql`delete from avatar where id = ${avatar}
      and not exists (select 1 from avatar_usuario where avatar = ${avatar})
      and not exists (select 1 from solicitud_nombre where avatar = ${avatar})`.execute(tx.db);
}

/** Erases name, firma and password of the account. */
const eraseAccount = (tx: Tx, usuario: number, alias: string) =>
  tx.db
    .updateTable('usuario')
    .set({
      usuario: alias,
      nombre_plano: foldCase(alias),
      nombre_llano: plainText(alias),
      firma: '',
      clave: '',
      clave_temporal: 0,
      clave_vence: null,
      clave_por: null,
      referido: null,
      app: 0,
      ultima_vez: null,
      olvidado: tx.now,
    })
    .where('id', '=', usuario)
    .execute();

/**
 * `olvidarUsuario`: erases for good the personal data of a dismissed usuario below the caller (docs/decisions/0046):
 * name, own texts, texts about them and addresses. Rows that accounting needs stay, under an alias.
 */
export async function eraseUsuario(p: CallContext<Calls['olvidarUsuario']>): Promise<Answer<Calls['olvidarUsuario']>> {
  const { usuario: actor, body } = p;
  const answer = await p.transaction(async (tx) => {
    await tx.lockRow('usuario', body.usuario);
    const encargado = orThrow(await findActiveUsuario(tx.db, actor.id), 'SIN_SESION');
    const person = orThrow(
      await usuarios(tx.db)
        .select(['u.id', 'u.usuario', 'u.despedido', 'u.olvidado', orderOf('m').as('orden')])
        .where('u.id', '=', body.usuario)
        .executeTakeFirst(),
      'USUARIO_NO_EXISTE',
    );
    if (!standsBelow(person, encargado)) throw new AppError('SIN_PERMISO');
    if (person.olvidado !== null) throw new AppError('YA_OLVIDADO');
    if (person.despedido === 0) throw new AppError('SIGUE_EN_LA_AGENCIA');
    assertNoViolation(checkErasure(body, person.usuario));
    const { id, usuario } = person;
    const alias = aliasOf(id);
    const names = await namesOf(tx.db, id, usuario);
    // The motivo stays, so it also must not have what the name was before its release.
    const namesInMotivo = [...names, originalName(usuario)];
    const othersNames = await othersNamesLike(tx.db, p.deps.engine, id, namesInMotivo);
    if (namesAny(visibleText(body.motivo), namesInMotivo, othersNames))
      throw new AppError('REGLA', TEXTS.motivoConNombre, 'motivo');
    const { rows } = await sql<{ id: number }>`select id from bitacora where usuario = ${id}`.execute(tx.db);
    const ownEntryIds = rows.map((entry) => entry.id);
    await tx.db.insertInto('olvidando').values({ usuario: id }).execute();
    await eraseApplicationsOf(tx, id, names);
    await eraseRows(tx, id);
    await eraseNetworks(tx, id);
    await eraseSparkle(tx, id);
    await eraseExternalPurchases(tx, id, names);
    const banEntryIds = await eraseNamedBans(tx, names);
    await eraseSealedVotes(tx, id);
    await eraseNicknames(tx, names);
    const otherEntryIds = await eraseNames(tx, p.deps.engine, names, othersNames, alias);
    await reindexBlocksOf(tx.db, [...ownEntryIds, ...banEntryIds, ...otherEntryIds]);
    await deleteStoredBodies(tx.db);
    await eraseAccount(tx, id, alias);
    await tx.db.insertInto('limpieza').values({ fecha: tx.now }).execute();
    await tx.db.deleteFrom('olvidando').where('usuario', '=', id).execute();
    await tx.audit({
      modulo: 'usuarios',
      usuario: id,
      motivo: `borró los datos personales de ${NAME_PLACEHOLDER}: ${body.motivo.trim()}`,
    });
    await tx.recordSecurity({ clase: 'olvido', usuario: id });
    // Names are joined, and texts may have named the person: any view may show what is erased.
    for (const tema of ALL_TOPICS) tx.notify({ tema, msg: 'borró los datos personales de alguien' });
    return { msg: `Borraste sus datos. Ahora aparece como ${alias}.`, status: 0 as const };
  });
  // The erasure is committed: a failed purge is repeated in the next run.
  await purgeDeleted(p.deps).catch((err: unknown) =>
    p.deps.log.warn({ err }, 'what was erased is still in free pages'),
  );
  return answer;
}
