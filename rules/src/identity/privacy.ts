import { MOTIVO_MAX } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';
import { visibleText } from '../shared/visibleText.ts';
import type { AccessRule } from './access.ts';
import {
  CAN_ADJUST_NOMINA,
  CAN_ADMINISTER,
  CAN_DECIDE_AUSENCIAS,
  CAN_MANAGE_DEPARTAMENTOS,
  CAN_PAY,
  CAN_PUBLISH,
  CAN_SUPERVISE_FICHAJES,
  CAN_VIEW_CAREERS,
  CAN_VIEW_OFFERS,
  CAN_VIEW_PUNISHMENTS,
  CAN_VIEW_WORK,
  everyone,
  loggedIn,
} from './access.ts';
import { PERMISO_TEXTS } from './permisos.ts';
import { SCREENS } from './screens.ts';

/** Replaces a person's texts after their data was erased. */
export const ERASED = '—';

/** Replaces the name of a person whose data was erased; the space keeps it from being registrable. */
export const aliasOf = (id: number): string => `Persona ${id}`;

export interface ErasureInput {
  /** Name typed again as confirmation. */
  nombre: string;
  motivo: string;
}

/**
 * Validates the erasure of a person's data: the name must equal `currentName`. That the motivo names nobody is checked
 * by the server, which knows the former names.
 */
export function checkErasure(
  { nombre, motivo }: ErasureInput,
  currentName: string,
): Violation<keyof ErasureInput> | null {
  const text = visibleText(motivo);
  if (visibleText(nombre) !== visibleText(currentName))
    return { campo: 'nombre', msg: 'Escribe su nombre tal como es' };
  if (text === '') return { campo: 'motivo', msg: TEXTS.camposVacios };
  return [...text].length > MOTIVO_MAX ? { campo: 'motivo', msg: TEXTS.motivoLargo } : null;
}

/** A subset of a data part and the access rules of others who see it. */
type SeenPart = readonly [que: string, ...accesses: AccessRule[]];

