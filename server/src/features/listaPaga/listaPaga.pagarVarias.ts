import type { Answer, listaPagaCalls } from '@conserje/contract';
import { contar, enumerarOmitidas, faltaron } from '../../platform/contar.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Fallo, oFallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { deshacerFilas, exigirPagable, pagarFilas } from './listaPaga.pagar.ts';
import { exigirAjena } from './listaPaga.propia.ts';
import type { FilaDePaga } from './listaPaga.queries.ts';
import { bloquearListasDe, tomarFilas } from './listaPaga.queries.ts';
import { deshacibles, filasVistas, montoVisto } from './listaPaga.service.ts';

type Call = (typeof listaPagaCalls)['pagarVarias'];
type Omitidas = Answer<Call>['omitidas'];

/** Splits rows into those that can be settled as they were seen, and the others with their reason. */
async function separar(tx: Tx, filas: FilaDePaga[], { op, pagas }: Peticion<Call>['body']) {
  const vistas = new Map(pagas.map((v) => [v.id, v]));
  const seDeshace = await deshacibles(tx.db, tx.ahora);
  const caben: FilaDePaga[] = [];
  const omitidas: Omitidas = [];
  for (const fila of filas)
    try {
      exigirPagable(fila, op, oFallo(vistas.get(fila.id), 'INTERNO'), seDeshace);
      // Last: where nobody else could settle it, it is written down that one did so oneself.
      await exigirAjena(tx, fila);
      caben.push(fila);
    } catch (fallo) {
      if (!(fallo instanceof Fallo) || fallo.codigo === 'INTERNO') throw fallo;
      omitidas.push({ id: fila.id, nombre: fila.usuarioNombre, msg: fallo.message });
    }
  return { caben, omitidas };
}

/**
 * `pagarVarias`: pays many rows with what they earned, or takes these payments back, in one transaction. Those that someone
 * else has settled or changed meanwhile stay as they are and are named.
 * @throws Fallo NO_EXISTE where one is on no list; YA_PAGADA or NO_PAGADA where none can be settled
 */
export async function pagarVarias(p: Peticion<Call>): Promise<Answer<Call>> {
  const { body } = p;
  const ids = [...new Set(body.pagas.map(({ id }) => id))];
  return p.transaccion(async (tx) => {
    if (body.op === 0) await bloquearListasDe(tx, ids);
    const filas = await tomarFilas(tx, ids);
    if (filas.length < ids.length) throw new Fallo('NO_EXISTE', 'Una de esas pagas ya no está en la lista');
    const { caben, omitidas } = await separar(tx, filas, body);
    const pagan = body.op === 1;
    if (caben.length === 0)
      throw new Fallo(
        pagan ? 'YA_PAGADA' : 'NO_PAGADA',
        `No se ${pagan ? 'pagó' : 'deshizo'} ninguna: ${enumerarOmitidas(omitidas)}`,
      );
    const suma = caben.reduce((n, fila) => n + montoVisto(fila), 0);
    const pagos = caben.map((fila) => ({ fila, monto: fila.monto }));
    const asentar = () => (pagan ? pagarFilas(tx, pagos) : deshacerFilas(tx, caben));
    const cuantas = contar(caben.length, 'paga', 'pagas');
    const hizo = pagan ? `pagó ${cuantas}` : `deshizo ${cuantas}`;
    const deTodas = { modulo: 'paga', motivo: `${hizo}: ${suma}c` } as const;
    await tx.enUnActo(deTodas, asentar, caben.length);
    tx.avisar({ tema: 'paga', msg: hizo });
    const hecho = pagan ? `Pagaste ${cuantas}: ${suma}c` : `Deshiciste ${cuantas}: ${suma}c`;
    return {
      msg: omitidas.length === 0 ? hecho : `${hecho}. ${faltaron(omitidas)}`,
      status: 0,
      data: await filasVistas(
        tx,
        caben.map((f) => f.id),
      ),
      omitidas,
    };
  });
}
