import { onTestFinished } from 'vitest';
import { fillDatabase } from '../../demo/fillDatabase.ts';
import { MIGRATIONS } from '../../migrations/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { transferByUrl } from '../../platform/database/transfer/transfer.ts';
import type { DatabaseTemplate, TestDatabase } from '../database/testDatabase.ts';
import { copyTemplate, copyTemplateFile, ENGINE } from '../database/testDatabase.ts';
import { TestClock } from '../fakes/clock.ts';
import { Portal } from './portal.ts';

export const FULL_AGENCIA_SIZE = { usuarios: 42, weeks: 3, seed: 1, open: 12 };
/** Texts that collations order differently, and that are hard to serialize. */
const ODD_TEXTS = [
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

/** Fills a portal's database so that every table has rows, including values that are hard to copy. */
async function fillAllTables({ engine, db, clock }: Portal): Promise<void> {
  await fillDatabase(engine, { ...FULL_AGENCIA_SIZE, hasta: clock.now }, () => undefined);
  const now = clock.now;
  const { id: usuario } = await db.selectFrom('usuario').select('id').limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto('configuracion')
    .values(ODD_TEXTS.map((clave) => ({ clave: `x${clave}`, valor: JSON.stringify(clave) })))
    .execute();
  await db
    .insertInto('codigo_registro')
    .values(ODD_TEXTS.map((direccion) => ({ direccion, codigo: 'ABC', vence: now })))
    .execute();
  await db
    .insertInto('intento')
    .values(ODD_TEXTS.map((sujeto) => ({ sujeto, fecha: now })))
    .execute();
  // Deleted ids must still count as used.
  await db.deleteFrom('intento').where('id', '>', 3).execute();
  await db
    .insertInto('dispositivo')
    .values(ODD_TEXTS.map((huella) => ({ usuario, huella, creado: now, ultima: now })))
    .execute();
  // Must not be the person who logs in with the password alone.
  const other = await db.selectFrom('usuario').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  await fillAccess(db, now, usuario, other.id);
  await fillRooms(db, now, usuario, other.id);
}

/** Adds sessions, two-factor data, devices and their dependents. */
async function fillAccess(db: Db, now: number, usuario: number, other: number): Promise<void> {
  const session = { usuario, huella: 'h', dispositivo: 'Prueba', creada: now, ultima_vez: now, vence: now };
  const programa = { programa: '«Hoja»', prefijo: 'cjk_', alcance: 'tt,mgmt', escribe: 0 };
  await db
    .insertInto('sesion')
    .values({ ...session, ...programa, huella: 'p' })
    .execute();
  await db.insertInto('dos_pasos').values({ usuario: other, secreto: 'JBSWY3DPEHPK3PXP', desde: now }).execute();
  await db
    .insertInto('rescate')
    .values(ODD_TEXTS.map((huella) => ({ usuario, huella })))
    .execute();
  const enlace = { usuario, huella: 'e', encargado: null, creado: now, vence: now };
  await db.insertInto('enlace_clave').values(enlace).execute();
  await db.insertInto('enlace_calendario').values({ usuario, huella: 'c', todas: 1, creado: now }).execute();
  const { id } = await db.insertInto('sesion').values(session).returning('id').executeTakeFirstOrThrow();
  const discordSession = { ...session, huella: 'd', dispositivo: 'Discord', puerta: 'discord' as const };
  const { id: sesion } = await db.insertInto('sesion').values(discordSession).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('discord_cuenta').values({ usuario, sesion, cuenta: '1', nombre: 'ñ\n', desde: now }).execute();
  await db.insertInto('discord_codigo').values({ cuenta: '2', huella: 'e', nombre: 'ñ', vence: now }).execute();
  await db.insertInto('discord_interaccion').values({ id: '1', fecha: now }).execute();
  const aparato = { usuario, sesion: id, endpoint: 'https://aparato.example', p256dh: 'p', auth: 'a', creado: now };
  await db.insertInto('aparato').values(aparato).execute();
  const sent = { key_hash: 'k', usuario, llamada: 'sendMulta', payload_hash: 'p', http: 200, headers: '{}' };
  await db
    .insertInto('idempotency')
    .values({
      ...sent,
      body: '{"msg":"ñ"}',
      fecha: now,
      hizo: '["multa 1"]',
      pulsacion: 2,
    })
    .execute();
  await db.insertInto('claves_push').values({ id: 1, publica: 'p', privada: 's' }).execute();
}

async function fillActivity(db: Db, now: number, usuario: number): Promise<void> {
  const [lunes, asked] = ['2020-01-06', { asistencia: 4, times: 1, ascensos: 1 }];
  await db
    .insertInto('actividad_pedida')
    .values({ categoria: 1, ...asked, encargado: usuario, fecha: now })
    .execute();
  // Before the weeks of the other rows; a week is everyone's.
  await db
    .insertInto('actividad_semana')
    .values({ lunes, desde: now, hasta: now, cerrada: now })
    .onConflict((c) => c.doNothing())
    .execute();
  const row = { usuario, lunes, categoria: 1, pide_asistencia: 4, pide_times: 1, pide_ascensos: 1 };
  await db
    .insertInto('actividad')
    .values({ ...row, dias_fuera: 1, dias_ausente: 2, asistencia: 60, times: 30, ascensos: 0 })
    .execute();
}

async function fillSignOffs(db: Db, now: number, usuario: number, other: number): Promise<void> {
  const { id: hasta } = await db.selectFrom('trabajo').select('id').limit(1).executeTakeFirstOrThrow();
  const signOff = { usuario, papel: 'miembro' as const, hasta, filas: 1, asistencia: 60, times: 0, creditos: 4 };
  await db
    .insertInto('conformidad')
    .values({ ...signOff, fecha: now })
    .execute();
  await db
    .insertInto('conformidad_aviso')
    .values({ usuario, encargado: other, dia: '2026-03-09', fecha: now })
    .execute();
}

async function fillDepartamentos(db: Db, now: number, usuario: number, other: number): Promise<void> {
  const named = { nombre: 'Animación ñ', nombre_llano: 'animacion n', texto: 'ñ', creado: now };
  const { id: departamento } = await db
    .insertInto('departamento')
    .values({ ...named, jefe: usuario, abierto: 1, cerrado: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('departamento_miembro').values({ departamento, usuario, desde: now }).execute();
  const application = { departamento, usuario: other, texto: 'ñ', fecha: now, estado: 'rechazada' as const };
  await db
    .insertInto('departamento_solicitud')
    .values({ ...application, respuesta: 'ñ', respondido: now, respondido_por: usuario })
    .execute();
  const { id: comunicado } = await db.selectFrom('comunicado').select('id').limit(1).executeTakeFirstOrThrow();
  await db.insertInto('comunicado_departamento').values({ comunicado, departamento }).execute();
}

async function fillDiscord(db: Db, now: number): Promise<void> {
  const bot = { token: 'ñ', aplicacion: '1', nombre: 'ñ', clave_publica: '0a', puesto: now, fallo_token: 'ñ\n' };
  await db.updateTable('discord_bot').set(bot).execute();
  const role = { fuente: 'categoria', objeto: 1, rol: '5', nombre: 'ñ', problema: 'ñ\n' } as const;
  await db.insertInto('discord_rol').values(role).execute();
  await db.insertInto('discord_rol_pendiente').values({ cuenta: '1', orden: 1 }).execute();
  await db
    .insertInto('discord_rol_miembro')
    .values({ cuenta: '1', roles: '5,6', apodos: 'ñ', unida: 1, fallo: 'ñ', reintento: now })
    .execute();
  await db.updateTable('discord_rol_estado').set({ fallo: 'ñ', encolado: now, revisado: now }).execute();
  const channel = { canal: '7', nombre: 'ñ', puesto: now, fallo: 'ñ\n', fallado: now };
  const { id: destino } = await db
    .insertInto('discord_destino')
    .values({ ...channel, evento: null, direccion: null, entregado: null, turno: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const aviso = { destino, evento: 'estado', plantilla: 'ñ\n{nombre}', roles: '5', roles_nombres: 'ñ' } as const;
  await db.insertInto('discord_aviso').values(aviso).execute();
  await db.insertInto('discord_envio').values({ destino, evento: 'estado', objeto: null, fecha: now }).execute();
  const sent = { destino, evento: 'encuesta', objeto: 1, mensaje: '9', huella: 'a', fecha: now } as const;
  await db.insertInto('discord_mensaje').values(sent).execute();
}

async function fillRooms(db: Db, now: number, usuario: number, other: number): Promise<void> {
  const { id: avatar } = await db
    .insertInto('avatar')
    .values({ hotel_id: 'hhes-1' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('avatar_usuario').values({ usuario, avatar, desde: now }).execute();
  await db
    .insertInto('radio')
    .values({ id: 1, direccion: 'https://radio.example', pedida: now, dicho: null })
    .execute();
  const requested = { usuario, que: 'tiempo' as const, fecha: now, vence: now, cerrado: now };
  await db
    .insertInto('pedido')
    .values({ ...requested, resultado: 'atendido', atendido_por: other })
    .execute();
  const claim = { hora: 1, usuario, dia: '2026-03-09', desde: now, hasta: now, fecha: now };
  const turno = await db.insertInto('turno').values(claim).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('turno_libre').values({ turno: turno.id, usuario, dia: '2026-03-09', fecha: now }).execute();
  const offer = { turno: turno.id, de: usuario, para: other, dia: '2026-03-09', alcance: 'dia' as const, fecha: now };
  await db
    .insertInto('turno_oferta')
    .values({ ...offer, vence: now, cerrada: now, resultado: 'vencida' })
    .execute();
  await fillSignOffs(db, now, usuario, other);
  await db.insertInto('presente').values({ usuario, visto: now }).execute();
  await fillDepartamentos(db, now, usuario, other);
  await fillActivity(db, now, usuario);
  const anulacion = { usuario, motivo: 'ñ', encargado: other, fecha: now, trabajo: null, contrario: null };
  await db.insertInto('anulacion').values(anulacion).execute();
  await db.insertInto('notificacion_gusto').values({ usuario, clase: 'degrado', portal: 0, push: 1 }).execute();
  await fillDiscord(db, now);
  await db
    .insertInto('bitacora_pista')
    .values({ bloque: 0, letras: 'ñ\n\t'.repeat(500) })
    .execute();
  const watched = { clase: 'rechazo', usuario, encargado: null, red: '203.0.113.0/24', llamada: 'login' } as const;
  const counted = { codigo: 'SIN_SESION', detalle: 'ñ', veces: 3, desde: now, fecha: now, cuenta: 'ñ|1' };
  await db
    .insertInto('vigilancia')
    .values({ ...watched, ...counted })
    .execute();
  await db.insertInto('limpieza').values({ fecha: now }).execute();
  const made = { hecha: now, archivo: 'conserje.db', maquina: 'ñ', fallo: 'No hay sitio', fallo_fecha: now };
  await db.updateTable('copia').set(made).execute();
  await db.insertInto('alarma').values({ sujeto: 'red ñ', hasta: now }).execute();
  // With so few people, random data may lack a shared connection.
  const permitido = { usuario: other, encargado: usuario, fecha: now };
  await db
    .insertInto('permitido')
    .values(permitido)
    .onConflict((c) => c.doNothing())
    .execute();
  // The ascenso may have recorded it already.
  const headline = db.insertInto('titular_visto').values({ usuario, permiso: 'adm' });
  await headline.onConflict((c) => c.doNothing()).execute();
  const terms = {
    paga_nomina: 1,
    nomina_asistencia: 1,
    nomina_times: 1,
    bono_asistencia: null,
    bono_times: 2,
    bono_paga: 1,
  };
  const sum = { creditos: 1, asistencia: 1, times: 1, fecha: now, categoria: 1, reducida: 0 };
  await db
    .insertInto('tramo')
    .values({ usuario, periodo: 1, numero: 1, ...terms, ...sum })
    .execute();
}

const FULL: DatabaseTemplate = {
  nombre: 'llena',
  async fill(url) {
    const portal = new Portal(new TestClock(), { database: { url, dropDatabase: async () => undefined } });
    await portal.open();
    await fillAllTables(portal);
    await portal.leave();
  },
};

/** Creates a file with a full agency, which is filled once per run and copied. */
export const copyFullAgenciaFile = (): Promise<TestDatabase> => copyTemplateFile(FULL);

/** The same on the server: to write it there call by call takes four times as long as in a file. */
const FULL_ON_SERVER: DatabaseTemplate = {
  nombre: 'llena',
  isBare: true,
  async fill(target) {
    const file = await copyFullAgenciaFile();
    await transferByUrl(file.url, { target, steps: MIGRATIONS, report: () => undefined });
    await file.dropDatabase();
  },
};

/** Creates a full agency on the engine under test. */
export const copyFullAgencia = (): Promise<TestDatabase> => copyTemplate(ENGINE === 'sqlite' ? FULL : FULL_ON_SERVER);

/** Opens a portal on a full agency for one test. */
export async function openFullPortal(): Promise<Portal> {
  const base = await copyFullAgencia();
  const portal = new Portal(new TestClock(), { database: base });
  onTestFinished(async () => {
    await portal.leave();
    await base.dropDatabase();
  });
  await portal.open();
  return portal;
}
