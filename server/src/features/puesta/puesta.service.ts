import type { Answer, PasoPuesta, Puesta, puestaCalls } from '@conserje/contract';
import { CATEGORIA_MGMT, TEXTOS } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { Fallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { AJUSTES, leerAjustes } from '../agencia/agencia.public.ts';
import { activos } from '../usuarios/usuarios.public.ts';
import './puesta.table.ts';

type Calls = typeof puestaCalls;

/** Reads from the data themselves what has been done (only what cannot be seen in them has been said). */
export async function mirar(db: Db): Promise<Puesta> {
  const { nombre, siglas, zona, pago } = await leerAjustes(db);
  const dichas = await db.selectFrom('puesta').select('que').execute();
  const editada = await db
    .selectFrom('bitacora')
    .select('id')
    .where('modulo', '=', 'escala')
    .limit(1)
    .executeTakeFirst();
  const gente = await activos(db).select('u.id').limit(2).execute();
  const altos = await activos(db).select('u.id').where('m.categoria', '>=', CATEGORIA_MGMT).limit(2).execute();
  const dicha = (que: string): boolean => dichas.some((d) => d.que === que);
  const hechos: Record<PasoPuesta, boolean> = {
    agencia: nombre !== AJUSTES.nombre || siglas !== AJUSTES.siglas,
    horario:
      zona !== AJUSTES.zona || pago.dia !== AJUSTES.pago.dia || pago.hora !== AJUSTES.pago.hora || dicha('horario'),
    escala: editada !== undefined || dicha('escala'),
    plantilla: gente.length > 1,
    encargados: altos.length > 1,
  };
  return {
    apartada: dicha('apartada'),
    pasos: Object.entries(hechos).map(([paso, hecho]) => ({ paso: paso as PasoPuesta, hecho })),
  };
}

const DICHO = {
  horario: 'Dio por buenas la zona y la hora de paga',
  escala: 'Dio por buena la escala',
  apartada: 'Apartó la puesta en marcha',
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
    const msg = que === 'apartada' ? 'Apartada; ya no se muestra' : 'Hecho';
    return { msg, status: 0 as const, data: await mirar(tx.db) };
  });
}
