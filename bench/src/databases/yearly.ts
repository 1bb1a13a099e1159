import { NORMATIVA_DEFAULT, NORMATIVA_DEFAULT_NEXT_ID } from '../../../rules/src/careers/normativaDefault.ts';
import { DAY_MS, WEEK_MS } from '../../../rules/src/shared/dates.ts';
import { numbers } from './content.ts';

export const WEEKS_A_YEAR = 52;
const FIRST_DISMISSED = 6_000_001;
/** People who read, vote, confirm their work and are asked for something. */
const ACTIVE = 500;
const DEPARTAMENTOS = 5;

interface Yearly {
  years: number;
  /** Newest instant, a Monday, UTC milliseconds. */
  last: number;
  /** Author of all rows. The ids below it are usuarios. */
  by: number;
  /** Highest id of the active people. */
  reader: number;
  /** Tiempos a year. The ids of their rows of work begin at 1. */
  tiempos: number;
}

/** Parts of statements for both engines: `i` is the number of a row, `moment` its instant. */
function writer({ years, last, by, reader, tiempos }: Yearly) {
  const begin = last - WEEKS_A_YEAR * WEEK_MS * years;
  const memberOf = (n: string): string => `1 + (${n} * 7919) % ${by - 1}`;
  return {
    years,
    last,
    by,
    tiempos,
    begin,
    memberOf,
    member: memberOf('i'),
    active: `${reader} - (i - 1) % ${ACTIVE}`,
    dayOf: (instant: string): string => `(select dia from calendario where numero = (${instant}) / ${DAY_MS})`,
    /** Inserts that many rows a year, evenly. An empty table begins with id 1, so rows refer to others by number. */
    rows: (table: string, aYear: number, columns: string, values: string): string =>
      `insert into ${table} (${columns}) select ${values} from (${numbers(aYear * years)} i,
        ${begin} + i * ${Math.floor((WEEKS_A_YEAR * WEEK_MS) / aYear)} as moment from t) as r`,
  };
}
type Writer = ReturnType<typeof writer>;

/** Names of the days, which the engines derive from an instant by different functions. */
function calendar({ begin, last }: Writer): string[] {
  const days = Array.from({ length: 1 + (last - begin) / DAY_MS }, (_, n) => begin / DAY_MS + n);
  const named = days.map((n) => `(${n}, '${new Date(n * DAY_MS).toISOString().slice(0, 10)}')`);
  return [
    'create temporary table calendario (numero bigint primary key, dia text)',
    `insert into calendario values ${named.join()}`,
  ];
}

const history = ({ rows, dayOf, by, member }: Writer): string[] => [
  rows(
    'usuario',
    150,
    'id, usuario, nombre_plano, nombre_llano, clave, mision, despedido, registro',
    `${FIRST_DISMISSED - 1} + i, 'salio-' || i, 'salio-' || i, 'salio-' || i, 'x',
      (select min(id) from mision where categoria = 1), 1, moment`,
  ),
  rows('despido', 150, 'usuario, motivo, encargado, fecha', `${FIRST_DISMISSED - 1} + i, 'Inactividad', ${by}, moment`),
  rows(
    'solicitud_ingreso',
    150,
    'usuario, nombre, nombre_plano, nombre_llano, respuestas, respuestas_llano, fecha, estado, respondida, encargado',
    `${FIRST_DISMISSED - 1} + i, 'salio-' || i, 'salio-' || i, 'salio-' || i, '[["¿Por qué?","Por jugar"]]',
      'por jugar', moment, 'aceptada', moment, ${by}`,
  ),
  rows(
    'carrera',
    2000,
    'usuario, de, de_nombre, a, a_nombre, encargado, causa, fecha',
    `${member}, 1, 'a', 2, 'b', ${by},
      case when i % 20 = 0 then 'degrado' when i % 20 = 1 then 'traslado' else 'ascenso' end, moment`,
  ),
  "insert into traslado (carrera, agencia) select id, 'Otra agencia' from carrera where causa = 'traslado'",
  rows(
    'ascenso',
    2000,
    'usuario, encargado, de, nueva, nueva_nombre, categoria, fecha, atendido, resultado, vence',
    `${member}, ${by}, 1, 2, 'b', 1, moment, moment, 'aceptado', moment`,
  ),
  rows('direccion', 3000, 'usuario, direccion, primera, ultima', `${member}, 'sello-' || i, moment, moment`),
  rows('sugerencia', 50, 'usuario, sugerencia, aprobada, fecha', `${member}, 'Una sala nueva', i % 3, moment`),
  rows(
    'mejor',
    WEEKS_A_YEAR,
    'categoria, usuario, desde, encargado, hasta, quitado_por',
    `1 + i % 4, ${member}, moment, ${by}, moment + ${WEEK_MS}, ${by}`,
  ),
  rows(
    'solicitud_nombre',
    50,
    'usuario, nombre, fecha, atendida, resultado, encargado',
    `${member}, 'nombre-' || i, moment, moment, 'aceptado', ${by}`,
  ),
  rows(
    'lista_negra',
    50,
    'nombre, nombre_plano, nombre_llano, motivo, encargado, fecha, retirado, retirado_por',
    `'malo-' || i, 'malo-' || i, 'malo-' || i, 'Insultos', ${by}, moment,
      case when i % 2 = 0 then moment end, case when i % 2 = 0 then ${by} end`,
  ),
  rows(
    'normativa',
    6,
    'version, rige, contenido, siguiente, nota, cambios, encargado, fecha',
    `i, ${dayOf('moment')}, '${JSON.stringify(NORMATIVA_DEFAULT).replaceAll("'", "''")}', ${NORMATIVA_DEFAULT_NEXT_ID},
      'Una falta más', '1 línea nueva', ${by}, moment`,
  ),
];

