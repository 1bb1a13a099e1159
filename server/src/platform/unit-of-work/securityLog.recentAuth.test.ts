import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { expect, test } from 'vitest';
import { DISCORD_TOKEN } from '../../demo/discord.ts';
import { createLinkCode } from '../../features/community/discordCommands/link/discordCommands.link.queries.ts';
import { enableTwoFactor, totpCodeAt } from '../../test-support/fakes/authenticator.ts';
import { openStandInDiscord, setUpBot } from '../../test-support/fakes/discordBot.ts';
import { ONE_PIXEL_PNG } from '../../test-support/fakes/images.ts';
import { sendSample } from '../../test-support/matrices/accessRows.ts';
import { samplePayloadOf } from '../../test-support/matrices/samplePayloads.ts';
import { earn, updateListaPaga } from '../../test-support/portal/paga.ts';
import { categoriaEditBody } from '../../test-support/portal/payTerms.ts';
import type { Person, Portal } from '../../test-support/portal/portal.ts';
import { openPortal } from '../../test-support/portal/portal.ts';
import {
  flushSecurityLog,
  REQUEST_ADDRESS,
  REQUEST_NETWORK,
  readSecurityEntries,
} from '../../test-support/portal/securityLog.ts';
import type { CallName } from '../http/routing/callContext.ts';

type RecentAuthCall = {
  [N in CallName]: (typeof CONTRACT)[N] extends { requiresRecentAuth: true } ? N : never;
}[CallName];

/** A founder on the last mision of the ladder as caller, and a target person. */
interface Scene {
  portal: Portal;
  boss: Person;
  leo: Person;
}
/** Input of the call, and the kind and text of its security event. */
interface Case {
  leaves: string;
  /** Column of the caller, where the event affects the caller. */
  de?: 'usuario';
  body?: (scene: Scene) => object | Promise<object>;
}

/** Typed text, which must not be in the log. */
const TYPED = 'xmarcax';
const own = ({ leo }: Scene) => ({ usuario: leo.id });

