import type {
  AnswerOf,
  Ausencia,
  CareerStep,
  CreditoMovement,
  CreditosWeek,
  Multa,
  Registro,
  SessionUser,
  TiempoOfMember,
  WorkRow,
  WorkWeek,
} from '@conserje/contract';
import { CONFIGURACION_FALLBACK, NAME_PLACEHOLDER, PERMISOS } from '@conserje/rules';
import avatar from './avatar.svg';
import { NOW } from './environment.ts';

export const SAMPLE_SVG = new Blob(
  ['<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><rect width="160" height="90" fill="#789"/></svg>'],
  {
    type: 'image/svg+xml',
  },
);

/** Returns the instant at an offset in minutes from now. */
export const minutesFromNow = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString();

/** A name of maximum length. */
export const LONGEST_NAME = 'WWWWWWWWWWWWWWWWWWWWWWWWW';

export const CONFIGURACION: AnswerOf<'GET configuracion'> = {
  ...CONFIGURACION_FALLBACK,
  firma_desde: 9,
  olvido_minutos: 120,
  avatar: `${avatar}?de={usuario}`,
  bandera: '/no-hay/{pais}.png',
  destellos: ['Leo'],
  sala_hotel: 'https://hotel.example/room/1',
  verificar_hotel: true,
  pago: { dia: 6, hora: '20:00' },
  zonas: [],
};

const categoria = (id: number, name: string, misiones: readonly string[]) => ({
  id_categoria: id,
  n_categoria: name,
  placa: `/placas/${id}.png`,
  paga_nomina: 9 + id,
  nomina_asistencia: 4,
  nomina_times: id > 4 ? 10 : 0,
  tiempo_ascenso: '3 horas',
  misiones: misiones.map((mision, i) => ({ id: id * 100 + i, nombre: mision, venta: 1, precio: 5 * id })),
});

export const STARTUP: AnswerOf<'GET startupForo'> = {
  admins: [],
  membresias: [],
  rangos: [
    categoria(1, 'Agentes', ['Iniciado I', 'Iniciado II']),
    categoria(2, 'Seguridad', ['Vigilante', 'Guardia']),
    categoria(12, 'Administración', ['Administrador', 'Administrador General']),
  ],
  empleados: { ascensos: null, asistencias: null, tiempos: null, timer_segdir: null },
};

/** User of the page. */
export const VIEWER: SessionUser = {
  id: 1,
  usuario: 'Jefa',
  firma: 'JFA',
  mision: 'Administrador',
  id_categoria: 12,
  n_categoria: 'Administración',
  orden: 90,
  permisos: [...PERMISOS],
  cambiar_clave: false,
  dos_pasos: 'no',
  config: { app: true, estados: true },
};

const TIEMPO: TiempoOfMember = {
  id: 7,
  bajo: 2,
  bajoNombre: 'Ana',
  bajoOrden: 1,
  alto: 1,
  altoNombre: 'Leo',
  finaliza: minutesFromNow(23.5),
  pausa: 0,
  pausado: null,
  tiempoPaused: 0,
  p_bajo: 0,
  mins: 60,
  minsA: 0,
  confirmado: 0,
  sumado: 0,
  comparten: false,
};
/** The member's tiempo in every state. */
export const TIEMPOS: readonly (readonly [title: string, tiempo: TiempoOfMember | null])[] = [
  ['none', null],
  ['running', TIEMPO],
  [
    'paused, without encargado',
    { ...TIEMPO, alto: -1, altoNombre: '', pausa: 1, pausado: minutesFromNow(-4), tiempoPaused: 1410, p_bajo: 2 },
  ],
  ['ended', { ...TIEMPO, finaliza: minutesFromNow(-3) }],
  ['forgotten', { ...TIEMPO, finaliza: minutesFromNow(-185) }],
];

const PAGA: NonNullable<AnswerOf<'GET MyPerfil'>['paga']> = {
  nomina_label: 'Horas de asistencia',
  nomina: 4,
  nomina_hecha: 2.5,
  nomina_porcentaje: 62,
  bonificacion_label: null,
  bonificacion: null,
  bonificacion_hecha: null,
  bonificacion_porcentaje: null,
};
export const PERFIL: AnswerOf<'GET MyPerfil'> = {
  lema: 'CON Vigilante H JEF-ANA',
  departamentos: [],
  nomina: { asistencia: 150, times: 40, semana: [] },
  tiempo: TIEMPO,
  paga: PAGA,
  cobro: {
    ganado: 6,
    pendiente: 3,
    siguiente: { creditos: 7, asistencia: 30, times: 0 },
    requisito: { asistencia: 240, times: 0 },
    confirmado: 0,
  },
  membresias: [],
  ausencia: null,
};

export const AUSENCIA: Ausencia = {
  id: 3,
  usuario: 1,
  usuarioNombre: 'Jefa',
  motivo: 'Exámenes finales',
  inicio: '2026-03-09',
  final: '2026-03-20',
  estado: 1,
  fecha: minutesFromNow(-9000),
  encargado: 4,
  encargadoNombre: 'Leo',
  terminada: null,
  terminadaNombre: null,
  acciones: ['terminar'],
};

export const PERSON_CARD: AnswerOf<'GET tarjeta/:username'> = {
  id: 2,
  usuario: 'Ana',
  mision: 'Vigilante',
  n_categoria: 'Seguridad',
  placa: '/placas/2.png',
  despedido: 0,
  periodo: { asistencia: 735, times: 90 },
  ultimo: { fecha: minutesFromNow(-20_000), encargadoNombre: 'Leo' },
  departamentos: [],
  acciones: ['pagina', 'ascender', 'trasladar', 'multar', 'degradar', 'despedir'],
};

