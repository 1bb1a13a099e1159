import type { Answer, Pendiente, pendientesCalls } from '@conserje/contract';
import type { Tx } from '../../platform/db/database.ts';
import { Fallo, oFallo } from '../../platform/fallo.ts';
import { iso, isoONull } from '../../platform/fechas.ts';
import type { Peticion, UsuarioSesion } from '../../platform/http/contexto.ts';
import { annullables, conMarca, yaAnulada } from '../anulaciones/anulaciones.public.ts';
import { mover } from '../creditos/creditos.public.ts';
import { exigirAjeno, saldables } from '../usuarios/usuarios.public.ts';
import type { PendienteRow } from './pendientes.queries.ts';
import { cobrar, pendientesDe, tomarPendiente } from './pendientes.queries.ts';

type Calls = typeof pendientesCalls;

export async function pendientesAbiertos(p: Peticion<Calls['getPendientes']>): Promise<Pendiente[]> {
  const { db } = p.deps.motor;
  const filas = await pendientesDe(db, p);
  const maySettle = await saldables(db, p.usuario, 'pag');
  const mayAnnul = await annullables(
    db,
    p,
    'pag',
    filas.flatMap((f) => f.cobrado_por ?? []),
  );
  const acciones = ({ usuario, cobrado, cobrado_por, anulacion }: PendienteRow): Pendiente['acciones'] => {
    if (cobrado === null || cobrado_por === null) return maySettle(usuario) ? ['pagar'] : [];
    return anulacion === null && mayAnnul({ autor: cobrado_por, fecha: cobrado, de: [usuario] }) ? ['anular'] : [];
  };
  return filas.map((f) => {
    const { paga: _paga, cobrado, cobrado_por: _por, cobradoNombre, anulacion: _anulacion, ...fila } = conMarca(f);
    const pagado = { pagado: isoONull(cobrado), pagadoNombre: cobrado === null ? null : cobradoNombre };
    return { ...fila, ...pagado, fecha: iso(f.fecha), acciones: acciones(f) };
  });
}

/**
 * One that is owed and may be paid by the caller.
 * @throws Fallo YA_ANULADA, YA_PAGADA, COSA_PROPIA
 */
export async function exigirPagable(tx: Tx, fila: PendienteRow): Promise<void> {
  if (fila.cobrado === null && fila.anulacion !== null) throw yaAnulada(fila.anuladaPor ?? '');
  if (fila.cobrado !== null) throw new Fallo('YA_PAGADA', `Ya lo pagó ${fila.cobradoNombre}`);
  const msgPropio = 'Tu propio pendiente lo paga otra persona';
  await exigirAjeno(tx, {
    de: fila.usuario,
    permiso: 'pag',
    modulo: 'paga',
    objeto: fila.paga,
    msg: msgPropio,
  });
}

/** Pays out rows that are locked and owed: the ledger, the audit log, and each person told of theirs. */
export async function pagarFilas(tx: Tx, quien: UsuarioSesion, filas: readonly PendienteRow[]): Promise<void> {
  await cobrar(
    tx.db,
    filas.map(({ id }) => id),
    quien.id,
    tx.ahora,
  );
  await mover(
    tx,
    ...filas.map(({ id, usuario, monto }) => ({
      ...{ tipo: 'pendiente_cobrado' as const, usuario, creditos: monto, pendiente: id },
      motivo: 'Pendiente',
    })),
  );
  await tx.apuntar(
    ...filas.map(({ paga, usuario, monto }) => ({
      ...{ modulo: 'paga' as const, objeto: paga, usuario },
      motivo: `Pagó el pendiente de ${monto}c`,
      diferencias: [{ campo: 'Pagado', antes: false, despues: true }],
    })),
  );
  for (const { usuario, monto } of filas) {
    const suyo = `te pagó ${monto}c que tenías pendientes`;
    tx.avisar({ tema: 'creditos', msg: suyo, para: usuario, clase: 'paga' });
  }
}

/** Pays out what was left pending; of two who settle the same one, the second is told who did (decisions §5). */
export async function pagarPendiente(p: Peticion<Calls['pagarPendiente']>): Promise<Answer<Calls['pagarPendiente']>> {
  const { usuario: quien, body } = p;
  return p.transaccion(async (tx) => {
    const fila = oFallo(await tomarPendiente(tx, body.id), 'NO_EXISTE');
    await exigirPagable(tx, fila);
    tx.avisar({ tema: 'pendientes', msg: `pagó el pendiente de ${fila.usuarioNombre}` });
    await pagarFilas(tx, quien, [fila]);
    const msg = `Pagó el pendiente de ${fila.monto}c a ${fila.usuarioNombre}`;
    return { msg, status: 0 as const, id: fila.id };
  });
}
