import { HOUR_MS, MINUTE_MS, WEEK_MS } from '../../../rules/src/shared/dates.ts';
/** How a database is filled. The name distinguishes it from others of the same schema. */
export interface Filling {
  name: string;
  /**
   * Statements for an empty, migrated database. `hash` is the hash of everyone's clave, `fingerprint` of the session
   * key.
   */
  statements(hash: string, fingerprint: string): string[];
}

/** Amounts of rows in a measured database. */
export interface Content {
  /** Past tiempos, each with its segment, its ledger rows and its log lines. */
  past: number;
  /** Open tiempos as a screen shows them: some paused, some without an encargado. */
  open: number;
  /** Number of ended tiempos that wait for confirmation, and of bajos without one. The writing workloads consume both. */
  spare: number;
}

const BAJOS = 1500;
const MANAGERS = 500;
/** Manager of categoria 7, who may use every button. */
export const VIEWER = BAJOS + MANAGERS;
const FIRST_LOGIN = VIEWER + 1;
export const LOGINS = 20;
/** Maximum of `spare`. */
export const SPARES = 20_000;
/** First bajo with an ended tiempo. Bajos without one follow. */
const FIRST_ENDED = FIRST_LOGIN + LOGINS;
export const FIRST_FREE = FIRST_ENDED + SPARES;
/** First id of the open tiempos, independent of the past ones: the list has the same length in every database. */
export const FIRST_OPEN = 4_000_001;
/** First id of the ended tiempos that wait, in the order of their bajos. */
export const FIRST_WAITING = 5_000_001;

/** Name of the bajos, before their number. */
export const BAJO_NAME = 'novato-';
export const loginName = (n: number): string => `entra-${n}`;
/** Clave of every usuario. */
export const PASSWORD = 'banco-de-pruebas';
/** Key of the viewer's session. */
export const KEY = 'la-clave-del-banco-de-pruebas';

/** Past tiempos lie in the half year before this instant. */
export const LAST = Date.UTC(2026, 0, 1);
const HALF_YEAR = 182 * 24 * HOUR_MS;

/** Returns SQL for the table `t(i)` of the numbers 1 to n, for both engines. */
export const numbers = (n: number): string =>
  `with recursive t(i) as (select cast(1 as bigint) where 1 <= ${n} union all select i + 1 from t where i < ${n}) select`;

const sessionOf = (user: number, fingerprint: string): string =>
  `insert into sesion (usuario, huella, dispositivo, creada, ultima_vez, vence)
    values (${user}, '${fingerprint}', 'banco', ${LAST}, ${LAST}, ${2 * LAST})`;

/** Inserts the usuarios. `hash` is the hash of the clave, `fingerprint` of the session key. */
export function people(spare: number, hash: string, fingerprint: string, since = LAST - HALF_YEAR): string[] {
  const users = (from: number, n: number, prefix: string, category: string): string =>
    `insert into usuario (id, usuario, nombre_plano, nombre_llano, clave, mision, registro)
      ${numbers(n)} ${from - 1} + i, '${prefix}' || i, '${prefix}' || i, '${prefix}' || i, '${hash}',
      (select min(id) from mision where categoria = ${category}), ${since} from t`;
  return [
    users(1, BAJOS, BAJO_NAME, '1 + i % 2'),
    users(BAJOS + 1, MANAGERS, 'encargado-', `case when i = ${MANAGERS} then 7 else 3 + i % 9 end`),
    users(FIRST_LOGIN, LOGINS, loginName(0).slice(0, -1), '2'),
    users(FIRST_ENDED, spare, 'suplente-', '1'),
    users(FIRST_FREE, spare, 'libre-', '1'),
    // The login users have used this address before; nobody else shares an address.
    `insert into direccion (usuario, direccion, primera, ultima)
      select id, case when id between ${FIRST_LOGIN} and ${FIRST_LOGIN + LOGINS - 1} then '127.0.0.1'
        else '10.1.' || (id / 250) || '.' || (id % 250) end, registro, registro from usuario`,
    sessionOf(VIEWER, fingerprint),
  ];
}

