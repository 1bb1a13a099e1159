import type { AnswerOf, RequestOf } from '@conserje/contract';
import type { Cuenta, OrigenCredito } from '@conserje/rules';
import { CREDITOS } from '@conserje/rules';
import type { Persona, Portal } from './portal.ts';

type DeMision = RequestOf<'POST addMision'>['body'];

/** What a screen that shows someone's next mission as it is sends to sell it. */
export async function ventaDe(
  portal: Portal,
  quien: Persona,
  a: Persona,
  [categoria, posicion]: [categoria: number, posicion: number],
): Promise<DeMision> {
  const rango = await portal.mision(categoria, posicion);
  const { precio } = await portal.pide(quien).logra('GET getWork/:id', { params: { id: a.id } });
  const mision = await portal.db
    .selectFrom('mision')
    .select(['nombre', 'precio'])
    .where('id', '=', rango)
    .executeTakeFirstOrThrow();
  const { firma } = await portal.pide(quien).logra('GET getWork/:id', { params: { id: quien.id } });
  return {
    usuario: a.id,
    rango,
    firmaEncargado: firma,
    mision: mision.nombre,
    encargado: quien.id,
    creditos: mision.precio - precio,
  };
}

/** Sells someone a mission by someone who sees it as it is. */
export async function venderMision(
  portal: Portal,
  quien: Persona,
  a: Persona,
  mision: [categoria: number, posicion: number],
): Promise<AnswerOf<'POST addMision'>> {
  return portal.pide(quien).logra('POST addMision', { body: await ventaDe(portal, quien, a, mision) });
}

/** The id of a membership type of the default agency. */
export async function tipoMembresia(portal: Portal, nombre: string): Promise<number> {
  const { id } = await portal.db
    .selectFrom('membresia')
    .select('id')
    .where('nombre', '=', nombre)
    .executeTakeFirstOrThrow();
  return id;
}

/** A membership type begins or ceases to reduce. */
export async function editarTipo(
  portal: Portal,
  quien: Persona,
  nombre: string,
  cambio: { reduccion: 0 | 1 },
): Promise<void> {
  const id = await tipoMembresia(portal, nombre);
  const { details, precio } = await portal.db
    .selectFrom('membresia')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const data = { nombre, details, precio, ...cambio };
  await portal.pide(quien).logra('POST editMemb', { body: { id, data } });
}

/** What the ledger says that stands in an account; of one thing, or of all. */
export async function saldo(portal: Portal, cuenta: Cuenta, de: Partial<Record<OrigenCredito, number>> = {}) {
  const filas = await portal.db.selectFrom('credito').selectAll().execute();
  const suyas = filas.filter((f) => Object.entries(de).every(([origen, id]) => f[origen as OrigenCredito] === id));
  return suyas.reduce((suma, { tipo, creditos }) => {
    const { de: sale, a: entra } = CREDITOS[tipo];
    return suma + (entra === cuenta ? creditos : 0) - (sale === cuenta ? creditos : 0);
  }, 0);
}
