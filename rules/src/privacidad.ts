import type { Reparo } from './cuenta.ts';
import { MOTIVO_MAX } from './limites.ts';
import { TEXTOS } from './textos.ts';

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
  const texto = motivo.trim();
  if (nombre.trim() !== suyo) return { campo: 'nombre', msg: 'Escribe su nombre tal como es' };
  if (texto === '') return { campo: 'motivo', msg: TEXTOS.camposVacios };
  if ([...texto].length > MOTIVO_MAX) return { campo: 'motivo', msg: TEXTOS.motivoLargo };
  return texto.toLowerCase().includes(suyo.toLowerCase())
    ? { campo: 'motivo', msg: 'El motivo se queda: escríbelo sin su nombre' }
    : null;
}

/** A part of what is stored about people: what, why, how long, who sees it, and the tables that it is in. */
export interface Guardado {
  clave: string;
  titulo: string;
  que: string;
  porque: string;
  cuanto: string;
  quien: string;
  tablas: readonly string[];
}

const CON_LA_CUENTA = 'Mientras exista la cuenta; se va cuando se borran los datos de alguien.';
const COMO_LIBRO =
  'Siempre: sin ello las cuentas no cuadran. Cuando se borran los datos de alguien queda sin su nombre.';

/** All that is stored about people. The only place that says it: the portal's page, the document and the download are of it. */
export const GUARDADO: readonly Guardado[] = [
  {
    clave: 'cuenta',
    titulo: 'La cuenta',
    que: 'Tu nombre del hotel, los que pediste o tuviste, tu firma, tu misión, quién te trajo, cuándo te registraste y cuándo entraste por última vez, y una cifra de tu clave de la que nadie puede sacar la clave. Donde se comprueban los avatares, qué avatares del hotel son tuyos.',
    porque: 'Para saber quién eres, qué puedes hacer y cómo llamarte.',
    cuanto: CON_LA_CUENTA,
    quien: 'Tu nombre y tu misión, toda la agencia; lo demás, tú y la administración. La clave, nadie.',
    tablas: ['usuario', 'solicitud_nombre', 'avatar', 'avatar_usuario'],
  },
  {
    clave: 'entrada',
    titulo: 'Las entradas',
    que: 'Tus sesiones abiertas (navegador y sistema, la red, primera y última vez) y una marca de los navegadores desde los que entraste. De cada intento fallido de entrar, un sello del nombre que se escribió y de la dirección de la que vino. De las llamadas con límite, cuántas hizo cada dirección, también con un sello. De un sello nadie puede leer nada. Si entras con dos pasos, el secreto que comparte con tu aplicación y cifras de tus códigos de rescate; si alguien te dio un enlace para elegir otra clave, una cifra suya y quién te lo dio; de tus claves para programas, su nombre y qué pueden.',
    porque: 'Para que sigas dentro, para que nadie adivine tu clave y para que nadie te deje fuera.',
    cuanto:
      'Una sesión, 365 días; un navegador, 400 días sin usarse; un intento fallido, 15 minutos; el código de registro, 30 minutos; los límites, lo que dure cada uno; los dos pasos, mientras los tengas; un enlace, hasta que se use o pase su día.',
    quien: 'Tus sesiones, tú; de alguien de menor rango, sin direcciones, quien lleva Usuarios. Los intentos, nadie.',
    tablas: ['sesion', 'dispositivo', 'dos_pasos', 'rescate', 'enlace_clave', 'intento', 'codigo_registro', 'tasa'],
  },
  {
    clave: 'conexiones',
    titulo: 'Las conexiones',
    que: 'De cada conexión desde la que entraste, un sello hecho con la dirección y una llave de la agencia, la red de la que era (203.0.113.0/24, nunca la dirección entera) y la primera y la última vez. Si puedes compartir conexión, quién lo dijo.',
    porque:
      'Para hallar dos cuentas de la misma persona (Clones) y para que quien adivina claves no te deje fuera de donde sueles entrar.',
    cuanto:
      'La red, los días que diga la agencia desde la última vez (180, si no dijo otra cosa). El sello, mientras exista la cuenta, o hasta que alguien borre tus direcciones.',
    quien:
      'La red, solo tú, en la descarga de tus datos. Que dos cuentas comparten conexión, quien lleva Clones; desde cuál, nadie.',
    tablas: ['direccion', 'permitido'],
  },
  {
    clave: 'avisos',
    titulo: 'Los avisos',
    que: 'Tus notificaciones y si las leíste, cuáles quieres, y de los dispositivos que las reciben, adónde se envían y con qué llave.',
    porque: 'Para contarte lo que te toca.',
    cuanto: 'Una notificación, hasta 90 días; un dispositivo, mientras dure su sesión.',
    quien: 'Solo tú. El fabricante de tu navegador las entrega cifradas.',
    tablas: ['notificacion', 'notificacion_gusto', 'aparato'],
  },
  {
    clave: 'carrera',
    titulo: 'La carrera',
    que: 'Cada misión por la que pasaste, cuándo, por quién y por qué; los ascensos que te ofrecieron; traslados, degradaciones y despidos; los permisos que te dieron aparte; cuándo fuiste mejor trabajador.',
    porque: 'Para saber en qué misión estás, desde cuándo, y qué toca después.',
    cuanto: COMO_LIBRO,
    quien: 'Tú, la administración y quien ajusta la nómina. Los despidos, toda la agencia.',
    tablas: ['carrera', 'traslado', 'ascenso', 'despido', 'mejor', 'excepcion'],
  },
  {
    clave: 'trabajo',
    titulo: 'El trabajo',
    que: 'Tus tiempos con sus pausas y encargados, los minutos que se te contaron, los pases de lista en que estabas, tus fichajes y las rectificaciones que pediste.',
    porque: 'Para pagarte lo que trabajaste.',
    cuanto: COMO_LIBRO,
    quien: 'Tú, quien lleva los tiempos, la administración y quien ajusta la nómina.',
    tablas: [
      ...['tiempo', 'segmento', 'parada', 'solicitud_tiempo', 'trabajo', 'trabajo_dia', 'periodo', 'corte'],
      ...['pase_lista', 'pase_lista_fila', 'fichaje', 'rectificacion'],
    ],
  },
  {
    clave: 'dinero',
    titulo: 'Los créditos',
    que: 'Lo que ganaste y si se te pagó, lo que se te debe, tus ventas y compras, tus rentas, tus multas con su motivo y tus membresías. De quien compra desde fuera de la agencia, el nombre.',
    porque: 'Para que las cuentas de la agencia cuadren.',
    cuanto: COMO_LIBRO,
    quien: 'Tú y quien lleva cada cuenta; lo pagado, quien tiene el permiso de pagar.',
    tablas: [
      ...['paga', 'lista_paga', 'tramo', 'pendiente', 'venta', 'renta', 'renta_mes', 'multa', 'credito'],
      'membresia_usuario',
    ],
  },
  {
    clave: 'llamados',
    titulo: 'Los llamados de atención',
    que: 'Cada llamado con su motivo, su descripción y la imagen que lo prueba, sin los datos ocultos que traía.',
    porque: 'Para que la disciplina tenga memoria.',
    cuanto: CON_LA_CUENTA,
    quien: 'La administración; el motivo te llega en un aviso.',
    tablas: ['llamado', 'imagen'],
  },
  {
    clave: 'escrito',
    titulo: 'Lo que escribes',
    que: 'Tu estado, tus sugerencias y las ausencias que pediste, con su motivo.',
    porque: 'Porque quisiste que se leyera.',
    cuanto: CON_LA_CUENTA,
    quien:
      'El estado y las sugerencias aprobadas, toda la agencia (de quién es una sugerencia, solo la administración); una ausencia, tú y la administración.',
    tablas: ['estado', 'sugerencia', 'ausencia'],
  },
  {
    clave: 'registros',
    titulo: 'Los registros',
    que: 'Cada cambio que hizo una persona: qué, a quién, cuándo y por qué. Nunca una clave ni una dirección.',
    porque: 'Para que se sepa quién hizo qué, y nadie pueda negarlo.',
    cuanto:
      'Siempre. Cuando se borran los datos de alguien, lo escrito sobre esa persona se vacía y queda el hecho sin su nombre.',
    quien: 'Quien tiene el permiso adm; tú, en la descarga, lo que hiciste con lo tuyo.',
    tablas: ['bitacora', 'bitacora_pista'],
  },
  {
    clave: 'seguridad',
    titulo: 'La seguridad',
    que: 'Quién entró y quién no pudo, y qué se le rechazó a quién, con la red de la que venía (203.0.113.0/24); quién tiene permisos que se vigilan. Nunca una clave, ni lo que se envió.',
    porque: 'Para que la administración vea quién intenta lo que no debe.',
    cuanto:
      'Los días que diga la agencia (90, si no dijo otra cosa). Ni se cambia ni se borra antes, tampoco cuando se borran los datos de alguien: entonces queda sin su nombre. Lo mismo va, con números en vez de nombres, al registro del programa, que guarda quien lleva el servidor.',
    quien: 'Quien tiene el permiso adm.',
    tablas: ['vigilancia', 'alarma', 'titular_visto'],
  },
  {
    clave: 'agencia',
    titulo: 'La agencia',
    que: 'En la configuración, quién lleva destello y el contacto de los avisos; quién dio cada paso de la puesta en marcha.',
    porque: 'Para que el portal sea como la agencia quiere.',
    cuanto: 'Hasta que se cambia.',
    quien: 'El destello, todos; lo demás, quien tiene el permiso man.',
    tablas: ['configuracion', 'puesta'],
  },
];

/** What holds for all of it. */
export const PRIVACIDAD_GENERAL: readonly string[] = [
  'El portal es de tu agencia: nadie más ve lo que guarda, y no pide tu nombre verdadero, tu correo ni tu edad.',
  'En Configuración puedes descargar todo lo que se guarda de ti y puedes saber.',
  'Cuando te despiden, una persona de la administración por encima de ti puede borrar tus datos si se lo pides: no se puede deshacer.',
  'Las copias de respaldo guardan lo que había cuando se hicieron, y se van con el tiempo: lo borrado desaparece de ellas cuando la última copia anterior se borra.',
];
