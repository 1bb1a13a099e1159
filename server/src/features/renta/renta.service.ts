import type { Answer, Renta, rentaCalls } from '@conserje/contract';
import { PAGINA } from '@conserje/rules';
import { apuntar } from '../../platform/bitacora.ts';
import { contar } from '../../platform/contar.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { campoDe, Fallo, oFallo } from '../../platform/fallo.ts';
import { iso, mesDe } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { paginar } from '../../platform/pagina.ts';
import { avisar } from '../../platform/vivo.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { mover } from '../creditos/creditos.public.ts';
import { exigirAjeno, saldables } from '../usuarios/usuarios.public.ts';
import type { FilaRenta } from './renta.queries.ts';
import { aplicar, mesAplicado, porAplicar, porPagar, rentasVigentes, tomarMes, tomarRenta } from './renta.queries.ts';

type Calls = typeof rentaCalls;
type Accion = Peticion<Calls['actionRenta']>;
type Hecho = Answer<Calls['actionRenta']>;
/** Whether the reader settles someone's rent. */
type Puede = (de: number) => boolean;

const vista = ({ borrada: _borrada, borradaNombre: _nombre, ...r }: FilaRenta, puede: Puede): Renta => ({
  ...r,
  fecha: iso(r.fecha),
  pagado: r.pagado === null ? 0 : 1,
  puede: puede(r.usuario),
});

const mesDeAhora = async (db: Db, ahora: number): Promise<string> => mesDe(ahora, (await leerAjustes(db)).zona);

export async function vigentes(p: Peticion<Calls['rentas']>): Promise<Answer<Calls['rentas']>> {
  const { db } = p.deps.motor;
  const mes = await mesDeAhora(db, p.ahora);
  const filas = await paginar(p, (pagina) => rentasVigentes(db, mes, pagina));
  const aplicada = (await mesAplicado(db, mes)) !== undefined;
  const haria = aplicada ? { personas: 0, creditos: 0 } : await porAplicar(db);
  const puede = await saldables(db, p.usuario, 'ren');
  return { filas: filas.map((r) => vista(r, puede)), totales: await porPagar(db), nueva: { mes, aplicada, ...haria } };
}

/** Charges the month's rent to everyone whose category has one, once a month (decisions §5). */
async function cobrarMes({ usuario: quien, deps: { motor } }: Accion, tx: Tx): Promise<Hecho> {
  const mes = await mesDeAhora(tx.db, tx.ahora);
  if (!(await tomarMes(tx, mes, quien.id))) {
    const antes = oFallo(await mesAplicado(tx.db, mes), 'RENTA_DEL_MES');
    throw new Fallo('RENTA_DEL_MES', `La renta de este mes ya la cobró ${antes.encargado}`);
  }
  const nuevas = await aplicar(tx, mes);
  if (nuevas.length === 0) throw new Fallo('RENTA_VACIA');
  const motivo = `Renta de ${mes}`;
  await mover(
    tx,
    ...nuevas.map(({ id, usuario, renta }) => ({
      tipo: 'renta_puesta' as const,
      usuario,
      creditos: renta,
      renta: id,
      encargado: quien.id,
      motivo,
    })),
  );
  const creditos = nuevas.reduce((suma, r) => suma + r.renta, 0);
  const cuanto = `${contar(nuevas.length, 'persona', 'personas')}, ${creditos}c`;
  await apuntar(tx, { modulo: 'renta', encargado: quien.id, motivo: `Puso la renta de ${mes}: ${cuanto}` });
  // One for everybody: it may concern thousands.
  avisar(motor, tx, { tema: 'renta', quien: quien.usuario, msg: `puso la renta de ${mes}` });
  avisar(motor, tx, { tema: 'creditos', quien: quien.usuario, msg: `puso la renta de ${mes}` });
  const puede = await saldables(tx.db, quien, 'ren');
  // The first page of them; the rest is asked for as ever.
  const filas = await rentasVigentes(tx.db, mes, { limite: Math.min(PAGINA, nuevas.length) });
  return { msg: `Renta de ${mes}: ${cuanto}`, status: 0, data: filas.map((r) => vista(r, puede)) };
}

