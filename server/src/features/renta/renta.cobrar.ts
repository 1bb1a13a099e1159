import type { Answer, rentaCalls } from '@conserje/contract';
import { NOMBRE, PAGINA } from '@conserje/rules';
import type { Diferencia } from '../../platform/bitacora.ts';
import { contar } from '../../platform/contar.ts';
import type { Tx } from '../../platform/db/database.ts';
import { campoDe, exigirComoSeVe, Fallo, oFallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { requireStanding } from '../anulaciones/anulaciones.public.ts';
import { mover } from '../creditos/creditos.public.ts';
import { exigirAjeno } from '../usuarios/usuarios.public.ts';
import type { FilaRenta } from './renta.queries.ts';
import { aplicar, mesAplicado, rentaPorId, rentasVigentes, tomarMes, tomarRenta } from './renta.queries.ts';
import { calendario, vistaPara } from './renta.vista.ts';

type Calls = typeof rentaCalls;
type Accion = Peticion<Calls['actionRenta']>;
type Hecho = Answer<Calls['actionRenta']>;
type Quien = Pick<Accion, 'usuario'>;

/** Charges the month's rent to everyone whose category has one, once a month (decisions §5). */
async function cobrarMes({ usuario: quien }: Accion, tx: Tx): Promise<Hecho> {
  const dia = await calendario(tx.db, tx.ahora);
  const { mes, hoy } = dia;
  if (!(await tomarMes(tx, mes, quien.id))) {
    const antes = oFallo(await mesAplicado(tx.db, mes), 'RENTA_DEL_MES');
    throw new Fallo('RENTA_DEL_MES', `${antes.encargado} ya creó la renta de este mes`);
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
      motivo,
    })),
  );
  const creditos = nuevas.reduce((suma, r) => suma + r.renta, 0);
  const cuanto = `${contar(nuevas.length, 'persona', 'personas')}, ${creditos}c`;
  await tx.apuntar({ modulo: 'renta', motivo: `creó la renta de ${mes}: ${cuanto}` });
  // One for everybody: it may concern thousands.
  tx.avisar({ tema: 'renta', msg: `creó la renta de ${mes}` });
  tx.avisar({ tema: 'creditos', msg: `creó la renta de ${mes}` });
  // The first page of them; the rest is asked for as ever.
  const filas = await rentasVigentes(tx.db, { query: { limite: Math.min(PAGINA, nuevas.length) } }, mes, hoy);
  const vista = await vistaPara(tx.db, { usuario: quien, ahora: tx.ahora }, dia, filas);
  return { msg: `Creaste la renta de ${mes}: ${cuanto}`, status: 0, data: filas.map(vista) };
}

/** A rent that is about to change, locked, by someone else than who owes it. */
async function tomar(tx: Tx, id: number, hace: string): Promise<FilaRenta> {
  const renta = oFallo(await tomarRenta(tx, id), 'NO_EXISTE');
  const msg = `No puedes ${hace} tu renta. Pídeselo a otra persona con ese permiso.`;
  await exigirAjeno(tx, { de: renta.usuario, permiso: 'ren', modulo: 'renta', objeto: id, msg });
  requireStanding(renta);
  return renta;
}

/** Only what is still owed is paid or deleted. */
function exigirDebida({ borrada, borradaNombre, pagado, pagadoNombre }: FilaRenta): void {
  if (borrada !== null) throw new Fallo('YA_ESTA_ASI', `${borradaNombre} ya la borró`);
  if (pagado !== null) throw new Fallo('YA_PAGADA', `${pagadoNombre} ya la cobró`);
}

interface Cambio {
  fila: Partial<Pick<FilaRenta, 'pagado' | 'borrada'>> & { pagado_por?: number | null; borrada_por?: number };
  tipo: 'renta_cobrada' | 'renta_devuelta' | 'renta_borrada';
  diferencia: Diferencia;
  /** 'Cobró': what was done, before 'la renta de …'. */
  hizo: string;
  msg: (renta: FilaRenta) => string;
}

