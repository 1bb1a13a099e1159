import { onTestFinished } from 'vitest';
import { llenar } from '../demo/llenar.ts';
import type { Db } from '../platform/db/database.ts';
import type { Molde } from './base.ts';
import { copia } from './base.ts';
import { Portal } from './portal.ts';
import { Reloj } from './reloj.ts';

export const TAMANO = { usuarios: 42, semanas: 3, semilla: 1, abiertos: 12 };
/** What two engines would put in another order, if they went by a language, and what is dear to write as text. */
const RAROS = [
  'Z',
  'a',
  'ñ',
  'N',
  'n',
  '_',
  '-',
  'Á',
  'á',
  'z',
  '😀',
  '"comillas"',
  "l'apóstrofo",
  'a\\b',
  '{1,2}',
  'NULL',
  ' ',
];

/** Fills a portal's database so that every table has rows, with what is hard to carry among them. */
export async function llenarTodo({ motor, db, reloj }: Portal): Promise<void> {
  await llenar(motor, { ...TAMANO, hasta: reloj.ahora }, () => undefined);
  const ahora = reloj.ahora;
  const { id: usuario } = await db.selectFrom('usuario').select('id').limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto('configuracion')
    .values(RAROS.map((clave) => ({ clave: `x${clave}`, valor: JSON.stringify(clave) })))
    .execute();
  await db
    .insertInto('codigo_registro')
    .values(RAROS.map((direccion) => ({ direccion, codigo: 'ABC', vence: ahora })))
    .execute();
  await db
    .insertInto('intento')
    .values(RAROS.map((sujeto) => ({ sujeto, fecha: ahora })))
    .execute();
  // Ids that were given and are gone count as given.
  await db.deleteFrom('intento').where('id', '>', 3).execute();
  await db
    .insertInto('dispositivo')
    .values(RAROS.map((huella) => ({ usuario, huella, creado: ahora, ultima: ahora })))
    .execute();
  // Not of whoever logs in with their password alone.
  const otra = await db.selectFrom('usuario').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  await fillAccess(db, ahora, usuario, otra.id);
  await fillRooms(db, ahora, usuario, otra.id);
}

/** Sessions, second steps, devices and what belongs to them. */
async function fillAccess(db: Db, ahora: number, usuario: number, otra: number): Promise<void> {
  const sesion = { usuario, huella: 'h', dispositivo: 'Prueba', creada: ahora, ultima_vez: ahora, vence: ahora };
  const programa = { programa: '«Hoja»', prefijo: 'cjk_', alcance: 'tt,mgmt', escribe: 0 };
  await db
    .insertInto('sesion')
    .values({ ...sesion, ...programa, huella: 'p' })
    .execute();
  await db.insertInto('dos_pasos').values({ usuario: otra, secreto: 'JBSWY3DPEHPK3PXP', desde: ahora }).execute();
  await db
    .insertInto('rescate')
    .values(RAROS.map((huella) => ({ usuario, huella })))
    .execute();
  const enlace = { usuario, huella: 'e', encargado: null, creado: ahora, vence: ahora };
  await db.insertInto('enlace_clave').values(enlace).execute();
  const { id } = await db.insertInto('sesion').values(sesion).returning('id').executeTakeFirstOrThrow();
  const aparato = { usuario, sesion: id, endpoint: 'https://aparato.example', p256dh: 'p', auth: 'a', creado: ahora };
  await db.insertInto('aparato').values(aparato).execute();
  const sent = { key_hash: 'k', usuario, llamada: 'sendMulta', payload_hash: 'p', http: 200, headers: '{}' };
  await db
    .insertInto('idempotency')
    .values({ ...sent, body: '{"msg":"ñ"}', fecha: ahora })
    .execute();
  await db.insertInto('claves_push').values({ id: 1, publica: 'p', privada: 's' }).execute();
}

async function fillRooms(db: Db, ahora: number, usuario: number, otra: number): Promise<void> {
  const { id: avatar } = await db
    .insertInto('avatar')
    .values({ hotel_id: 'hhes-1' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('avatar_usuario').values({ usuario, avatar, desde: ahora }).execute();
  await db
    .insertInto('radio')
    .values({ id: 1, direccion: 'https://radio.example', pedida: ahora, dicho: null })
    .execute();
  const pedido = { usuario, que: 'tiempo' as const, fecha: ahora, vence: ahora, cerrado: ahora };
  await db
    .insertInto('pedido')
    .values({ ...pedido, resultado: 'atendido', atendido_por: otra })
    .execute();
  await db.insertInto('presente').values({ usuario, visto: ahora }).execute();
  const anulacion = { usuario, motivo: 'ñ', encargado: otra, fecha: ahora, trabajo: null, contrario: null };
  await db.insertInto('anulacion').values(anulacion).execute();
  await db.insertInto('notificacion_gusto').values({ usuario, clase: 'degrado', portal: 0, push: 1 }).execute();
  await db.insertInto('discord_envio').values({ evento: 'estado', objeto: null, fecha: ahora }).execute();
  await db
    .insertInto('bitacora_pista')
    .values({ bloque: 0, letras: 'ñ\n\t'.repeat(500) })
    .execute();
  const vigilada = { clase: 'rechazo', usuario, encargado: null, red: '203.0.113.0/24', llamada: 'login' } as const;
  const contada = { codigo: 'SIN_SESION', detalle: 'ñ', veces: 3, desde: ahora, fecha: ahora, cuenta: 'ñ|1' };
  await db
    .insertInto('vigilancia')
    .values({ ...vigilada, ...contada })
    .execute();
  await db.insertInto('limpieza').values({ fecha: ahora }).execute();
  await db.insertInto('alarma').values({ sujeto: 'red ñ', hasta: ahora }).execute();
  // Of so few people, chance may have let none share a connection.
  const permitido = { usuario: otra, encargado: usuario, fecha: ahora };
  await db
    .insertInto('permitido')
    .values(permitido)
    .onConflict((c) => c.doNothing())
    .execute();
  // Their promotion may have written it down already.
  const titular = db.insertInto('titular_visto').values({ usuario, permiso: 'adm' });
  await titular.onConflict((c) => c.doNothing()).execute();
  const terminos = {
    paga_nomina: 1,
    nomina_asistencia: 1,
    nomina_times: 1,
    bono_asistencia: null,
    bono_times: 2,
    bono_paga: 1,
  };
  const suma = { creditos: 1, asistencia: 1, times: 1, fecha: ahora, categoria: 1, reducida: 0 };
  await db
    .insertInto('tramo')
    .values({ usuario, periodo: 1, numero: 1, ...terminos, ...suma })
    .execute();
}

const LLENA: Molde = {
  nombre: 'llena',
  async llenar(url) {
    const portal = new Portal(new Reloj(), { base: { url, tirar: async () => undefined } });
    await portal.abrir();
    await llenarTodo(portal);
    await portal.dejar();
  },
};

/** A portal for one test on such an agency, which is filled once and copied. */
export async function abrirLleno(): Promise<Portal> {
  const base = await copia(LLENA);
  const portal = new Portal(new Reloj(), { base });
  onTestFinished(async () => {
    await portal.dejar();
    await base.tirar();
  });
  await portal.abrir();
  return portal;
}
