import type { EnEscala, Permiso } from '@conserje/rules';
import { CATEGORIA_MGMT, DECIDE_AUSENCIAS, puedeEntrar } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Fallo, oFallo } from '../../platform/fallo.ts';
import type { UsuarioSesion } from '../../platform/http/contexto.ts';
import { activos, conSuLlave, ordenDe, ordenes, titulares, usuarioActivo } from '../usuarios/usuarios.public.ts';
import type { FilaAusencia } from './ausencias.queries.ts';
import { esperando } from './ausencias.queries.ts';

const [ADM] = DECIDE_AUSENCIAS.permisos as [Permiso];

/** Whether another active user could decide on the absences of someone: management or `adm`, not below them. */
async function otroDecide(db: Db, { id, orden }: EnEscala): Promise<boolean> {
  const otro = await activos(db)
    .select('u.id')
    .where('u.id', '<>', id)
    .where(ordenDe('m'), '>=', orden)
    .where((eb) => eb.or([eb('m.categoria', '>=', CATEGORIA_MGMT), eb('u.id', 'in', titulares(db, ADM))]))
    .limit(1)
    .executeTakeFirst();
  return otro !== undefined;
}

/** How many wait for someone's decision. */
export async function cuantasPara(db: Db, quien: UsuarioSesion, hoy: string): Promise<number> {
  const filas = await esperando(db, hoy);
  if (filas.length === 0) return 0;
  const puede = await decidibles(db, quien);
  const deQuien = await ordenes(
    db,
    filas.map((f) => f.usuario),
  );
  return filas.filter(({ usuario }) => {
    const orden = deQuien.get(usuario);
    return orden !== undefined && puede({ usuario, orden });
  }).length;
}

/** Whose absences someone may decide on: nobody's who stands above them; their own only while nobody else could. */
export async function decidibles(
  db: Db,
  quien: UsuarioSesion,
): Promise<(de: { usuario: number; orden: number }) => boolean> {
  const solo = !(await otroDecide(db, quien));
  return ({ usuario, orden }) => (usuario === quien.id ? solo : orden <= quien.orden);
}

/**
 * Whoever decides does not stand below whom it is about, and is someone else unless nobody else could; the log says so then.
 * The user must be locked.
 * @throws Fallo SIN_SESION, USUARIO_NO_EXISTE, SIN_PERMISO, COSA_PROPIA
 */
export async function exigirQueDecida(tx: Tx, quien: UsuarioSesion, { id, usuario }: FilaAusencia): Promise<void> {
  const yo = conSuLlave(oFallo(await usuarioActivo(tx.db, quien.id), 'SIN_SESION'), quien);
  const suyo = oFallo(await usuarioActivo(tx.db, usuario), 'USUARIO_NO_EXISTE');
  if (!puedeEntrar(DECIDE_AUSENCIAS, yo) || suyo.orden > yo.orden) throw new Fallo('SIN_PERMISO');
  if (suyo.id !== yo.id) return;
  if (await otroDecide(tx.db, yo)) throw new Fallo('COSA_PROPIA', 'Tu propia ausencia la decide otra persona');
  await tx.apuntar({
    modulo: 'ausencias',
    objeto: id,
    usuario,
    motivo: 'Actuó sobre lo suyo: nadie más podía decidir',
  });
}
