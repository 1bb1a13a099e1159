import type { Answer, directoryCalls, Query } from '@conserje/contract';
import { bulkActsOf, DAY_MS, isAllowed, SCREENS } from '@conserje/rules';
import { sql } from 'kysely';
import { AppError } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import {
  paginate,
  SORT_BY_INSERTION,
  sortByNumber,
  sortByPlainText,
  sortByText,
} from '../../../platform/database/pagination.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { iso, isoOrNull } from '../../../platform/time/dates.ts';
import { isInDepartamento } from '../../community/departamentos/departamentos.public.ts';
import { agenciaDayAt } from '../../operations/agencia/agencia.public.ts';
import { absentIds, absentToday } from '../../work/ausencias/ausencias.public.ts';
import { orderOf, searchAllRows, standsBelow, usuarios } from '../people/people.public.ts';

type Call = (typeof directoryCalls)['directorio'];

/** A usuario who never logged in was last active at the registration. */
const LAST_ACTIVITY = sql<number>`coalesce(u.ultima_vez, u.registro)`;

function selectPeople(
  db: Db,
  { categoria, inactivo, ausentes, excepciones, despedidos, departamento }: Query<Call>,
  now: number,
  today: string,
) {
  return usuarios(db)
    .select([
      ...(['u.id', 'u.usuario', 'm.nombre as mision', 'm.id as rango', 'c.n_categoria', 'u.firma'] as const),
      ...(['u.despedido', 'u.registro', 'u.ultima_vez'] as const),
      orderOf('m').as('orden'),
    ])
    .$if(despedidos !== undefined, (q) => q.where('u.despedido', '=', despedidos ?? 0))
    .$if(departamento !== undefined, (q) => q.where(isInDepartamento('u.id', departamento ?? 0)))
    .$if(categoria !== undefined, (q) => q.where('c.id', '=', categoria ?? 0))
    .$if(inactivo !== undefined, (q) => q.where(LAST_ACTIVITY, '<', now - (inactivo ?? 0) * DAY_MS))
    .$if(ausentes === 1, (q) => q.where('u.id', 'in', absentIds(db, today)))
    .$if(excepciones === 1, (q) => q.where('u.id', 'in', db.selectFrom('excepcion').select('usuario')));
}

/** `directorio`: pages of all usuarios. The filter by excepciones needs the right to see them. */
export async function getDirectory(p: CallContext<Call>): Promise<Answer<Call>> {
  const { db } = p.deps.engine;
  if (p.query.excepciones === 1 && !isAllowed(SCREENS['/excepciones'], p.usuario)) throw new AppError('SIN_PERMISO');
  const rows = await paginate(db, p, selectPeople(db, p.query, p.now, await agenciaDayAt(db, p.now)), {
    id: 'u.id',
    find: searchAllRows('u.nombre_llano', 'u.firma'),
    orden: {
      usuario: sortByPlainText('u.nombre_llano'),
      mision: sortByNumber(orderOf('m')),
      firma: sortByText('u.firma'),
      visto: sortByNumber(LAST_ACTIVITY),
      registro: SORT_BY_INSERTION,
    },
  });
  const absent = await absentToday(db, p.now);
  const acts = bulkActsOf(p.usuario);
  return rows.map((f) => ({
    ...f,
    orden: Number(f.orden),
    registro: iso(f.registro),
    ultima_vez: isoOrNull(f.ultima_vez),
    ausente: absent.get(f.id) ?? null,
    acciones: f.despedido === 0 && standsBelow({ id: f.id, orden: Number(f.orden) }, p.usuario) ? acts : [],
  }));
}
