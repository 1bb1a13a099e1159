import type { Call } from '@conserje/contract';
import { NORMATIVA_DEFAULT } from '@conserje/rules';
import type { CallName } from '../../platform/http/routing/callContext.ts';
import { DOT } from '../fakes/images.ts';

type JsonObject = Record<string, unknown>;

/** Payload of a call. */
export interface Sample {
  params?: JsonObject;
  query?: JsonObject;
  body?: JsonObject;
}

/** Person that the samples act on: the first of a portal. */
export const SAMPLE_PERSON = { id: 1, usuario: 'Alguien' };
const { id, usuario } = SAMPLE_PERSON;

/** Query of a list that grows without limit. */
const LONG_LIST_QUERY = { limite: 10, antes: 50, buscar: 'a', orden: '-fecha' };
const cursor = (...parts: unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');

const RANGO = {
  ...{ n_categoria: 'Guardias', nomina_asistencia: 0, nomina_times: 15, porciento: 5, tiempo_ascenso: '3 horas' },
  ...{ paga_nomina: 9, bono_asistencia: null, bono_times: 30, bono_paga: 4, renta: 0, traslado_precio: 6 },
};
/** Annulment of a nonexistent row. */
const ANNULMENT = { id: 2_000_000, motivo: 'Persona equivocada' };
const DEPARTAMENTO = { nombre: 'Radio', texto: 'Música en vivo', abierto: true, jefe: 0 };
const COMUNICADO = {
  ...{ titulo: 'Reunión', texto: '# El sábado\n- A las 5', categorias: [1], desde: '', desdeHora: '' },
  ...{ departamentos: [], hasta: '', hastaHora: '', fijado: false, obligatorio: true },
};
/** First infraction of the rulebook of the specification. */
const INFRACCION = { infraccion: 1, normativa: 0 };
const ENCUESTA = {
  ...{
    pregunta: '¿Qué día?',
    opciones: ['Sábado', 'Domingo'],
    categorias: [1],
    hasta: '2026-03-20',
    hastaHora: '18:00',
  },
  secreta: false,
};
const MISION = { nombre: 'Portero', precio: 8, venta: 1, traslado_venta: 0 };
const MEMBRESIA = { nombre: 'Oro', details: 'Trato', precio: 60, reduccion: 0, vip: 1, perma: 0, honor: null };
const SETTINGS = {
  ...{ nombre: 'Aurora', siglas: 'AUR', logo: null, zona: 'America/Bogota', firma_desde: 3, minutos_tiempo: 60 },
  olvido_minutos: 60,
  ...{
    paselista_cada: 60,
    ascenso_vence: 7,
    llamado_dias: 60,
    ausencias_varias: true,
    referido_bono: 20,
    turno_aviso: 2,
    periodo_confirma: 'nadie',
    departamentos_max: 3,
    direcciones_dias: 90,
    pago: { dia: 7, hora: '18:00' },
    chat: null,
    sala_hotel: null,
    radio: null,
  },
  ...{ emision: null, destellos: [usuario] },
  ...{ zonas: [{ nombre: 'México', pais: 'mx', zona: 'America/Mexico_City' }], hotel: 'https://www.habbo.es' },
  ...{ verificar_hotel: false, avatar: 'https://a.example/{usuario}', bandera: 'https://b.example/{pais}.svg' },
  ...{ rechazar_misma_direccion: false, push_contacto: null, mantenimiento: false, direccion: null },
  ...{ registros_hora: 120, registro_pausado: false, vigia_dias: 90 },
  ...{ ingreso: false, ingreso_espera: 7, ingreso_dias: 90 },
  ...{ clave_ociosa: 0, dos_pasos_para: [] },
};

/**
 * Well-formed payloads for calls that take one; whether the rules accept them depends on the data. A body has every
 * field that the call declares, so that each one can be corrupted.
 */
const SAMPLES: Partial<Record<CallName, Sample>> = {
  identidad: { query: { reto: 'a'.repeat(32) } },
  verUltimoAscenso: { params: { id } },
  getUsuariosAscensos: { query: { buscar: 'a' } },
  ascensosPosibles: { query: { enBase: 1 } },
  sendAscenso: { body: { usuario: id, encargado: 1, nueva: 'Iniciado H', id_rango: 2, micat: 1 } },
  getSolicitudes: { params: { userId: id } },
  actionSolicitudes: { body: { option: 1, id: 1, encargado: 1, rango: 2, mision: 'Iniciado H', firma: 'FIR' } },
  ascensosOfrecidos: { query: LONG_LIST_QUERY },
  retirarAscenso: { body: { id: 1 } },
  addAusencia: { body: { usuario: id, motivo: 'Viaje', inicio: '2026-03-11', final: '2026-03-12' } },
  ausenciasDe: { params: { id }, query: LONG_LIST_QUERY },
  ausenciaAction: { body: { op: 1, id: 1 } },
  avisarVarias: { body: { usuarios: [id], texto: 'Te faltan horas' } },
  pedirActividad: {
    body: { id: 1, data: { asistencia: 4, times: 0, ascensos: 1 }, visto: { asistencia: 0, times: 0, ascensos: 0 } },
  },
  degradarVarias: { body: { usuarios: [id], motivo: 'Inactividad', visto: [{ id, mision: 1 }] } },
  anotarAusencia: { body: { usuario: id, motivo: 'Viaje', inicio: '2026-03-11', final: '2026-03-12' } },
  ausenciasMes: { query: { mes: '2026-03' } },
  crearCalendario: { body: { todas: false } },
  mirarCodigoDiscord: { body: { vinculo: 'ABCD-EFGH' } },
  vincularDiscord: { body: { vinculo: 'ABCD-EFGH', codigo: '123456' } },
  calendario: { params: { archivo: `${'x'.repeat(43)}.ics` } },
  retirarAusencia: { body: { id: 1 } },
  terminarAusencia: { body: { id: 2_000_000 } },
  misRectificaciones: { query: LONG_LIST_QUERY },
  pedirRectificacion: { body: { dia: '2026-03-10', requisitos: 'asistencia', cantidad: 20, motivo: 'Se cerró antes' } },
  responderRectificacion: { body: { id: 1, op: 1, respuesta: 'No estabas' } },
  retirarRectificacion: { body: { id: 1 } },
  notificaciones: { query: { limite: 10, antes: 50, seguridad: 1 } },
  leerNotificaciones: { body: { id: 1, hasta: 1 } },
  gustoNotificacion: { body: { clase: 'mision', portal: true, push: false } },
  ponerAparato: {
    body: { endpoint: 'https://avisos.example/a', p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  },
  actionFichar: { body: { op: 0, id: 2_000_000, usuario: id, min: 60 } },
  fichajesDe: { params: { id }, query: LONG_LIST_QUERY },
  cerrarFichaje: { body: { id: 2_000_000 } },
  filtrarListaPaga: { body: { inicio: '2026-03-01', final: '2026-03-10' } },
  previoReinicio: { params: { que: 1, op: 0 } },
  reiniciarLista: { body: { op: 0, visto: { personas: 1, creditos: 4, anterior: null } } },
  reiniciarNomina: { body: { op: 0, visto: { personas: 1, creditos: 4, anterior: null }, faltan: [] } },
  pagarMonto: { body: { id: 1, monto: 4, visto: 4 } },
  pagar: { body: { id: 1, nombre: usuario, op: 1, monto: 4 } },
  pagarVarias: { body: { op: 1, pagas: [{ id: 1, nombre: usuario, monto: 4 }] } },
  ascensoPaga: { body: { op: 0, id: 1, sig: 'Iniciado H', creditos: 4 } },
  pagarPendiente: { body: { id: 1, nombre: usuario, monto: 4 } },
  pagarPendientes: { body: { pendientes: [{ id: 1, nombre: usuario, monto: 4 }] } },
  movimientos: { params: { id }, query: LONG_LIST_QUERY },
  carrera: { params: { id }, query: LONG_LIST_QUERY },
  addFirma: { body: { firma: 'abc', id } },
  delFirma: { body: { usuario: id } },
  estados: { body: { op: 3, estado: 'Hola', id: 1 } },
  retirarEstado: { body: { id: 1 } },
  liberarNombre: { body: { usuario: id, visto: usuario } },
  filtrarNomina: { body: { inicio: '2026-03-01', final: '2026-03-10' } },
  ajustarNomina: { body: { id, opcion: 1, requisitos: 'asistencia', cantidad: 5 } },
  filasPeriodo: { params: { papel: 'miembro' }, query: LONG_LIST_QUERY },
  confirmarPeriodo: {
    body: { papel: 'miembro', visto: { filas: 1, asistencia: 60, times: 0, creditos: 4, ultima: 1 } },
  },
  recordarConfirmacion: { body: { usuarios: [id] } },
  getLogUser: { params: { username: usuario }, query: { ...LONG_LIST_QUERY, tipo: 'tiempos' } },
  paseListas: { query: LONG_LIST_QUERY },
  turnosSemana: { params: { dia: '2026-03-10' } },
  planearTurnos: { body: { dias: [1], desde: 18, hasta: 19, piden: 2, antes: [0] } },
  tomarTurno: { body: { dia: '2026-03-10', hora: 18, alcance: 'siempre' } },
  dejarTurno: { body: { id: 2_000_000, dia: '2026-03-10', alcance: 'dia' } },
  ofrecerTurno: { body: { id: 2_000_000, dia: '2026-03-10', alcance: 'dia', para: id } },
  retirarOfertaTurno: { body: { id: 2_000_000 } },
  responderOfertaTurno: { body: { id: 2_000_000, op: 1 } },
  quitarTurno: { body: { id: 2_000_000 } },
  sendLista: { body: { pausados: '1,2', sumados: '3', fuerabase: '', encargado: 1 } },
  getUsuarios: { query: { buscar: 'a' } },
  mejoresPasados: { query: { ...LONG_LIST_QUERY, orden: '-desde' } },
  actionTrabajador: { body: { op: 0, categoria: 1, usuario: id, id: 0 } },
  getTopSemanal: { query: { semana: 'pasada' } },
  getAllDegrados: { query: LONG_LIST_QUERY },
  actionDegrado: { body: { usuario: id, motivo: 'Ausencia', rango: 1, mision: 1 } },
  getAllRequest: { query: LONG_LIST_QUERY },
  getNameRequest: { params: { id } },
  actionNombre: { body: { op: 2, id: 1, nombre: 'Renombrada', iduser: id } },
  olvidarUsuario: { body: { usuario: id, nombre: usuario, motivo: 'Lo pidió' } },
  retirarNombre: { body: { id: 2_000_000 } },
  getAllDespidos: { query: LONG_LIST_QUERY },
  despedir: { body: { usuario: id, motivo: 'Ausencia', listaNegra: false, hasta: '' } },
  listaNegra: { query: LONG_LIST_QUERY },
  vetar: { body: { usuario: id, nombre: '', motivo: 'Insultos', hasta: '' } },
  quitarVeto: { body: { id, motivo: 'Pidió perdón' } },
  ingresos: { query: { ...LONG_LIST_QUERY, estado: 'espera' } },
  responderIngreso: { body: { id: 2_000_000, aceptar: false, motivo: 'Muy corta' } },
  guardarPreguntas: {
    body: { preguntas: [{ id: 2_000_000, texto: '¿Qué edad tienes?', larga: false, obligatoria: true }], visto: [] },
  },
  despedirVarias: { body: { usuarios: [id], motivo: 'Ausencia' } },
  multarVarias: { body: { usuarios: [id], motivo: 'Flood', creditos: 5, ...INFRACCION } },
  levantarLlamado: { body: ANNULMENT },
  castigosDe: { params: { id } },
  normativaVersiones: { query: LONG_LIST_QUERY },
  normativaVersion: { params: { version: 0 } },
  guardarNormativa: {
    body: {
      version: 0,
      rige: '2026-03-10',
      nota: '',
      avisar: false,
      contenido: { ...NORMATIVA_DEFAULT, nota: 'Otra' },
    },
  },
  llamarVarias: { body: { usuarios: [id], motivo: 'Flood', descripcion: 'Tres veces', ...INFRACCION } },
  getTraslados: { query: LONG_LIST_QUERY },
  addTraslado: {
    body: { usuario: id, rango: 10, agencia: 'Otra', firma: 'ABC', mifirma: '', mision: 'Vigilante I', cat: 2 },
  },
  allVentas: { query: { ...LONG_LIST_QUERY, pagado: 0 } },
  ventaAction: { params: { id: 1 }, query: { pagado: 0 } },
  usuariosVentaMision: { query: { buscar: 'a' } },
  getWork: { params: { id } },
  misionesVenta: { query: LONG_LIST_QUERY },
  addMision: { body: { usuario: id, rango: 10, firmaEncargado: '', mision: 'Vigilante I', encargado: 1, creditos: 8 } },
  allMembership: { query: { ...LONG_LIST_QUERY, de: id } },
  membresiaVigente: { params: { membresia: 1 }, query: { user: id, externo: 'Forastera' } },
  addMembresia: { body: { user: id, isExterno: false, membresia: 1, periodo: 30, creditos: 60, visto: null } },
  pasarMembresia: { body: { id: 1, usuario: id, finaliza: null } },
  deleteMemb: { body: { id: 1, finaliza: null } },
  anularMembresia: { body: ANNULMENT },
  getMembresias: { query: { retiradas: 1 } },
  editRank: { body: { id: 2, data: RANGO, visto: RANGO } },
  addRank: { body: { nombre: ' ' } },
  moverRank: { body: { id: 2_000_000, vecino: 2_000_001 } },
  retirarRank: { body: { id: 2_000_000, retirar: true } },
  editMis: { body: { id: 10, ...MISION, visto: MISION } },
  addMis: { body: { categoria: 2, ...MISION } },
  moverMis: { body: { id: 2_000_000, vecina: 11 } },
  retirarMis: { body: { id: 2_000_000, retirar: true } },
  mirarEscala: { body: { archivo: Buffer.from('rango;misión;precio\n2;Portero;8\n') } },
  importarEscala: { body: { archivo: Buffer.from('rango;misión;precio\n2;Portero;8\n'), vista: 'x' } },
  editMemb: { body: { id: 1, data: MEMBRESIA, visto: MEMBRESIA } },
  addMemb: { body: MEMBRESIA },
  retirarMemb: { body: { id: 2_000_000, retirar: true } },
  libroPeriodo: { body: { inicio: '2026-03-01', final: '2026-03-31' } },
  descargarCopia: { body: { archivo: 'conserje-2026-03-10T15-00-00.000Z-083_copias.db' } },
  editAjustes: { body: { data: SETTINGS, visto: SETTINGS } },
  ponerBotDiscord: { body: { token: 'xx', visto: 0 } },
  quitarBotDiscord: { body: { visto: 0 } },
  servidorDiscord: { body: { servidor: '12345', visto: 0 } },
  permisosDiscord: { body: { visto: 0 } },
  comandosDiscord: { body: { visto: 0 } },
  cambiarRolesDiscord: { body: { roles: [{ fuente: 'categoria', id: 1, rol: '12345' }], apodo: false, visto: 0 } },
  ponerRolesDiscord: { body: { visto: 0 } },
  probarBotDiscord: { body: { canal: '12345', visto: 0 } },
  agregarDestino: { body: { canal: '12345', avisos: [{ evento: 'ascenso', plantilla: '', roles: ['12345'] }] } },
  cambiarDestino: { body: { id: 1, avisos: [{ evento: 'ascenso', plantilla: '', roles: [] }], visto: 0 } },
  quitarDestino: { body: { id: 1, visto: 0 } },
  probarDestino: { body: { id: 1 } },
  editGancho: { body: { evento: 'ascenso', direccion: '', visto: null } },
  probarGancho: { body: { evento: 'ascenso' } },
  getPendientes: { query: { ...LONG_LIST_QUERY, pagado: 1 } },
  anularPendiente: { body: ANNULMENT },
  anularMision: { body: ANNULMENT },
  anularAjuste: { body: ANNULMENT },
  probarRadio: { body: { radio: 'https://127.0.0.1' } },
  probarHotel: { body: { hotel: 'https://127.0.0.1' } },
  getAllFirmas: { query: { ...LONG_LIST_QUERY, orden: 'usuario', antes: cursor('usuario', 'a', 50) } },
  getAllMultas: { query: { ...LONG_LIST_QUERY, de: id, cobrado: 0 } },
  multasDe: { params: { id }, query: LONG_LIST_QUERY },
  sendMulta: { body: { usuario: id, motivo: 'Flood', creditos: 5, ...INFRACCION } },
  actionMulta: { body: { id: 1, op: true } },
  anularMulta: { body: ANNULMENT },
  buscarLog: { body: { modulo: 'todos', palabra: 'a' } },
  seguridad: { query: { ...LONG_LIST_QUERY, de: id, clase: 'rechazo' } },
  exportado: { body: { ruta: '/nomina' } },
  fichajesRegistros: { query: { limite: 10, antes: 50, buscar: 'a' } },
  registros: {
    query: {
      ...{ modulo: 'multas', usuario: id, encargado: 0, desde: '2026-03-01', hasta: '2026-03-10' },
      ...{ acto: 1, abierto: 1, buscar: 'a', limite: 10, antes: 50 },
    },
  },
  actionWhite: { body: { user: id, op: 0 } },
  rentas: { query: LONG_LIST_QUERY },
  actionRenta: { body: { op: 1, id: 1 } },
  rentasMes: { params: { mes: '2026-03' }, query: LONG_LIST_QUERY },
  anularRenta: { body: ANNULMENT },
  deshacerRenta: { body: { id: 1, pagadoFecha: '2026-03-10T12:00:00.000Z' } },
  imagenPublica: { params: { archivo: `${'x'.repeat(43)}.webp` } },
  placaCategoria: { body: { id: 1, imagen: DOT } },
  excepcionDe: { params: { usuario: id } },
  actionExcepciones: { body: { op: 1, id: 2_000_000, usuario: id, permisos: 'tt', visto: '' } },
  previoMatriz: { body: { categorias: [{ id_categoria: 1, permisos: '', visto: '' }] } },
  guardarMatriz: { body: { categorias: [{ id_categoria: 1, permisos: '', visto: '' }] } },
  llamados: { query: LONG_LIST_QUERY },
  llamadosDe: { params: { id }, query: LONG_LIST_QUERY },
  actionLlamado: {
    body: {
      ...{ op: 0, id: 1, user: id, motivo: 'Flood', descripcion: 'Tres veces en recepción', evidencia: DOT },
      ...{ ...INFRACCION, gravedad: 'leve', paso: 1, multa: 5, minutos: 5 },
    },
  },
  evidencia: { params: { archivo: '1.webp' } },
  evidenciaDe: { params: { id, archivo: '1.webp' } },
  sugerencias: { query: { ...LONG_LIST_QUERY, aprobada: 0, mias: 1 } },
  actionSugerencias: { body: { op: 0, aprobacion: 1, id: 1, sugerencia: 'Más sillas', aprobada: 0 } },
  encuestas: { query: { ...LONG_LIST_QUERY, vista: 'abiertas' } },
  votosEncuesta: { params: { id }, query: { ...LONG_LIST_QUERY, orden: '-usuario' } },
  crearEncuesta: { body: ENCUESTA },
  votarEncuesta: { body: { id: 1, opcion: 1 } },
  cerrarEncuesta: { body: { id: 1 } },
  retirarEncuesta: { body: { id: 1 } },
  departamentos: {},
  miembrosDepartamento: { params: { id: 2_000_000 }, query: { ...LONG_LIST_QUERY, orden: '-desde' } },
  genteDepartamento: { params: { id: 2_000_000 } },
  solicitudesDepartamento: { query: { ...LONG_LIST_QUERY, vista: 'pendientes' } },
  crearDepartamento: { body: DEPARTAMENTO },
  editarDepartamento: { body: { ...DEPARTAMENTO, id: 2_000_000, version: 1 } },
  cerrarDepartamento: { body: { id: 2_000_000, motivo: 'Nadie lo usa' } },
  solicitarDepartamento: { body: { id: 2_000_000, texto: 'Quiero ayudar' } },
  retirarSolicitudDepartamento: { body: { id: 2_000_000 } },
  responderSolicitudDepartamento: { body: { id: 2_000_000, aceptar: false, motivo: 'Somos muchos' } },
  salirDepartamento: { body: { id: 2_000_000 } },
  quitarDepartamento: { body: { id: 2_000_000, usuario: id, motivo: 'No aparece' } },
  comunicados: { query: { ...LONG_LIST_QUERY, vista: 'vigentes' } },
  comunicado: { params: { id } },
  lecturasComunicado: { params: { id }, query: { ...LONG_LIST_QUERY, orden: '-usuario', leido: 0 } },
  publicarComunicado: { body: { ...COMUNICADO, departamentos: [2_000_000] } },
  editarComunicado: { body: { id: 2_000_000, version: 1, pedirLectura: false, ...COMUNICADO } },
  retirarComunicado: { body: { id: 2_000_000 } },
  leerComunicado: { body: { id: 1, vuelta: 1 } },
  reaccionarComunicado: { body: { id: 1, reaccion: 'gusta', poner: true } },
  mirarSocios: { body: { archivo: Buffer.from('nombre\nAlguien\n'), fechas: 'dia', secciones: 'titulos' } },
  importarSocios: {
    body: { archivo: Buffer.from('nombre\nAlguien\n'), vistas: 0, fechas: 'dia', secciones: 'titulos' },
  },
  actionPuesta: { body: { op: 0, paso: 'escala' } },
  registro: {
    body: {
      ...{ usuario: 'Nueva', clave: 'una-clave-larga', rclave: 'una-clave-larga', referido: usuario },
      respuestas: [{ pregunta: 2_000_000, respuesta: 'Quince' }],
    },
  },
  retirarIngreso: { body: { usuario: 'Nueva', clave: 'una-clave-larga' } },
  login: { body: { op: 1, usuario, clave: 'no-es-esta', token: 'x', codigo: '000000' } },
  cambioClave: { body: { clavea: 'no-es-esta', claven: 'una-clave-larga', codigo: '000000' } },
  changeConfig: { body: { op: 'app', valor: true } },
  activarDosPasos: { body: { codigo: '000000' } },
  quitarDosPasos: { body: { clave: 'no-es-esta', codigo: '000000' } },
  probar: { body: { clave: 'no-es-esta', codigo: '000000' } },
  renovarRescate: { body: { codigo: '000000' } },
  crearPrograma: { body: { nombre: 'Hoja', permisos: '', escribe: false, dias: 30, codigo: '000000' } },
  cerrarPrograma: { body: { id: 2_000_000 } },
  mirarEnlace: { body: { enlace: 'x' } },
  claveConEnlace: { body: { enlace: 'x', clave: 'una-clave-larga', rclave: 'una-clave-larga' } },
  cerrarSesion: { body: { id: 2_000_000 } },
  directorio: {
    query: {
      ...{ limite: 10, antes: 50, buscar: 'a', orden: 'usuario', categoria: 1 },
      ...{ inactivo: 7, ausentes: 1, excepciones: 0, despedidos: 0, departamento: 1 },
    },
  },
  usuarioList: { body: { usuario: 'a' } },
  userAllInfo: { params: { id } },
  referidos: { query: { limite: 10, antes: cursor('-trajo', 1, 1), buscar: 'a', orden: '-trajo' } },
  referidosDe: { params: { id }, query: LONG_LIST_QUERY },
  referido: { params: { id } },
  corregirReferido: { body: { id, referido: usuario, visto: '' } },
  persona: { params: { username: usuario } },
  moverVarias: { body: { usuarios: [id], rango: 0, visto: [{ id, mision: 1 }] } },
  editUsuario: {
    body: {
      ...{ id, nombre: 'igual', rango: 'igual', firma: 'ABC', mifirma: '' },
      visto: { nombre: usuario, rango: 1, firma: '' },
    },
  },
  resetPassword: { body: { usuario: id } },
  enlaceClave: { body: { usuario: id } },
  dosPasosPerdidos: { body: { usuario: id, motivo: 'Perdió el teléfono' } },
  deleteIP: { body: { usuario: id } },
  ingresar: { body: { usuario: id } },
  getUsername: { params: { name: usuario } },
  tarjeta: { params: { username: usuario } },
  trabajoSemanas: { params: { id } },
  trabajoDias: { params: { id } },
  resumenSemana: { params: { dia: '2026-03-09' } },
  presenciaSemana: { params: { dia: '2026-03-09' } },
  dispositivosDe: { params: { id } },
  getUsuariosTiempos: { query: { buscar: 'a' } },
  getInfoDetailTime: { params: { id: 1 } },
  openTime: { body: { bajo: id, alto: -1 } },
  abrirTiempos: { body: { bajos: [id], encargado: true } },
  pedir: { body: { que: 'tiempo' } },
  retirarPedido: { body: { id: 2_000_000 } },
  atenderPedido: { body: { id: 2_000_000 } },
  actionTime: { body: { op: 2, id: 1, alto: -1, pausa: 0, sumado: 0, mins: 5, sumar: true } },
  confirmarTerminados: { body: { tiempos: [{ id: 1, alto: -1, pausa: 0, sumado: 0 }] } },
  actionTimeSoli: { body: { id: 1 } },
  vivo: { query: { mira: 'tiempos,nomina' } },
  recuperarTiempo: { body: { id: 2_000_000 } },
  cerrarMiTiempo: { body: { id: 2_000_000 } },
};

/** Shape of a value; the fields that its kind lacks are undefined. */
interface Shape {
  properties?: Record<string, Shape>;
  items?: Shape;
}

/** Returns the declared fields that a sample lacks, and those that it has besides, by path. */
function mismatches({ properties, items }: Shape, sample: unknown, path: string): string[] {
  if (items && Array.isArray(sample)) return sample.flatMap((one) => mismatches(items, one, `${path}[]`));
  if (!properties || typeof sample !== 'object' || sample === null) return [];
  const existing = sample as JsonObject;
  return [...new Set([...Object.keys(properties), ...Object.keys(existing)])].flatMap((key) => {
    const declared = properties[key];
    const where = `${path}.${key}`;
    return declared && key in existing ? mismatches(declared, existing[key], where) : [where];
  });
}

/** Returns a well-formed payload for a call. @throws unless it has every declared field, and no other */
export function sampleOf(name: string, spec: Call): Sample {
  const sample = SAMPLES[name as CallName] ?? {};
  const wrong = (['params', 'query', 'body'] as const).flatMap((part) =>
    mismatches((spec[part] as Shape | undefined) ?? { properties: {} }, sample[part] ?? {}, part),
  );
  if (wrong.length > 0) throw new Error(`the sample of ${name} differs from its declaration in ${wrong.join(', ')}`);
  return sample;
}