function work({ rows, dayOf, years, last, begin, by, member, active, tiempos }: Writer): string[] {
  const annulledEach = (2 * tiempos) / 100;
  return [
    rows('pase_lista', 365, 'numero, encargado, fecha', `i, ${by}, moment`),
    rows(
      'pase_lista_fila',
      20 * 365,
      'lista, parte, tiempo, usuario',
      `1 + (i - 1) / 20, 'sumados', 1 + i % ${tiempos}, ${member}`,
    ),
    rows('solicitud_tiempo', 2000, 'tiempo, para, de, fecha, atendida', `1 + i, ${by}, ${member}, moment, moment`),
    rows('parada', Math.floor(tiempos / 10), 'tiempo, atendidos, fecha', '10 * i, 5, moment'),
    rows('presencia', 8000, 'cuarto, parte, minutos', `moment / ${DAY_MS / 96}, 0, 5`),
    rows('corte', WEEKS_A_YEAR, 'grupo, fecha', `'bajo', moment - ${WEEK_MS}`),
    rows('corte', WEEKS_A_YEAR, 'grupo, fecha', `'alto', moment - ${WEEK_MS}`),
    `insert into periodo (usuario, desde, revisado)
      select id, ${last - WEEK_MS}, ${last - WEEK_MS} from usuario where despedido = 0`,
    `insert into trabajo (usuario, tipo, minutos, tiempo, otro, encargado, motivo, fecha)
      select usuario, tipo, -minutos, tiempo, otro, ${by}, 'Repetido', fecha + ${DAY_MS}
      from trabajo where id % ${annulledEach} = 0 order by id`,
    rows(
      'anulacion',
      100,
      'usuario, motivo, encargado, fecha, trabajo, contrario',
      `${member}, 'Repetido', ${by}, moment, ${annulledEach} * i, ${2 * tiempos * years} + i`,
    ),
    rows(
      'rectificacion',
      200,
      'usuario, dia, requisitos, cantidad, motivo, estado, fecha, encargado, decidida, trabajo',
      `${member}, ${dayOf('moment')}, 'asistencia', 30, 'Se cayó la red',
        case when i % 2 = 0 then 'aceptada' else 'rechazada' end, moment, ${by}, moment,
        case when i % 2 = 0 then 49 * i end`,
    ),
    rows(
      'conformidad',
      WEEKS_A_YEAR * ACTIVE,
      'usuario, papel, hasta, filas, asistencia, times, creditos, fecha',
      `1 + (i - 1) % ${ACTIVE}, 'miembro', i * ${tiempos} / ${WEEKS_A_YEAR * ACTIVE}, 2, 120, 0, 7, moment`,
    ),
    rows('conformidad_aviso', 500, 'usuario, encargado, dia, fecha', `${member}, ${by}, ${dayOf('moment')}, moment`),
    rows(
      'actividad_pedida',
      12,
      'categoria, asistencia, times, ascensos, encargado, fecha',
      `1 + i % 9, 4, 1, 0, ${by}, moment`,
    ),
    rows(
      'actividad_semana',
      WEEKS_A_YEAR,
      'lunes, desde, hasta, cerrada',
      `${dayOf(`moment - ${WEEK_MS}`)}, moment - ${WEEK_MS}, moment, moment`,
    ),
    rows(
      'actividad',
      WEEKS_A_YEAR * ACTIVE,
      `usuario, lunes, categoria, pide_asistencia, pide_times, pide_ascensos, dias_fuera, dias_ausente, asistencia,
        times, ascensos`,
      `${active}, ${dayOf(`${begin} + (i - 1) / ${ACTIVE} * ${WEEK_MS}`)}, 3 + i % 9, 4, 1, 0, 0, 0, i % 300, i % 500, 0`,
    ),
  ];
}