/** A rent that can still be paid or deleted, by someone else than who owes it. */
async function porPagarse({ usuario: quien, deps: { motor }, body }: Accion, tx: Tx, id: number): Promise<FilaRenta> {
  const renta = oFallo(await tomarRenta(motor, tx, id), 'NO_EXISTE');
  if (renta.borrada !== null) throw new Fallo('YA_ESTA_ASI', `Ya la borró ${renta.borradaNombre}`);
  if (renta.pagado !== null) throw new Fallo('YA_PAGADA', `Ya la cobró ${renta.pagadoNombre}`);
  const msg = `Tu propia renta la ${body.op === 1 ? 'cobra' : 'borra'} otra persona`;
  await exigirAjeno(tx, { quien, de: renta.usuario, permiso: 'ren', modulo: 'renta', objeto: id, msg });
  return renta;
}

/** What paying and deleting have in common: the movement, the log, the news. */
async function asentar(
  p: Accion,
  tx: Tx,
  renta: FilaRenta,
  op: { tipo: 'renta_cobrada' | 'renta_borrada'; hizo: string },
) {
  const { usuario: quien } = p;
  const { motor } = p.deps;
  const comun = { usuario: renta.usuario, encargado: quien.id };
  const motivo = `Renta de ${renta.mes}`;
  await mover(tx, { ...comun, tipo: op.tipo, creditos: renta.renta, renta: renta.id, motivo });
  await apuntar(tx, {
    ...comun,
    modulo: 'renta',
    objeto: renta.id,
    motivo: `${op.hizo} la renta de ${renta.mes}: ${renta.renta}c`,
  });
  const hizo = op.hizo.toLowerCase();
  avisar(motor, tx, { tema: 'renta', quien: quien.usuario, msg: `${hizo} una renta` });
  const msg = `${hizo} tu renta de ${renta.mes}`;
  avisar(motor, tx, { tema: 'creditos', quien: quien.usuario, msg, para: renta.usuario });
}

async function pagar(p: Accion, tx: Tx, id: number): Promise<Hecho> {
  const renta = await porPagarse(p, tx, id);
  const pago = { pagado: tx.ahora, pagado_por: p.usuario.id };
  await tx.db.updateTable('renta').set(pago).where('id', '=', id).execute();
  await asentar(p, tx, renta, { tipo: 'renta_cobrada', hizo: 'Cobró' });
  return {
    msg: `Renta de ${renta.usuarioNombre} pagada: ${renta.renta}c`,
    status: 0,
    data: [vista({ ...renta, pagado: pago.pagado, pagadoNombre: p.usuario.usuario }, () => true)],
  };
}

/** Deletes an unpaid rent; it stays in the books as charged and forgiven. */
async function borrar(p: Accion, tx: Tx, id: number): Promise<Hecho> {
  const renta = await porPagarse(p, tx, id);
  const borrado = { borrada: tx.ahora, borrada_por: p.usuario.id };
  await tx.db.updateTable('renta').set(borrado).where('id', '=', id).execute();
  await asentar(p, tx, renta, { tipo: 'renta_borrada', hizo: 'Borró' });
  return { msg: `Renta de ${renta.usuarioNombre} borrada`, status: 0, data: [vista(renta, () => true)] };
}

/** op 0 charges the month, 1 pays a rent, 2 deletes one (part 2 §4). */
export async function actuar(p: Accion): Promise<Hecho> {
  const { op } = p.body;
  if (op === 0) return p.transaccion((tx) => cobrarMes(p, tx));
  const id = campoDe(p.body, 'id');
  return p.transaccion((tx) => (op === 1 ? pagar : borrar)(p, tx, id));
}
