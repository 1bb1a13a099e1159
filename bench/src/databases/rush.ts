import { HOUR_MS, WEEK_MS } from '../../../rules/src/shared/dates.ts';
import { hashToken } from '../../../server/src/platform/http/access/tokens.ts';
import type { Filling } from './content.ts';
import { FIRST_OPEN, FIRST_WAITING, LAST, numbers } from './content.ts';

/** An agency at rush hour: the managers who watch, and the open tiempos that they watch. */
export interface Rush {
  managers: number;
  /** Members; the first of them have the open tiempos. */
  members: number;
  /** A fifth of them has ended and waits for confirmation. */
  open: number;
}

/** Derives the session key of a usuario from the id. */
export const rushKey = (id: number): string => `la-clave-de-hora-punta-${id}`;

/** Estados in the ticker. */
const STATUSES = 40;
const AT_ONCE = 500;

/** Inserts one session for each person. */
function sessions(people: number): string[] {
  const statements: string[] = [];
  for (let from = 1; from <= people; from += AT_ONCE) {
    const ids = Array.from({ length: Math.min(AT_ONCE, people - from + 1) }, (_, i) => from + i);
    const rows = ids.map((id) => `(${id}, '${hashToken(rushKey(id))}', 'banco', ${LAST}, ${LAST}, ${2 * LAST})`);
    statements.push(
      `insert into sesion (usuario, huella, dispositivo, creada, ultima_vez, vence) values ${rows.join(', ')}`,
    );
  }
  return statements;
}

/** Fills a database with managers, members, twenty rows of work each, and open tiempos of many managers. */
export const rushFilling = ({ managers, members, open }: Rush): Filling => {
  const people = members + managers;
  const ended = Math.floor(open / 5);
  const running = open - ended;
  const users = (from: number, n: number, prefix: string, category: string): string =>
    `insert into usuario (id, usuario, nombre_plano, nombre_llano, clave, mision, registro)
      ${numbers(n)} ${from - 1} + i, '${prefix}' || i, '${prefix}' || i, '${prefix}' || i, 'x',
      (select min(id) from mision where categoria = ${category}), ${LAST - 26 * WEEK_MS} from t`;
  const manager = `${members + 1} + (i * 7) % ${managers}`;
  return {
    name: `rush-${managers}-${members}-${open}`,
    statements: () => [
      users(1, members, 'miembro-', '1'),
      users(members + 1, managers, 'encargado-', '6 + i % 3'),
      `insert into direccion (usuario, direccion, primera, ultima)
        select id, '10.1.' || (id / 250) || '.' || (id % 250), registro, registro from usuario`,
      ...sessions(people),
      `insert into trabajo (usuario, tipo, minutos, encargado, motivo, fecha)
        ${numbers(20 * people)} 1 + i % ${people}, case when 1 + i % ${people} <= ${members} then 'asistencia' else 'times' end,
        5 + i % 55, ${people}, 'Tiempo confirmado', ${LAST - 4 * WEEK_MS} + i * ${Math.floor((4 * WEEK_MS) / (20 * people))} from t`,
      `insert into carrera (usuario, de, de_nombre, a, a_nombre, encargado, causa, fecha)
        select id, mision, 'a', mision, 'a', ${people}, 'ascenso', ${LAST - WEEK_MS} from usuario`,
      `insert into estado (usuario, mensaje, fecha)
        ${numbers(STATUSES)} i, 'Esta noche estoy en la entrada hasta que cierren', ${LAST} from t`,
      // Every eighth is paused, every third has no encargado.
      `insert into tiempo (id, bajo, alto, mins, finaliza, pausa, restante, p_bajo, abierto, abierto_por)
        ${numbers(running)} ${FIRST_OPEN - 1} + i, i, case when i % 3 = 0 then null else ${manager} end, 60, 0,
        case when i % 8 = 0 then 1 else 0 end, 60 * (10 + i % 45), i % 4, 0, ${people} from t`,
      `insert into tiempo (id, bajo, alto, mins, finaliza, abierto, abierto_por)
        ${numbers(ended)} ${FIRST_WAITING - 1} + i, ${running} + i, ${manager}, 60, ${LAST}, ${LAST - HOUR_MS}, ${people} from t`,
      'insert into segmento (tiempo, encargado, desde) select id, alto, 0 from tiempo order by id',
    ],
  };
};
