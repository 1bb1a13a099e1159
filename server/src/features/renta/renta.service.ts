import type { Answer, rentaCalls } from '@conserje/contract';
import type { Db } from '../../platform/db/database.ts';
import { iso } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { mesAplicado, meses, porAplicar, porPagar, rentasDe, rentasVigentes, sumasDe } from './renta.queries.ts';
import { calendario, vistaPara } from './renta.vista.ts';

type Calls = typeof rentaCalls;

/** Ten years of them. */
const MESES_MAX = 120;

export async function vigentes(p: Peticion<Calls['rentas']>): Promise<Answer<Calls['rentas']>> {
  const { db } = p.deps.motor;
  const dia = await calendario(db, p.ahora);
  const { mes, hoy } = dia;
  const filas = await rentasVigentes(db, p, mes, hoy);
  const aplicada = (await mesAplicado(db, mes)) !== undefined;
  const haria = aplicada ? { personas: 0, creditos: 0 } : await porAplicar(db);
  const vista = await vistaPara(db, p, dia, filas);
  return {
    filas: filas.map(vista),
    totales: await porPagar(db),
    delMes: await sumas(db, mes),
    nueva: { mes, aplicada, ...haria },
  };
}

async function sumas(db: Db, mes: string): Promise<Answer<Calls['rentasMes']>['totales']> {
  const del = await sumasDe(db, mes);
  return { ...del, falta: del.creditos - del.cobrado - del.borrado };
}

/** The months that can be looked at. */
export const mesesCobrados = async (db: Db): Promise<Answer<Calls['mesesRenta']>> =>
  (await meses(db, MESES_MAX)).map((m) => ({ ...m, fecha: iso(m.fecha) }));

/** The rents of one month, whatever became of them. */
export async function delMes(p: Peticion<Calls['rentasMes']>): Promise<Answer<Calls['rentasMes']>> {
  const { db } = p.deps.motor;
  const { mes } = p.params;
  const filas = await rentasDe(db, p, mes);
  const vista = await vistaPara(db, p, await calendario(db, p.ahora), filas);
  return { filas: filas.map(vista), totales: await sumas(db, mes) };
}
