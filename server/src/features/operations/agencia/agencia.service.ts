import type { Answer, agenciaCalls, Configuracion } from '@conserje/contract';
import { MGMT_CATEGORIA_MIN } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import { currentMejoresTrabajadores } from '../../community/mejorTrabajador/mejorTrabajador.public.ts';
import { findFromCategoria } from '../../identity/people/people.public.ts';
import { categorias, membresiaTypes, misiones, readConfiguracion, sparklingNames } from './agencia.queries.ts';

/** The part of the configuration that anyone may see. */
export async function configuracion(db: Db): Promise<Configuracion> {
  const settings = await readConfiguracion(db);
  const { hotel: _h, rechazar_misma_direccion: _r, paselista_cada: _p, ...rest } = settings;
  const { ascenso_vence: _v, direcciones_dias: _d, push_contacto: _c, registros_hora: _n, ...almost } = rest;
  const { vigia_dias: _g, clave_ociosa: _o, dos_pasos_para: _s, ...visible } = almost;
  return { ...visible, destellos: await sparklingNames(db, settings) };
}

/** What the portal loads at its start. */
export async function startup(db: Db): Promise<Answer<typeof agenciaCalls.startupForo>> {
  const all = await misiones(db);
  const byCategoria = Map.groupBy(all, (m) => m.categoria);
  const rangos = (await categorias(db)).map(({ id, ...categoria }) => ({
    id_categoria: id,
    ...categoria,
    misiones: (byCategoria.get(id) ?? []).map(({ categoria: _c, ...mision }) => mision),
  }));
  const mejor = new Map((await currentMejoresTrabajadores(db).execute()).map((m) => [m.categoria, m.usuarioNombre]));
  const de = (categoria: number) => mejor.get(categoria) ?? null;
  return {
    admins: await findFromCategoria(db, MGMT_CATEGORIA_MIN),
    membresias: await membresiaTypes(db),
    rangos,
    empleados: { ascensos: de(1), asistencias: de(2), tiempos: de(3), timer_segdir: de(4) },
  };
}