/** Half of the turnos are weekly ones that were left, half are of one day; then those that people have now. */
const turnos = ({ rows, dayOf, last, begin, by, member, memberOf }: Writer): string[] => [
  'update turno_hora set piden = 2 where hora >= 16',
  rows(
    'turno',
    1000,
    'hora, usuario, dia, desde, hasta, fecha',
    `1 + (moment - ${begin}) / ${DAY_MS} % 7 * 24 + i % 24, ${member}, case when i % 2 = 1 then ${dayOf('moment')} end,
      moment - ${WEEK_MS}, case when i % 2 = 0 then moment end, moment - ${WEEK_MS}`,
  ),
  `insert into turno (hora, usuario, desde, fecha) ${numbers(300)} 1 + (i * 5) % 168, i, ${last}, ${last} from t`,
  rows('turno_libre', 500, 'turno, usuario, dia, fecha', `2 * i, ${memberOf('(2 * i)')}, ${dayOf('moment')}, moment`),
  rows(
    'turno_oferta',
    300,
    'turno, de, para, dia, alcance, fecha, vence, cerrada, resultado',
    `2 * i, ${memberOf('(2 * i)')}, ${by}, ${dayOf('moment')}, 'dia', moment - ${DAY_MS}, moment, moment, 'aceptada'`,
  ),
];

/** Writes pendientes, of which those of the last four weeks are unpaid. */
const pay = ({ rows, last, by, member }: Writer): string[] => [
  `insert into pendiente (usuario, paga, monto, fecha, cobrado, cobrado_por)
    select usuario, id, 7, fecha, case when fecha < ${last - 4 * WEEK_MS} then fecha + ${WEEK_MS} end,
      case when fecha < ${last - 4 * WEEK_MS} then ${by} end
    from paga where id % 15 = 0 and estado = 'pagada' order by id`,
  rows(
    'tramo',
    500,
    `usuario, periodo, numero, categoria, reducida, paga_nomina, nomina_asistencia, nomina_times, bono_paga, creditos,
      asistencia, times, fecha`,
    `${member}, i, 1, 1, 0, 9, 1, 0, 0, 4, 60, 0, moment`,
  ),
];

/**
 * Every second comunicado has an end, every fifth binds, every fifth is for some people; every fourth encuesta is
 * secret.
 */
const community = ({ rows, begin, by, member, active }: Writer): string[] => [
  `insert into departamento (nombre, nombre_llano, texto, jefe, abierto, creado)
    ${numbers(DEPARTAMENTOS)} 'Sala ' || i, 'sala ' || i, 'Lo que hace', ${by}, 1, ${begin} from t`,
  `insert into departamento_miembro (departamento, usuario, desde)
    ${numbers(200)} 1 + i % ${DEPARTAMENTOS}, i, ${begin} from t`,
  rows(
    'departamento_solicitud',
    100,
    'departamento, usuario, texto, fecha, estado, respondido, respondido_por',
    `1 + i % ${DEPARTAMENTOS}, ${member}, 'Me gusta', moment, 'aceptada', moment, ${by}`,
  ),
  rows(
    'comunicado',
    50,
    'autor, titulo, texto, para_todos, desde, hasta, fijado, obligatorio, creado, avisado',
    `${by}, 'Comunicado ' || i, '${'Lo que cambia desde hoy. '.repeat(20)}', case when i % 5 = 0 then 0 else 1 end,
      moment, case when i % 2 = 0 then moment + ${4 * WEEK_MS} end, case when i % 50 = 0 then 1 else 0 end,
      case when i % 5 = 1 then 1 else 0 end, moment, moment`,
  ),
  rows('comunicado_categoria', 10, 'comunicado, categoria', '(i + 1) / 2 * 10, 3 + i % 2'),
  rows('comunicado_departamento', 5, 'comunicado, departamento', `10 * i - 5, 1 + i % ${DEPARTAMENTOS}`),
  rows(
    'comunicado_lectura',
    50 * ACTIVE,
    'comunicado, usuario, vuelta, fecha',
    `1 + (i - 1) / ${ACTIVE}, ${active}, 1, moment`,
  ),
  rows(
    'comunicado_reaccion',
    10 * ACTIVE,
    'comunicado, usuario, reaccion',
    `5 + (i - 1) / ${ACTIVE} * 5, ${active}, 'gusta'`,
  ),
  rows(
    'encuesta',
    12,
    'autor, pregunta, para_todos, secreta, fecha, hasta, contada',
    `${by}, '¿Qué hacemos el sábado?', case when i % 4 = 1 then 0 else 1 end, case when i % 4 = 0 then 1 else 0 end,
      moment - ${WEEK_MS}, moment, moment`,
  ),
  rows('encuesta_categoria', 3, 'encuesta, categoria', '4 * i - 3, 3'),
  rows(
    'encuesta_opcion',
    4 * 12,
    'encuesta, numero, texto, votos',
    `1 + (i - 1) / 4, 1 + (i - 1) % 4, 'Opción ' || i, ${ACTIVE / 4}`,
  ),
  // The votes of secret ones are deleted at their end.
  rows(
    'encuesta_voto',
    9 * ACTIVE,
    'encuesta, votante, usuario, opcion',
    `1 + (i - 1) / ${ACTIVE} / 3 * 4 + (i - 1) / ${ACTIVE} % 3, cast(${active} as text), ${active}, 1 + i % 4`,
  ),
];

/**
 * Fills every table that grows with the years and that no other filling has, after the rows of work and the ledgers.
 */
export function yearlyStatements(yearly: Yearly): string[] {
  const w = writer(yearly);
  return [...calendar(w), ...history(w), ...work(w), ...turnos(w), ...pay(w), ...community(w)];
}
