import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Answer, DiscordDestino, DiscordPlaces, discordDestinosCalls } from '@conserje/contract';
import {
  checkTemplate,
  DISCORD_EVENT_KEYS,
  DISCORD_EVENTS,
  NEWS_CHANNELS_MAX,
  NEWS_ROLES_MAX,
  visibleText,
} from '@conserje/rules';
import { AppError, orThrow } from '../../../../platform/appError.ts';
import type { Db, Tx } from '../../../../platform/database/database.ts';
import { insertRows } from '../../../../platform/database/dataLists.ts';
import type { AppDeps, CallContext } from '../../../../platform/http/routing/callContext.ts';
import { isoOrNull } from '../../../../platform/time/dates.ts';
import { deliverByBot } from '../bot/discord.bot.deliver.ts';
import { lockBotRow, recordAcceptedToken, recordRevokedToken, requireBotRow } from '../bot/discord.bot.queries.ts';
import { assertSeen, decryptToken, recordChange, refuse, requireServer } from '../bot/discord.bot.service.ts';
import type { Delivery } from '../discord.deliver.ts';
import { testMessage } from '../discord.messages.ts';
import type { Aviso, ChannelRow } from '../discord.queries.ts';
import { dropDeliveries, findAvisos, findChannels } from '../discord.queries.ts';
import { testError, testOutcome } from '../discord.service.ts';
import { findPlaces } from './discord.places.ts';

type Calls = typeof discordDestinosCalls;

function toDestino(row: ChannelRow, avisos: readonly Aviso[]): DiscordDestino {
  const { id, version, nombre, fallo, esperan, perdidos } = row;
  return {
    id,
    version,
    nombre,
    fallo,
    esperan,
    perdidos,
    entregado: isoOrNull(row.entregado),
    fallado: isoOrNull(row.fallado),
    roto: row.roto === 1,
    avisos: DISCORD_EVENT_KEYS.flatMap((evento) => {
      const aviso = avisos.find((one) => one.destino === id && one.evento === evento);
      return aviso ? [{ evento, plantilla: aviso.plantilla, roles: aviso.roles }] : [];
    }),
  };
}

export async function viewDestinos({ deps }: CallContext<Calls['destinosDiscord']>): Promise<DiscordDestino[]> {
  const avisos = await findAvisos(deps.engine.db);
  return (await findChannels(deps.engine.db)).map((row) => toDestino(row, avisos));
}

const requireChannel = async (db: Db, id: number): Promise<ChannelRow> =>
  orThrow((await findChannels(db, id))[0], 'NO_EXISTE');

const readDestino = async (db: Db, id: number): Promise<DiscordDestino> =>
  toDestino(await requireChannel(db, id), await findAvisos(db, id));

/** The bot with its open token. @throws AppError SIN_BOT */
async function openBot(deps: AppDeps) {
  const row = await requireBotRow(deps.engine.db);
  return { token: decryptToken(deps, row), encrypted: row.token ?? '', servidor: requireServer(row) };
}

export async function listPlaces({ deps }: CallContext<Calls['lugaresDiscord']>): Promise<DiscordPlaces> {
  const { token, servidor } = await openBot(deps);
  return findPlaces(deps, token, servidor).catch(refuse);
}

type GivenAviso = CallContext<Calls['agregarDestino']>['body']['avisos'][number];
type StoredAviso = Omit<Aviso, 'destino'>;

/** Checks what a channel is to get, and names its roles. @throws AppError REGLA at the field of the event */
function toAvisos(given: readonly GivenAviso[], { roles }: DiscordPlaces): StoredAviso[] {
  if (given.length === 0) throw new AppError('REGLA', 'Elige al menos un tema.', 'avisos');
  if (new Set(given.map(({ evento }) => evento)).size < given.length)
    throw new AppError('REGLA', 'Cada tema va una sola vez.', 'avisos');
  return given.map(({ evento, plantilla: text, roles: chosen }) => {
    const plantilla = visibleText(text);
    const violation = checkTemplate(evento, plantilla);
    if (violation) throw new AppError('REGLA', violation.msg, `plantilla ${evento}`);
    const ids = [...new Set(chosen)];
    if (ids.length > NEWS_ROLES_MAX)
      throw new AppError('REGLA', `Elige como mucho ${NEWS_ROLES_MAX} roles.`, `roles ${evento}`);
    const named = ids.map((id) => {
      const role = roles.find((one) => one.id === id);
      if (!role) throw new AppError('REGLA', 'Ese rol ya no existe en Discord. Quítalo.', `roles ${evento}`);
      return { id, nombre: role.nombre };
    });
    return { evento, plantilla: plantilla === '' ? null : plantilla, roles: named };
  });
}

