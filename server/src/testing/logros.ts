import { OP } from '@conserje/rules';
import { oFallo } from '../platform/fallo.ts';
import { KINDS } from './anulaciones.ts';
import { ACEPTAR, envioDe, laSolicitud, ofrecer, respuestaA } from './ascensos.ts';
import { PUNTO } from './imagenes.ts';
import type { Muestra } from './muestras.ts';
import type { Persona, Portal } from './portal.ts';
import { CLAVE } from './portal.ts';
import { edicionDe } from './terminos.ts';
import { abrir, cancelar, comoSeVe } from './tiempos.ts';
import { ventaDe } from './ventas.ts';

/** Where a call is made that must succeed: by the head, unless it is someone's own. */
export interface Escena {
  portal: Portal;
  jefa: Persona;
  /** Someone new, of the second category unless it is said. */
  alguien(categoria?: number): Promise<Persona>;
}

/** What is sent, and by whom where it is not the head. */
interface Logro extends Muestra {
  quien?: Persona;
}

const AUSENCIA = { motivo: 'Viaje', inicio: '2026-03-10', final: '2026-03-11' };
const HORAS_HASTA_ASCENDER = 24 * 60;
const QUINCE_TIMES = 15 * 60;

async function ausencia({ portal, jefa, alguien }: Escena, aceptada: boolean) {
  const quien = await alguien();
  const hoy = portal.reloj.iso().slice(0, 10);
  const body = { ...AUSENCIA, usuario: quien.id, inicio: hoy, final: hoy };
  const { id } = (await portal.pide(quien).logra('POST addAusencia', { body })).data;
  if (aceptada) await portal.pide(jefa).logra('POST ausenciaAction', { body: { op: 1, id } });
  return { quien, id };
}

async function oferta({ portal, jefa, alguien }: Escena) {
  const quien = await alguien();
  portal.reloj.pasar({ horas: HORAS_HASTA_ASCENDER });
  await ofrecer(portal, jefa, quien);
  return { quien, solicitud: await laSolicitud(portal, quien) };
}

async function otroNombre({ portal, alguien }: Escena, nombre: string) {
  const quien = await alguien();
  await portal.pide(quien).logra('POST actionNombre', { body: { op: 2, nombre, iduser: quien.id } });
  const suya = portal.db.selectFrom('solicitud_nombre').select('id').where('usuario', '=', quien.id);
  return { quien, body: { ...(await suya.executeTakeFirstOrThrow()), nombre, iduser: quien.id } };
}

async function membresia({ portal, jefa, alguien }: Escena, externo?: string) {
  const tipo = portal.db.selectFrom('membresia').select('id').where('retirada', 'is', null).orderBy('id', 'desc');
  const { id: cual } = await tipo.executeTakeFirstOrThrow();
  const user = externo ?? (await alguien()).id;
  const body = { user, isExterno: externo !== undefined, membresia: cual, periodo: 30 as const };
  return (await portal.pide(jefa).logra('POST addMembresia', { body })).data;
}

const ANULA = { motivo: 'Persona equivocada' };
/** A row that the head made, and annuls. */
const annulled =
  (kind: string) =>
  async ({ portal, jefa, alguien }: Escena) => {
    const { categoria, make } = oFallo(KINDS[kind], 'NO_EXISTE');
    return { body: { id: await make(portal, jefa, await alguien(categoria)), ...ANULA } };
  };

async function despedida({ portal, alguien }: Escena) {
  const quien = await alguien();
  await portal.despedir(quien);
  return quien;
}

async function rangoNuevo({ portal, jefa }: Escena, nombre: string): Promise<number> {
  return (await portal.pide(jefa).logra('POST addRank', { body: { nombre } })).id;
}

