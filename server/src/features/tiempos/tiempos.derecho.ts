import { leerPermisos, NOMBRE, sigueDeEncargado } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { preparada } from '../../platform/db/preparada.ts';
import { ordenDe, permisosTodos } from '../usuarios/usuarios.public.ts';
import { DESLIGO, desligar } from './tiempos.ligar.ts';
import type { FilaTiempo } from './tiempos.queries.ts';
import { tomarTiempos } from './tiempos.queries.ts';

/** Open tiempos, with their junior `b` and that one's mission. */
const abiertos = (db: Db) =>
  db
    .selectFrom('tiempo as t')
    .innerJoin('usuario as b', 'b.id', 't.bajo')
    .innerJoin('mision as bm', 'bm.id', 'b.mision')
    .where('t.cerrado', 'is', null)
    .select(['t.bajo', ordenDe('bm').as('bajoOrden')]);
/** What of a user `u` decides on whether they may manage. */
const LO_SUYO = ['u.id as quien', 'u.despedido', 'c.id as id_categoria', permisosTodos.as('permisos')] as const;

const llevados = preparada((db) =>
  abiertos(db)
    .innerJoin('usuario as u', 'u.id', 't.alto')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .innerJoin('categoria as c', 'c.id', 'm.categoria')
    .select([...LO_SUYO, ordenDe('m').as('orden'), 't.id']),
);
const pedidos = preparada((db) =>
  abiertos(db)
    .innerJoin('solicitud_tiempo as s', 's.tiempo', 't.id')
    .where('s.atendida', 'is', null)
    .innerJoin('usuario as u', 'u.id', 's.para')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .innerJoin('categoria as c', 'c.id', 'm.categoria')
    .select([...LO_SUYO, ordenDe('m').as('orden'), 's.id', 't.id as tiempo', 'b.usuario as bajoNombre']),
);

type Fila = Omit<Awaited<ReturnType<typeof llevados>>[number], 'id'>;
const sinDerecho = ({ bajo, bajoOrden, quien, despedido, orden, id_categoria, permisos }: Fila): boolean =>
  despedido === 1 ||
  !sigueDeEncargado({ bajo, bajoOrden }, { id: quien, orden, id_categoria, permisos: leerPermisos(permisos) });

const sinEncargadoPosible = async (db: Db): Promise<number[]> =>
  (await llevados(db)).filter(sinDerecho).map(({ id }) => id);

/** Both are told of what is left without manager; who looks on sees the rows change. */
async function desligarIndebidos(tx: Tx, filas: FilaTiempo[]): Promise<void> {
  if (filas.length === 0) return;
  await desligar(tx, filas, `${DESLIGO}: su encargado ya no puede serlo`, 'sin_encargado');
  for (const { alto, bajo, bajoNombre } of filas)
    if (alto !== null)
      tx.avisar({
        ...{ tema: 'tiempos', para: alto, clase: 'sin_encargado', sobre: { id: bajo, usuario: bajoNombre } },
        msg: `te desligó del tiempo de ${NOMBRE}. Ya no puedes ser su encargado.`,
      });
  tx.avisar({ tema: 'tiempos', msg: 'desligó tiempos de quien ya no puede ser el encargado' });
}

/** Of what was asked of people who may no longer manage, what is withdrawn. */
async function retirarIndebidas(tx: Tx): Promise<{ tiempo: number; quien: number }[]> {
  const indebidas = (await pedidos(tx.db)).filter(sinDerecho);
  if (indebidas.length === 0) return [];
  await tx.db
    .updateTable('solicitud_tiempo')
    .set({ atendida: tx.ahora })
    .where(
      'id',
      'in',
      indebidas.map(({ id }) => id),
    )
    .execute();
  const motivo = `retiró la solicitud de encargado de ${NOMBRE}: esa persona ya no puede serlo`;
  await tx.apuntar(
    ...indebidas.map(({ tiempo: objeto, bajo: usuario }) => ({ modulo: 'tiempos' as const, objeto, usuario, motivo })),
  );
  for (const { quien: para, bajoNombre } of indebidas)
    tx.avisar({ tema: 'solicitudes', msg: `ya no te pide ser encargado de ${bajoNombre}`, para });
  return indebidas;
}

/**
 * Whoever changes a mission, a permission or the ladder calls this after it, in the same transaction: each open tiempo whose
 * manager no longer stands above its junior with `tt` is left without one, from this second on, and what asks such people to
 * manage is withdrawn (decisions §4). Answers what was withdrawn.
 */
export async function soltarSinDerecho(tx: Tx): Promise<{ tiempo: number; quien: number }[]> {
  const indebidos = await sinEncargadoPosible(tx.db);
  const tomados = await tomarTiempos(tx, indebidos);
  // Whoever held one of them may have settled it.
  const siguen = new Set(tomados.length > 0 ? await sinEncargadoPosible(tx.db) : []);
  await desligarIndebidos(
    tx,
    tomados.filter(({ id }) => siguen.has(id)),
  );
  return retirarIndebidas(tx);
}