async function storeAvisos({ db }: Tx, destino: number, avisos: readonly StoredAviso[]): Promise<void> {
  await db.deleteFrom('discord_aviso').where('destino', '=', destino).execute();
  const rows = avisos.map(({ evento, plantilla, roles }) => ({
    destino,
    evento,
    plantilla,
    roles: roles.map(({ id }) => id).join(','),
    roles_nombres: roles.map(({ nombre }) => nombre).join('\n'),
  }));
  await insertRows(db, 'discord_aviso', rows).execute();
}

/** Describes for the audit log how an event is posted. */
function describeAviso(aviso: Style | undefined): string | null {
  if (!aviso) return null;
  const mentions = aviso.roles.map(({ nombre }) => nombre).join(', ');
  return `${aviso.plantilla ?? 'El texto de siempre'}${mentions === '' ? '' : ` · Avisa a ${mentions}`}`;
}

type Style = Pick<Aviso, 'evento' | 'plantilla' | 'roles'>;

/** Roles by their ids: two may have one name. */
const isSameStyle = (one: Style | undefined, other: Style | undefined): boolean =>
  one?.plantilla === other?.plantilla &&
  isDeepStrictEqual(
    one?.roles.map(({ id }) => id),
    other?.roles.map(({ id }) => id),
  );

/** Returns what changes of a channel, for the audit log. */
const diffAvisos = (before: readonly Style[], after: readonly Style[]) =>
  DISCORD_EVENT_KEYS.flatMap((evento) => {
    const [one, other] = [before, after].map((all) => all.find((style) => style.evento === evento));
    if (isSameStyle(one, other)) return [];
    return [{ campo: DISCORD_EVENTS[evento], antes: describeAviso(one), despues: describeAviso(other) }];
  });

/** Locks the bot before its channels, in the order of changes of the bot. @throws AppError CAMBIO_MIENTRAS, SIN_BOT */
async function lockServer(tx: Tx, servidor: string): Promise<void> {
  if (requireServer(await lockBotRow(tx)) !== servidor) throw new AppError('CAMBIO_MIENTRAS');
}

/** Locks a channel and returns it. @throws AppError NO_EXISTE */
async function lockChannel(tx: Tx, id: number): Promise<ChannelRow> {
  await tx.lockRows(tx.db.selectFrom('discord_destino').select('id').where('id', '=', id));
  return requireChannel(tx.db, id);
}

