import { PERMISOS } from '../../../rules/src/identity/permisos.ts';
import { hashToken } from '../../../server/src/platform/http/access/tokens.ts';
import type { Filling } from './content.ts';
import { LOGINS, numbers, openWork, pastWork, people, thisMonday, VIEWER, waitingWork } from './content.ts';
import { ledgerStatements } from './ledgers.ts';
import { rushKey } from './rush.ts';

/** A tenth of an agency of 5,000: what 500 people leave behind in a year, of 1.9 tiempos a week each. */
const SHARE = 0.1;
const TIEMPOS_A_YEAR = Math.round(5000 * SHARE * 1.9 * 52);
const CAREER_A_YEAR = 2000;
const DISMISSED_A_YEAR = 150;
const CONNECTIONS_A_YEAR = 3000;
const ROLE_CALLS_A_YEAR = 365;
const [OPEN, SPARE] = [51, 149];
const FIRST_DISMISSED = 6_000_001;

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
export const WEEKS_A_YEAR = 52;
const MANAGER = VIEWER;
/** Reads everything with all permisos. */
export const READER = VIEWER + 1;

/** Rows that no other filling has: departed people, careers, connections, role calls, requests, weekly cuts. */
function restOf(years: number, last: number): string[] {
  const span = years * WEEKS_A_YEAR * WEEK;
  const when = (n: number): string => `${last - span} + i * ${Math.floor(span / n)}`;
  const member = `1 + (i * 7919) % ${VIEWER - 1}`;
  const [careers, gone, connections] = [CAREER_A_YEAR * years, DISMISSED_A_YEAR * years, CONNECTIONS_A_YEAR * years];
  const [calls, weeks] = [ROLE_CALLS_A_YEAR * years, WEEKS_A_YEAR * years];
  return [
    `insert into usuario (id, usuario, nombre_plano, nombre_llano, clave, mision, despedido, registro)
      ${numbers(gone)} ${FIRST_DISMISSED - 1} + i, 'salio-' || i, 'salio-' || i, 'salio-' || i, 'x',
      (select min(id) from mision where categoria = 1), 1, ${when(gone)} from t`,
    `insert into despido (usuario, motivo, encargado, fecha)
      ${numbers(gone)} ${FIRST_DISMISSED - 1} + i, 'Inactividad', ${MANAGER}, ${when(gone)} from t`,
    `insert into carrera (usuario, de, de_nombre, a, a_nombre, encargado, causa, fecha)
      ${numbers(careers)} ${member}, 1, 'a', 2, 'b', ${MANAGER}, case when i % 20 = 0 then 'degrado' else 'ascenso' end, ${when(careers)} from t`,
    `insert into ascenso (usuario, encargado, de, nueva, nueva_nombre, categoria, fecha, atendido, resultado, vence)
      ${numbers(careers)} ${member}, ${MANAGER}, 1, 2, 'b', 1, ${when(careers)}, ${when(careers)}, 'aceptado', ${when(careers)} from t`,
    `insert into direccion (usuario, direccion, primera, ultima)
      ${numbers(connections)} ${member}, 'sello-' || i, ${when(connections)}, ${when(connections)} from t`,
    `insert into pase_lista (numero, encargado, fecha) ${numbers(calls)} i, ${MANAGER}, ${when(calls)} from t`,
    `insert into pase_lista_fila (lista, parte, tiempo, usuario)
      ${numbers(calls * 20)} 1 + (i - 1) / 20, 'sumados', 1 + i % ${TIEMPOS_A_YEAR}, ${member} from t`,
    `insert into solicitud_tiempo (tiempo, para, de, fecha, atendida)
      ${numbers(careers)} 1 + i, ${MANAGER}, ${member}, ${when(careers)}, ${when(careers)} from t`,
    `insert into corte (grupo, fecha) ${numbers(weeks)} 'bajo', ${last - span} + i * ${WEEK} - ${WEEK} from t`,
    `insert into corte (grupo, fecha) ${numbers(weeks)} 'alto', ${last - span} + i * ${WEEK} - ${WEEK} from t`,
    `insert into periodo (usuario, desde, revisado) select id, ${last - WEEK}, ${last - WEEK} from usuario where despedido = 0`,
    `insert into sugerencia (usuario, sugerencia, aprobada, fecha)
      ${numbers(50 * years)} ${member}, 'Una sala nueva', i % 3, ${when(50 * years)} from t`,
    `insert into mejor (categoria, usuario, desde, encargado, hasta, quitado_por)
      ${numbers(weeks)} 1 + i % 4, ${member}, ${when(weeks)}, ${MANAGER}, ${when(weeks)} + ${WEEK}, ${MANAGER} from t`,
    `insert into solicitud_nombre (usuario, nombre, fecha, atendida, resultado, encargado)
      ${numbers(50 * years)} ${member}, 'nombre-' || i, ${when(50 * years)}, ${when(50 * years)}, 'aceptado', ${MANAGER} from t`,
  ];
}

/** Fills a database with that many years of an agency, which end with the last week. */
export const lifeFilling = (years: number): Filling => {
  const last = thisMonday();
  const weeks = WEEKS_A_YEAR * years;
  const ids = Array.from({ length: LOGINS }, (_, i) => READER + i);
  return {
    name: `life-${years}-${last}`,
    statements: (hash, fingerprint) => [
      ...people(SPARE, hash, fingerprint, last - weeks * WEEK),
      ...pastWork(TIEMPOS_A_YEAR * years, last, weeks * WEEK),
      openWork(OPEN),
      waitingWork(SPARE),
      'insert into segmento (tiempo, encargado, desde) select id, alto, 0 from tiempo where cerrado is null order by id',
      ...restOf(years, last),
      ...ledgerStatements({ people: VIEWER, by: MANAGER, last, weeks, share: SHARE, isPruned: true }),
      `insert into sesion (usuario, huella, dispositivo, creada, ultima_vez, vence)
        values (${READER}, '${hashToken(rushKey(READER))}', 'banco', ${last}, ${last}, ${2 * last})`,
      `update categoria set permisos = '${PERMISOS.join()}' where id = 12`,
      `update usuario set mision = (select min(id) from mision where categoria = 12) where id in (${ids.join()})`,
    ],
  };
};
