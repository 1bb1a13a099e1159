import type { Answer, listaPagaCalls } from '@conserje/contract';
import { diferencia, enVenta, NOMBRE, puedeDarMision, siguienteMision, TEXTOS } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { exigirComoSeVe, Fallo, oFallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { cambiarMision, escala } from '../carrera/carrera.public.ts';
import { mover } from '../creditos/creditos.public.ts';
import { tomarListas } from '../paga/paga.public.ts';
import { dejarPendiente } from '../pendientes/pendientes.public.ts';
import { usuarioActivo } from '../usuarios/usuarios.public.ts';
import { exigirAbierta, filaEnLista, tomarFila } from './listaPaga.pagar.ts';
import { exigirAjena } from './listaPaga.propia.ts';
import type { FilaDePaga } from './listaPaga.queries.ts';
import { duenoDe } from './listaPaga.queries.ts';
import { filaVista } from './listaPaga.service.ts';

type Ascenso = Peticion<typeof listaPagaCalls.ascensoPaga>;
type Respuesta = Answer<typeof listaPagaCalls.ascensoPaga>;

/** What a pay would buy, and what would be left of it. */
interface Compra {
  mision: number;
  sig: string;
  costo: number;
  resto: number;
}

/**
 * The next mission, where the pay reaches for it: it must be for sale, up to category 9, and its price no more than the
 * pay above the present one (decisions §5). Nobody promotes themselves, and who was dismissed has no next one. Whoever
 * promotes must stand higher than the mission that they give, as with any promotion.
 */
async function compraDe(db: Db, fila: FilaDePaga, quien: number): Promise<Compra | null> {
  if (fila.usuario === quien || fila.despedido === 1) return null;
  const promotor = oFallo(await usuarioActivo(db, quien), 'SIN_SESION');
  const misiones = await escala(db);
  const [actual, siguiente] = [misiones.find((m) => m.id === fila.id_rango), siguienteMision(misiones, fila.id_rango)];
  if (!actual || !siguiente || !enVenta(siguiente)) return null;
  const costo = diferencia(actual, siguiente);
  if (costo < 0 || costo > fila.monto) return null;
  if (!puedeDarMision(siguiente.orden, promotor)) throw new Fallo('PROMOTOR_BAJO');
  return { mision: siguiente.id, sig: siguiente.nombre, costo, resto: fila.monto - costo };
}

const respuesta = (fila: FilaDePaga, compra: Compra | null, msg: string): Respuesta => ({
  msg,
  status: 0,
  usuarioNombre: fila.usuarioNombre,
  actual: fila.mision,
  sig: compra?.sig ?? null,
  creditos: compra?.resto ?? fila.monto,
  data: null,
});

async function aplicar(p: Ascenso, tx: Tx, fila: FilaDePaga, { mision, sig, costo, resto }: Compra): Promise<void> {
  const { usuario: quien } = p;
  await tx.db
    .updateTable('paga')
    .set({ estado: 'ascenso', pagado_monto: costo, pagado_fecha: tx.ahora, pagado_por: quien.id })
    .where('id', '=', fila.id)
    .execute();
  const comun = { usuario: fila.usuario, paga: fila.id };
  await mover(tx, { ...comun, tipo: 'paga_ascenso', creditos: costo, motivo: `${fila.mision} → ${sig}` });
  await dejarPendiente(tx, { ...comun, monto: resto, motivo: 'Resto de un ascenso por paga' });
  await cambiarMision(tx, { usuario: fila.usuario, mision, causa: 'paga' });
  const motivo = `ascendió a ${NOMBRE} a ${sig} por su paga: ${costo}c${resto > 0 ? `, quedan ${resto}c pendientes` : ''}`;
  const diferencias = [{ campo: 'Estado', antes: 'Por pagar', despues: 'Ascenso por paga' }];
  await tx.apuntar({ modulo: 'paga', objeto: fila.id, usuario: fila.usuario, motivo, diferencias });
  const msg = `ascendió por paga a ${fila.usuarioNombre}`;
  tx.avisar({ tema: 'paga', msg });
  if (resto > 0) tx.avisar({ tema: 'pendientes', msg });
  const suyo = `te ascendió por paga: ${costo}c`;
  tx.avisar({ tema: 'creditos', msg: suyo, para: fila.usuario });
}

/** Shows what a pay would buy. */
async function mostrar(p: Ascenso): Promise<Respuesta> {
  const { db } = p.deps.motor;
  const fila = await filaEnLista(db, p.body.id);
  exigirAbierta(fila);
  const compra = await compraDe(db, fila, p.usuario.id);
  const msg = compra ? `${fila.usuarioNombre} puede ascender a ${compra.sig}` : TEXTOS.sinAscensoPorPaga;
  return respuesta(fila, compra, msg);
}

/** Promotes for a pay: the difference of prices is spent, the rest is left pending. */
async function hacer(p: Ascenso): Promise<Respuesta> {
  const { usuario: quien, body } = p;
  return p.transaccion(async (tx) => {
    const { usuario } = oFallo(await duenoDe(tx.db, body.id), 'NO_EXISTE');
    if (usuario === quien.id) {
      await exigirAjena(tx, { id: body.id, usuario });
      throw new Fallo('PAGA_PROPIA');
    }
    // First the user, then the lists, then the row: the order of everyone who moves someone.
    await tx.bloquearFila('usuario', usuario);
    await tomarListas(tx);
    const fila = await tomarFila(tx, body.id);
    exigirAbierta(fila);
    const compra = await compraDe(tx.db, fila, quien.id);
    if (!compra) throw new Fallo('SIN_ASCENSO_POR_PAGA');
    exigirComoSeVe(body, { sig: compra.sig, creditos: compra.resto });
    await aplicar(p, tx, fila, compra);
    const data = await filaVista(tx, fila.id);
    const msg = `Ascendiste a ${fila.usuarioNombre} de ${fila.mision} a ${compra.sig}`;
    return { ...respuesta(fila, compra, msg), data };
  });
}

/** 'Ascensos por paga' (part 2 §2): op 0 shows it, op 1 does it. */
export const ascensoPaga = (p: Ascenso): Promise<Respuesta> => (p.body.op === 0 ? mostrar(p) : hacer(p));
