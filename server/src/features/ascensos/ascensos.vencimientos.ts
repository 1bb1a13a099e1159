import { DIA_MS, duracionAscenso, NOMBRE, siguienteMision } from '@conserje/rules';
import { sql } from 'kysely';
import type { Debida, Vencimiento, Ventana } from '../../platform/barrido.ts';
import { sinDecir } from '../../platform/barrido.ts';
import type { Db } from '../../platform/db/database.ts';
import { escala } from '../carrera/carrera.public.ts';
import { activos } from '../usuarios/usuarios.public.ts';
import { plazosDeAscenso } from './ascensos.queries.ts';

const TOPE_MS = 7 * DIA_MS;

/** A step of a career opens the way to the next once. */
const PASO = sql<string>`'' || p.id`;

/** Whoever has been on their mission for as long as its category asks; those at the top have nowhere to go. */
async function disponibles(db: Db, { desde, hasta, limite }: Ventana): Promise<Debida[]> {
  const misiones = await escala(db);
  const deCategoria = (await plazosDeAscenso(db)).flatMap(({ id, tiempo_ascenso }) => {
    const plazo = duracionAscenso(tiempo_ascenso);
    return plazo === null
      ? []
      : [
          activos(db)
            .innerJoin('carrera as p', 'p.usuario', 'u.id')
            .select(['u.id as para', 'u.mision', PASO.as('unica'), 'p.fecha'])
            .where('p.fecha', '>', desde - plazo)
            .where('p.fecha', '<=', hasta - plazo)
            .where('m.categoria', '=', id)
            .where('m.id', '!=', misiones.at(-1)?.id ?? 0)
            .where(
              sql<boolean>`not exists (select 1 from carrera as otro where otro.usuario = p.usuario and otro.id > p.id)`,
            )
            .where(sinDecir('ascenso_disponible', 'u.id', PASO)),
        ];
  });
  const [primera, ...otras] = deCategoria;
  if (!primera) return [];
  const todas = otras.reduce((unas, una) => unas.unionAll(una), primera);
  const filas = await todas.orderBy('fecha').orderBy('para').limit(limite).execute();
  return filas.map(({ para, mision, unica }) => ({
    ...{ para, unica, tema: 'ascensos' },
    msg: `ya puedes ascender a ${siguienteMision(misiones, mision)?.nombre ?? 'tu siguiente misión'}`,
  }));
}

/** An offer lapses once; who leaves has none any more. */
const OFERTA = sql<string>`'' || a.id`;

const vencidas = (
  db: Db,
  { desde, hasta, limite }: Ventana,
  clase: 'ascenso_retirado' | 'oferta_retirada',
  para: 'a.usuario' | 'a.encargado',
) =>
  db
    .selectFrom('ascenso as a')
    .innerJoin('usuario as u', 'u.id', 'a.usuario')
    .select([`${para} as para`, OFERTA.as('unica'), 'a.nueva_nombre', 'a.usuario', 'u.usuario as usuarioNombre'])
    .where('a.atendido', 'is', null)
    .where('a.vence', '>', desde)
    .where('a.vence', '<=', hasta)
    .where(sinDecir(clase, para, OFERTA))
    .orderBy('a.vence')
    .orderBy('a.id')
    .limit(limite)
    .execute();

/** A promotion that becomes possible, and an offer that nobody has answered in time. */
export const PLAZOS_DE_ASCENSOS: readonly Vencimiento[] = [
  { clase: 'ascenso_disponible', tope: TOPE_MS, hallar: disponibles },
  {
    clase: 'ascenso_retirado',
    tope: TOPE_MS,
    hallar: async (db, ventana) =>
      (await vencidas(db, ventana, 'ascenso_retirado', 'a.usuario')).map(({ para, unica, nueva_nombre }) => ({
        ...{ para, unica, tema: 'solicitudes' },
        msg: `tu ascenso a ${nueva_nombre} venció porque no respondiste`,
      })),
  },
  {
    clase: 'oferta_retirada',
    tope: TOPE_MS,
    hallar: async (db, ventana) =>
      (await vencidas(db, ventana, 'oferta_retirada', 'a.encargado')).map(({ para, unica, nueva_nombre, ...fila }) => ({
        ...{ para, unica, tema: 'solicitudes', sobre: { id: fila.usuario, usuario: fila.usuarioNombre } },
        msg: `${NOMBRE} no respondió tu solicitud de ascenso a ${nueva_nombre} y ya venció`,
      })),
  },
];
