import type { Answer, agenciaCalls, Configuracion } from '@conserje/contract';
import { MGMT_CATEGORIA_MIN } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import { currentMejoresTrabajadores } from '../../community/mejorTrabajador/mejorTrabajador.public.ts';
import { findFromCategoriaUp } from '../../identity/people/people.public.ts';
import {
  findCategorias,
  findMembresiaTypes,
  findMisiones,
  findSparklingNames,
  readConfiguracion,
} from './agencia.queries.ts';

/** Returns the public part of the configuracion. */
export async function getConfiguracion(db: Db): Promise<Configuracion> {
  const settings = await readConfiguracion(db);
  const { hotel: _h, rechazar_misma_direccion: _r, paselista_cada: _p, ...rest } = settings;
  const { ascenso_vence: _v, direcciones_dias: _d, push_contacto: _c, registros_hora: _n, ...almost } = rest;
  const { vigia_dias: _g, clave_ociosa: _o, dos_pasos_para: _s, ...visible } = almost;
  return { ...visible, destellos: await findSparklingNames(db, settings) };
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
    (await currentMejoresTrabajadores(db).execute()).map((m) => [m.categoria, m.usuarioNombre]),
  );
  const mejorOf = (categoria: number) => mejorByCategoria.get(categoria) ?? null;
  return {
    admins: await findFromCategoriaUp(db, MGMT_CATEGORIA_MIN),
    membresias: await findMembresiaTypes(db),
    rangos,
    empleados: { ascensos: mejorOf(1), asistencias: mejorOf(2), tiempos: mejorOf(3), timer_segdir: mejorOf(4) },
  };
}
