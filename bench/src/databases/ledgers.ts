import { HOUR_MS, WEEK_MS } from '../../../rules/src/shared/dates.ts';
import { numbers } from './content.ts';

/** The amounts below are those of half a year. */
const WEEKS = 26;
/** Weeks that notices and the security log are kept. */
const KEPT_WEEKS = 13;
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
  /** Weeks that the rows spread over; by default half a year. */
  weeks?: number;
  /** Part of the amounts; by default those of 5,000 people. */
  share?: number;
  /** Whether what has a retention is as old as that at most, however long the rest. */
  isPruned?: boolean;
}

function pays({ by, last, weeks = WEEKS, share = 1 }: Ledgers): string[] {
  const each = Math.round(PAID_EACH * share);
  const list = `(1 + (i - 1) / ${each})`;
  const begin = (n: string): string => `${last - (weeks + 1) * WEEK_MS} + ${n} * ${WEEK_MS}`;
  const columns = 'lista, usuario, grupo, periodo, categoria, monto, fecha';
  const credits = (kind: string, from: string): string =>
    `insert into credito (tipo, usuario, creditos, paga, encargado, motivo, fecha)
      select '${kind}', usuario, monto, id, ${by}, 'La paga de la semana', fecha from paga ${from} order by id`;
  return [
    `insert into lista_paga (id, grupo, abierta, cerrada, encargado)
      ${numbers(weeks)} i, 'bajo', ${begin('i')}, ${begin('i')} + ${WEEK_MS}, ${by} from t`,
    `insert into lista_paga (id, grupo, abierta, encargado) values (${weeks + 1}, 'bajo', ${last}, ${by})`,
    `insert into paga (${columns}, estado, pagado_monto, pagado_fecha, pagado_por)
      ${numbers(weeks * each)} ${list}, 1 + (i - 1) % ${each}, 'bajo', ${list}, 1, 7, ${begin(list)}, 'pagada', 7, ${begin(list)} + ${HOUR_MS}, ${by}
      from t`,
    `insert into paga (${columns}) ${numbers(each)} ${weeks + 1}, i, 'bajo', ${weeks + 1}, 1, 4 + i % 6, ${last} from t`,
    credits('paga_ganada', ''),
    credits('paga_cobrada', "where estado = 'pagada'"),
  ];
}

/** Fills every list except those of work, as long as in an agency of half a year or more; for both engines. */
export function ledgerStatements(ledgers: Ledgers): string[] {
  const { people, by, last, weeks = WEEKS, share = 1, isPruned = false } = ledgers;
  const amount = (halfYear: number): number => Math.round((halfYear * share * weeks) / WEEKS);
  const [sales, fines, memberships, calls] = [amount(SALES), amount(FINES), amount(MEMBERSHIPS), amount(CALLS)];
  const [absences, clockings] = [amount(ABSENCES), amount(CLOCKINGS)];
  const keptWeeks = isPruned ? KEPT_WEEKS : weeks;
  const kept = (halfYear: number): number => Math.round((halfYear * share * keptWeeks) / WEEKS);
  const [notices, watched] = [kept(NOTICES), kept(WATCHED)];
  const years = Math.max(1, Math.round(weeks / 52));
  const [months, rentedEach] = [12 * years, Math.round(500 * share)];
  const who = `1 + (i * 7919) % ${people}`;
  /** Spreads rows evenly over the weeks, the newest last. */
  const when = (n: number, span = weeks): string =>
    `${last - span * WEEK_MS} + i * ${Math.floor((span * WEEK_MS) / n)}`;
  const yearOf = (n: number): string => `(${2026 - years} + ((i - 1) * ${years}) / ${n})`;
  const day = (n: number): string => `${yearOf(n)} || '-' || ${two('1 + i % 12')} || '-' || ${two('1 + i % 28')}`;
  const monthAt = (n: string): string => `(${2026 - years} + (${n} - 1) / 12) || '-' || ${two(`1 + (${n} - 1) % 12`)}`;
  /** Leaves every tenth row of the last year open. */
  const settled = (n: number): string => {
    const isOpen = `i % 10 = 0 and i > ${n - Math.ceil(n / years)}`;
    return `case when ${isOpen} then null else ${when(n)} end, case when ${isOpen} then null else ${by} end`;
  };
  return [
    ...pays(ledgers),
    `insert into membresia_usuario (membresia, usuario, encargado, fecha, finaliza)
      ${numbers(memberships)} 1 + i % 4, ${who}, ${by}, ${when(memberships)}, ${when(memberships)} + ${4 * WEEK_MS} from t`,
    `insert into venta (encargado, usuario, descripcion, credito, participacion, fecha, pagado, pagado_por)
      ${numbers(sales)} ${by}, ${who}, 'Una venta del banco de pruebas', 20, 5, ${when(sales)}, ${settled(sales)} from t`,
    `insert into multa (usuario, motivo, creditos, encargado, fecha, cobrado, cobrado_por)
      ${numbers(fines)} ${who}, 'Llegar tarde al banco de pruebas', 3, ${by}, ${when(fines)}, ${settled(fines)} from t`,
    `insert into renta_mes (mes, encargado, fecha) ${numbers(months)} ${monthAt('i')}, ${by}, ${when(months)} from t`,
    `insert into renta (mes, usuario, categoria, renta, fecha, pagado, pagado_por)
      ${numbers(months * rentedEach)} ${monthAt(`(1 + (i - 1) / ${rentedEach})`)}, 1 + (i - 1) % ${rentedEach}, 1, 5, ${when(months * rentedEach)}, ${settled(months * rentedEach)} from t`,
    `insert into llamado (usuario, motivo, descripcion, encargado, fecha)
      ${numbers(calls)} ${who}, 'Descuido', 'Lo que se vio ese día en el banco de pruebas', ${by}, ${when(calls)} from t`,
    `insert into ausencia (usuario, motivo, inicio, final, estado, fecha, decidida, encargado)
      ${numbers(absences)} ${who}, 'Exámenes', ${day(absences)}, ${day(absences)}, 1 + i % 2, ${when(absences)}, ${when(absences)}, ${by} from t`,
    `insert into fichaje (usuario, dia, entrada, salida)
      ${numbers(clockings)} ${who}, ${day(clockings)}, ${when(clockings)}, ${when(clockings)} + ${HOUR_MS} from t`,
    `insert into notificacion (para, clase, texto, quien, fecha, leida)
      ${numbers(notices)} ${who}, 'paga', 'Ha llegado tu paga de la semana', ${by}, ${when(notices, keptWeeks)}, case when i % 5 = 0 then null else ${when(notices, keptWeeks)} end
      from t`,
    `insert into vigilancia (clase, usuario, red, llamada, codigo, detalle, veces, desde, fecha)
      ${numbers(watched)} 'entrada', ${who}, '10.1.0.0/24', 'POST login', '200', 'Entró', 1, ${when(watched, keptWeeks)}, ${when(watched, keptWeeks)} from t`,
  ];
}
