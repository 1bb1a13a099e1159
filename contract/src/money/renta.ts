import { SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import {
  Actions,
  ANNULMENT_ERRORS,
  Annulled,
  Annulment,
  ChangeAnswer,
  callsOf,
  get,
  Id,
  Instant,
  Nullable,
  PageQuery,
  post,
  Shape,
} from '../call.ts';

const access = SCREENS['/renta'];

const MonthText = Type.String({ pattern: '^\\d{4}-\\d{2}$', description: 'Mes YYYY-MM' });

/** Renta (part 2 §3): `mes` is `YYYY-MM`, `rangoNombre` the categoria that it is charged for. */
export const Renta = Shape({
  id: Id,
  usuario: Id,
  usuarioNombre: Type.String(),
  rangoNombre: Type.String(),
  renta: Type.Integer(),
  mes: Type.String(),
  fecha: Instant,
  pagado: Type.Integer({ description: '0 sin pagar' }),
  pagadoNombre: Nullable(Type.String()),
  pagadoFecha: Nullable(Instant),
  borradaNombre: Nullable(Type.String({ description: 'Quien la borró' })),
  anulada: Annulled,
  acciones: Actions('pagar', 'borrar', 'deshacer', 'anular'),
});
export type Renta = Static<typeof Renta>;

const RentaMonth = Shape({
  mes: Type.String(),
  aplicada: Type.Boolean({ description: 'Ya se cobró la renta de este mes' }),
  personas: Type.Integer({ description: 'A cuántos se les cobraría ahora' }),
  creditos: Type.Integer(),
});

/**
 * Totals of a month: of the charged `creditos`, paid (`cobrado`), owed (`falta`) and waived (`borrado`); of the charged
 * people (`puestas`), how many paid or were waived. Annulled rows are excluded.
 */
const MonthTotals = Shape({
  puestas: Type.Integer({ description: 'A cuántas personas' }),
  pagadas: Type.Integer(),
  borradas: Type.Integer(),
  creditos: Type.Integer(),
  cobrado: Type.Integer(),
  falta: Type.Integer(),
  borrado: Type.Integer(),
});

/** Both renta lists share their columns. */
const Rentas = PageQuery('usuario', 'rango', 'renta', 'mes', 'fecha', 'pagado');

export const rentaCalls = callsOf('renta', {
  rentas: get({
    path: 'actionRenta',
    summary:
      'Las rentas del mes y las anteriores sin pagar o pagadas hoy, de la más nueva a la más antigua; en totales, lo que ' +
      'falta por pagar; en delMes, lo que suma el mes; y lo que haría una nueva renta',
    access,
    query: Rentas,
    answer: Shape({
      filas: Type.Array(Renta),
      totales: Shape({ creditos: Type.Integer(), personas: Type.Integer() }),
      delMes: MonthTotals,
      nueva: RentaMonth,
    }),
    expensive: true,
  }),
  actionRenta: post({
    summary:
      'Cobra la renta del mes a los rangos (op 0, una vez al mes, o de nuevo si se anularon todas), paga una (op 1) o la ' +
      'borra (op 2). Para op 0, en visto lo que se veía: el mes, a cuántos y cuánto. data: las que cambiaron, de las ' +
      'nuevas la primera página',
    access,
    body: Shape({
      op: Type.Integer({ minimum: 0, maximum: 2 }),
      id: Type.Optional(Id),
      visto: Type.Optional(Shape({ mes: MonthText, personas: Type.Integer(), creditos: Type.Integer() })),
    }),
    answer: ChangeAnswer({ data: Type.Array(Renta) }),
    errors: [
      'NO_EXISTE',
      'RENTA_DEL_MES',
      'RENTA_VACIA',
      'CAMBIO_MIENTRAS',
      'YA_PAGADA',
      'YA_ESTA_ASI',
      'YA_ANULADA',
      'COSA_PROPIA',
    ],
  }),
  mesesRenta: get({
    summary: 'Los meses cuya renta se cobró, del más nuevo al más antiguo, hasta 120',
    access,
    answer: Type.Array(Shape({ mes: MonthText, encargadoNombre: Type.String(), fecha: Instant })),
  }),
  rentasMes: get({
    path: 'rentasMes/:mes',
    summary:
      'Todas las rentas de un mes, de la más nueva a la más antigua: pagadas, borradas y por pagar. En totales, lo que ' +
      'suma el mes entero',
    access,
    params: Shape({ mes: MonthText }),
    query: Rentas,
    answer: Shape({ filas: Type.Array(Renta), totales: MonthTotals }),
  }),
  deshacerRenta: post({
    summary: 'Deshace el pago de una renta el mismo día. pagadoFecha, como se veía. data: la renta',
    access,
    body: Shape({ id: Id, pagadoFecha: Type.Optional(Type.String({ maxLength: 40 })) }),
    answer: ChangeAnswer({ data: Type.Array(Renta) }),
    errors: ['NO_EXISTE', 'NO_PAGADA', 'PAGO_DE_OTRO_DIA', 'CAMBIO_MIENTRAS', 'YA_ANULADA', 'COSA_PROPIA'],
  }),
  anularRenta: post({
    summary:
      'Anula una renta, pagada o no, con su motivo: quien puso las del mes en 24 horas, o alguien de mayor rango que quien ' +
      'las puso. data: la renta',
    access,
    body: Annulment,
    answer: ChangeAnswer({ data: Type.Array(Renta) }),
    errors: [...ANNULMENT_ERRORS, 'YA_ESTA_ASI'],
  }),
});
