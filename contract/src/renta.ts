import { PANTALLAS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { call, Id, Instant, Nullable, Outcome, Page, Shape } from './call.ts';

const feature = 'renta';
const access = PANTALLAS['/renta'];

/** A rent (part 2 §3): `mes` is `YYYY-MM`; `rangoNombre` the category that it is charged for. */
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
  puede: Type.Boolean({ description: 'Quien la lee puede cobrarla o borrarla' }),
});
export type Renta = Static<typeof Renta>;

const Mes = Shape({
  mes: Type.String(),
  aplicada: Type.Boolean({ description: 'Ya se cobró la renta de este mes' }),
  personas: Type.Integer({ description: 'A cuántos se les cobraría ahora' }),
  creditos: Type.Integer(),
});

export const rentaCalls = {
  rentas: call({
    method: 'GET',
    path: 'actionRenta',
    feature,
    summary:
      'Las rentas del mes y las anteriores sin pagar, de la más nueva a la más antigua; en totales, lo que falta por ' +
      'pagar; y lo que haría una nueva renta',
    access,
    query: Page,
    answer: Shape({
      filas: Type.Array(Renta),
      totales: Shape({ creditos: Type.Integer(), personas: Type.Integer() }),
      nueva: Mes,
    }),
    costosa: true,
  }),
  actionRenta: call({
    method: 'POST',
    path: 'actionRenta',
    feature,
    summary:
      'Cobra la renta del mes a los rangos (op 0, una vez al mes), paga una (op 1) o la borra (op 2). data: las que ' +
      'cambiaron, de las nuevas la primera página',
    access,
    body: Shape({ op: Type.Integer({ minimum: 0, maximum: 2 }), id: Type.Optional(Id) }),
    answer: Outcome({ data: Type.Array(Renta) }),
    errors: ['NO_EXISTE', 'RENTA_DEL_MES', 'RENTA_VACIA', 'YA_PAGADA', 'YA_ESTA_ASI', 'COSA_PROPIA'],
  }),
};