async function mision({ portal, boss }: Scene, action: 'subir' | 'bajar' | 'retirar') {
  const all = await portal.as(boss).succeeds('GET allInfoMision');
  const index = all.findIndex((m) => m.acciones.includes(action));
  const [one, other] = [all[index], all[index + 1]];
  if (!one || !other) throw new Error(`no mission to ${action}`);
  return { one, other };
}
async function preparePaga({ portal, boss, leo }: Scene) {
  await earn(portal, leo);
  await updateListaPaga(portal, boss);
  return { op: 0 };
}
async function createCategoria({ portal, boss }: Scene) {
  const { id } = await portal.as(boss).succeeds('POST addRank', { body: { nombre: TYPED } });
  return { id, retirar: true };
}
async function withBot({ portal, boss }: Scene): Promise<object> {
  // The portal itself would record the wrong signature that Discord sends as a check.
  await openStandInDiscord(portal, async (_url, { headers }) =>
    headers['x-signature-ed25519']?.startsWith('0000') ? { status: 401, body: {} } : { status: 200, body: { type: 1 } },
  );
  await setUpBot(portal, boss);
  return { visto: 2 };
}
async function withChannel(e: Scene): Promise<number> {
  await withBot(e);
  const channel = { canal: '22000000000000000011', nombre: '#general', puesto: 0, evento: null, direccion: null };
  const { id } = await e.portal.db
    .insertInto('discord_destino')
    .values({ ...channel, entregado: null, fallo: null, fallado: null, turno: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const editMembresiaBody = (): object => {
  const { visto: _seen, ...body } = samplePayloadOf('editMemb', CONTRACT.editMemb).body ?? {};
  return { ...body, data: { ...(body.data as object), nombre: TYPED } };
};

const CASES: Record<RecentAuthCall, Case> = {
  actionExcepciones: { leaves: 'permisos|dio Multas', body: (e) => ({ op: 0, ...own(e), permisos: 'mul' }) },
  guardarMatriz: {
    leaves: 'permisos|categoría 1: dio Tiempos',
    body: async ({ portal, boss }) => {
      const { categorias } = await portal.as(boss).succeeds('GET matrizPermisos');
      const visto = categorias.find((c) => c.id_categoria === 1)?.permisos;
      return { categorias: [{ id_categoria: 1, permisos: 'tt', visto }] };
    },
  },
  reiniciarLista: { leaves: 'reinicio|la lista de paga del grupo bajo', body: preparePaga },
  reiniciarNomina: { leaves: 'reinicio|la nómina del grupo alto', body: () => ({ op: 1 }) },
  resetPassword: { leaves: 'clave|se la generaron', body: own },
  enlaceClave: { leaves: 'enlace|hecho', body: own },
  dosPasosPerdidos: {
    leaves: 'dos_pasos|quitados por perdidos',
    body: async (e) => {
      await enableTwoFactor(e.portal, e.leo);
      return { ...own(e), motivo: TYPED };
    },
  },
  olvidarUsuario: {
    leaves: 'olvido|',
    body: async (e) => {
      await e.portal.dismiss(e.leo);
      return { ...own(e), nombre: e.leo.usuario, motivo: TYPED };
    },
  },
  libroPeriodo: {
    leaves: 'exportacion|Excel del 1 mar 2026 al 31 mar 2026',
    body: () => ({ inicio: '2026-03-01', final: '2026-03-31' }),
  },
  misDatos: { leaves: 'exportacion|lo propio' },
  exportado: { leaves: 'exportacion|', de: 'usuario', body: () => ({ ruta: '/listaPaga' }) },
  cerrarSesion: {
    leaves: 'llave_fin|cerró 1 sesión',
    body: async ({ portal, boss }) => {
      await portal.createSession(boss.id);
      const other = (await portal.as(boss).succeeds('GET sesiones')).find((s) => !s.actual);
      return { id: other?.id ?? 0 };
    },
  },
  cerrarSesiones: {
    leaves: 'llave_fin|una: cerró sus otras sesiones',
    body: async ({ portal, boss }) => void (await portal.createSession(boss.id)),
  },
  importarSocios: {
    leaves: 'altas|2 cuentas de un archivo',
    body: () => ({
      archivo: Buffer.from(`nombre;misión\n${TYPED}1;Vigilante I\n${TYPED}2;Técnico F\n`),
      vistas: 2,
    }),
  },
  descargarCopia: {
    leaves: 'exportacion|una copia de seguridad',
    body: async ({ portal }) => ({ archivo: await portal.heldBackups.place() }),
  },
  editAjustes: { leaves: 'ajustes|Nombre', body: () => ({ data: { nombre: TYPED } }) },
  editGancho: {
    leaves: 'ajustes|Discord: Alertas de seguridad',
    body: () => ({
      evento: 'seguridad',
      direccion: `https://discord.com/api/webhooks/12345678/${TYPED.repeat(6)}`,
    }),
  },
  ponerBotDiscord: {
    leaves: 'ajustes|Discord: el bot',
    body: async ({ portal }) => {
      await openStandInDiscord(portal);
      return { token: DISCORD_TOKEN, visto: 0 };
    },
  },
  quitarBotDiscord: { leaves: 'ajustes|Discord: el bot', body: withBot },
  servidorDiscord: {
    leaves: 'ajustes|Discord: el bot',
    body: async (e) => ({ ...(await withBot(e)), servidor: '2200000000000000001' }),
  },
  cambiarRolesDiscord: {
    leaves: 'ajustes|Discord: el bot',
    body: async (e) => {
      await withBot(e);
      return { roles: [{ fuente: 'categoria', id: 1, rol: '220000000000000000151' }], apodo: false };
    },
  },
  ponerRolesDiscord: {
    leaves: 'ajustes|Discord: el bot',
    body: async (e) => {
      await withBot(e);
      return {};
    },
  },
  agregarDestino: {
    leaves: 'ajustes|Discord: el bot',
    body: async (e) => {
      await withBot(e);
      return { canal: '22000000000000000011', avisos: [{ evento: 'ascenso', plantilla: TYPED, roles: [] }] };
    },
  },
  cambiarDestino: {
    leaves: 'ajustes|Discord: el bot',
    body: async (e) => ({
      id: await withChannel(e),
      avisos: [{ evento: 'ascenso', plantilla: TYPED, roles: [] }],
    }),
  },
  quitarDestino: { leaves: 'ajustes|Discord: el bot', body: async (e) => ({ id: await withChannel(e) }) },
  comandosDiscord: { leaves: 'ajustes|Discord: el bot', body: withBot },
  editRank: {
    leaves: 'ajustes|Escala: un rango editado',
    body: ({ portal, boss }) => categoriaEditBody(portal, boss, 4, { n_categoria: TYPED, porciento: 9 }),
  },
  addRank: { leaves: 'ajustes|Escala: un rango añadido', body: () => ({ nombre: TYPED }) },
  moverRank: { leaves: 'ajustes|Escala: el orden de los rangos', body: () => ({ id: 6, vecino: 5 }) },
  retirarRank: { leaves: 'ajustes|Escala: un rango retirado', body: createCategoria },
  placaCategoria: { leaves: 'ajustes|Escala: la placa de un rango', body: () => ({ id: 3, imagen: ONE_PIXEL_PNG }) },
  editMis: {
    leaves: 'ajustes|Escala: una misión editada',
    body: async (e) => {
      const { id, precio, venta, traslado_venta } = (await mision(e, 'retirar')).one;
      return { id, nombre: TYPED, precio, venta, traslado_venta };
    },
  },
  addMis: {
    leaves: 'ajustes|Escala: una misión añadida',
    body: () => ({ categoria: 2, nombre: TYPED, precio: 8, venta: 1, traslado_venta: 0 }),
  },
  moverMis: {
    leaves: 'ajustes|Escala: el orden de las misiones',
    body: async (e) => {
      const { one, other } = await mision(e, 'subir');
      return { id: one.id, vecina: other.id, arriba: true };
    },
  },
  retirarMis: {
    leaves: 'ajustes|Escala: una misión retirada',
    body: async (e) => ({ id: (await mision(e, 'retirar')).one.id, retirar: true }),
  },
  importarEscala: {
    leaves: 'ajustes|Escala: 1 rango de un archivo',
    body: async ({ portal, boss }) => {
      const archivo = Buffer.from(`rango;misión;precio\n2;${TYPED};8\n`);
      const visto = await sendSample(portal.as(boss), 'mirarEscala', CONTRACT.mirarEscala, { body: { archivo } });
      return { archivo, vista: (visto.body as { vista: string }).vista };
    },
  },
  editMemb: { leaves: 'ajustes|Membresías: una editada', body: editMembresiaBody },
  addMemb: {
    leaves: 'ajustes|Membresías: una añadida',
    body: () => ({ ...samplePayloadOf('addMemb', CONTRACT.addMemb).body, nombre: TYPED }),
  },
  retirarMemb: { leaves: 'ajustes|Membresías: una retirada', body: () => ({ id: 1, retirar: true }) },
  prepararDosPasos: { leaves: 'dos_pasos|empezó a activarlos' },
  activarDosPasos: {
    leaves: 'dos_pasos|activados',
    body: async ({ portal, boss }) => {
      const { secreto } = await portal.as(boss).succeeds('POST prepararDosPasos');
      return { codigo: totpCodeAt(secreto, portal.clock.now) };
    },
  },
  renovarRescate: {
    leaves: 'dos_pasos|códigos de respaldo renovados',
    body: async ({ portal, boss }) => {
      const { secreto } = await enableTwoFactor(portal, boss);
      return { codigo: totpCodeAt(secreto, portal.clock.now) };
    },
  },
  pedirActividad: {
    leaves: 'ajustes|Escala: lo que pide un rango por semana',
    body: () => ({
      id: 1,
      data: { asistencia: 4, times: 0, ascensos: 0 },
      visto: { asistencia: 0, times: 0, ascensos: 0 },
    }),
  },
  crearCalendario: { leaves: 'calendario|hecho, con las ausencias de todos', body: () => ({ todas: true }) },
  vincularDiscord: {
    leaves: 'discord|unida',
    body: async ({ portal }) => ({
      vinculo: await createLinkCode(portal.db, { cuenta: '1', nombre: TYPED }, portal.clock.now),
    }),
  },
  crearPrograma: {
    leaves: 'programa|hecha, solo para leer, con ningún permiso',
    body: () => ({ nombre: TYPED, permisos: '', escribe: false, dias: 30 }),
  },
};

const recent = Object.entries<Call>(CONTRACT).filter(([, spec]) => spec.requiresRecentAuth);

test('every call that needs recent authentication declares its security event', () => {
  expect(Object.keys(CASES).toSorted()).toEqual(recent.map(([name]) => name).toSorted());
});

test.each(recent)('%s is in the security log, without the typed text', async (name, spec) => {
  // The test above and the compiler ensure that each call has a case.
  const { leaves, body, de = 'encargado' } = CASES[name as RecentAuthCall];
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12, posicion: 3 });
  const leo = await portal.createPerson({ nombre: 'Leo' });
  const payload = await body?.({ portal, boss, leo });
  const antes = (await readSecurityEntries(portal)).length;
  const changes = payload && spec.body ? { body: { ...payload } } : {};
  const { http, body: dicho } = await sendSample(
    portal.as(boss, { remoteAddress: REQUEST_ADDRESS }),
    name,
    spec,
    changes,
  );
  expect({ http, dicho }).toMatchObject({ http: 200 });
  await flushSecurityLog(portal);
  const added = (await readSecurityEntries(portal)).slice(antes);
  expect(added.map((f) => `${f.clase}|${f.detalle}`)).toContain(leaves);
  // An alarm names no network.
  for (const { clase, ...row } of added)
    expect(row).toMatchObject({ [de]: boss.id, red: clase === 'alarma' ? null : REQUEST_NETWORK });
  expect(JSON.stringify(added)).not.toContain(TYPED);
});