/** Inserts finished work, spread evenly over everyone and a span, by default half a year. */
export function pastWork(past: number, last = LAST, span = HALF_YEAR): string[] {
  const bajo = `1 + (i * 7919) % ${BAJOS}`;
  const manager = `${BAJOS + 1} + (i * 104729) % ${MANAGERS - 1}`;
  const began = `${last - span} + i * ${Math.floor((span - 2 * HOUR_MS) / past)}`;
  const credit = (user: string, kind: string, other: string): string =>
    `insert into trabajo (usuario, tipo, minutos, tiempo, otro, encargado, motivo, fecha)
      select ${user}, '${kind}', 60, id, ${other}, alto, 'Tiempo confirmado', cerrado from tiempo order by id`;
  const log = (what: string, when: string): string =>
    `insert into bitacora (modulo, objeto, usuario, encargado, motivo, fecha)
      select 'tiempos', id, bajo, alto, '${what}', ${when} from tiempo order by id`;
  return [
    `insert into tiempo (id, bajo, alto, mins, confirmado, finaliza, abierto, abierto_por, cerrado, cierre)
      ${numbers(past)} i, ${bajo}, ${manager}, 60, 60, ${began} + ${HOUR_MS}, ${began}, ${manager},
      ${began} + ${HOUR_MS + MINUTE_MS}, 'confirmado' from t`,
    'insert into segmento (tiempo, encargado, desde) select id, alto, 0 from tiempo order by id',
    credit('bajo', 'asistencia', 'alto'),
    credit('alto', 'times', 'bajo'),
    log('Abrió el tiempo', 'abierto'),
    log('Confirmó 60 minutos y cerró el tiempo', 'cerrado'),
  ];
}

/**
 * Inserts open tiempos: every eighth is paused, every twentieth has no encargado. `freshenStatement` sets their clocks.
 */
export const openWork = (open: number): string =>
  `insert into tiempo (id, bajo, alto, mins, finaliza, pausa, restante, p_bajo, abierto, abierto_por)
    ${numbers(open)} ${FIRST_OPEN - 1} + i, i,
    case when i % 20 = 0 then null else ${BAJOS + 1} + i % ${MANAGERS - 1} end, 60, 0,
    case when i % 8 = 0 then 1 else 0 end, 60 * (10 + i % 45), i % 4, 0, ${VIEWER} from t`;

export const waitingWork = (spare: number) => `insert into tiempo (id, bajo, alto, mins, finaliza, abierto, abierto_por)
  ${numbers(spare)} ${FIRST_WAITING - 1} + i, ${FIRST_ENDED - 1} + i, ${VIEWER}, 60, ${LAST}, ${LAST - HOUR_MS},
  ${VIEWER} from t`;

/** Fills a database with past and open tiempos. */
export const workFilling = ({ past, open, spare }: Content): Filling => ({
  name: `${past}-${open}-${spare}`,
  statements: (hash, fingerprint) => [
    ...people(spare, hash, fingerprint),
    ...pastWork(past),
    `insert into corte (grupo, fecha) values ('bajo', ${LAST}), ('alto', ${LAST})`,
    openWork(open),
    waitingWork(spare),
    'insert into segmento (tiempo, encargado, desde) select id, alto, 0 from tiempo where cerrado is null order by id',
  ],
});

const MEMBERS = 5000;
const PAYER = MEMBERS + 1;

/**
 * Fills a database with `MEMBERS` of categorias 1 to 9, `rows` rows of work in an open pay period, spread evenly, and
 * one holder of `pag`. With a million rows everyone has earned their pay.
 */
export const payrollFilling = (rows: number): Filling => ({
  name: `payroll-${rows}`,
  statements: (hash, fingerprint) => [
    `insert into usuario (id, usuario, nombre_plano, nombre_llano, clave, mision, registro)
      ${numbers(PAYER)} i, 'miembro-' || i, 'miembro-' || i, 'miembro-' || i, '${hash}', (select min(id) from mision
        where categoria = case when i = ${PAYER} then 10 else 1 + i % 9 end), ${LAST - HALF_YEAR} from t`,
    sessionOf(PAYER, fingerprint),
    `insert into trabajo (usuario, tipo, minutos, encargado, motivo, fecha)
      ${numbers(rows)} 1 + (i * 7919) % ${MEMBERS},
      case when (1 + (i * 7919) % ${MEMBERS}) % 9 = 0 then 'asistencia' else 'times' end,
      5 + i % 7, ${PAYER}, 'Tiempo confirmado', ${LAST - WEEK_MS} + i * ${Math.floor(WEEK_MS / rows)} from t`,
  ],
});

