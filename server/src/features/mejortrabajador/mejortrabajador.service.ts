import type { Answer, Mejor, MejorPasado, mejortrabajadorCalls } from '@conserje/contract';
import type { Lector } from '@conserje/rules';
import { ADMINISTRADOR, NOMBRE, puedeEntrar, tituloDeMejor } from '@conserje/rules';
import type { Tx } from '../../platform/db/database.ts';
import { exigirComoSeVe, Fallo, oFallo } from '../../platform/fallo.ts';
import { iso, isoONull } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { usuarioActivo } from '../usuarios/usuarios.public.ts';
import type { FilaMejor } from './mejortrabajador.queries.ts';
import { dejarDeSer, empezarASer, historial, tomarMejor, vigentes } from './mejortrabajador.queries.ts';

type Calls = typeof mejortrabajadorCalls;
type Cambio = Peticion<Calls['actionTrabajador']>;
type Cambiado = Answer<Calls['actionTrabajador']>;
/** `op` of the call. */
const GUARDA = 0;

const vista = (m: FilaMejor, lector: Lector): Mejor => ({
  ...m,
  desde: iso(m.desde),
  acciones: puedeEntrar(ADMINISTRADOR, lector) ? ['eliminar'] : [],
});

export async function actuales(p: Peticion<Calls['mejoresTrabajadores']>): Promise<Mejor[]> {
  return (await vigentes(p.deps.motor.db).execute()).map((m) => vista(m, p.usuario));
}

export async function pasados(p: Peticion<Calls['mejoresPasados']>): Promise<MejorPasado[]> {
  const filas = await historial(p.deps.motor.db, p);
  return filas.map((f) => ({ ...f, desde: iso(f.desde), hasta: isoONull(f.hasta) }));
}

/** Ends the time of whoever is it, with its word to them. */
async function relevar(tx: Tx, { id, usuario, categoria }: FilaMejor): Promise<void> {
  await dejarDeSer(tx, id);
  const msg = `ya no eres mejor trabajador en ${tituloDeMejor(categoria)}`;
  tx.como(null).avisar({ tema: 'mejores', msg, para: usuario, clase: 'mejor' });
}

async function guardar({ body, usuario: quien }: Cambio, tx: Tx): Promise<Cambiado> {
  if (body.usuario === 0) throw new Fallo('SELECCIONA_USUARIO', undefined, 'usuario');
  const { categoria } = body;
  const en = tituloDeMejor(categoria);
  await tx.bloquearFila('usuario', body.usuario);
  const { id: usuario, usuario: nombre } = oFallo(await usuarioActivo(tx.db, body.usuario), 'USUARIO_NO_EXISTE');
  const antes = await tomarMejor(tx, categoria);
  if (antes?.usuario === usuario)
    throw new Fallo('YA_ESTA_ASI', `${nombre} ya es mejor trabajador en ${en}`, 'usuario');
  exigirComoSeVe(body, { id: antes?.id ?? 0 });
  if (antes) {
    await relevar(tx, antes);
    const relevo = `cambió a ${NOMBRE} como mejor trabajador en ${en}`;
    await tx.apuntar({ modulo: 'mejortrabajador', objeto: antes.id, usuario: antes.usuario, motivo: relevo });
  }
  tx.siDuplicado('mejor_vigente', () => new Fallo('CAMBIO_MIENTRAS'));
  const { id } = await empezarASer(tx, { categoria, usuario });
  const motivo = `eligió a ${NOMBRE} mejor trabajador en ${en}`;
  await tx.apuntar({ modulo: 'mejortrabajador', objeto: id, usuario, motivo });
  tx.avisar({ tema: 'mejores', msg: `te eligió mejor trabajador en ${en}`, para: usuario, clase: 'mejor' });
  tx.avisar({ tema: 'mejores', msg: `eligió a ${nombre} mejor trabajador en ${en}` });
  const ahora = oFallo(await tomarMejor(tx, categoria), 'INTERNO');
  return { msg: `${nombre} es mejor trabajador en ${en}`, status: 0 as const, data: vista(ahora, quien) };
}

async function eliminar({ body }: Cambio, tx: Tx): Promise<Cambiado> {
  const en = tituloDeMejor(body.categoria);
  const antes = await tomarMejor(tx, body.categoria);
  if (!antes) throw new Fallo('YA_ESTA_ASI', 'Alguien ya quitó a esa persona');
  exigirComoSeVe(body, { id: antes.id, usuario: antes.usuario });
  await relevar(tx, antes);
  const { id: objeto, usuario, usuarioNombre: nombre } = antes;
  const motivo = `quitó a ${NOMBRE} de mejor trabajador en ${en}`;
  await tx.apuntar({ modulo: 'mejortrabajador', objeto, usuario, motivo });
  tx.avisar({ tema: 'mejores', msg: `quitó a ${nombre} de mejor trabajador en ${en}` });
  return { msg: `Quitaste a ${nombre} de ${en}`, status: 0 as const, data: null };
}

/** `actionTrabajador`: names (0) or takes off (1) the best worker of a category (part 2 §7). */
export const actuar = (p: Cambio): Promise<Cambiado> =>
  p.transaccion((tx) => (p.body.op === GUARDA ? guardar(p, tx) : eliminar(p, tx)));
