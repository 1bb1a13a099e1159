import type { Answer, agenciaCalls } from '@conserje/contract';
import { Configuracion } from '@conserje/contract';
import { MGMT_CATEGORIA_MIN } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import { selectCurrentMejoresTrabajadores } from '../../community/mejorTrabajador/mejorTrabajador.public.ts';
import { findFromCategoriaUp } from '../../identity/people/people.public.ts';
import {
  findCategorias,
  findMembresiaTypes,
  findMisiones,
  findSparklingNames,
  readConfiguracion,
} from './agencia.queries.ts';

const PUBLIC_FIELDS = Object.keys(Configuracion.properties) as (keyof Configuracion)[];

/** Returns the settings that the contract declares as public; any other stays on the server. */
export async function getConfiguracion(db: Db): Promise<Configuracion> {
  const settings = await readConfiguracion(db);
  const answered = { ...settings, destellos: await findSparklingNames(db, settings) };
  return Object.fromEntries(PUBLIC_FIELDS.map((field) => [field, answered[field]])) as unknown as Configuracion;
}

/** Returns the data that the portal loads at its start. */
export async function getStartup(db: Db): Promise<Answer<typeof agenciaCalls.startupForo>> {
  const all = await findMisiones(db);
  const byCategoria = Map.groupBy(all, (m) => m.categoria);
  const rangos = (await findCategorias(db)).map(({ id, ...categoria }) => ({
    id_categoria: id,
    ...categoria,
    misiones: (byCategoria.get(id) ?? []).map(({ categoria: _c, ...mision }) => mision),
  }));
  const mejorByCategoria = new Map(
    (await selectCurrentMejoresTrabajadores(db).execute()).map((m) => [m.categoria, m.usuarioNombre]),
  );
  const mejorOf = (categoria: number) => mejorByCategoria.get(categoria) ?? null;
  return {
    admins: await findFromCategoriaUp(db, MGMT_CATEGORIA_MIN),
    membresias: await findMembresiaTypes(db),
    rangos,
    empleados: { ascensos: mejorOf(1), asistencias: mejorOf(2), tiempos: mejorOf(3), timer_segdir: mejorOf(4) },
  };
}
