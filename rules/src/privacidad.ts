import type { Acceso } from './acceso.ts';
import {
  ADMINISTRADOR,
  AJUSTA_NOMINA,
  DECIDE_AUSENCIAS,
  PAGADOR,
  PANTALLAS,
  sesion,
  todos,
  VE_CARRERAS,
  VE_OFERTAS,
  VE_TRABAJOS,
  VIGILA_FICHAJES,
} from './acceso.ts';
import type { Reparo } from './cuenta.ts';
import { MOTIVO_MAX } from './limites.ts';
import { PERMISOS_DICHOS } from './permisos.ts';
import { TEXTOS } from './textos.ts';
import { visibleText } from './visible.ts';

/** What stands where a person's text stood, once they were forgotten. */
export const BORRADO = '—';

/** What someone is called once they were forgotten: no name that anyone could have or take. */
export const aliasDe = (id: number): string => `Persona ${id}`;

export interface DatosOlvido {
  /** The name as it was typed anew. */
  nombre: string;
  motivo: string;
}

/** Erasing someone's personal data: their name typed as it is (`suyo`), and a reason, without that name. */
export function revisarOlvido({ nombre, motivo }: DatosOlvido, suyo: string): Reparo<keyof DatosOlvido> | null {
  const texto = visibleText(motivo);
  if (visibleText(nombre) !== visibleText(suyo)) return { campo: 'nombre', msg: 'Escribe su nombre tal como es' };
  if (texto === '') return { campo: 'motivo', msg: TEXTOS.camposVacios };
  if ([...texto].length > MOTIVO_MAX) return { campo: 'motivo', msg: TEXTOS.motivoLargo };
  return texto.toLowerCase().includes(suyo.toLowerCase())
    ? { campo: 'motivo', msg: 'El motivo se queda: escríbelo sin su nombre' }
    : null;
}

/** Something of a part, and the rules by which others than oneself see it. */
type Visto = readonly [que: string, ...accesos: Acceso[]];

const o = (palabras: readonly string[]): string =>
  palabras.length < 2 ? palabras.join('') : `${palabras.slice(0, -1).join(', ')} o ${palabras.at(-1)}`;

/** Who passes one of some rules, in words. */
function quienes(accesos: readonly Acceso[]): string {
  if (accesos.some(({ tipo }) => tipo === 'todos')) return 'cualquiera, también sin entrar';
  if (accesos.some(({ tipo }) => tipo === 'sesion')) return 'toda la agencia';
  const conPermiso = accesos.flatMap((acceso) => (acceso.tipo === 'permiso' ? [acceso] : []));
  const nombres = new Set(conPermiso.flatMap(({ permisos }) => permisos.map((p) => PERMISOS_DICHOS[p].nombre)));
  const suyos = `quien tiene el permiso ${o([...nombres])}`;
  return conPermiso.some(({ mgmt }) => mgmt) ? `los admins y ${suyos}` : suyos;
}

/** Who sees a part of what is stored, from the very rules that let them. */
const quienLoVe = ({ tuyo = true, ven, nadie }: Pick<Parte, 'tuyo' | 'ven' | 'nadie'>): string =>
  [
    ...(tuyo ? ['Tú.'] : []),
    ...ven.map(([que, ...accesos]) => `${que}: ${quienes(accesos)}.`),
    ...(nadie ? [nadie] : []),
  ].join(' ');

/** A part of what is stored about people: what, why, how long, who sees it, and the tables that it is in. */
interface Parte {
  clave: string;
  titulo: string;
  que: string;
  porque: string;
  cuanto: string;
  /** Whether one sees all of it oneself; so it is when it is left out. */
  tuyo?: boolean;
  /** Who sees it besides oneself, by what of it they see. */
  ven: readonly Visto[];
  /** What is said of that beside what the rules of access say. */
  nadie?: string;
  tablas: readonly string[];
}

const CON_LA_CUENTA = 'Mientras exista la cuenta. Si borran tus datos, se borra.';
const COMO_LIBRO = 'Siempre, para que cuadren las cuentas. Si borran tus datos, queda sin tu nombre.';

