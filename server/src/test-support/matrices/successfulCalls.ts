import { addDays, TIEMPO_OP, weekdayOf } from '@conserje/rules';
import { createLinkCode } from '../../features/community/discordCommands/link/discordCommands.link.queries.ts';
import { orThrow } from '../../platform/appError.ts';
import { ONE_PIXEL_PNG } from '../fakes/images.ts';
import {
  ACCEPT_ASCENSO,
  ascensoSubmission,
  makeOffer,
  solicitudAnswerBody,
  waitingSolicitud,
} from '../portal/ascensos.ts';
import { COMUNICADO, publishComunicado } from '../portal/comunicados.ts';
import { fileApplication, setUpIngreso } from '../portal/ingreso.ts';
import { categoriaEditBody } from '../portal/payTerms.ts';
import type { Person, Portal } from '../portal/portal.ts';
import { CLAVE } from '../portal/portal.ts';
import { signOffBody } from '../portal/signOff.ts';
import { cancelTiempo, openTiempo, tiempoActionAsSeen } from '../portal/tiempos.ts';
import { setTurnoDemand, takeTurno, turnoIdOf } from '../portal/turnos.ts';
import { ventaBodyFor } from '../portal/ventas.ts';
import { ANNULMENT_KINDS } from './annulmentKinds.ts';
import type { SamplePayload } from './samplePayloads.ts';
import type { Scene } from './scene.ts';
import { PAY_AND_WORK_CALLS } from './successfulCalls.payAndWork.ts';

/** Payload, and the caller if not the head. */
interface SuccessfulCall extends SamplePayload {
  quien?: Person;
}

const AUSENCIA = { motivo: 'Viaje', inicio: '2026-03-10', final: '2026-03-11' };
const HOURS_UNTIL_ASCENSO = 24 * 60;
const FIFTEEN_TIMES = 15 * 60;

const discordCode = ({ db, clock }: Portal) => createLinkCode(db, { cuenta: '1', nombre: 'cuenta' }, clock.now);

async function createAusencia({ portal, boss, someone }: Scene, accepted: boolean) {
  const quien = await someone();
  const hoy = portal.clock.iso().slice(0, 10);
  const body = { ...AUSENCIA, usuario: quien.id, inicio: hoy, final: hoy };
  const { id } = (await portal.as(quien).succeeds('POST addAusencia', { body })).data;
  if (accepted) await portal.as(boss).succeeds('POST ausenciaAction', { body: { op: 1, id } });
  return { quien, id };
}

/** A person's turno of tomorrow. */
async function createTurno({ portal, someone }: Scene) {
  const quien = await someone();
  const dia = portal.clock.iso({ hours: 24 }).slice(0, 10);
  await setTurnoDemand(portal, weekdayOf(dia), 12, 20);
  await takeTurno(portal, quien, { dia, hora: 12, alcance: 'siempre' });
  return { quien, dia, id: await turnoIdOf(portal, quien, dia, 12) };
}

/** A person with work of the open periodo, where the agency asks to confirm it. */
async function personToConfirm({ portal, someone }: Scene): Promise<Person> {
  await portal.configure({ periodo_confirma: 'ambos' });
  const quien = await someone();
  await portal.addWork(quien, 'asistencia', 60);
  return quien;
}

async function offerTurno(e: Scene) {
  const { quien, dia, id } = await createTurno(e);
  const receiver = await e.someone();
  const body = { id, dia, alcance: 'dia' as const, para: receiver.id };
  await e.portal.as(quien).succeeds('POST ofrecerTurno', { body });
  const [offer] = (await e.portal.as(receiver).succeeds('GET misTurnos')).ofertas;
  return { quien, receiver, oferta: orThrow(offer, 'INTERNO').id };
}

async function offer({ portal, boss, someone }: Scene) {
  const quien = await someone();
  portal.clock.advance({ hours: HOURS_UNTIL_ASCENSO });
  await makeOffer(portal, boss, quien);
  return { quien, solicitud: await waitingSolicitud(portal, quien) };
}

async function requestOtherName({ portal, someone }: Scene, nombre: string) {
  const quien = await someone();
  await portal.as(quien).succeeds('POST actionNombre', { body: { op: 2, nombre, iduser: quien.id } });
  const theirs = portal.db.selectFrom('solicitud_nombre').select('id').where('usuario', '=', quien.id);
  return { quien, body: { ...(await theirs.executeTakeFirstOrThrow()), nombre, iduser: quien.id } };
}

