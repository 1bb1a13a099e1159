import { numbers } from './content.ts';

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
/** Closed pay lists, half a year of them; the open one follows. */
const WEEKS = 26;
const PAID_EACH = 3000;
const PAID = WEEKS * PAID_EACH;
const SALES = 50_000;
const FINES = 20_000;
const MEMBERSHIPS = 20_000;
const RENTS = 12 * 500;
const CALLS = 5000;
const ABSENCES = 20_000;
const CLOCKINGS = 100_000;
const NOTICES = 200_000;
const WATCHED = 50_000;

/** Rows of all lists below, without the ledger of credits. */
export const LEDGER_ROWS =
  PAID + PAID_EACH + SALES + FINES + MEMBERSHIPS + RENTS + CALLS + ABSENCES + CLOCKINGS + NOTICES + WATCHED;

/** Pads a part of a date to two digits. */
const two = (n: string): string => `case when ${n} < 10 then '0' else '' end || (${n})`;

export interface Ledgers {
  /** The ids 1 to `people` are usuarios. */
  people: number;
  /** Author of all rows. */
  by: number;
  /** Newest instant, UTC milliseconds. */
  last: number;
}

function pays({ by, last }: Ledgers): string[] {
  const list = `(1 + (i - 1) / ${PAID_EACH})`;
  const begin = (n: string): string => `${last - (WEEKS + 1) * WEEK} + ${n} * ${WEEK}`;
  const columns = 'lista, usuario, grupo, periodo, categoria, monto, fecha';
  const credits = (kind: string, from: string): string =>
    `insert into credito (tipo, usuario, creditos, paga, encargado, motivo, fecha)
      select '${kind}', usuario, monto, id, ${by}, 'La paga de la semana', fecha from paga ${from} order by id`;
  return [
    `insert into lista_paga (id, grupo, abierta, cerrada, encargado)
      ${numbers(WEEKS)} i, 'bajo', ${begin('i')}, ${begin('i')} + ${WEEK}, ${by} from t`,
    `insert into lista_paga (id, grupo, abierta, encargado) values (${WEEKS + 1}, 'bajo', ${last}, ${by})`,
    `insert into paga (${columns}, estado, pagado_monto, pagado_fecha, pagado_por)
      ${numbers(PAID)} ${list}, 1 + (i - 1) % ${PAID_EACH}, 'bajo', ${list}, 1, 7, ${begin(list)}, 'pagada', 7, ${begin(list)} + ${HOUR}, ${by}
      from t`,
    `insert into paga (${columns}) ${numbers(PAID_EACH)} ${WEEKS + 1}, i, 'bajo', ${WEEKS + 1}, 1, 4 + i % 6, ${last} from t`,
    credits('paga_ganada', ''),
    credits('paga_cobrada', "where estado = 'pagada'"),
  ];
}

/** Fills every list except those of work, as long as in an agency of half a year or more; for both engines. */
export function ledgerStatements(ledgers: Ledgers): string[] {
  const { people, by, last } = ledgers;
  const who = `1 + (i * 7919) % ${people}`;
  /** Spreads rows evenly over half a year, the newest last. */
  const when = (n: number): string => `${last - WEEKS * WEEK} + i * ${Math.floor((WEEKS * WEEK) / n)}`;
  const day = `'2025-' || ${two('1 + i % 12')} || '-' || ${two('1 + i % 28')}`;
  const month = `'2025-' || ${two('i')}`;
  /** Leaves every tenth row open. */
  const settled = (n: number): string =>
    `case when i % 10 = 0 then null else ${when(n)} end, case when i % 10 = 0 then null else ${by} end`;
  return [
    ...pays(ledgers),
    `insert into membresia_usuario (membresia, usuario, encargado, fecha, finaliza)
      ${numbers(MEMBERSHIPS)} 1 + i % 4, ${who}, ${by}, ${when(MEMBERSHIPS)}, ${when(MEMBERSHIPS)} + ${4 * WEEK} from t`,
    `insert into venta (encargado, usuario, descripcion, credito, participacion, fecha, pagado, pagado_por)
      ${numbers(SALES)} ${by}, ${who}, 'Una venta del banco de pruebas', 20, 5, ${when(SALES)}, ${settled(SALES)} from t`,
    `insert into multa (usuario, motivo, creditos, encargado, fecha, cobrado, cobrado_por)
      ${numbers(FINES)} ${who}, 'Llegar tarde al banco de pruebas', 3, ${by}, ${when(FINES)}, ${settled(FINES)} from t`,
    `insert into renta_mes (mes, encargado, fecha) ${numbers(12)} ${month}, ${by}, ${when(12)} from t`,
    `insert into renta (mes, usuario, categoria, renta, fecha, pagado, pagado_por)
      ${numbers(RENTS)} '2025-' || ${two('1 + (i - 1) / 500')}, 1 + (i - 1) % 500, 1, 5, ${when(RENTS)}, ${settled(RENTS)} from t`,
    `insert into llamado (usuario, motivo, descripcion, encargado, fecha)
      ${numbers(CALLS)} ${who}, 'Descuido', 'Lo que se vio ese día en el banco de pruebas', ${by}, ${when(CALLS)} from t`,
    `insert into ausencia (usuario, motivo, inicio, final, estado, fecha, decidida, encargado)
      ${numbers(ABSENCES)} ${who}, 'Exámenes', ${day}, ${day}, 1 + i % 2, ${when(ABSENCES)}, ${when(ABSENCES)}, ${by} from t`,
    `insert into fichaje (usuario, dia, entrada, salida)
      ${numbers(CLOCKINGS)} ${who}, ${day}, ${when(CLOCKINGS)}, ${when(CLOCKINGS)} + ${HOUR} from t`,
    `insert into notificacion (para, clase, texto, quien, fecha, leida)
      ${numbers(NOTICES)} ${who}, 'paga', 'Ha llegado tu paga de la semana', ${by}, ${when(NOTICES)}, case when i % 5 = 0 then null else ${when(NOTICES)} end
      from t`,
    `insert into vigilancia (clase, usuario, red, llamada, codigo, detalle, veces, desde, fecha)
      ${numbers(WATCHED)} 'entrada', ${who}, '10.1.0.0/24', 'POST login', '200', 'Entró', 1, ${when(WATCHED)}, ${when(WATCHED)} from t`,
  ];
}
