import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { expect, test } from 'vitest';
import { llamar } from '../testing/accesos.ts';
import { codigoEn, conDosPasos } from '../testing/autenticador.ts';
import { PUNTO } from '../testing/imagenes.ts';
import { muestraDe } from '../testing/muestras.ts';
import { actualizar, ganar } from '../testing/paga.ts';
import type { Persona, Portal } from '../testing/portal.ts';
import { abrirPortal } from '../testing/portal.ts';
import { edicionDe } from '../testing/terminos.ts';
import { DESDE, RED, vigiladas, volcar } from '../testing/vigilancia.ts';
import type { CallName } from './http/contexto.ts';

type Reciente = { [N in CallName]: (typeof CONTRACT)[N] extends { reciente: true } ? N : never }[CallName];

/** A founder on the last mission of the ladder, who makes the call, and someone of whom it may be made. */
interface Escena {
  portal: Portal;
  jefa: Persona;
  leo: Persona;
}
/** What the call is sent, once there is what it needs, and what it leaves: its kind, and what is said. */
interface Caso {
  deja: string;
  /** Where the row has whoever made the call: what is counted is their own doing. */
  de?: 'usuario';
  body?: (escena: Escena) => object | Promise<object>;
}

/** A text that is typed: the log has none of them. */
const ESCRITO = 'xmarcax';
const suyo = ({ leo }: Escena) => ({ usuario: leo.id });

async function mision({ portal, jefa }: Escena, accion: 'subir' | 'bajar' | 'retirar') {
  const todas = await portal.pide(jefa).logra('GET allInfoMision');
  const lugar = todas.findIndex((m) => m.acciones.includes(accion));
  const [una, otra] = [todas[lugar], todas[lugar + 1]];
  if (!una || !otra) throw new Error(`no mission to ${accion}`);
  return { una, otra };
}
async function conPaga({ portal, jefa, leo }: Escena) {
  await ganar(portal, leo);
  await actualizar(portal, jefa);
  return { op: 0 };
}
async function rangoNuevo({ portal, jefa }: Escena) {
  const { id } = await portal.pide(jefa).logra('POST addRank', { body: { nombre: ESCRITO } });
  return { id, retirar: true };
}
const deMembresia = (): object => {
  const { visto: _visto, ...body } = muestraDe('editMemb', CONTRACT.editMemb).body ?? {};
  return { ...body, data: { ...(body.data as object), nombre: ESCRITO } };
};

