import type { Answer, Body, Excepcion, permisosCalls } from '@conserje/contract';
import type { CambioPermisos, EnEscala, Lector, Permiso } from '@conserje/rules';
import {
  cambioPermisos,
  leerPermisos,
  NOMBRE,
  nombrarPermisos,
  PERMISOS,
  PERMISOS_DICHOS,
  permisosAjenos,
  revisarExcepcion,
} from '@conserje/rules';
import { diferenciasDe } from '../../platform/bitacora.ts';
import type { Tx } from '../../platform/db/database.ts';
import { campoDe, exigir, exigirComoSeVe, Fallo, oFallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { esInferior, usuarioInferior } from '../usuarios/usuarios.public.ts';
import { conservarTitulares } from './permisos.public.ts';
import type { FilaPersona } from './permisos.queries.ts';
import { duenoDe, exceptuados, personaCon } from './permisos.queries.ts';

type Calls = typeof permisosCalls;
type Accion = Body<Calls['actionExcepciones']>;

/** What `actionExcepciones` does, by its `op` (part 2 §7). */
const OP = { dar: 0, cambiar: 1, quitar: 2 };

export const CATALOGO = PERMISOS.map((id) => ({ id, ...PERMISOS_DICHOS[id] }));

/** Nobody gives a permission that they do not hold, nor takes one. @throws Fallo PERMISO_AJENO */
export function exigirPropios(quien: Lector, cambio: CambioPermisos): void {
  const ajenos = permisosAjenos(quien, cambio);
  if (ajenos.length === 0) return;
  const msg = `Solo puedes dar o quitar permisos que tienes. No tienes ${nombrarPermisos(ajenos)}`;
  throw new Fallo('PERMISO_AJENO', msg, 'permisos');
}

/** The codes of permissions as they are stored and answered. */
export const escritos = (permisos: string): string => leerPermisos(permisos).join(',');

const vistaDe = (fila: FilaPersona, lector: EnEscala & Lector) => {
  const { usuario, usuario_nombre, n_categoria, orden } = fila;
  const suyos = leerPermisos(fila.permisos ?? '');
  const inferior = esInferior({ id: usuario, orden }, lector);
  const todosPropios = permisosAjenos(lector, { dados: [], quitados: suyos }).length === 0;
  const acciones: Excepcion['acciones'] = [];
  if (inferior) acciones.push('editar');
  if (inferior && suyos.length > 0 && todosPropios) acciones.push('eliminar');
  const de_categoria = escritos(fila.de_categoria);
  return { usuario, usuario_nombre, n_categoria, de_categoria, permisos: suyos.join(), acciones };
};

function vista(fila: FilaPersona, lector: EnEscala & Lector): Excepcion | null {
  const { id, fecha, encargadoNombre } = fila;
  if (id === null || fecha === null || encargadoNombre === null) return null;
  return { id, ...vistaDe(fila, lector), encargadoNombre, fecha: iso(fecha) };
}

/** `getExcepciones` (part 2 §7). */
export async function todas(p: Peticion<Calls['getExcepciones']>): Promise<Answer<Calls['getExcepciones']>> {
  const filas = await exceptuados(p.deps.motor.db);
  return { excepciones: filas.flatMap((fila) => vista(fila, p.usuario) ?? []), catalogo: CATALOGO };
}

export async function deUsuario(p: Peticion<Calls['excepcionDe']>): Promise<Answer<Calls['excepcionDe']>> {
  const fila = oFallo(await personaCon(p.deps.motor.db, p.params.usuario), 'USUARIO_NO_EXISTE');
  return { id: fila.id, ...vistaDe(fila, p.usuario) };
}

/** Whom an action is about. */
async function dueno(tx: Tx, body: Accion): Promise<number> {
  if (body.op === OP.dar) return campoDe(body, 'usuario');
  return oFallo(await duenoDe(tx.db, campoDe(body, 'id')), 'NO_EXISTE').usuario;
}

/** What someone is to have on top of their category, of what they have now. */
function pedidos(body: Accion, antes: readonly Permiso[]): Permiso[] {
  if (body.op === OP.dar && antes.length > 0) throw new Fallo('EXCEPCION_EXISTE', undefined, 'usuario');
  if (body.op !== OP.dar && antes.length === 0) throw new Fallo('NO_EXISTE');
  const { visto } = body;
  exigirComoSeVe({ visto: visto === undefined ? undefined : escritos(visto) }, { visto: antes.join() });
  return body.op === OP.quitar ? [] : leerPermisos(campoDe(body, 'permisos'));
}

/** Writes what someone has on top of their category; answers the row's id. */
async function escribir(tx: Tx, usuario: number, encargado: number, permisos: readonly Permiso[]): Promise<number> {
  const fila = { permisos: permisos.join(), encargado, fecha: tx.ahora };
  const escrita =
    permisos.length === 0
      ? tx.db.deleteFrom('excepcion').where('usuario', '=', usuario).returning('id')
      : tx.db
          .insertInto('excepcion')
          .values({ usuario, ...fila })
          .onConflict((c) => c.column('usuario').doUpdateSet(fila))
          .returning('id');
  return (await escrita.executeTakeFirstOrThrow()).id;
}

/** What a change was, in words that end a sentence: 'dio Multas y quitó Rentas'. */
export const dicho = ({ dados, quitados }: CambioPermisos): string =>
  [
    ...(dados.length > 0 ? [`dio ${nombrarPermisos(dados)}`] : []),
    ...(quitados.length > 0 ? [`quitó ${nombrarPermisos(quitados)}`] : []),
  ].join(' y ');

/** The same in the log: «dio a Leo Multas y le quitó Rentas». */
const enElHistorial = ({ dados, quitados }: CambioPermisos): string => {
  const quito = nombrarPermisos(quitados);
  if (dados.length === 0) return `quitó a ${NOMBRE} ${quito}`;
  return `dio a ${NOMBRE} ${nombrarPermisos(dados)}${quitados.length === 0 ? '' : ` y le quitó ${quito}`}`;
};

/** `actionExcepciones`: gives (op 0), changes (1) or takes (2) what someone has on top of their category (decisions §7). */
export async function actuar(p: Peticion<Calls['actionExcepciones']>): Promise<Answer<Calls['actionExcepciones']>> {
  const { usuario: lector, body } = p;
  if (body.op === OP.dar)
    exigir(revisarExcepcion({ usuario: campoDe(body, 'usuario'), permisos: campoDe(body, 'permisos') }));
  if (body.op === OP.cambiar) exigir(revisarExcepcion({ usuario: 1, permisos: campoDe(body, 'permisos') }));
  return p.transaccion(async (tx) => {
    const de = await dueno(tx, body);
    await tx.bloquearFila('usuario', de);
    const { usuario, encargado } = await usuarioInferior(tx.db, lector.id, de);
    const antes = leerPermisos((await personaCon(tx.db, de))?.permisos ?? '');
    const despues = pedidos(body, antes);
    const cambio = cambioPermisos(antes, despues);
    exigirPropios(encargado, cambio);
    const hecho = dicho(cambio);
    if (hecho !== '') {
      const id = await conservarTitulares(tx, () => escribir(tx, de, lector.id, despues));
      const suyos = { antes: { permisos: nombrarPermisos(antes) }, despues: { permisos: nombrarPermisos(despues) } };
      await tx.apuntar({
        modulo: 'permisos',
        objeto: id,
        usuario: de,
        motivo: enElHistorial(cambio),
        diferencias: diferenciasDe({ permisos: 'Permisos extra' }, suyos.antes, suyos.despues),
      });
      await tx.vigilar({ clase: 'permisos', usuario: de, detalle: hecho });
      const dicho = `te ${hecho.replace(' y quitó', ' y te quitó')}`;
      tx.avisar({ tema: 'permisos', msg: dicho, para: de, clase: 'permisos' });
      tx.avisar({ tema: 'excepciones', msg: `cambió los permisos extra de ${usuario.usuario}` });
    }
    const data = vista(oFallo(await personaCon(tx.db, de), 'USUARIO_NO_EXISTE'), encargado);
    const msg = hecho === '' ? 'No hiciste ningún cambio' : `Guardaste los permisos extra de ${usuario.usuario}`;
    return { msg: data ? msg : `Quitaste los permisos extra de ${usuario.usuario}`, status: 0 as const, data };
  });
}