/** By the calls whose samples alone would be refused: what there must be, and what their screens send then. */
export const LOGROS: Record<string, (escena: Escena) => Promise<Logro>> = {
  login: async ({ jefa }) => ({ body: { op: 1, usuario: jefa.usuario, clave: '', token: jefa.key, codigo: '' } }),
  cambioClave: async ({ alguien }) => ({
    quien: await alguien(),
    body: { clavea: CLAVE, claven: 'otra-clave-larga' },
  }),
  importarSocios: async () => ({
    body: { archivo: Buffer.from('nombre;misión\nTraida;Iniciado I\n'), vistas: 1 },
  }),
  editUsuario: async ({ portal, alguien }) => {
    const { id, usuario } = await alguien();
    const visto = { nombre: usuario, rango: await portal.mision(2, 1), firma: '' };
    return { body: { id, nombre: 'Cambiada', rango: 'igual', firma: 'CAM', mifirma: '', visto } };
  },
  despedir: async ({ alguien }) => ({ body: { usuario: (await alguien()).id, motivo: 'Ausencia' } }),
  despedirVarias: async ({ alguien }) => ({ body: { usuarios: [(await alguien()).id], motivo: 'Ausencia' } }),
  ingresar: async (e) => ({ body: { usuario: (await despedida(e)).id } }),
  liberarNombre: async (e) => {
    const { id, usuario } = await despedida(e);
    return { body: { usuario: id, visto: usuario } };
  },
  'estados op 2': async ({ portal, jefa }) => {
    const pide = portal.pide(jefa);
    if (!(await pide.logra('GET estados'))) await pide.logra('POST estados', { body: { op: 1, estado: 'Hola' } });
    return { body: { op: 2, id: (await pide.logra('GET estados'))?.id ?? 0 } };
  },
  retirarEstado: async ({ portal, alguien }) => {
    const { id: usuario } = await alguien();
    const estado = { usuario, mensaje: 'Hola', fecha: portal.reloj.ahora };
    const { id } = await portal.db.insertInto('estado').values(estado).returning('id').executeTakeFirstOrThrow();
    return { body: { id } };
  },
  olvidarUsuario: async (e) => {
    const { id, usuario } = await despedida(e);
    return { body: { usuario: id, nombre: usuario, motivo: 'Lo pidió' } };
  },
  sendAscenso: async ({ portal, jefa, alguien }) => {
    const quien = await alguien();
    portal.reloj.pasar({ horas: HORAS_HASTA_ASCENDER });
    return { body: await envioDe(portal, jefa, quien) };
  },
  actionSolicitudes: async (e) => {
    const { quien, solicitud } = await oferta(e);
    return { quien, body: respuestaA(solicitud, ACEPTAR) };
  },
  retirarAscenso: async (e) => ({ body: { id: (await oferta(e)).solicitud.id } }),
  addAusencia: async ({ portal, alguien }) => {
    const quien = await alguien();
    const hoy = portal.reloj.iso().slice(0, 10);
    return { quien, body: { ...AUSENCIA, usuario: quien.id, inicio: hoy, final: hoy } };
  },
  ausenciaAction: async (e) => ({ body: { op: 1, id: (await ausencia(e, false)).id } }),
  retirarAusencia: async (e) => {
    const { quien, id } = await ausencia(e, false);
    return { quien, body: { id } };
  },
  terminarAusencia: async (e) => {
    const { quien, id } = await ausencia(e, true);
    return { quien, body: { id } };
  },
  actionDegrado: async ({ portal, alguien }) => ({
    body: { usuario: (await alguien()).id, motivo: 'Ausencia', rango: await portal.mision(1, 1) },
  }),
  addTraslado: async ({ portal, jefa, alguien }) => {
    const rango = await portal.mision(4, 1);
    const { firma } = await portal.pide(jefa).logra('GET getWork/:id', { params: { id: jefa.id } });
    const visto = { mifirma: firma, mision: 'Almacenista I', cat: 4 };
    return { body: { usuario: (await alguien()).id, rango, agencia: 'Otra', firma: 'TRA', ...visto } };
  },
  addMision: async ({ portal, jefa, alguien }) => ({ body: await ventaDe(portal, jefa, await alguien(), [2, 4]) }),
  'actionNombre op 0': async (e) => ({ body: { op: 0, ...(await otroNombre(e, 'Negada')).body } }),
  'actionNombre op 1': async (e) => ({ body: { op: 1, ...(await otroNombre(e, 'Aceptada')).body } }),
  'actionNombre op 2': async ({ alguien }) => {
    const quien = await alguien();
    return { quien, body: { op: 2, nombre: 'Pedida', iduser: quien.id } };
  },
  retirarNombre: async (e) => {
    const { quien, body } = await otroNombre(e, 'Retirada');
    return { quien, body: { id: body.id } };
  },
  placaCategoria: async () => ({ body: { id: 2, imagen: PUNTO } }),
  editRank: async ({ portal, jefa }) => ({ body: await edicionDe(portal, jefa, 2, { n_categoria: 'Guardias' }) }),
  addRank: async () => ({ body: { nombre: 'Embajadores' } }),
  moverRank: async () => ({ body: { id: 4, vecino: 5 } }),
  retirarRank: async (e) => ({ body: { id: await rangoNuevo(e, 'Pasajeros'), retirar: true } }),
  editMis: async ({ portal, jefa }) => {
    const cual = await portal.mision(2, 1);
    const misiones = await portal.pide(jefa).logra('GET allInfoMision');
    const { id, nombre, precio, venta, traslado_venta } = oFallo(
      misiones.find((m) => m.id === cual),
      'MISION_NO_EXISTE',
    );
    const visto = { nombre, precio, venta, traslado_venta };
    return { body: { id, ...visto, nombre: 'Portero I', precio: 10, visto } };
  },
  moverMis: async ({ portal }) => ({ body: { id: await portal.mision(2, 4), vecina: await portal.mision(2, 5) } }),
  retirarMis: async ({ portal }) => ({ body: { id: await portal.mision(8, 5), retirar: true } }),
  importarEscala: async ({ portal, jefa }) => {
    const archivo = Buffer.from('Rango;Misión;Precio\n3;Técnico F;8\n');
    const { vista } = await portal.pide(jefa).logra('POST mirarEscala', { body: { archivo: archivo as never } });
    return { body: { archivo, vista } };
  },
  editMemb: async ({ portal }) => {
    const { id, ...visto } = await portal.db
      .selectFrom('membresia')
      .select(['id', 'nombre', 'details', 'precio', 'reduccion', 'vip', 'perma', 'honor'])
      .orderBy('id')
      .executeTakeFirstOrThrow();
    return { body: { id, data: { ...visto, precio: 77 }, visto } };
  },
  retirarMemb: async ({ portal }) => {
    const { id } = await portal.db.selectFrom('membresia').select('id').orderBy('id').executeTakeFirstOrThrow();
    return { body: { id, retirar: true } };
  },
  editAjustes: async () => ({ body: { data: { siglas: 'AUR', destellos: ['Alguien'] } } }),
  actionTime: async ({ portal, jefa, alguien }) => {
    const { id } = await abrir(portal, jefa, await alguien());
    return { body: await comoSeVe(portal, OP.mas5, id) };
  },
  confirmarTerminados: async ({ portal, jefa, alguien }) => {
    const { id, alto, pausa, sumado } = await abrir(portal, jefa, await alguien());
    portal.reloj.pasar({ horas: 2 });
    return { body: { tiempos: [{ id, alto, pausa, sumado }] } };
  },
  cerrarMiTiempo: async ({ portal, jefa, alguien }) => {
    const quien = await alguien();
    return { quien, body: { id: (await abrir(portal, jefa, quien, -1)).id } };
  },
  recuperarTiempo: async ({ portal, jefa, alguien }) => {
    const { id } = await abrir(portal, jefa, await alguien());
    await cancelar(portal, jefa, id);
    return { body: { id } };
  },
  actionTimeSoli: async ({ portal, jefa, alguien }) => {
    const quien = await alguien(7);
    await abrir(portal, jefa, await alguien(), quien.id);
    const [solicitud] = await portal.pide(quien).logra('GET getTimesSolicitudes');
    return { quien, body: { id: solicitud?.id } };
  },
  delFirma: async ({ portal, alguien }) => {
    const { id } = await alguien();
    await portal.db.updateTable('usuario').set({ firma: 'DEL' }).where('id', '=', id).execute();
    return { body: { usuario: id } };
  },
  pasarMembresia: async (e) => {
    const { id, finaliza } = await membresia(e, 'Forastera');
    return { body: { id, finaliza, usuario: (await e.portal.persona({ nombre: 'Forastera' })).id } };
  },
  deleteMemb: async (e) => {
    const { id, finaliza } = await membresia(e);
    return { body: { id, finaliza } };
  },
  anularMembresia: async (e) => ({ body: { id: (await membresia(e)).venta, ...ANULA } }),
  anularMulta: annulled('multa'),
  anularMision: annulled('venta de una misión'),
  anularPendiente: annulled('pago de un pendiente'),
  anularAjuste: annulled('ajuste'),
  cerrarSesion: async ({ portal, alguien }) => {
    const quien = await alguien();
    await portal.sesion(quien.id);
    const suyas = portal.db.selectFrom('sesion').select('id').where('usuario', '=', quien.id).orderBy('id', 'desc');
    return { quien, body: await suyas.executeTakeFirstOrThrow() };
  },
  actionExcepciones: async ({ alguien }) => ({ body: { op: 0, usuario: (await alguien()).id, permisos: 'mul' } }),
  ascensoPaga: async ({ portal, jefa }) => {
    const quien = await portal.persona({ categoria: 3, posicion: 9 });
    await portal.trabajo(quien, 'times', QUINCE_TIMES);
    await portal.pide(jefa).logra('GET updateLista');
    const suya = portal.db.selectFrom('paga').select('id').where('usuario', '=', quien.id);
    return { body: { op: 1, ...(await suya.executeTakeFirstOrThrow()) } };
  },
  guardarMatriz: async () => ({ body: { categorias: [{ id_categoria: 1, permisos: 'mul', visto: '' }] } }),
};

/** Calls that are refused in such a scene, by what they are about: nothing that everyone is answered is made of it. */
export const SIN_LOGRO = {
  'pay and what is owed': [
    ...['reiniciarLista', 'reiniciarNomina', 'pagarMonto', 'pagar', 'pagarVarias', 'pagarPendientes'],
    ...['ventaAction', 'actionRenta', 'deshacerRenta', 'anularRenta'],
  ],
  "one's own keys and devices": [
    ...['activarDosPasos', 'quitarDosPasos', 'renovarRescate', 'dosPasosPerdidos', 'probar', 'cerrarPrograma'],
    ...['claveConEnlace', 'ponerAparato'],
  ],
  'what was worked': [
    ...['actionFichar op 2', 'actionFichar op 3', 'actionFichar op 4', 'cerrarFichaje', 'sendLista'],
    ...['pedirRectificacion', 'responderRectificacion', 'retirarRectificacion'],
  ],
  'what leaves the house': ['probarGancho'],
};
