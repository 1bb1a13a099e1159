import { PANTALLAS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { call, Id, Instant, Nullable, Shape } from './call.ts';

const feature = 'resumen';
const access = PANTALLAS['/resumensemanal'];

/**
 * What someone did in a week (part 2 §3): `ascenso` the promotions that they gave, minutes attended and minutes supervised,
 * `fecha` of the last of all that; `usuario` is their id.
 */
const FilaSemana = Shape({
  usuario: Id,
  usuarioNombre: Type.String(),
  ascenso: Type.Integer(),
  asistencia: Type.Integer(),
  times: Type.Integer(),
  fecha: Nullable(Instant),
});
export type FilaSemana = Static<typeof FilaSemana>;

/** A week, by the Monday on which it began, with everyone who belonged to the agency at its end. */
const Resumen = Shape({ inicio: Type.String(), filas: Type.Array(FilaSemana) });

/** A day of a week: its minutes attended in each hour, from 0 to 23, of tiempos that were confirmed. */
const DiaPresencia = Shape({ dia: Type.String(), horas: Type.Array(Type.Integer()) });
export type DiaPresencia = Static<typeof DiaPresencia>;

const params = Shape({ dia: Type.String({ maxLength: 10, description: 'Un día de la semana, YYYY-MM-DD' }) });

export const resumenCalls = {
  nominaWeek: call({
    method: 'GET',
    path: 'nominaWeek',
    feature,
    summary: 'Lo que hizo cada quien en la semana presente',
    access,
    answer: Resumen,
    costosa: true,
  }),
  resumenSemana: call({
    method: 'GET',
    path: 'resumenSemana/:dia',
    feature,
    summary: 'Lo que hizo cada quien en la semana de un día',
    access,
    params,
    answer: Resumen,
    costosa: true,
  }),
  presenciaSemana: call({
    method: 'GET',
    path: 'presenciaSemana/:dia',
    feature,
    summary: 'Minutos de asistencia en cada hora de la semana de un día, por cuándo se asistieron',
    access,
    params,
    answer: Shape({ inicio: Type.String(), dias: Type.Array(DiaPresencia) }),
    costosa: true,
  }),
};