export async function addDestino(p: CallContext<Calls['agregarDestino']>): Promise<Answer<Calls['agregarDestino']>> {
  const { deps, body } = p;
  const { token, servidor } = await openBot(deps);
  const places = await findPlaces(deps, token, servidor).catch(refuse);
  const avisos = toAvisos(body.avisos, places);
  const place = places.lugares.find(({ id }) => id === body.canal);
  if (!place) throw new AppError('REGLA', 'Ese canal ya no existe en Discord. Elige otro.', 'canal');
  if (place.problema !== null) throw new AppError('REGLA', `${place.problema}.`, 'canal');
  const { nombre } = place;
  return p.transaction(async (tx) => {
    await lockServer(tx, servidor);
    if ((await findChannels(tx.db)).length >= NEWS_CHANNELS_MAX)
      throw new AppError('REGLA', `Caben ${NEWS_CHANNELS_MAX} canales. Quita uno.`, 'canal');
    tx.onDuplicate('discord_destino_canal', () => new AppError('REGLA', 'Ese canal ya está en la lista.', 'canal'));
    const { id } = await tx.db
      .insertInto('discord_destino')
      .values({ ...NO_WEBHOOK, canal: body.canal, nombre, puesto: tx.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await storeAvisos(tx, id, avisos);
    await recordChange(tx, `agregó ${nombre} a los canales de Discord`, {
      diferencias: diffAvisos([], avisos),
      makes: `canal ${id}`,
    });
    return { msg: `El bot publicará en ${nombre}`, status: 0 as const, data: await readDestino(tx.db, id) };
  });
}

const NO_WEBHOOK = { evento: null, direccion: null, entregado: null, fallo: null, fallado: null, turno: null };

export async function changeDestino(p: CallContext<Calls['cambiarDestino']>): Promise<Answer<Calls['cambiarDestino']>> {
  const { deps, body } = p;
  const { token, servidor } = await openBot(deps);
  const places = await findPlaces(deps, token, servidor).catch(refuse);
  const avisos = toAvisos(body.avisos, places);
  return p.transaction(async (tx) => {
    await lockServer(tx, servidor);
    const row = await lockChannel(tx, body.id);
    assertSeen(body, row);
    const before = await readDestino(tx.db, row.id);
    const nombre = places.lugares.find(({ id }) => id === row.canal)?.nombre ?? row.nombre;
    const renamed = { campo: 'Nombre', antes: row.nombre, despues: nombre };
    const diferencias = [...(nombre === row.nombre ? [] : [renamed]), ...diffAvisos(before.avisos, avisos)];
    if (diferencias.length === 0) return { msg: 'No hiciste ningún cambio', status: 0 as const, data: before };
    await storeAvisos(tx, row.id, avisos);
    await tx.db
      .updateTable('discord_destino')
      .set((eb) => ({ nombre, version: eb('version', '+', 1) }))
      .where('id', '=', row.id)
      .execute();
    await recordChange(tx, `cambió lo que publica el bot en ${nombre}`, { diferencias });
    return { msg: `Guardaste ${nombre}`, status: 0 as const, data: await readDestino(tx.db, row.id) };
  });
}

/** Stops posting into a channel: waiting messages are not sent, and posted ones stay. */
export function removeDestino(p: CallContext<Calls['quitarDestino']>): Promise<Answer<Calls['quitarDestino']>> {
  const { body } = p;
  return p.transaction(async (tx) => {
    const row = await lockChannel(tx, body.id);
    assertSeen(body, row);
    const diferencias = diffAvisos(await findAvisos(tx.db, row.id), []);
    await tx.db.deleteFrom('discord_destino').where('id', '=', row.id).execute();
    await recordChange(tx, `quitó ${row.nombre} de los canales de Discord`, { diferencias, undoes: `canal ${row.id}` });
    return { msg: `El bot ya no publica en ${row.nombre}`, status: 0 as const };
  });
}

/** Records the result of a test. */
async function recordTest(tx: Tx, row: ChannelRow, encrypted: string, delivery: Delivery): Promise<void> {
  const { kind, detail } = delivery;
  if (kind === 'revoked') await recordRevokedToken(tx.db, encrypted, detail);
  if (kind === 'delivered') await recordAcceptedToken(tx.db, encrypted);
  const { numUpdatedRows } = await tx.db
    .updateTable('discord_destino')
    .set(testOutcome(delivery, tx.now))
    .where('id', '=', row.id)
    .executeTakeFirst();
  if (kind === 'gone' && numUpdatedRows > 0n) await dropDeliveries(tx.db, row.id);
  await tx.audit({ modulo: 'configuracion', motivo: `probó el bot de Discord en ${row.nombre}: ${detail}` });
  tx.notify({ tema: 'discord', msg: `probó el bot de Discord en ${row.nombre}` });
}

/** Sends a test message immediately, and tells what Discord answered. */
export async function testDestino(p: CallContext<Calls['probarDestino']>): Promise<Answer<Calls['probarDestino']>> {
  const { deps, body } = p;
  const row = await requireChannel(deps.engine.db, body.id);
  const { token, encrypted } = await openBot(deps);
  const events = (await findAvisos(deps.engine.db, row.id)).map(({ evento }) => DISCORD_EVENTS[evento].toLowerCase());
  const what = new Intl.ListFormat('es').format(events);
  const nonce = randomUUID().replaceAll('-', '').slice(0, 25);
  const delivery = await deliverByBot(
    deps,
    { token, canal: row.canal, nonce, patience: 'screen' },
    { body: testMessage(`**${what}**`), mensaje: null },
  );
  const { kind, detail } = delivery;
  return p.transaction(async (tx) => {
    await recordTest(tx, row, encrypted, delivery);
    // Returned, not thrown: a throw would roll back the recorded result.
    if (kind !== 'delivered') return testError(kind, `${detail}.`);
    return { msg: `El mensaje llegó a ${row.nombre}`, status: 0 as const, data: await readDestino(tx.db, row.id) };
  });
}