async function sellMembresia({ portal, boss, someone }: Scene, externo?: string) {
  const tipo = portal.db.selectFrom('membresia').select('id').where('retirada', 'is', null).orderBy('id', 'desc');
  const { id: which } = await tipo.executeTakeFirstOrThrow();
  const user = externo ?? (await someone()).id;
  const body = { user, isExterno: externo !== undefined, membresia: which, periodo: 30 as const };
  return (await portal.as(boss).succeeds('POST addMembresia', { body })).data;
}

const ANNULMENT = { motivo: 'Persona equivocada' };
/** Returns the annulment of a row that the head made. */
const annulRow =
  (kind: string) =>
  async ({ portal, boss, someone }: Scene) => {
    const { categoria, make } = orThrow(ANNULMENT_KINDS[kind], 'NO_EXISTE');
    return { body: { id: await make(portal, boss, await someone(categoria)), ...ANNULMENT } };
  };

const BINDING_COMUNICADO = { ...COMUNICADO, obligatorio: true };
const createComunicado = async ({ portal, boss }: Scene): Promise<number> =>
  (await publishComunicado(portal, boss, BINDING_COMUNICADO)).id;

/** A departamento headed by a person; returns the person and its id. */
async function createDepartamento({ portal, boss, someone }: Scene) {
  const quien = await someone();
  const body = { nombre: `Radio ${quien.id}`, texto: 'Música', abierto: true, jefe: quien.id };
  const { data } = await portal.as(boss).succeeds('POST crearDepartamento', { body });
  return { quien, id: data.id, version: data.version, body };
}
async function applyToDepartamento(e: Scene) {
  const { id } = await createDepartamento(e);
  const quien = await e.someone();
  const body = { id, texto: 'Quiero ayudar' };
  const { data } = await e.portal.as(quien).succeeds('POST solicitarDepartamento', { body });
  return { quien, id: data.solicitud?.id ?? 0 };
}

const encuestaBody = ({ portal }: Scene) => ({
  pregunta: '¿Qué día?',
  opciones: ['Sábado', 'Domingo'],
  categorias: [],
  hastaHora: '',
  secreta: false,
  hasta: portal.clock.iso({ hours: 48 }).slice(0, 10),
});
const createEncuesta = async (e: Scene): Promise<number> =>
  (await e.portal.as(e.boss).succeeds('POST crearEncuesta', { body: encuestaBody(e) })).data.id;

async function createDismissed({ portal, someone }: Scene) {
  const quien = await someone();
  await portal.dismiss(quien);
  return quien;
}

async function createCategoria({ portal, boss }: Scene, nombre: string): Promise<number> {
  return (await portal.as(boss).succeeds('POST addRank', { body: { nombre } })).id;
}

