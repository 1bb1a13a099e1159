import type { Answer, careerCalls } from '@conserje/contract';
import { TEXTS } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { requireUsuario } from '../../identity/people/people.public.ts';
import { ladder, stepsOf } from './career.queries.ts';

type Calls = typeof careerCalls;

export async function listRangos(db: Db): Promise<Answer<Calls['onlyRangos']>> {
  return (await ladder(db)).map(({ orden: _order, ...rango }) => rango);
}

export async function careerOf(p: CallContext<Calls['carrera']>): Promise<Answer<Calls['carrera']>> {
  const { params } = p;
  const { db } = p.deps.engine;
  await requireUsuario(db, params.id);
  const steps = await stepsOf(db, p, params.id);
  return steps.map(({ de_nombre, a_nombre, ...step }) => ({
    ...step,
    de: de_nombre,
    a: a_nombre,
    encargado: step.encargado ?? TEXTS.bySystem,
    fecha: iso(step.fecha),
  }));
}