const joinWithOr = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} o ${words.at(-1)}`;

/** Describes in Spanish who passes any of the rules. */
function describeAccess(accesses: readonly AccessRule[]): string {
  if (accesses.some(({ kind }) => kind === 'everyone')) return 'cualquiera, también sin entrar';
  if (accesses.some(({ kind }) => kind === 'loggedIn')) return 'toda la agencia';
  const permisoRules = accesses.flatMap((access) => (access.kind === 'permiso' ? [access] : []));
  const names = new Set(permisoRules.flatMap(({ permisos }) => permisos.map((p) => PERMISO_TEXTS[p].nombre)));
  const holders = `quien tiene el permiso ${joinWithOr([...names])}`;
  return permisoRules.some(({ mgmt }) => mgmt) ? `los admins y ${holders}` : holders;
}

/** Describes who sees a data part, derived from its access rules. */
const describeViewers = ({
  visibleToSelf = true,
  seenBy,
  nobody,
}: Pick<DataPart, 'visibleToSelf' | 'seenBy' | 'nobody'>): string =>
  [
    ...(visibleToSelf ? ['Tú.'] : []),
    ...seenBy.map(([que, ...accesses]) => `${que}: ${describeAccess(accesses)}.`),
    ...(nobody ? [nobody] : []),
  ].join(' ');

/** Category of stored personal data: content, purpose, retention, viewers and tables. */
interface DataPart {
  clave: string;
  titulo: string;
  que: string;
  porque: string;
  cuanto: string;
  /** Whether the person sees all of it; true by default. */
  visibleToSelf?: boolean;
  /** Other viewers, by the subset that they see. */
  seenBy: readonly SeenPart[];
  /** Text shown beside the described access rules. */
  nobody?: string;
  tables: readonly string[];
}

const WITH_THE_ACCOUNT = 'Mientras exista la cuenta. Si borran tus datos, se borra.';
const LIKE_THE_LEDGER = 'Siempre, para que cuadren las cuentas. Si borran tus datos, queda sin tu nombre.';

const DATA_PARTS: readonly DataPart[] = [
  {
    clave: 'cuenta',
    titulo: 'La cuenta',
    que: 'Tu nombre del hotel, los que pediste o tuviste, tu firma, tu misión, quién te trajo, cuándo te registraste y cuándo entraste por última vez. También tu contraseña protegida, que nadie puede leer. Donde se comprueban los avatares, qué avatares del hotel son tuyos.',
    porque: 'Para saber quién eres, qué puedes hacer y cómo llamarte.',
    cuanto: WITH_THE_ACCOUNT,
    seenBy: [
      ['Tu nombre y tu misión', everyone],
      ['Tu firma', SCREENS['/ascensos'], SCREENS['/firmas'], SCREENS['/usuarios']],
      ['Quién te trajo', SCREENS['/usuarios'], SCREENS['/pendientes']],
      ['Cuándo te registraste', SCREENS['/usuarios'], SCREENS['/clones']],
      ['Cuándo entraste por última vez', SCREENS['/usuarios'], SCREENS['/actividad']],
      ['Los nombres que pediste', CAN_ADMINISTER],
      ['Si tu avatar es también de otra cuenta', SCREENS['/clones']],
    ],
    nobody:
      'Quien te trajo ve que llegaste con su invitación, si sigues en la agencia y el bono que le dieron. La contraseña, nadie.',
    tables: ['usuario', 'solicitud_nombre', 'avatar', 'avatar_usuario'],
  },
  {
    clave: 'entrada',
    titulo: 'Las entradas',
    que: 'Tus sesiones abiertas (navegador y sistema, la red, primera y última vez) y una marca de los navegadores desde los que entraste. De cada intento fallido de entrar, una huella cifrada del nombre escrito y de su dirección. De las llamadas con límite, cuántas hizo cada dirección, también con su huella. De una huella nadie puede leer nada. Si usas la verificación en dos pasos, el secreto que comparte con tu aplicación, que puede leer quien tenga la base de datos, y tus códigos de respaldo cifrados. Si un admin te dio un enlace para cambiar tu contraseña, el enlace cifrado y quién te lo dio. De tus claves para bots, su nombre y qué pueden hacer. Si abres tiempos, que tienes el portal abierto.',
    porque: 'Para que sigas con tu sesión, y para que nadie adivine tu contraseña ni bloquee tu cuenta.',
    cuanto:
      'Sesión: 365 días. Navegador: 400 días sin usarse. Intento fallido: 15 minutos. Código de registro: 30 minutos. Límites: lo que dure cada uno. Verificación en dos pasos: mientras la tengas. Enlace: hasta que se use o pase su día. Que tienes el portal abierto: 45 segundos.',
    seenBy: [
      ['Tus sesiones abiertas, sin direcciones, si tienes menor rango', SCREENS['/usuarios']],
      ['Cuántas veces falló entrar con tu nombre, y desde qué red', SCREENS['/seguridad']],
    ],
    nobody: 'Los secretos y las contraseñas, nadie.',
    tables: [
      'sesion',
      'dispositivo',
      'dos_pasos',
      'rescate',
      'enlace_clave',
      'intento',
      'codigo_registro',
      'tasa',
      'presente',
    ],
  },
  {
    clave: 'envios',
    titulo: 'Los envíos',
    que: 'De cada cambio que envías, un número que lo distingue, qué hizo y a quién, y lo que el portal te contestó. Nunca una contraseña, un enlace ni un código.',
    porque: 'Para que un cambio que llega dos veces, porque se cortó la conexión, se haga una sola vez.',
    cuanto: '24 horas.',
    visibleToSelf: false,
    seenBy: [],
    nobody: 'Nadie.',
    tables: ['idempotency'],
  },
  {
    clave: 'conexiones',
    titulo: 'Las conexiones',
    que: 'De cada conexión, una huella cifrada y su red (203.0.113.0/24, nunca la dirección entera), con la primera y la última vez. Si puedes compartir conexión, quién lo permitió.',
    porque: 'Para detectar clones y evitar que alguien bloquee tu cuenta probando contraseñas.',
    cuanto:
      'La red, los días que diga la agencia desde la última vez (180, si no dijo otra cosa). La huella, mientras exista la cuenta, o hasta que un admin borre tus conexiones.',
    seenBy: [
      ['Con qué cuentas compartes conexión', SCREENS['/clones']],
      ['Si la compartes con el encargado de tu tiempo', SCREENS['/tiempos']],
    ],
    nobody: 'La red, solo tú, en la descarga de tus datos. Desde dónde, nadie.',
    tables: ['direccion', 'permitido'],
  },
  {
    clave: 'listaNegra',
    titulo: 'La lista negra',
    que: 'Si te despidieron y no puedes volver: tu nombre, el motivo, quién te puso y hasta cuándo. Si saliste de la lista, quién te sacó y por qué.',
    porque: 'Para que no vuelva a registrarse quien la agencia no admite.',
    cuanto: 'Hasta que se borren tus datos.',
    seenBy: [
      ['Tu nombre en la lista, con el motivo', SCREENS['/listanegra']],
      ['Si una cuenta nueva comparte conexión o avatar contigo', SCREENS['/clones']],
    ],
    tables: ['lista_negra'],
  },
  {
    clave: 'ingreso',
    titulo: 'La solicitud de ingreso',
    que: 'Si tu agencia pide solicitud para registrarse: tu nombre, lo que respondiste a sus preguntas, quién te invitó, quién la respondió y, si la rechazó, por qué. Mientras espera: tu contraseña cifrada, una huella de tu conexión y el avatar que comprobaste. Una huella del navegador en que la enviaste o la miraste.',
    porque: 'Para que la agencia decida si te acepta, y para decirte qué decidió.',
    cuanto:
      'La contraseña, la conexión y el avatar, hasta que se responde o la retiras. Si nadie la responde en 30 días, se cierra sola. El navegador, hasta que te aceptan, y si la retiras, unos minutos más. Una aceptada, mientras exista tu cuenta. Una rechazada o retirada, los días que diga la agencia (90, si no dijo otra cosa).',
    seenBy: [['Tu solicitud, con tus respuestas', SCREENS['/ingreso']]],
    nobody:
      'Con qué cuentas coincide tu conexión o tu avatar mientras espera, solo quien además tiene el permiso Clones. La contraseña, la conexión y el navegador, nadie.',
    tables: ['solicitud_ingreso'],
  },
  {
    clave: 'departamentos',
    titulo: 'Los departamentos',
    que: 'En qué departamentos estás, desde cuándo y si eres jefe. A cuáles pediste entrar, con tu texto, y qué te respondieron.',
    porque: 'Para saber quién hace qué en la agencia.',
    cuanto: 'Mientras estés en el departamento. Las solicitudes, hasta que se borren tus datos.',
    seenBy: [
      ['En qué departamentos estás', loggedIn],
      ['Tus solicitudes', CAN_MANAGE_DEPARTAMENTOS],
    ],
    nobody: 'También ve tus solicitudes el jefe del departamento.',
    tables: ['departamento', 'departamento_miembro', 'departamento_solicitud'],
  },
  {
    clave: 'discord',
    titulo: 'Tu cuenta de Discord',
    que: 'Si la uniste: su número y su nombre, y desde cuándo. Mientras la unes, el código que te mostró. De cada comando, el número que le da Discord. Los roles y el apodo que el portal te dio allí, y si no pudo.',
    porque:
      'Para que puedas usar el portal desde Discord, y nadie más en tu lugar. Para darte allí los roles de tu rango.',
    cuanto:
      'Hasta que la separas, cierras esa sesión, cambias tu contraseña o activas la verificación en dos pasos. Código y comandos: una hora. Después, los roles se quitan.',
    seenBy: [
      ['Quién eres en el portal, si preguntan por tu cuenta de Discord', loggedIn],
      ['Si el bot no pudo cambiar tus roles', SCREENS['/mantenimiento']],
    ],
    nobody:
      'Discord sabe qué comandos escribes y lo que el portal te responde. Quien está en tu servidor de Discord ve tus roles.',
    tables: ['discord_cuenta', 'discord_codigo', 'discord_rol_pendiente', 'discord_rol_miembro'],
  },
  {
    clave: 'avisos',
    titulo: 'Las notificaciones',
    que: 'Tus notificaciones, si las leíste y cuáles quieres. De los dispositivos que las reciben, adónde se envían y con qué cifrado.',
    porque: 'Para enviarte tus notificaciones.',
    cuanto: 'Notificación: hasta 90 días. Dispositivo: mientras dure su sesión.',
    visibleToSelf: false,
    seenBy: [],
    nobody: 'Solo tú. El fabricante de tu navegador las entrega cifradas.',
    tables: ['notificacion', 'notificacion_gusto', 'aparato'],
  },
  {
    clave: 'carrera',
    titulo: 'La carrera',
    que: 'Cada misión por la que pasaste, cuándo, por quién y por qué. Los ascensos que te ofrecieron, tus traslados, degrados y despidos. Tus permisos extra y cuándo fuiste mejor trabajador.',
    porque: 'Para saber en qué misión estás, desde cuándo, y qué toca después.',
    cuanto: LIKE_THE_LEDGER,
    seenBy: [
      ['Tu misión, desde cuándo, y si ya puedes ascender', loggedIn],
      ['Los despidos, con su motivo, y los mejores trabajadores', everyone],
      ['Cada cambio de misión, con su motivo', CAN_VIEW_CAREERS],
      ['Traslados y degrados', SCREENS['/traslados'], SCREENS['/degrados']],
      ['Los ascensos que te ofrecieron', CAN_VIEW_OFFERS],
      ['Tus permisos extra', SCREENS['/excepciones']],
    ],
    tables: ['carrera', 'traslado', 'ascenso', 'despido', 'mejor', 'excepcion'],
  },
  {
    clave: 'trabajo',
    titulo: 'El trabajo',
    que: 'Tus tiempos con sus pausas y encargados, los minutos que te confirmaron, los pases de lista en que estabas, tus fichajes, tus turnos, las correcciones que pediste, lo que confirmaste de cada período y si cada semana cumpliste lo que pide tu rango. El último tiempo y el último ascenso que pediste, hasta que pidas otro.',
    porque: 'Para pagarte lo que trabajaste.',
    cuanto: LIKE_THE_LEDGER,
    seenBy: [
      ['Tus horas y tiempos del período y de la semana, y si estás de guardia', loggedIn],
      ['Tus tiempos, con sus pausas y encargados, y los pases de lista', SCREENS['/tiempos']],
      ['Lo que pediste, a quienes tienen mayor rango', SCREENS['/tiempos']],
      ['Si te toca un turno ahora', loggedIn],
      ['Tus turnos, y si los cubriste', SCREENS['/turnos']],
      ['Cada rato que trabajaste', CAN_VIEW_WORK],
      ['Cada rato que te encargó, confirmó o corrigió quien mira', SCREENS['/miperiodo']],
      ['Si confirmaste tu período, y cuándo', CAN_PAY],
      ['El resumen de cada semana', SCREENS['/resumensemanal']],
      ['Si cumples lo que pide tu rango cada semana', SCREENS['/actividad']],
      ['Tus fichajes', CAN_SUPERVISE_FICHAJES],
      ['Las correcciones que pediste', CAN_ADJUST_NOMINA],
    ],
    tables: [
      'tiempo',
      'segmento',
      'parada',
      'solicitud_tiempo',
      'pedido',
      'trabajo',
      'trabajo_dia',
      'periodo',
      'corte',
      'pase_lista',
      'pase_lista_fila',
      'fichaje',
      'rectificacion',
      'actividad',
      'turno',
      'turno_libre',
      'turno_oferta',
      'conformidad',
      'conformidad_aviso',
    ],
  },
  {
    clave: 'dinero',
    titulo: 'Los créditos',
    que: 'Lo que ganaste y si se te pagó, lo que se te debe, tus ventas y compras, tus rentas, tus multas con su motivo y tus membresías. De quien compra desde fuera de la agencia, el nombre.',
    porque: 'Para que las cuentas de la agencia cuadren.',
    cuanto: LIKE_THE_LEDGER,
    seenBy: [
      ['Lo que ganaste y si se te pagó', SCREENS['/listaPaga'], CAN_PAY],
      ['Lo que se te debe', SCREENS['/pendientes']],
      ['Todos tus movimientos de créditos', CAN_PAY],
      ['Tus ventas', SCREENS['/ventas']],
      ['Las misiones que compraste', SCREENS['/misiones']],
      ['Tus membresías', SCREENS['/membresias']],
      ['Tus multas, con su motivo', SCREENS['/multas']],
      ['Tus rentas', SCREENS['/renta']],
    ],
    tables: [
      'paga',
      'lista_paga',
      'tramo',
      'pendiente',
      'venta',
      'renta',
      'renta_mes',
      'multa',
      'anulacion',
      'credito',
      'membresia_usuario',
    ],
  },
  {
    clave: 'llamados',
    titulo: 'Los llamados de atención',
    que: 'Cada llamado con su motivo, su descripción, su infracción, quién lo levantó y la imagen que lo prueba, sin los datos ocultos que traía.',
    porque: 'Para llevar un historial de disciplina.',
    cuanto: WITH_THE_ACCOUNT,
    seenBy: [
      ['Cada llamado, con su imagen', SCREENS['/llamadoatencion']],
      ['El castigo que propone la normativa', CAN_VIEW_PUNISHMENTS],
    ],
    tables: ['llamado', 'imagen'],
  },
  {
    clave: 'escrito',
    titulo: 'Lo que escribes',
    que: 'Tu estado, tus sugerencias, los comunicados y encuestas que publicaste y tus ausencias, con su motivo. También si creaste un enlace de calendario.',
    porque: 'Porque lo publicaste.',
    cuanto: `${WITH_THE_ACCOUNT} Los comunicados y encuestas quedan, sin tu nombre.`,
    seenBy: [
      ['Tu estado', everyone],
      [
        'Tus sugerencias (sin tu nombre), tus comunicados y encuestas, si estás de ausencia y cuántos días en el período de paga',
        loggedIn,
      ],
      ['De quién es una sugerencia', CAN_ADMINISTER],
      ['Hasta cuándo estás de ausencia, con lo que cumples cada semana', SCREENS['/actividad']],
      ['Tus ausencias, con su motivo', CAN_DECIDE_AUSENCIAS],
    ],
    tables: ['estado', 'sugerencia', 'comunicado', 'encuesta', 'ausencia', 'enlace_calendario'],
  },
  {
    clave: 'lecturas',
    titulo: 'Lo que lees y votas',
    que: 'Qué comunicados te llegaron (en tu descarga, vuelta 0), cuáles leíste y cuándo, cómo reaccionaste a ellos, y qué votaste en las encuestas que no son secretas. De las secretas, mientras duran, un sello que no dice quién eres.',
    porque: 'Para saber quiénes leyeron lo obligatorio, no avisarte dos veces de lo mismo y contar cada voto una vez.',
    cuanto:
      'Lo que dure el comunicado o la encuesta. El sello se borra cuando la encuesta termina. Si borran tus datos, se borra antes, y tu voto sigue contado.',
    seenBy: [
      ['Si leíste un comunicado obligatorio, y cuándo', CAN_PUBLISH],
      ['Tu voto en una encuesta que no es secreta', loggedIn],
    ],
    nobody: 'Un jefe de departamento, si leíste los comunicados obligatorios que escribe para el suyo.',
    tables: ['comunicado_lectura', 'comunicado_reaccion', 'encuesta_voto'],
  },
  {
    clave: 'registros',
    titulo: 'Los registros',
    que: 'Cada cambio que hizo una persona: qué, a quién, cuándo y por qué. Nunca una contraseña ni una dirección.',
    porque: 'Para saber quién hizo cada cambio.',
    cuanto: 'Siempre. Si borran tus datos, se borra lo escrito sobre ti y queda el hecho sin tu nombre.',
    visibleToSelf: false,
    seenBy: [['Todo', SCREENS['/registros']]],
    nobody: 'En la descarga ves lo que hiciste con lo tuyo.',
    tables: ['bitacora', 'bitacora_pista'],
  },
  {
    clave: 'seguridad',
    titulo: 'La seguridad',
    que: 'Quién entró, quién no pudo y qué se le rechazó, con la red de la que venía (203.0.113.0/24). Quién tiene permisos que se vigilan. Nunca una contraseña, ni lo que se envió.',
    porque: 'Para detectar accesos no permitidos.',
    cuanto:
      'Los días que diga la agencia (90, si no dijo otra cosa). No se cambia ni se borra antes. Si borran tus datos, queda sin tu nombre ni tu red. Lo mismo va, con números en vez de nombres, al registro del programa, en el servidor.',
    visibleToSelf: false,
    seenBy: [['Todo', SCREENS['/seguridad']]],
    nobody: 'Tú, solo tus propias entradas.',
    tables: ['vigilancia', 'alarma', 'titular_visto'],
  },
  {
    clave: 'agencia',
    titulo: 'La agencia',
    que: 'En la configuración, quién lleva destello y el contacto de las notificaciones. De los primeros pasos, quién hizo cada uno. De lo que pide cada rango por semana, quién lo cambió. De cada versión de la normativa, quién la escribió.',
    porque: 'Para que el portal sea como la agencia quiere.',
    cuanto: 'Hasta que se cambia.',
    visibleToSelf: false,
    seenBy: [
      ['El destello', everyone],
      ['Quién escribió la normativa', loggedIn],
      ['Lo demás', SCREENS['/mantenimiento']],
    ],
    tables: ['configuracion', 'puesta', 'actividad_pedida', 'normativa'],
  },
];

export type StoredDataPart = DataPart & { quien: string };

/** Catalogue of all stored personal data; the privacy page, the document and the download are generated from it. */
export const STORED_DATA: readonly StoredDataPart[] = DATA_PARTS.map((part) => ({
  ...part,
  quien: describeViewers(part),
}));

/** Statements that apply to all stored data. */
export const PRIVACY_GENERAL: readonly string[] = [
  'El portal es de tu agencia: nadie más ve lo que guarda, y no pide tu nombre verdadero, tu correo ni tu edad.',
  'En Configuración puedes descargar lo que el portal guarda de ti.',
  'Si te despiden, puedes pedirle a un admin de mayor rango que borre tus datos. No se puede deshacer.',
  'Las copias de respaldo guardan lo que había cuando se hicieron. Lo borrado desaparece de ellas cuando se borra la última copia anterior.',
];
