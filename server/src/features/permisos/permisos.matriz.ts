import type { Answer, CambiosMatriz, Matriz, PrevioMatriz, permisosCalls } from '@conserje/contract';
import type { CambioPermisos, Permiso } from '@conserje/rules';
import {
  cambioPermisos,
  leerPermisos,
  nombrarPermisos,
  PERMISOS,
  PERMISOS_DICHOS,
  revisarCodigos,
} from '@conserje/rules';
import { diferenciasDe } from '../../platform/bitacora.ts';
import type { Db } from '../../platform/db/database.ts';
import { exigir, exigirComoSeVe, Fallo, oFallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { usuarioActivo } from '../usuarios/usuarios.public.ts';
import { conservarTitulares } from './permisos.public.ts';
import type { FilaCategoria } from './permisos.queries.ts';
import { exceptuadosPorCategoria, personasPorCategoria, todasCategorias, tomarCategorias } from './permisos.queries.ts';
import { CATALOGO, dicho, escritos, exigirPropios } from './permisos.service.ts';

type Calls = typeof permisosCalls;
type Quien = NonNullable<Awaited<ReturnType<typeof usuarioActivo>>>;

async function matrizPara(db: Db, categoria: number): Promise<Matriz> {
  const personas = new Map((await personasPorCategoria(db)).map((c) => [c.id, c.personas]));
  const filas = (await todasCategorias(db)).map((c) => ({
    id_categoria: c.id,
    n_categoria: c.n_categoria,
    permisos: escritos(c.permisos),
    personas: personas.get(c.id) ?? 0,
    acciones: c.id < categoria ? ['editar' as const] : [],
  }));
  return { categorias: filas, catalogo: CATALOGO };
}

export const matriz = (p: Peticion<Calls['matrizPermisos']>): Promise<Matriz> =>
  matrizPara(p.deps.motor.db, p.usuario.id_categoria);

/** A category that is to permit something else. */
interface CambioCategoria extends CambioPermisos {
  categoria: FilaCategoria;
  antes: Permiso[];
  despues: Permiso[];
}

/**
 * What categories are to permit, where it is something else than now. Who stands at or above someone is none of theirs to
 * change, and so is their category; nobody gives or takes what they do not hold (decisions §7).
 * @throws Fallo
 */
function cambiosPedidos(hay: FilaCategoria[], quien: Quien, { categorias }: CambiosMatriz): CambioCategoria[] {
  const porId = new Map(hay.map((c) => [c.id, c]));
  const pedidos = categorias.map(({ id_categoria, permisos, visto }) => {
    exigir(revisarCodigos(permisos));
    // One that is named twice is not there the second time.
    const categoria = oFallo(porId.get(id_categoria), 'NO_EXISTE');
    porId.delete(id_categoria);
    exigirComoSeVe({ visto: escritos(visto) }, { visto: escritos(categoria.permisos) });
    const [antes, despues] = [leerPermisos(categoria.permisos), leerPermisos(permisos)];
    return { categoria, antes, despues, ...cambioPermisos(antes, despues) };
  });
  const cambios = pedidos.filter(({ dados, quitados }) => dados.length + quitados.length > 0);
  for (const cambio of cambios) {
    if (cambio.categoria.id >= quien.id_categoria)
      throw new Fallo('SIN_PERMISO', 'Solo alguien de mayor rango cambia los permisos de tu rango o de uno mayor');
    exigirPropios(quien, cambio);
  }
  return cambios;
}

/** People of a category by what they have on top of it. */
interface Gente {
  personas: number;
  excepciones: Permiso[][];
}

async function genteDe(db: Db): Promise<(categoria: number) => Gente> {
  const personas = new Map((await personasPorCategoria(db)).map((c) => [c.id, c.personas]));
  const excepciones = Map.groupBy(await exceptuadosPorCategoria(db), (x) => x.categoria);
  return (categoria) => ({
    personas: personas.get(categoria) ?? 0,
    excepciones: (excepciones.get(categoria) ?? []).map((x) => leerPermisos(x.permisos)),
  });
}

/** How many of a category do not hold all of some permissions by exception: those whom a change of these reaches. */
const alcanzados = ({ personas, excepciones }: Gente, permisos: readonly Permiso[]): number =>
  personas - excepciones.filter((suyos) => permisos.every((permiso) => suyos.includes(permiso))).length;

/** `previoMatriz`: what a change would mean for how many people. */
export async function previo(p: Peticion<Calls['previoMatriz']>): Promise<PrevioMatriz> {
  const { db } = p.deps.motor;
  const quien = oFallo(await usuarioActivo(db, p.usuario.id), 'SIN_SESION');
  const hay = await todasCategorias(db);
  const cambios = cambiosPedidos(hay, quien, p.body);
  const gente = await genteDe(db);
  const nuevas = new Map(cambios.map((c) => [c.categoria.id, c.despues]));
  const quedan = (permiso: Permiso): number =>
    hay.reduce((n, { id, permisos }) => {
      const da = (nuevas.get(id) ?? leerPermisos(permisos)).includes(permiso);
      const { personas, excepciones } = gente(id);
      return n + (da ? personas : excepciones.filter((suyos) => suyos.includes(permiso)).length);
    }, 0);
  const suma = (permiso: Permiso, lado: keyof CambioPermisos): number =>
    cambios
      .filter((c) => c[lado].includes(permiso))
      .reduce((n, c) => n + alcanzados(gente(c.categoria.id), [permiso]), 0);
  const tocados = PERMISOS.filter((permiso) => cambios.some((c) => [...c.dados, ...c.quitados].includes(permiso)));
  return {
    personas: cambios.reduce((n, c) => n + alcanzados(gente(c.categoria.id), [...c.dados, ...c.quitados]), 0),
    cambios: tocados.map((permiso) => ({
      permiso,
      nombre: PERMISOS_DICHOS[permiso].nombre,
      ganan: suma(permiso, 'dados'),
      pierden: suma(permiso, 'quitados'),
      quedan: quedan(permiso),
    })),
  };
}

/** `guardarMatriz`: what categories permit from now on. */
export async function guardar(p: Peticion<Calls['guardarMatriz']>): Promise<Answer<Calls['guardarMatriz']>> {
  return p.transaccion(async (tx) => {
    const hay = await tomarCategorias(tx);
    const quien = oFallo(await usuarioActivo(tx.db, p.usuario.id), 'SIN_SESION');
    const cambios = cambiosPedidos(hay, quien, p.body);
    await conservarTitulares(tx, async () => {
      for (const { categoria, despues } of cambios)
        await tx.db.updateTable('categoria').set({ permisos: despues.join() }).where('id', '=', categoria.id).execute();
    });
    await tx.apuntar(
      ...cambios.map(({ categoria, antes, despues }) => ({
        modulo: 'permisos' as const,
        objeto: categoria.id,
        motivo: `cambió los permisos de ${categoria.n_categoria}`,
        diferencias: diferenciasDe(
          { permisos: 'Permisos' },
          { permisos: nombrarPermisos(antes) },
          { permisos: nombrarPermisos(despues) },
        ),
      })),
    );
    await tx.vigilar(
      ...cambios.map(({ categoria, dados, quitados }) => ({
        ...{ clase: 'permisos' as const, usuario: null },
        detalle: `categoría ${categoria.id}: ${dicho({ dados, quitados })}`,
      })),
    );
    if (cambios.length > 0)
      tx.avisar({
        tema: 'permisos',
        msg: `cambió los permisos de ${cambios.map((c) => c.categoria.n_categoria).join(', ')}`,
      });
    const msg = cambios.length === 0 ? 'No hiciste ningún cambio' : 'Guardaste los permisos';
    return { msg, status: 0 as const, data: await matrizPara(tx.db, quien.id_categoria) };
  });
}
