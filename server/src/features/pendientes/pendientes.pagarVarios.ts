import type { Answer, pendientesCalls } from '@conserje/contract';
import { contar, enumerarOmitidas, faltaron } from '../../platform/contar.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Fallo, oFallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import type { PendienteRow } from './pendientes.queries.ts';
import { tomarPendientes } from './pendientes.queries.ts';
import { exigirPagable, pagarFilas } from './pendientes.service.ts';

type Call = typeof pendientesCalls.pagarPendientes;
type Visto = Peticion<Call>['body']['pendientes'][number];

function exigirComoSeVio(fila: PendienteRow, visto: Visto): void {
  if (visto.nombre !== fila.usuarioNombre) throw new Fallo('CAMBIO_MIENTRAS');
  if (visto.monto !== fila.monto) throw new Fallo('CAMBIO_MIENTRAS', `Ahora son ${fila.monto}c`);
}

/** Splits rows into those that can be paid as they were seen, and the others with their reason. */
async function separar(tx: Tx, filas: PendienteRow[], pendientes: readonly Visto[]) {
  const vistos = new Map(pendientes.map((v) => [v.id, v]));
  const caben: PendienteRow[] = [];
  const omitidas: Answer<Call>['omitidas'] = [];
  for (const fila of filas)
    try {
      exigirComoSeVio(fila, oFallo(vistos.get(fila.id), 'INTERNO'));
      // Last: where nobody else could settle it, it is written down that one did so oneself.
      await exigirPagable(tx, fila);
      caben.push(fila);
    } catch (fallo) {
      if (!(fallo instanceof Fallo) || fallo.codigo === 'INTERNO') throw fallo;
      omitidas.push({ id: fila.id, nombre: fila.usuarioNombre, msg: fallo.message });
    }
  return { caben, omitidas };
}

/**
 * `pagarPendientes`: pays out many in one transaction, longest owed first. One's own, and those that someone else has settled
 * meanwhile, stay as they are and are named.
 * @throws Fallo NO_EXISTE where one is not there; YA_PAGADA where none can be paid
 */
export async function pagarPendientes(p: Peticion<Call>): Promise<Answer<Call>> {
  const { usuario: quien, body } = p;
  const ids = [...new Set(body.pendientes.map(({ id }) => id))];
  return p.transaccion(async (tx) => {
    const filas = await tomarPendientes(tx, ids);
    if (filas.length < ids.length) throw new Fallo('NO_EXISTE');
    const { caben, omitidas } = await separar(tx, filas, body.pendientes);
    if (caben.length === 0) throw new Fallo('YA_PAGADA', `No pagaste ninguno: ${enumerarOmitidas(omitidas)}`);
    const cuantos = contar(caben.length, 'pendiente', 'pendientes');
    const creditos = caben.reduce((n, { monto }) => n + monto, 0);
    const pagar = () => pagarFilas(tx, quien, caben);
    const deTodos = { modulo: 'paga', motivo: `pagó ${cuantos}: ${creditos}c` } as const;
    await tx.enUnActo(deTodos, pagar, caben.length);
    tx.avisar({ tema: 'pendientes', msg: `pagó ${cuantos}` });
    const hecho = `Pagaste ${cuantos}: ${creditos}c`;
    return {
      msg: omitidas.length === 0 ? hecho : `${hecho}. ${faltaron(omitidas)}`,
      status: 0 as const,
      ids: caben.map(({ id }) => id),
      creditos,
      omitidas,
    };
  });
}