const CASOS: Record<Reciente, Caso> = {
  actionExcepciones: { deja: 'permisos|dio Multas', body: (e) => ({ op: 0, ...suyo(e), permisos: 'mul' }) },
  guardarMatriz: {
    deja: 'permisos|categoría 1: dio Tiempos',
    body: async ({ portal, jefa }) => {
      const { categorias } = await portal.pide(jefa).logra('GET matrizPermisos');
      const visto = categorias.find((c) => c.id_categoria === 1)?.permisos;
      return { categorias: [{ id_categoria: 1, permisos: 'tt', visto }] };
    },
  },
  reiniciarLista: { deja: 'reinicio|la lista de paga del grupo bajo', body: conPaga },
  reiniciarNomina: { deja: 'reinicio|la nómina del grupo alto', body: () => ({ op: 1 }) },
  resetPassword: { deja: 'clave|se la generaron', body: suyo },
  enlaceClave: { deja: 'enlace|hecho', body: suyo },
  dosPasosPerdidos: {
    deja: 'dos_pasos|quitados por perdidos',
    body: async (e) => {
      await conDosPasos(e.portal, e.leo);
      return { ...suyo(e), motivo: ESCRITO };
    },
  },
  olvidarUsuario: {
    deja: 'olvido|',
    body: async (e) => {
      await e.portal.despedir(e.leo);
      return { ...suyo(e), nombre: e.leo.usuario, motivo: ESCRITO };
    },
  },
  misDatos: { deja: 'exportacion|lo propio' },
  exportado: { deja: 'exportacion|', de: 'usuario', body: () => ({ ruta: '/listaPaga' }) },
  cerrarSesion: {
    deja: 'llave_fin|cerró 1 sesión',
    body: async ({ portal, jefa }) => {
      await portal.sesion(jefa.id);
      const otra = (await portal.pide(jefa).logra('GET sesiones')).find((s) => !s.actual);
      return { id: otra?.id ?? 0 };
    },
  },
  cerrarSesiones: {
    deja: 'llave_fin|una: cerró sus otras sesiones',
    body: async ({ portal, jefa }) => void (await portal.sesion(jefa.id)),
  },
  importarSocios: {
    deja: 'altas|2 cuentas de un archivo',
    body: () => ({
      archivo: Buffer.from(`nombre;misión\n${ESCRITO}1;Vigilante I\n${ESCRITO}2;Técnico F\n`),
      vistas: 2,
    }),
  },
  editAjustes: { deja: 'ajustes|Nombre', body: () => ({ data: { nombre: ESCRITO } }) },
  editGancho: {
    deja: 'ajustes|Discord: Alertas de seguridad',
    body: () => ({
      evento: 'seguridad',
      direccion: `https://discord.com/api/webhooks/12345678/${ESCRITO.repeat(6)}`,
    }),
  },
  editRank: {
    deja: 'ajustes|Escala: un rango editado',
    body: ({ portal, jefa }) => edicionDe(portal, jefa, 4, { n_categoria: ESCRITO, porciento: 9 }),
  },
  addRank: { deja: 'ajustes|Escala: un rango añadido', body: () => ({ nombre: ESCRITO }) },
  moverRank: { deja: 'ajustes|Escala: el orden de los rangos', body: () => ({ id: 6, vecino: 5 }) },
  retirarRank: { deja: 'ajustes|Escala: un rango retirado', body: rangoNuevo },
  placaCategoria: { deja: 'ajustes|Escala: la placa de un rango', body: () => ({ id: 3, imagen: PUNTO }) },
  editMis: {
    deja: 'ajustes|Escala: una misión editada',
    body: async (e) => {
      const { id, precio, venta, traslado_venta } = (await mision(e, 'retirar')).una;
      return { id, nombre: ESCRITO, precio, venta, traslado_venta };
    },
  },
  addMis: {
    deja: 'ajustes|Escala: una misión añadida',
    body: () => ({ categoria: 2, nombre: ESCRITO, precio: 8, venta: 1, traslado_venta: 0 }),
  },
  moverMis: {
    deja: 'ajustes|Escala: el orden de las misiones',
    body: async (e) => {
      const { una, otra } = await mision(e, 'subir');
      return { id: una.id, vecina: otra.id };
    },
  },
  retirarMis: {
    deja: 'ajustes|Escala: una misión retirada',
    body: async (e) => ({ id: (await mision(e, 'retirar')).una.id, retirar: true }),
  },
  importarEscala: {
    deja: 'ajustes|Escala: 1 rango de un archivo',
    body: async ({ portal, jefa }) => {
      const archivo = Buffer.from(`rango;misión;precio\n2;${ESCRITO};8\n`);
      const visto = await llamar(portal.pide(jefa), 'mirarEscala', CONTRACT.mirarEscala, { body: { archivo } });
      return { archivo, vista: (visto.cuerpo as { vista: string }).vista };
    },
  },
  editMemb: { deja: 'ajustes|Membresías: una editada', body: deMembresia },
  addMemb: {
    deja: 'ajustes|Membresías: una añadida',
    body: () => ({ ...muestraDe('addMemb', CONTRACT.addMemb).body, nombre: ESCRITO }),
  },
  retirarMemb: { deja: 'ajustes|Membresías: una retirada', body: () => ({ id: 1, retirar: true }) },
  prepararDosPasos: { deja: 'dos_pasos|empezó a activarlos' },
  activarDosPasos: {
    deja: 'dos_pasos|activados',
    body: async ({ portal, jefa }) => {
      const { secreto } = await portal.pide(jefa).logra('POST prepararDosPasos');
      return { codigo: codigoEn(secreto, portal.reloj.ahora) };
    },
  },
  renovarRescate: {
    deja: 'dos_pasos|códigos de respaldo renovados',
    body: async ({ portal, jefa }) => {
      const { secreto } = await conDosPasos(portal, jefa);
      return { codigo: codigoEn(secreto, portal.reloj.ahora) };
    },
  },
  crearPrograma: {
    deja: 'programa|hecha, solo para leer, con ningún permiso',
    body: () => ({ nombre: ESCRITO, permisos: '', escribe: false, dias: 30 }),
  },
};

const recientes = Object.entries<Call>(CONTRACT).filter(([, spec]) => spec.reciente);

test('de cada llamada que pide una prueba reciente se dice qué deja', () => {
  expect(Object.keys(CASOS).toSorted()).toEqual(recientes.map(([nombre]) => nombre).toSorted());
});

test.each(recientes)('%s queda en el registro de seguridad, sin nada de lo escrito', async (nombre, spec) => {
  // The test above, and the compiler, say that each of them is there.
  const { deja, body, de = 'encargado' } = CASOS[nombre as Reciente];
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 12, posicion: 3 });
  const leo = await portal.persona({ nombre: 'Leo' });
  const cuerpo = await body?.({ portal, jefa, leo });
  const antes = (await vigiladas(portal)).length;
  const cambios = cuerpo && spec.body ? { body: { ...cuerpo } } : {};
  const { http, cuerpo: dicho } = await llamar(portal.pide(jefa, { desde: DESDE }), nombre, spec, cambios);
  expect({ http, dicho }).toMatchObject({ http: 200 });
  await volcar(portal);
  const nuevas = (await vigiladas(portal)).slice(antes);
  expect(nuevas.map((f) => `${f.clase}|${f.detalle}`)).toContain(deja);
  for (const fila of nuevas) expect(fila).toMatchObject({ [de]: jefa.id, red: RED });
  expect(JSON.stringify(nuevas)).not.toContain(ESCRITO);
});
