import type { Answer, discordCalls, GanchoDiscord } from '@conserje/contract';
import type { EventoDiscord } from '@conserje/rules';
import { EVENTOS_DISCORD, pistaGancho, revisarGancho } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { exigir, Fallo, oFallo } from '../../platform/fallo.ts';
import { isoONull } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import type { Entrega } from './discord.entregar.ts';
import { entregar } from './discord.entregar.ts';
import { prueba } from './discord.mensajes.ts';
import type { FilaGancho } from './discord.queries.ts';
import { ganchoDe, ganchos, quitarEnvios } from './discord.queries.ts';

type Calls = typeof discordCalls;

/** Without its address, which nobody is ever answered. */
const vista = ({ direccion, roto, ...fila }: FilaGancho): GanchoDiscord => ({
  ...fila,
  pista: direccion === null ? null : pistaGancho(direccion),
  puesto: isoONull(fila.puesto),
  entregado: isoONull(fila.entregado),
  roto: roto === 1,
});

const leer = async (db: Db, evento: EventoDiscord): Promise<FilaGancho> =>
  oFallo(await ganchoDe(db, evento), 'INTERNO');

// The keys of this object are its type's.
const ORDEN = Object.keys(EVENTOS_DISCORD) as EventoDiscord[];

export async function verGanchos({ deps }: Peticion<Calls['ganchosDiscord']>): Promise<GanchoDiscord[]> {
  const filas = new Map((await ganchos(deps.motor.db)).map((fila) => [fila.evento, fila]));
  return ORDEN.map((evento) => vista(oFallo(filas.get(evento), 'INTERNO')));
}

const RECIEN = { entregado: null, fallo: null, roto: 0, intentos: 0, perdidos: 0, siguiente: 0 };

/** Puts an address, or takes it away with all that waits for it. Neither is written anywhere else. */
export async function editarGancho(p: Peticion<Calls['editGancho']>): Promise<Answer<Calls['editGancho']>> {
  const { evento, visto } = p.body;
  const direccion = p.body.direccion.trim();
  if (direccion !== '') exigir(revisarGancho({ direccion }));
  return p.transaccion(async (tx) => {
    await tx.bloquear(tx.db.selectFrom('discord_gancho').select('evento').where('evento', '=', evento));
    const hay = await leer(tx.db, evento);
    if (visto !== undefined && visto !== isoONull(hay.puesto)) throw new Fallo('CAMBIO_MIENTRAS');
    if (direccion === '' && hay.direccion === null)
      return { msg: 'No hiciste ningún cambio', status: 0 as const, data: vista(hay) };
    const nueva = direccion === '' ? { direccion: null, puesto: null } : { direccion, puesto: tx.ahora };
    await tx.db
      .updateTable('discord_gancho')
      .set({ ...RECIEN, ...nueva })
      .where('evento', '=', evento)
      .execute();
    if (direccion === '') await quitarEnvios(tx.db, evento);
    const verbo = direccion === '' ? 'desconectó' : hay.direccion === null ? 'conectó' : 'cambió la dirección de';
    const hizo = `${verbo} Discord para ${EVENTOS_DISCORD[evento]}`;
    await tx.apuntar({ modulo: 'configuracion', motivo: hizo });
    await tx.vigilar({ clase: 'ajustes', usuario: null, detalle: `Discord: ${EVENTOS_DISCORD[evento]}` });
    tx.avisar({ tema: 'discord', msg: hizo });
    const msg = direccion === '' ? 'Quitaste la dirección' : 'Guardaste la dirección. Pruébala.';
    return { msg, status: 0 as const, data: vista(await leer(tx.db, evento)) };
  });
}

/** What a trial says of the address, which may have been changed meanwhile. */
async function anotarPrueba(tx: Tx, direccion: string, evento: EventoDiscord, { que, dijo }: Entrega): Promise<void> {
  const bien = { entregado: tx.ahora, fallo: null, roto: 0, intentos: 0, siguiente: 0 };
  await tx.db
    .updateTable('discord_gancho')
    .set(que === 'entregado' ? bien : { fallo: dijo, ...(que === 'roto' && { roto: 1 }) })
    .where('evento', '=', evento)
    .where('direccion', '=', direccion)
    .execute();
  await tx.apuntar({ modulo: 'configuracion', motivo: `probó Discord para ${EVENTOS_DISCORD[evento]}: ${dijo}` });
  tx.avisar({ tema: 'discord', msg: `probó Discord para ${EVENTOS_DISCORD[evento]}` });
}

/** Sends a trial at once, and says what Discord answered. */
export async function probarGancho(p: Peticion<Calls['probarGancho']>): Promise<Answer<Calls['probarGancho']>> {
  const { evento } = p.body;
  const direccion = oFallo((await leer(p.deps.motor.db, evento)).direccion, 'SIN_GANCHO');
  const entrega = await entregar(p.deps.fuera, direccion, prueba(evento));
  const { que, dijo } = entrega;
  return p.transaccion(async (tx) => {
    await anotarPrueba(tx, direccion, evento, entrega);
    // Returned, not thrown: what Discord said stays on record.
    if (que === 'caido') return new Fallo('DISCORD_CAIDO', dijo);
    if (que !== 'entregado') return new Fallo('DISCORD_RECHAZA', dijo);
    return { msg: 'El mensaje llegó a Discord', status: 0 as const, data: vista(await leer(tx.db, evento)) };
  });
}