/** What every change of a rent consists of: the row, the movement, the log, the news, the answer. */
async function asentar({ usuario: quien }: Quien, tx: Tx, renta: FilaRenta, cambio: Cambio) {
  await tx.db.updateTable('renta').set(cambio.fila).where('id', '=', renta.id).execute();
  const motivo = `Renta de ${renta.mes}`;
  await mover(tx, { tipo: cambio.tipo, usuario: renta.usuario, creditos: renta.renta, renta: renta.id, motivo });
  const apunte = `${cambio.hizo} la renta de ${NOMBRE}, ${renta.mes}: ${renta.renta}c`;
  const diferencias = [cambio.diferencia];
  await tx.apuntar({ modulo: 'renta', objeto: renta.id, usuario: renta.usuario, motivo: apunte, diferencias });
  const { hizo } = cambio;
  tx.avisar({ tema: 'renta', msg: `${hizo} una renta` });
  const msg = `${hizo} tu renta de ${renta.mes}`;
  tx.avisar({ tema: 'creditos', msg, para: renta.usuario, clase: 'renta' });
  const ahora = oFallo(await rentaPorId(tx.db, renta.id), 'NO_EXISTE');
  const dia = await calendario(tx.db, tx.ahora);
  const vista = await vistaPara(tx.db, { usuario: quien, ahora: tx.ahora }, dia, [ahora]);
  return { msg: cambio.msg(renta), status: 0 as const, data: [vista(ahora)] };
}

async function pagar(p: Accion, tx: Tx, id: number): Promise<Hecho> {
  const renta = await tomar(tx, id, 'cobrar');
  exigirDebida(renta);
  return asentar(p, tx, renta, {
    fila: { pagado: tx.ahora, pagado_por: p.usuario.id },
    tipo: 'renta_cobrada',
    diferencia: { campo: 'Pagado', antes: false, despues: true },
    hizo: 'cobró',
    msg: (r) => `Registraste la renta de ${r.usuarioNombre}: ${r.renta}c`,
  });
}

/** Deletes an unpaid rent; it stays in the books as charged and forgiven. */
async function borrar(p: Accion, tx: Tx, id: number): Promise<Hecho> {
  const renta = await tomar(tx, id, 'borrar');
  exigirDebida(renta);
  return asentar(p, tx, renta, {
    fila: { borrada: tx.ahora, borrada_por: p.usuario.id },
    tipo: 'renta_borrada',
    diferencia: { campo: 'Borrada', antes: false, despues: true },
    hizo: 'borró',
    msg: (r) => `Borraste la renta de ${r.usuarioNombre}`,
  });
}

/** Takes a payment back on the day on which it was made, as that of a pay (decisions §5): the rent is owed again. */
export async function deshacer(p: Peticion<Calls['deshacerRenta']>): Promise<Answer<Calls['deshacerRenta']>> {
  const { body } = p;
  return p.transaccion(async (tx) => {
    const renta = await tomar(tx, body.id, 'deshacer el pago de');
    if (renta.pagado === null) throw new Fallo('NO_PAGADA');
    exigirComoSeVe(body, { pagadoFecha: iso(renta.pagado) });
    const { hoy } = await calendario(tx.db, tx.ahora);
    if (renta.pagado < hoy) throw new Fallo('PAGO_DE_OTRO_DIA');
    return asentar(p, tx, renta, {
      fila: { pagado: null, pagado_por: null },
      tipo: 'renta_devuelta',
      diferencia: { campo: 'Pagado', antes: true, despues: false },
      hizo: 'deshizo el pago de',
      msg: (r) => `Deshiciste el pago de la renta de ${r.usuarioNombre}`,
    });
  });
}

/** op 0 charges the month, 1 pays a rent, 2 deletes one (part 2 §4). */
export async function actuar(p: Accion): Promise<Hecho> {
  const { op } = p.body;
  if (op === 0) return p.transaccion((tx) => cobrarMes(p, tx));
  const id = campoDe(p.body, 'id');
  return p.transaccion((tx) => (op === 1 ? pagar : borrar)(p, tx, id));
}