/** Scenes and payloads of the calls whose sample alone would be refused. */
export const SUCCESSFUL_CALLS: Record<string, (scene: Scene) => Promise<SuccessfulCall>> = {
  login: async ({ boss }) => ({ body: { op: 1, usuario: boss.usuario, clave: '', token: boss.key, codigo: '' } }),
  cambioClave: async ({ someone }) => ({
    quien: await someone(),
    body: { clavea: CLAVE, claven: 'otra-clave-larga' },
  }),
  importarSocios: async () => ({
    body: { archivo: Buffer.from('nombre;misión\nTraida;Iniciado I\n'), vistas: 1 },
  }),
  editUsuario: async ({ portal, someone }) => {
    const { id, usuario } = await someone();
    const visto = { nombre: usuario, rango: await portal.misionId(2, 1), firma: '' };
    return { body: { id, nombre: 'Cambiada', rango: 'igual', firma: 'CAM', mifirma: '', visto } };
  },
  despedir: async ({ someone }) => ({ body: { usuario: (await someone()).id, motivo: 'Ausencia' } }),
  despedirVarias: async ({ someone }) => ({ body: { usuarios: [(await someone()).id], motivo: 'Ausencia' } }),
  degradarVarias: async ({ someone }) => ({ body: { usuarios: [(await someone()).id], motivo: 'Ausencia' } }),
  moverVarias: async ({ someone, portal }) => ({
    body: { usuarios: [(await someone()).id], rango: await portal.misionId(1, 2) },
  }),
  vetar: async (e) => ({ body: { usuario: (await createDismissed(e)).id, motivo: 'Insultos' } }),
  quitarVeto: async ({ portal, boss }) => {
    const nombre = `Vetado${portal.clock.now}`;
    const { data } = await portal.as(boss).succeeds('POST vetar', { body: { nombre, motivo: 'Insultos' } });
    return { body: { id: data.id, motivo: 'Pidió perdón' } };
  },
  responderIngreso: async ({ portal, boss }) => {
    await setUpIngreso(portal, boss, []);
    const { id } = await fileApplication(portal, boss, `Nueva${portal.clock.now}`);
    await portal.configure({ ingreso: false });
    return { body: { id, aceptar: false, motivo: 'Muy corta' } };
  },
  guardarPreguntas: async ({ portal, boss }) => {
    const visto = await portal.as(boss).succeeds('GET preguntasIngreso');
    return { body: { preguntas: [{ texto: '¿Y tu edad?', larga: false, obligatoria: true }], visto } };
  },
  retirarIngreso: async ({ portal, boss }) => {
    await setUpIngreso(portal, boss, []);
    const usuario = `Otra${portal.clock.now}`;
    await fileApplication(portal, boss, usuario);
    await portal.configure({ ingreso: false });
    return { body: { usuario, clave: CLAVE } };
  },
  ingresar: async (e) => ({ body: { usuario: (await createDismissed(e)).id } }),
  liberarNombre: async (e) => {
    const { id, usuario } = await createDismissed(e);
    return { body: { usuario: id, visto: usuario } };
  },
  'estados op 2': async ({ portal, boss }) => {
    const asks = portal.as(boss);
    if (!(await asks.succeeds('GET estados'))) await asks.succeeds('POST estados', { body: { op: 1, estado: 'Hola' } });
    return { body: { op: 2, id: (await asks.succeeds('GET estados'))?.id ?? 0 } };
  },
  retirarEstado: async ({ portal, someone }) => {
    const { id: usuario } = await someone();
    const estado = { usuario, mensaje: 'Hola', fecha: portal.clock.now };
    const { id } = await portal.db.insertInto('estado').values(estado).returning('id').executeTakeFirstOrThrow();
    return { body: { id } };
  },
  crearEncuesta: async (e) => ({ body: encuestaBody(e) }),
  votarEncuesta: async (e) => ({ body: { id: await createEncuesta(e), opcion: 1 } }),
  cerrarEncuesta: async (e) => ({ body: { id: await createEncuesta(e) } }),
  retirarEncuesta: async (e) => ({ body: { id: await createEncuesta(e) } }),
  publicarComunicado: async () => ({ body: BINDING_COMUNICADO }),
  leerComunicado: async (e) => ({ body: { id: await createComunicado(e), vuelta: 1 } }),
  reaccionarComunicado: async (e) => ({ body: { id: await createComunicado(e), reaccion: 'gusta', poner: true } }),
  editarComunicado: async (e) => ({
    body: { ...BINDING_COMUNICADO, id: await createComunicado(e), version: 1, pedirLectura: true },
  }),
  retirarComunicado: async (e) => ({ body: { id: await createComunicado(e) } }),
  olvidarUsuario: async (e) => {
    const { id, usuario } = await createDismissed(e);
    return { body: { usuario: id, nombre: usuario, motivo: 'Lo pidió' } };
  },
  sendAscenso: async ({ portal, boss, someone }) => {
    const quien = await someone();
    portal.clock.advance({ hours: HOURS_UNTIL_ASCENSO });
    return { body: await ascensoSubmission(portal, boss, quien) };
  },
  ascenderVarias: async ({ portal, someone }) => {
    const { id } = await someone();
    portal.clock.advance({ hours: HOURS_UNTIL_ASCENSO });
    return { body: { usuarios: [id] } };
  },
  actionSolicitudes: async (e) => {
    const { quien, solicitud } = await offer(e);
    return { quien, body: solicitudAnswerBody(solicitud, ACCEPT_ASCENSO) };
  },
  retirarAscenso: async (e) => ({ body: { id: (await offer(e)).solicitud.id } }),
  addAusencia: async ({ portal, someone }) => {
    const quien = await someone();
    const hoy = portal.clock.iso().slice(0, 10);
    return { quien, body: { ...AUSENCIA, usuario: quien.id, inicio: hoy, final: hoy } };
  },
  anotarAusencia: async ({ portal, someone }) => {
    const hoy = portal.clock.iso().slice(0, 10);
    return { body: { ...AUSENCIA, usuario: (await someone()).id, inicio: hoy, final: hoy } };
  },
  quitarCalendario: async ({ portal, boss }) => {
    await portal.as(boss).succeeds('POST crearCalendario', { body: { todas: false } });
    return {};
  },
  vincularDiscord: async ({ portal }) => ({ body: { vinculo: await discordCode(portal) } }),
  desvincularDiscord: async ({ portal, boss }) => {
    await portal.as(boss).succeeds('POST vincularDiscord', { body: { vinculo: await discordCode(portal) } });
    return {};
  },
  ausenciaAction: async (e) => ({ body: { op: 1, id: (await createAusencia(e, false)).id } }),
  retirarAusencia: async (e) => {
    const { quien, id } = await createAusencia(e, false);
    return { quien, body: { id } };
  },
  terminarAusencia: async (e) => {
    const { quien, id } = await createAusencia(e, true);
    return { quien, body: { id } };
  },
  actionDegrado: async ({ portal, someone }) => ({
    body: { usuario: (await someone()).id, motivo: 'Ausencia', rango: await portal.misionId(1, 1) },
  }),
  addTraslado: async ({ portal, boss, someone }) => {
    const rango = await portal.misionId(4, 1);
    const { firma } = await portal.as(boss).succeeds('GET getWork/:id', { params: { id: boss.id } });
    const visto = { mifirma: firma, mision: 'Almacenista I', cat: 4 };
    return { body: { usuario: (await someone()).id, rango, agencia: 'Otra', firma: 'TRA', ...visto } };
  },
  addMision: async ({ portal, boss, someone }) => ({ body: await ventaBodyFor(portal, boss, await someone(), [2, 4]) }),
  'actionNombre op 0': async (e) => ({ body: { op: 0, ...(await requestOtherName(e, 'Negada')).body } }),
  'actionNombre op 1': async (e) => ({ body: { op: 1, ...(await requestOtherName(e, 'Aceptada')).body } }),
  'actionNombre op 2': async ({ someone }) => {
    const quien = await someone();
    return { quien, body: { op: 2, nombre: 'Pedida', iduser: quien.id } };
  },
  retirarNombre: async (e) => {
    const { quien, body } = await requestOtherName(e, 'Retirada');
    return { quien, body: { id: body.id } };
  },
  placaCategoria: async () => ({ body: { id: 2, imagen: ONE_PIXEL_PNG } }),
  editRank: async ({ portal, boss }) => ({
    body: await categoriaEditBody(portal, boss, 2, { n_categoria: 'Guardias' }),
  }),
  addRank: async () => ({ body: { nombre: 'Embajadores' } }),
  moverRank: async () => ({ body: { id: 4, vecino: 5 } }),
  retirarRank: async (e) => ({ body: { id: await createCategoria(e, 'Pasajeros'), retirar: true } }),
  editMis: async ({ portal, boss }) => {
    const which = await portal.misionId(2, 1);
    const misiones = await portal.as(boss).succeeds('GET allInfoMision');
    const { id, nombre, precio, venta, traslado_venta } = orThrow(
      misiones.find((m) => m.id === which),
      'MISION_NO_EXISTE',
    );
    const visto = { nombre, precio, venta, traslado_venta };
    return { body: { id, ...visto, nombre: 'Portero I', precio: 10, visto } };
  },
  moverMis: async ({ portal }) => ({
    body: { id: await portal.misionId(2, 4), vecina: await portal.misionId(2, 5), arriba: true },
  }),
  retirarMis: async ({ portal }) => ({ body: { id: await portal.misionId(8, 5), retirar: true } }),
  importarEscala: async ({ portal, boss }) => {
    const archivo = Buffer.from('Rango;Misión;Precio\n3;Técnico F;8\n');
    const { vista } = await portal.as(boss).succeeds('POST mirarEscala', { body: { archivo: archivo as never } });
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
  hacerCopia: async ({ portal }) => {
    // The one before has no process and counts as dead by now.
    portal.clock.advance({ minutes: 2 });
    return {};
  },
  descargarCopia: async ({ portal }) => ({ body: { archivo: await portal.heldBackups.place() } }),
  corregirReferido: async ({ someone }) => ({
    body: { id: (await someone()).id, referido: (await someone()).usuario, visto: '' },
  }),
  editAjustes: async () => ({ body: { data: { siglas: 'AUR', destellos: ['Alguien'] } } }),
  actionTime: async ({ portal, boss, someone }) => {
    const { id } = await openTiempo(portal, boss, await someone());
    return { body: await tiempoActionAsSeen(portal, TIEMPO_OP.mas5, id) };
  },
  confirmarTerminados: async ({ portal, boss, someone }) => {
    const { id, alto, pausa, sumado } = await openTiempo(portal, boss, await someone());
    portal.clock.advance({ hours: 2 });
    return { body: { tiempos: [{ id, alto, pausa, sumado }] } };
  },
  cerrarMiTiempo: async ({ portal, boss, someone }) => {
    const quien = await someone();
    return { quien, body: { id: (await openTiempo(portal, boss, quien, -1)).id } };
  },
  recuperarTiempo: async ({ portal, boss, someone }) => {
    const { id } = await openTiempo(portal, boss, await someone());
    await cancelTiempo(portal, boss, id);
    return { body: { id } };
  },
  crearDepartamento: async (e) => ({ body: { ...(await createDepartamento(e)).body, nombre: 'Eventos' } }),
  editarDepartamento: async (e) => {
    const { id, version, body } = await createDepartamento(e);
    return { body: { ...body, id, version, texto: 'Música y concursos' } };
  },
  cerrarDepartamento: async (e) => ({ body: { id: (await createDepartamento(e)).id, motivo: 'Nadie lo usa' } }),
  solicitarDepartamento: async (e) => ({ body: { id: (await createDepartamento(e)).id, texto: 'Quiero ayudar' } }),
  retirarSolicitudDepartamento: async (e) => {
    const { quien, id } = await applyToDepartamento(e);
    return { quien, body: { id } };
  },
  responderSolicitudDepartamento: async (e) => ({
    body: { id: (await applyToDepartamento(e)).id, aceptar: true },
  }),
  salirDepartamento: async (e) => {
    const { quien, id } = await createDepartamento(e);
    return { quien, body: { id } };
  },
  quitarDepartamento: async (e) => {
    const { quien, id } = await createDepartamento(e);
    return { body: { id, usuario: quien.id, motivo: 'No aparece' } };
  },
  planearTurnos: async ({ portal }) => {
    await setTurnoDemand(portal, 1, 3, 0);
    return { body: { dias: [1], desde: 3, hasta: 4, piden: 1, antes: [0] } };
  },
  tomarTurno: async ({ portal, someone }) => {
    const dia = portal.clock.iso({ hours: 24 }).slice(0, 10);
    await setTurnoDemand(portal, weekdayOf(dia), 13, 20);
    return { quien: await someone(), body: { dia, hora: 13, alcance: 'siempre' } };
  },
  dejarTurno: async (e) => {
    const { quien, dia, id } = await createTurno(e);
    return { quien, body: { id, dia, alcance: 'siempre' } };
  },
  ofrecerTurno: async (e) => {
    const { quien, dia, id } = await createTurno(e);
    return { quien, body: { id, dia, alcance: 'dia', para: (await e.someone()).id } };
  },
  retirarOfertaTurno: async (e) => {
    const { quien, oferta } = await offerTurno(e);
    return { quien, body: { id: oferta } };
  },
  responderOfertaTurno: async (e) => {
    const { receiver, oferta } = await offerTurno(e);
    return { quien: receiver, body: { id: oferta, op: 1 } };
  },
  quitarTurno: async (e) => ({ body: { id: (await createTurno(e)).id } }),
  pedir: async ({ someone }) => ({ quien: await someone(), body: { que: 'tiempo' } }),
  retirarPedido: async ({ portal, someone }) => {
    const quien = await someone();
    const { data } = await portal.as(quien).succeeds('POST pedir', { body: { que: 'tiempo' } });
    return { quien, body: { id: data.id } };
  },
  atenderPedido: async ({ portal, someone }) => {
    const { data } = await portal.as(await someone()).succeeds('POST pedir', { body: { que: 'tiempo' } });
    return { body: { id: data.id } };
  },
  abrirTiempos: async ({ someone }) => ({
    body: { bajos: [(await someone()).id, (await someone()).id], encargado: true },
  }),
  actionTimeSoli: async ({ portal, boss, someone }) => {
    const quien = await someone(7);
    await openTiempo(portal, boss, await someone(), quien.id);
    const [solicitud] = await portal.as(quien).succeeds('GET getTimesSolicitudes');
    return { quien, body: { id: solicitud?.id } };
  },
  delFirma: async ({ portal, someone }) => {
    const { id } = await someone();
    await portal.db.updateTable('usuario').set({ firma: 'DEL' }).where('id', '=', id).execute();
    return { body: { usuario: id } };
  },
  pasarMembresia: async (e) => {
    const { id, finaliza } = await sellMembresia(e, 'Forastera');
    return { body: { id, finaliza, usuario: (await e.portal.createPerson({ nombre: 'Forastera' })).id } };
  },
  deleteMemb: async (e) => {
    const { id, finaliza } = await sellMembresia(e);
    return { body: { id, finaliza } };
  },
  anularMembresia: async (e) => ({ body: { id: (await sellMembresia(e)).venta, ...ANNULMENT } }),
  anularMulta: annulRow('multa'),
  guardarNormativa: async ({ portal, boss }) => {
    const { ultima: version, contenido } = await portal.as(boss).succeeds('GET normativa');
    const edited = { ...contenido, nota: `Nota ${version + 1}` };
    // Far ahead, so that the other calls meet the rulebook of the specification.
    const rige = addDays(portal.clock.iso().slice(0, 10), 300);
    return { body: { version, rige, nota: '', avisar: false, contenido: edited } };
  },
  actionLlamado: async ({ someone }) => ({
    body: {
      op: 0,
      user: (await someone()).id,
      motivo: 'Flood',
      descripcion: 'Tres veces',
      infraccion: 1,
      normativa: 0,
    },
  }),
  levantarLlamado: async ({ portal, someone }) => {
    // Below a head who has just left management.
    const giver = await portal.createPerson({ categoria: 8 });
    await portal.setExcepcion(giver, 'adm');
    const body = { op: 0 as const, user: (await someone()).id, motivo: 'Flood', descripcion: 'Tres veces' };
    const { data } = await portal.as(giver).succeeds('POST actionLlamado', { body });
    return { body: { id: data.id, ...ANNULMENT } };
  },
  anularMision: annulRow('venta de una misión'),
  anularPendiente: annulRow('pago de un pendiente'),
  anularAjuste: annulRow('ajuste'),
  confirmarPeriodo: async (e) => {
    const quien = await personToConfirm(e);
    return { quien, body: await signOffBody(e.portal, quien, 'miembro') };
  },
  recordarConfirmacion: async (e) => ({ body: { usuarios: [(await personToConfirm(e)).id] } }),
  cerrarSesion: async ({ portal, someone }) => {
    const quien = await someone();
    await portal.createSession(quien.id);
    const ownRows = portal.db.selectFrom('sesion').select('id').where('usuario', '=', quien.id).orderBy('id', 'desc');
    return { quien, body: await ownRows.executeTakeFirstOrThrow() };
  },
  actionExcepciones: async ({ someone }) => ({ body: { op: 0, usuario: (await someone()).id, permisos: 'mul' } }),
  ascensoPaga: async ({ portal, boss }) => {
    const quien = await portal.createPerson({ categoria: 3, posicion: 9 });
    await portal.addWork(quien, 'times', FIFTEEN_TIMES);
    await portal.as(boss).succeeds('GET updateLista');
    const theirs = portal.db.selectFrom('paga').select('id').where('usuario', '=', quien.id);
    return { body: { op: 1, ...(await theirs.executeTakeFirstOrThrow()) } };
  },
  ...PAY_AND_WORK_CALLS,
  guardarMatriz: async () => ({ body: { categorias: [{ id_categoria: 1, permisos: 'mul', visto: '' }] } }),
};

/** Calls that are refused in such a scene, by subject; shared answers do not depend on them. */
export const NO_SUCCESSFUL_CALL = {
  "one's own keys and devices": [
    'activarDosPasos',
    'quitarDosPasos',
    'renovarRescate',
    'probar',
    'cerrarPrograma',
    'claveConEnlace',
    'ponerAparato',
  ],
  'what was worked': ['pedirRectificacion', 'retirarRectificacion'],
  'what leaves the house': [
    'probarGancho',
    'ponerBotDiscord',
    'servidorDiscord',
    'permisosDiscord',
    'comandosDiscord',
    'probarBotDiscord',
    'cambiarRolesDiscord',
    'ponerRolesDiscord',
    'agregarDestino',
    'cambiarDestino',
    'quitarDestino',
    'probarDestino',
  ],
};
