import type { perfilCalls, Query } from '@conserje/contract';
import type { GrupoPaga } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import type { Pedida } from '../../platform/pagina.ts';
import { ENTRADA, llana, llanaONada, numero, paginar, texto } from '../../platform/pagina.ts';
import { ANULADA } from '../anulaciones/anulaciones.public.ts';
import { enTodo } from '../usuarios/usuarios.public.ts';
import type { Intervalo } from './trabajo.sumas.ts';
import type { TipoTrabajo } from './trabajo.table.ts';

/** The instant at which a pay group's open period began; 0 before its first reset (decisions §5). */
export async function inicioPeriodo(db: Db, grupo: GrupoPaga): Promise<number> {
  const fila = await db
    .selectFrom('corte')
    .select((eb) => eb.fn.max('fecha').as('fecha'))
    .where('grupo', '=', grupo)
    .executeTakeFirst();
  return fila?.fecha ?? 0;
}

/** One user's rows of an interval, for pictures of days. */
export const filasEntre = (db: Db, usuario: number, { desde, hasta }: Intervalo) =>
  db
    .selectFrom('trabajo')
    .select(['tipo', 'minutos', 'fecha'])
    .where('usuario', '=', usuario)
    .where('tipo', 'in', ['asistencia', 'times'])
    .where('fecha', '>=', desde)
    .where('fecha', '<', hasta)
    .execute();

/** One user's rows of a kind; a search finds whom it was with, who wrote it down and why. */
export const historial = (
  db: Db,
  p: Pedida<Query<typeof perfilCalls.getLogUser>>,
  usuario: number,
  tipo: TipoTrabajo,
) =>
  paginar(
    db,
    p,
    db
      .selectFrom('trabajo as t')
      .innerJoin('usuario as e', 'e.id', 't.encargado')
      .leftJoin('usuario as o', 'o.id', 't.otro')
      .leftJoin('anulacion as x', 'x.trabajo', 't.id')
      .leftJoin('usuario as xe', 'xe.id', 'x.encargado')
      .leftJoin('anulacion as contraria', 'contraria.contrario', 't.id')
      .select(ANULADA)
      .select(['t.id', 'o.usuario as nombre', 'e.usuario as autor', 't.minutos', 't.motivo', 't.fecha'])
      .select(['t.encargado', 't.tiempo', 'contraria.id as contrary'])
      .where('t.usuario', '=', usuario)
      .where('t.tipo', '=', tipo),
    {
      id: 't.id',
      hallar: enTodo('o.nombre_llano', 'e.nombre_llano', 't.motivo'),
      orden: {
        nombre: llanaONada('o.nombre_llano'),
        motivo: texto('t.motivo'),
        minutos: numero('t.minutos'),
        autor: llana('e.nombre_llano'),
        fecha: ENTRADA,
      },
    },
  );

/** An adjustment, with its annulment; undefined for other work and for a contrary row. */
export const adjustment = (db: Db, id: number) =>
  db
    .selectFrom('trabajo as t')
    .innerJoin('usuario as u', 'u.id', 't.usuario')
    .leftJoin('anulacion as x', 'x.trabajo', 't.id')
    .leftJoin('usuario as xe', 'xe.id', 'x.encargado')
    .leftJoin('anulacion as contraria', 'contraria.contrario', 't.id')
    .select(ANULADA)
    .select(['t.id', 't.usuario', 'u.usuario as usuarioNombre', 't.tipo', 't.minutos', 't.encargado'])
    .select(['t.motivo', 't.fecha'])
    .where('t.id', '=', id)
    .where('t.tiempo', 'is', null)
    .where('contraria.id', 'is', null)
    .executeTakeFirst();