/** People whose accounts in Discord are linked, in nine categorias, each of which gives a role. */
export const ROLE_PEOPLE = 5000;
export const ROLE_CATEGORIAS = 9;
/** Account of a person; as long as those of Discord. */
export const roleAccount = (i: number): string => `5000000000000${String(i).padStart(5, '0')}`;
const ROLE_ACCOUNT_SQL = "'5000000000000' || substr('0000' || i, -5)";
export const rolesFilling: Filling = {
  name: `roles-${ROLE_PEOPLE}`,
  statements: (hash) => [
    `insert into usuario (id, usuario, nombre_plano, nombre_llano, clave, mision, registro)
      ${numbers(ROLE_PEOPLE)} i, 'miembro-' || i, 'miembro-' || i, 'miembro-' || i, '${hash}',
      (select min(id) from mision where categoria = 1 + i % ${ROLE_CATEGORIAS}), ${LAST - HALF_YEAR} from t`,
    `insert into sesion (id, usuario, huella, dispositivo, puerta, creada, ultima_vez, vence)
      ${numbers(ROLE_PEOPLE)} i, i, 'd' || i, 'Discord', 'discord', ${LAST}, ${LAST}, ${2 * LAST} from t`,
    `insert into discord_cuenta (usuario, sesion, cuenta, nombre, desde)
      ${numbers(ROLE_PEOPLE)} i, i, ${ROLE_ACCOUNT_SQL}, 'cuenta', ${LAST} from t`,
    `insert into discord_rol (fuente, objeto, rol, nombre)
      ${numbers(ROLE_CATEGORIAS)} 'categoria', i, '70000' || i, 'Rol ' || i from t`,
  ],
};

/**
 * Returns the Monday of this week, UTC. The databases of the weekly screens belong to a week and are made anew in the
 * next.
 */
export function thisMonday(): number {
  const days = Math.floor(Date.now() / (24 * HOUR_MS));
  // Day 0 of 1970 was a Thursday.
  return (days - ((days + 3) % 7)) * 24 * HOUR_MS;
}

/** Rows of the displayed week: five of everyone except the viewer, whose year is displayed. */
const SEEN = 5 * (VIEWER - 1);

/**
 * Fills a database with a week of everyone's work, ascensos and presence, the viewer's last year, and older work up to
 * `rows` ledger rows. Weekly screens, tops and charts show the same whatever the amount of older work.
 */
export const weeksFilling = (rows: number): Filling => {
  const monday = thisMonday();
  const past = rows - SEEN;
  const work = (n: number, user: string, kind: string, when: string): string =>
    `insert into trabajo (usuario, tipo, minutos, encargado, motivo, fecha)
      ${numbers(n)} ${user}, ${kind}, 5 + i % 55, ${VIEWER}, 'Tiempo confirmado', ${when} from t`;
  const everyone = `1 + (i * 7919) % ${VIEWER - 1}`;
  const kindOf = `case when ${everyone} <= ${BAJOS} then 'asistencia' else 'times' end`;
  const presence = (n: number, from: number): string =>
    `insert into presencia (cuarto, parte, minutos) ${numbers(n)} ${from / (HOUR_MS / 4)} + (i - 1) / 16, i % 16, 5 from t`;
  const promotions = (n: number, when: string): string =>
    `insert into carrera (usuario, de, de_nombre, a, a_nombre, encargado, causa, fecha)
      ${numbers(n)} 1 + i % ${BAJOS}, 1, 'a', 2, 'b', ${BAJOS + 1} + i % ${MANAGERS - 1}, 'ascenso', ${when} from t`;
  const span = Math.min(HALF_YEAR, past * 60 * MINUTE_MS);
  const weeks = past > SEEN ? 26 : 0;
  return {
    name: `weeks-${rows}-${monday}`,
    statements: (hash, fingerprint) => [
      ...people(0, hash, fingerprint),
      "update categoria set permisos = permisos || ',adm' where id = 7",
      `update usuario set registro = ${monday - 2 * HALF_YEAR}`,
      promotions(Math.floor(past / 50), `${monday - span} + i * ${Math.floor((50 * (span - HOUR_MS)) / past)}`),
      promotions(500, `${monday} + i * ${HOUR_MS / 30}`),
      work(past, everyone, kindOf, `${monday - span} + i * ${Math.floor((span - HOUR_MS) / past)}`),
      work(365, `${VIEWER}`, "'times'", `${monday - 366 * 24 * HOUR_MS} + i * ${24 * HOUR_MS}`),
      work(SEEN, everyone, kindOf, `${monday} + i * ${Math.floor((20 * HOUR_MS) / SEEN)}`),
      presence(16 * 4 * 24 * 7 * weeks, monday - 7 * 24 * HOUR_MS * weeks),
      presence(16 * 4 * 24 * 7, monday),
    ],
  };
};

/** Moves the open tiempos of a cached database to now, with 10 to 55 minutes left. */
export const freshenStatement = (now: number): string =>
  `update tiempo set abierto = ${now - HOUR_MS} + ${MINUTE_MS} * (10 + id % 45), finaliza = ${now} + ${MINUTE_MS} * (10 + id % 45),
    pausado = case when pausa = 1 then ${now - MINUTE_MS} else null end
    where cerrado is null and id < ${FIRST_WAITING}`;
