import type { Answer, DirectoryEntry, directoryCalls, Query } from '@conserje/contract';
import { DAY_MS, isAllowed, SCREENS } from '@conserje/rules';
import { sql } from 'kysely';
import { AppError } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import { INSERTION_ORDER, numero, paginate, plain, texto } from '../../../platform/database/pagination.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { iso, isoOrNull } from '../../../platform/time/dates.ts';
import { agencyDayAt } from '../../operations/agencia/agencia.public.ts';
import { absentIds, absentToday } from '../../work/ausencias/ausencias.public.ts';
import { orderOf, searchAllRows, standsBelow, usuarios } from '../people/people.public.ts';
import type { PersonViewer } from './usuarios.actions.ts';

type Call = (typeof directoryCalls)['directorio'];

/** Whoever has never come in was last active when they registered. */
const LAST_ACTIVITY = sql<number>`coalesce(u.ultima_vez, u.registro)`;

function selectPeople(
  db: Db,
  { categoria, inactivo, ausentes, excepciones, despedidos }: Query<Call>,
  ahora: number,
  hoy: string,
) {
  return usuarios(db)
    .select([
      ...(['u.id', 'u.usuario', 'm.nombre as mision', 'c.n_categoria', 'u.firma'] as const),
      ...(['u.despedido', 'u.registro', 'u.ultima_vez'] as const),
      orderOf('m').as('orden'),
    ])
    .$if(despedidos !== undefined, (q) => q.where('u.despedido', '=', despedidos ?? 0))
    .$if(categoria !== undefined, (q) => q.where('c.id', '=', categoria ?? 0))
    .$if(inactivo !== undefined, (q) => q.where(LAST_ACTIVITY, '<', ahora - (inactivo ?? 0) * DAY_MS))
    .$if(ausentes === 1, (q) => q.where('u.id', 'in', absentIds(db, hoy)))
    .$if(excepciones === 1, (q) => q.where('u.id', 'in', db.selectFrom('excepcion').select('usuario')));
}

/** In the words of the dialogs: what a reader may do with someone together with others. */
function bulkActions(
  f: { id: number; orden: number; despedido: number },
  viewer: PersonViewer,
): DirectoryEntry['acciones'] {
  if (f.despedido === 1 || !standsBelow(f, viewer)) return [];
  const can = { despedir: '/despidos', multar: '/multas', llamar: '/llamadoatencion' } as const;
  return (['despedir', 'multar', 'llamar'] as const).filter((action) => isAllowed(SCREENS[can[action]], viewer));
}

/** `directorio`: everyone, by pages. Who holds exceptions is for those alone who may look at exceptions. */
export async function getDirectory(p: CallContext<Call>): Promise<Answer<Call>> {
  const { db } = p.deps.motor;
  if (p.query.excepciones === 1 && !isAllowed(SCREENS['/excepciones'], p.usuario)) throw new AppError('SIN_PERMISO');
  const filas = await paginate(db, p, selectPeople(db, p.query, p.ahora, await agencyDayAt(db, p.ahora)), {
    id: 'u.id',
    find: searchAllRows('u.nombre_llano', 'u.firma'),
    orden: {
      usuario: plain('u.nombre_llano'),
      mision: numero(orderOf('m')),
      firma: texto('u.firma'),
      visto: numero(LAST_ACTIVITY),
      registro: INSERTION_ORDER,
    },
  });
  const ausentes = await absentToday(db, p.ahora);
  return filas.map((f) => ({
    ...f,
    orden: Number(f.orden),
    registro: iso(f.registro),
    ultima_vez: isoOrNull(f.ultima_vez),
    ausente: ausentes.get(f.id) ?? null,
    acciones: bulkActions(f, p.usuario),
  }));
}
