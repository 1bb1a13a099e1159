import type { Answer, agenciaCalls, Configuracion } from '@conserje/contract';
import { CATEGORIA_MGMT } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { mejores } from '../mejortrabajador/mejortrabajador.public.ts';
import { mayoresDe } from '../usuarios/usuarios.public.ts';
import { categorias, conDestello, leerAjustes, misiones, tiposMembresia } from './agencia.queries.ts';

/** The part of the configuration that anyone may see. */
export async function configuracion(db: Db): Promise<Configuracion> {
  const ajustes = await leerAjustes(db);
  const { hotel: _h, rechazar_misma_direccion: _r, paselista_cada: _p, ...resto } = ajustes;
  const { ascenso_vence: _v, direcciones_dias: _d, push_contacto: _c, registros_hora: _n, ...casi } = resto;
  const { vigia_dias: _g, clave_ociosa: _o, dos_pasos_para: _s, ...visible } = casi;
  return { ...visible, destellos: await conDestello(db, ajustes) };
}

/** What the portal loads at its start. */
export async function arranque(db: Db): Promise<Answer<typeof agenciaCalls.startupForo>> {
  const todas = await misiones(db);
  const porCategoria = Map.groupBy(todas, (m) => m.categoria);
  const rangos = (await categorias(db)).map(({ id, ...categoria }) => ({
    id_categoria: id,
    ...categoria,
    misiones: (porCategoria.get(id) ?? []).map(({ categoria: _c, ...mision }) => mision),
  }));
  const mejor = new Map((await mejores(db).execute()).map((m) => [m.categoria, m.usuarioNombre]));
  const de = (categoria: number) => mejor.get(categoria) ?? null;
  return {
    admins: await mayoresDe(db, CATEGORIA_MGMT),
    membresias: await tiposMembresia(db),
    rangos,
    empleados: { ascensos: de(1), asistencias: de(2), tiempos: de(3), timer_segdir: de(4) },
  };
}
