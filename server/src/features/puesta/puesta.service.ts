import type { Answer, PasoPuesta, Puesta, puestaCalls } from '@conserje/contract';
import { TEXTOS } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { Fallo } from '../../platform/fallo.ts';
import type { Deps, Peticion } from '../../platform/http/contexto.ts';
import { AJUSTES, leerAjustes } from '../agencia/agencia.public.ts';
import { activos, titulares } from '../usuarios/usuarios.public.ts';
import './puesta.table.ts';

type Calls = typeof puestaCalls;

/** What the first administrator is called until they choose a name. */
const SIN_NOMBRE = 'admin';

const hay = async (consulta: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await consulta.executeTakeFirst()) !== undefined;

/** Reads from the data themselves what has been done (only what cannot be seen in them has been said). */
export async function mirar({ copiasAparte }: Pick<Deps, 'copiasAparte'>, db: Db): Promise<Puesta> {
  const dichas = await db.selectFrom('puesta').select('que').execute();
  const dicha = (que: string): boolean => dichas.some((d) => d.que === que);
  if (dicha('apartada')) return { apartada: true, pasos: [] };
  const { nombre, siglas, zona, pago, direccion } = await leerAjustes(db);
  const gente = await activos(db).select('u.id').limit(2).execute();
  const deAdm = await db.selectFrom(titulares(db, 'adm').as('t')).select('t.id').distinct().limit(2).execute();
  const hechos: Record<PasoPuesta, boolean> = {
    cuenta: !(await hay(activos(db).select('u.id').where('u.nombre_plano', '=', SIN_NOMBRE))),
    agencia: nombre !== AJUSTES.nombre || siglas !== AJUSTES.siglas,
    horario:
      zona !== AJUSTES.zona || pago.dia !== AJUSTES.pago.dia || pago.hora !== AJUSTES.pago.hora || dicha('horario'),
    escala:
      dicha('escala') || (await hay(db.selectFrom('bitacora').select('id').where('modulo', '=', 'escala').limit(1))),
    publicar: direccion !== null,
    plantilla: gente.length > 1,
    tiempo: await hay(db.selectFrom('trabajo').select('id').where('tiempo', 'is not', null).limit(1)),
    ascenso: await hay(db.selectFrom('ascenso').select('id').where('resultado', '=', 'aceptado').limit(1)),
    paga: await hay(db.selectFrom('paga').select('id').where('estado', '=', 'pagada').limit(1)),
    encargados: deAdm.length > 1,
    copia: dicha('copia') || ((await copiasAparte?.()) ?? false),
  };
  return {
    apartada: false,
    pasos: Object.entries(hechos).map(([paso, hecho]) => ({ paso: paso as PasoPuesta, hecho })),
  };
}

const DICHO = {
  copia: 'dijo que guarda las copias en otro lugar',
  horario: 'confirmó la zona y la hora de paga',
  escala: 'confirmó los rangos y misiones',
  apartada: 'ocultó los primeros pasos',
} as const;

/** op 0: a step is right as it is; op 1: puts the whole away. Said twice it stays said. */
export async function decir(p: Peticion<Calls['actionPuesta']>): Promise<Answer<Calls['actionPuesta']>> {
  const que = p.body.op === 1 ? 'apartada' : p.body.paso;
  if (que === undefined) throw new Fallo('REGLA', TEXTOS.camposVacios, 'paso');
  return p.transaccion(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx.db
      .insertInto('puesta')
      .values({ que, encargado: p.usuario.id, fecha: tx.ahora })
      .onConflict((c) => c.column('que').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) {
      await tx.apuntar({ modulo: 'configuracion', motivo: DICHO[que] });
      tx.avisar({ tema: 'puesta', msg: 'siguió con la puesta en marcha' });
    }
    const msg = que === 'apartada' ? 'Listo. Ya no se mostrará.' : 'Hecho';
    return { msg, status: 0 as const, data: await mirar(p.deps, tx.db) };
  });
}
