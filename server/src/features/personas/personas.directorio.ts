import type { Answer, directorioCalls, EnDirectorio, Query } from '@conserje/contract';
import { DIA_MS, PANTALLAS, puedeEntrar } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { Fallo } from '../../platform/fallo.ts';
import { iso, isoONull } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { ENTRADA, llana, numero, paginar, texto } from '../../platform/pagina.ts';
import { hoyEn } from '../agencia/agencia.public.ts';
import { ausentesHoy, idsAusentes } from '../ausencias/ausencias.public.ts';
import { enTodo, esInferior, ordenDe, usuarios } from '../usuarios/usuarios.public.ts';
import type { LectorPersona } from './personas.acciones.ts';

type Call = (typeof directorioCalls)['directorio'];

/** Whoever has never come in was last active when they registered. */
const ACTIVIDAD = sql<number>`coalesce(u.ultima_vez, u.registro)`;

function elegidos(
  db: Db,
  { categoria, inactivo, ausentes, excepciones, despedidos }: Query<Call>,
  ahora: number,
  hoy: string,
) {
  return usuarios(db)
    .select([
      ...(['u.id', 'u.usuario', 'm.nombre as mision', 'c.n_categoria', 'u.firma'] as const),
      ...(['u.despedido', 'u.registro', 'u.ultima_vez'] as const),
      ordenDe('m').as('orden'),
    ])
    .$if(despedidos !== undefined, (q) => q.where('u.despedido', '=', despedidos ?? 0))
    .$if(categoria !== undefined, (q) => q.where('c.id', '=', categoria ?? 0))
    .$if(inactivo !== undefined, (q) => q.where(ACTIVIDAD, '<', ahora - (inactivo ?? 0) * DIA_MS))
    .$if(ausentes === 1, (q) => q.where('u.id', 'in', idsAusentes(db, hoy)))
    .$if(excepciones === 1, (q) => q.where('u.id', 'in', db.selectFrom('excepcion').select('usuario')));
}

/** In the words of the dialogs: what a reader may do with someone together with others. */
function accionesCon(
  f: { id: number; orden: number; despedido: number },
  lector: LectorPersona,
): EnDirectorio['acciones'] {
  if (f.despedido === 1 || !esInferior(f, lector)) return [];
  const puede = { despedir: '/despidos', multar: '/multas', llamar: '/llamadoatencion' } as const;
  return (['despedir', 'multar', 'llamar'] as const).filter((accion) => puedeEntrar(PANTALLAS[puede[accion]], lector));
}

/** `directorio`: everyone, by pages. Who holds exceptions is for those alone who may look at exceptions. */
export async function directorio(p: Peticion<Call>): Promise<Answer<Call>> {
  const { db } = p.deps.motor;
  if (p.query.excepciones === 1 && !puedeEntrar(PANTALLAS['/excepciones'], p.usuario)) throw new Fallo('SIN_PERMISO');
  const filas = await paginar(db, p, elegidos(db, p.query, p.ahora, await hoyEn(db, p.ahora)), {
    id: 'u.id',
    hallar: enTodo('u.nombre_llano', 'u.firma'),
    orden: {
      usuario: llana('u.nombre_llano'),
      mision: numero(ordenDe('m')),
      firma: texto('u.firma'),
      visto: numero(ACTIVIDAD),
      registro: ENTRADA,
    },
  });
  const ausentes = await ausentesHoy(db, p.ahora);
  return filas.map((f) => ({
    ...f,
    orden: Number(f.orden),
    registro: iso(f.registro),
    ultima_vez: isoONull(f.ultima_vez),
    ausente: ausentes.get(f.id) ?? null,
    acciones: accionesCon(f, p.usuario),
  }));
}