const multa = (id: number, usuarioNombre: string, motivo: string, creditos: number, cobrado: 0 | 1): Multa => ({
  id,
  usuario: id,
  usuarioNombre,
  motivo,
  creditos,
  cobrado,
  encargadoNombre: 'Jefa',
  fecha: minutesFromNow(-90 * id),
  cobradoNombre: cobrado ? 'Leo' : null,
  codigo: null,
  anulada: null,
  acciones: cobrado ? [] : ['cobrar'],
});
export const MULTAS: readonly Multa[] = [
  multa(1, 'Ana', 'Flood en base', 5, 0),
  multa(2, 'Leo', 'Abandonó el pase de lista tres veces y no respondió a los avisos de su encargado', 25, 1),
  multa(3, LONGEST_NAME, 'Faltó', 1250, 0),
  {
    ...multa(4, 'Ana', 'Spam', 10, 0),
    acciones: [],
    anulada: { por: 'Jefa', motivo: 'Era otra persona', fecha: minutesFromNow(-5) },
  },
];

const registro = (id: number, more: Partial<Registro>): Registro => ({
  id,
  modulo: 'multas',
  motivo: '',
  texto: `multó a ${NAME_PLACEHOLDER} con 5c: Flood en base`,
  usuario: 'Ana',
  otro: null,
  encargadoNombre: 'Jefa',
  fecha: minutesFromNow(-50 * id),
  diferencias: [],
  lineas: 0,
  ...more,
});
export const REGISTROS: readonly Registro[] = [
  registro(1, {}),
  registro(2, { modulo: 'paga', usuario: null, texto: 'pagó 34 pagas: 306c', lineas: 34 }),
  registro(3, {
    modulo: 'fichaje',
    texto: `se cerró sola la entrada de ${NAME_PLACEHOLDER}`,
    encargadoNombre: 'Sistema',
  }),
  registro(30, {
    modulo: 'usuarios',
    texto: `cambió la misión de ${NAME_PLACEHOLDER}`,
    diferencias: [
      { campo: 'Misión', antes: 'Iniciado I', despues: 'Iniciado II' },
      { campo: 'Firma', antes: null, despues: 'ANA' },
    ],
  }),
  registro(31, {
    modulo: 'clones',
    texto: `${NAME_PLACEHOLDER} comparte conexión con ${NAME_PLACEHOLDER}`,
    encargadoNombre: 'Sistema',
    otro: LONGEST_NAME,
  }),
];

const makeMovement = (id: number, more: Partial<CreditoMovement>): CreditoMovement => ({
  id,
  fecha: minutesFromNow(-200 * id),
  tipo: 'pago',
  texto: 'Paga de la lista',
  motivo: '',
  creditos: 9,
  mano: 9,
  saldo: -9,
  encargadoNombre: 'Leo',
  anulada: null,
  ...more,
});
export const MOVEMENTS: readonly CreditoMovement[] = [
  makeMovement(1, {}),
  makeMovement(2, { texto: 'Multa', motivo: 'Flood en base', creditos: 5, mano: 0, saldo: -5 }),
  makeMovement(3, { texto: 'Pasó a pendientes', mano: 0, saldo: 0, encargadoNombre: 'Sistema' }),
];

const step = (id: number, more: Partial<CareerStep>): CareerStep => ({
  id,
  fecha: minutesFromNow(-3000 * id),
  de: 'Iniciado I',
  a: 'Iniciado II',
  encargado: 'Leo',
  causa: 'ascenso',
  motivo: null,
  ...more,
});
export const CAREER: readonly CareerStep[] = [
  step(1, {}),
  step(2, { de: 'Vigilante', a: 'Iniciado I', causa: 'degrado', motivo: 'Abandonó su puesto' }),
  step(3, { de: null, a: 'Vigilante', causa: 'registro', encargado: 'Sistema' }),
];

const entry = (id: number, more: Partial<WorkRow>): WorkRow => ({
  id,
  nombre: 'Leo',
  autor: 'Leo',
  minutos: 60,
  motivo: 'Tiempo confirmado',
  fecha: minutesFromNow(-100 * id),
  anulada: null,
  acciones: [],
  ...more,
});
export const WORK_ROWS: readonly WorkRow[] = [
  entry(1, {}),
  entry(2, { nombre: '', autor: 'Jefa', minutos: -15, motivo: 'Se contó dos veces' }),
];

const MONDAYS = [
  '2026-01-19',
  '2026-01-26',
  '2026-02-02',
  '2026-02-09',
  '2026-02-16',
  '2026-02-23',
  '2026-03-02',
  '2026-03-09',
];
export const WEEKS: readonly WorkWeek[] = MONDAYS.map((lunes, i) => ({
  lunes,
  asistencia: [300, 480, 0, 720, 655, 240, 600, 190][i] ?? 0,
  times: [60, 0, 0, 180, 120, 300, 90, 30][i] ?? 0,
}));
export const CREDITO_WEEKS: CreditosWeek[] = MONDAYS.map((lunes, i) => ({
  lunes,
  creditos: [120, 340, 90, 0, 505, 260, 410, 75][i] ?? 0,
  veces: i,
}));
export const EMPTY_WEEKS: readonly WorkWeek[] = MONDAYS.map((lunes) => ({ lunes, asistencia: 0, times: 0 }));