const PARTES: readonly Parte[] = [
  {
    clave: 'cuenta',
    titulo: 'La cuenta',
    que: 'Tu nombre del hotel, los que pediste o tuviste, tu firma, tu misión, quién te trajo, cuándo te registraste y cuándo entraste por última vez. También tu contraseña protegida, que nadie puede leer. Donde se comprueban los avatares, qué avatares del hotel son tuyos.',
    porque: 'Para saber quién eres, qué puedes hacer y cómo llamarte.',
    cuanto: CON_LA_CUENTA,
    ven: [
      ['Tu nombre y tu misión', todos],
      ['Tu firma', PANTALLAS['/firmas'], PANTALLAS['/usuarios']],
      ['Cuándo te registraste y entraste por última vez', PANTALLAS['/usuarios']],
      ['Los nombres que pediste', ADMINISTRADOR],
      ['Si tu avatar es también de otra cuenta', PANTALLAS['/clones']],
    ],
    nadie: 'La contraseña, nadie.',
    tablas: ['usuario', 'solicitud_nombre', 'avatar', 'avatar_usuario'],
  },
  {
    clave: 'entrada',
    titulo: 'Las entradas',
    que: 'Tus sesiones abiertas (navegador y sistema, la red, primera y última vez) y una marca de los navegadores desde los que entraste. De cada intento fallido de entrar, una huella cifrada del nombre escrito y de su dirección. De las llamadas con límite, cuántas hizo cada dirección, también con su huella. De una huella nadie puede leer nada. Si usas la verificación en dos pasos, el secreto que comparte con tu aplicación y tus códigos de respaldo, cifrados. Si un admin te dio un enlace para cambiar tu contraseña, el enlace cifrado y quién te lo dio. De tus claves para bots, su nombre y qué pueden hacer. Si abres tiempos, que tienes el portal abierto.',
    porque: 'Para que sigas con tu sesión, y para que nadie adivine tu contraseña ni bloquee tu cuenta.',
    cuanto:
      'Sesión: 365 días. Navegador: 400 días sin usarse. Intento fallido: 15 minutos. Código de registro: 30 minutos. Límites: lo que dure cada uno. Verificación en dos pasos: mientras la tengas. Enlace: hasta que se use o pase su día. Que tienes el portal abierto: 45 segundos.',
    ven: [
      ['Tus sesiones abiertas, sin direcciones, si tienes menor rango', PANTALLAS['/usuarios']],
      ['Cuántas veces falló entrar con tu nombre, y desde qué red', PANTALLAS['/seguridad']],
    ],
    nadie: 'Los secretos y las contraseñas, nadie.',
    tablas: [
      ...['sesion', 'dispositivo', 'dos_pasos', 'rescate'],
      ...['enlace_clave', 'intento', 'codigo_registro', 'tasa', 'presente'],
    ],
  },
  {
    clave: 'envios',
    titulo: 'Los envíos',
    que: 'De cada cambio que envías, un número que lo distingue y lo que el portal te contestó. Nunca una contraseña, un enlace ni un código.',
    porque: 'Para que un cambio que llega dos veces, porque se cortó la conexión, se haga una sola vez.',
    cuanto: '24 horas.',
    tuyo: false,
    ven: [],
    nadie: 'Nadie.',
    tablas: ['idempotency'],
  },
  {
    clave: 'conexiones',
    titulo: 'Las conexiones',
    que: 'De cada conexión, una huella cifrada y su red (203.0.113.0/24, nunca la dirección entera), con la primera y la última vez. Si puedes compartir conexión, quién lo permitió.',
    porque: 'Para detectar clones y evitar que alguien bloquee tu cuenta probando contraseñas.',
    cuanto:
      'La red, los días que diga la agencia desde la última vez (180, si no dijo otra cosa). La huella, mientras exista la cuenta, o hasta que un admin borre tus conexiones.',
    ven: [
      ['Con qué cuentas compartes conexión', PANTALLAS['/clones']],
      ['Si la compartes con el encargado de tu tiempo', PANTALLAS['/tiempos']],
    ],
    nadie: 'La red, solo tú, en la descarga de tus datos. Desde dónde, nadie.',
    tablas: ['direccion', 'permitido'],
  },
  {
    clave: 'avisos',
    titulo: 'Las notificaciones',
    que: 'Tus notificaciones, si las leíste y cuáles quieres. De los dispositivos que las reciben, adónde se envían y con qué cifrado.',
    porque: 'Para enviarte tus notificaciones.',
    cuanto: 'Notificación: hasta 90 días. Dispositivo: mientras dure su sesión.',
    tuyo: false,
    ven: [],
    nadie: 'Solo tú. El fabricante de tu navegador las entrega cifradas.',
    tablas: ['notificacion', 'notificacion_gusto', 'aparato'],
  },
  {
    clave: 'carrera',
    titulo: 'La carrera',
    que: 'Cada misión por la que pasaste, cuándo, por quién y por qué. Los ascensos que te ofrecieron, tus traslados, degrados y despidos. Tus permisos extra y cuándo fuiste mejor trabajador.',
    porque: 'Para saber en qué misión estás, desde cuándo, y qué toca después.',
    cuanto: COMO_LIBRO,
    ven: [
      ['Tu misión, desde cuándo, y si ya puedes ascender', sesion],
      ['Los despidos, con su motivo, y los mejores trabajadores', todos],
      ['Cada cambio de misión, con su motivo', VE_CARRERAS],
      ['Traslados y degrados', PANTALLAS['/traslados'], PANTALLAS['/degrados']],
      ['Los ascensos que te ofrecieron', VE_OFERTAS],
      ['Tus permisos extra', PANTALLAS['/excepciones']],
    ],
    tablas: ['carrera', 'traslado', 'ascenso', 'despido', 'mejor', 'excepcion'],
  },
  {
    clave: 'trabajo',
    titulo: 'El trabajo',
    que: 'Tus tiempos con sus pausas y encargados, los minutos que te confirmaron, los pases de lista en que estabas, tus fichajes y las correcciones que pediste. El último tiempo y el último ascenso que pediste, hasta que pidas otro.',
    porque: 'Para pagarte lo que trabajaste.',
    cuanto: COMO_LIBRO,
    ven: [
      ['Tus horas y tiempos del período y de la semana, y si estás de guardia', sesion],
      ['Tus tiempos, con sus pausas y encargados, y los pases de lista', PANTALLAS['/tiempos']],
      ['Lo que pediste, a quienes tienen mayor rango', PANTALLAS['/tiempos']],
      ['Cada rato que trabajaste', VE_TRABAJOS],
      ['El resumen de cada semana', PANTALLAS['/resumensemanal']],
      ['Tus fichajes', VIGILA_FICHAJES],
      ['Las correcciones que pediste', AJUSTA_NOMINA],
    ],
    tablas: [
      ...['tiempo', 'segmento', 'parada', 'solicitud_tiempo', 'pedido', 'trabajo'],
      ...['trabajo_dia', 'periodo', 'corte', 'pase_lista', 'pase_lista_fila', 'fichaje', 'rectificacion'],
    ],
  },
  {
    clave: 'dinero',
    titulo: 'Los créditos',
    que: 'Lo que ganaste y si se te pagó, lo que se te debe, tus ventas y compras, tus rentas, tus multas con su motivo y tus membresías. De quien compra desde fuera de la agencia, el nombre.',
    porque: 'Para que las cuentas de la agencia cuadren.',
    cuanto: COMO_LIBRO,
    ven: [
      ['Lo que ganaste y si se te pagó', PANTALLAS['/listaPaga'], PAGADOR],
      ['Lo que se te debe', PANTALLAS['/pendientes']],
      ['Todos tus movimientos de créditos', PAGADOR],
      ['Tus ventas', PANTALLAS['/ventas']],
      ['Las misiones que compraste', PANTALLAS['/misiones']],
      ['Tus membresías', PANTALLAS['/membresias']],
      ['Tus multas, con su motivo', PANTALLAS['/multas']],
      ['Tus rentas', PANTALLAS['/renta']],
    ],
    tablas: [
      ...['paga', 'lista_paga', 'tramo', 'pendiente', 'venta', 'renta', 'renta_mes', 'multa', 'anulacion', 'credito'],
      'membresia_usuario',
    ],
  },
  {
    clave: 'llamados',
    titulo: 'Los llamados de atención',
    que: 'Cada llamado con su motivo, su descripción y la imagen que lo prueba, sin los datos ocultos que traía.',
    porque: 'Para llevar un historial de disciplina.',
    cuanto: CON_LA_CUENTA,
    ven: [['Cada llamado, con su imagen', PANTALLAS['/llamadoatencion']]],
    tablas: ['llamado', 'imagen'],
  },
  {
    clave: 'escrito',
    titulo: 'Lo que escribes',
    que: 'Tu estado, tus sugerencias y las ausencias que pediste, con su motivo.',
    porque: 'Porque lo publicaste.',
    cuanto: CON_LA_CUENTA,
    ven: [
      ['Tu estado', todos],
      ['Las sugerencias aprobadas, y si estás de ausencia', sesion],
      ['De quién es una sugerencia', ADMINISTRADOR],
      ['Tus ausencias, con su motivo', DECIDE_AUSENCIAS],
    ],
    tablas: ['estado', 'sugerencia', 'ausencia'],
  },
  {
    clave: 'registros',
    titulo: 'Los registros',
    que: 'Cada cambio que hizo una persona: qué, a quién, cuándo y por qué. Nunca una contraseña ni una dirección.',
    porque: 'Para saber quién hizo cada cambio.',
    cuanto: 'Siempre. Si borran tus datos, se borra lo escrito sobre ti y queda el hecho sin tu nombre.',
    tuyo: false,
    ven: [['Todo', PANTALLAS['/registros']]],
    nadie: 'En la descarga ves lo que hiciste con lo tuyo.',
    tablas: ['bitacora', 'bitacora_pista'],
  },
  {
    clave: 'seguridad',
    titulo: 'La seguridad',
    que: 'Quién entró, quién no pudo y qué se le rechazó, con la red de la que venía (203.0.113.0/24). Quién tiene permisos que se vigilan. Nunca una contraseña, ni lo que se envió.',
    porque: 'Para detectar accesos no permitidos.',
    cuanto:
      'Los días que diga la agencia (90, si no dijo otra cosa). No se cambia ni se borra antes. Si borran tus datos, queda sin tu nombre. Lo mismo va, con números en vez de nombres, al registro del programa, en el servidor.',
    tuyo: false,
    ven: [['Todo', PANTALLAS['/seguridad']]],
    nadie: 'Tú, solo tus propias entradas.',
    tablas: ['vigilancia', 'alarma', 'titular_visto'],
  },
  {
    clave: 'agencia',
    titulo: 'La agencia',
    que: 'En la configuración, quién lleva destello y el contacto de las notificaciones. De los primeros pasos, quién hizo cada uno.',
    porque: 'Para que el portal sea como la agencia quiere.',
    cuanto: 'Hasta que se cambia.',
    tuyo: false,
    ven: [
      ['El destello', todos],
      ['Lo demás', PANTALLAS['/mantenimiento']],
    ],
    tablas: ['configuracion', 'puesta'],
  },
];

/** A part, with who sees it in words. */
export type Guardado = Parte & { quien: string };

/** All that is stored about people. The only place that says it: the portal's page, the document and the download are of it. */
export const GUARDADO: readonly Guardado[] = PARTES.map((parte) => ({ ...parte, quien: quienLoVe(parte) }));

/** What holds for all of it. */
export const PRIVACIDAD_GENERAL: readonly string[] = [
  'El portal es de tu agencia: nadie más ve lo que guarda, y no pide tu nombre verdadero, tu correo ni tu edad.',
  'En Configuración puedes descargar lo que el portal guarda de ti.',
  'Si te despiden, puedes pedirle a un admin de mayor rango que borre tus datos. No se puede deshacer.',
  'Las copias de respaldo guardan lo que había cuando se hicieron. Lo borrado desaparece de ellas cuando se borra la última copia anterior.',
];
