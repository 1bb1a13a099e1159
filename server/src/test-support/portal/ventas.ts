import type { AnswerOf, RequestOf } from '@conserje/contract';
import type { CreditoAccount, CreditoSource } from '@conserje/rules';
import { CREDITOS } from '@conserje/rules';
import type { Person, Portal } from './portal.ts';

type MisionVentaBody = RequestOf<'POST addMision'>['body'];

/** Returns the body that a screen sends to sell a person the mision it shows. */
export async function ventaBodyFor(
  portal: Portal,
  person: Person,
  a: Person,
  [categoria, posicion]: [categoria: number, posicion: number],
): Promise<MisionVentaBody> {
  const rango = await portal.misionId(categoria, posicion);
  const { precio } = await portal.as(person).succeeds('GET getWork/:id', { params: { id: a.id } });
  const mision = await portal.db
    .selectFrom('mision')
    .select(['nombre', 'precio'])
    .where('id', '=', rango)
    .executeTakeFirstOrThrow();
  const { firma } = await portal.as(person).succeeds('GET getWork/:id', { params: { id: person.id } });
  return {
    usuario: a.id,
    rango,
    firmaEncargado: firma,
    mision: mision.nombre,
    encargado: person.id,
    creditos: mision.precio - precio,
  };
}

/** Sells a person a mision as it is seen. */
export async function sellMision(
  portal: Portal,
  person: Person,
  a: Person,
  mision: [categoria: number, posicion: number],
): Promise<AnswerOf<'POST addMision'>> {
  return portal.as(person).succeeds('POST addMision', { body: await ventaBodyFor(portal, person, a, mision) });
}

/** Returns the id of a type of membresia of the default agency. */
export async function membresiaTypeId(portal: Portal, nombre: string): Promise<number> {
  const { id } = await portal.db
    .selectFrom('membresia')
    .select('id')
    .where('nombre', '=', nombre)
    .executeTakeFirstOrThrow();
  return id;
}

/** Starts or ends the reduction of a type of membresia. */
export async function editMembresiaType(
  portal: Portal,
  person: Person,
  nombre: string,
  change: { reduccion: 0 | 1 },
): Promise<void> {
  const id = await membresiaTypeId(portal, nombre);
  const { details, precio } = await portal.db
    .selectFrom('membresia')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const data = { nombre, details, precio, ...change };
  await portal.as(person).succeeds('POST editMemb', { body: { id, data } });
}

/** Returns the balance of an account in the ledger, for one source or in total. */
export async function accountBalance(
  portal: Portal,
  account: CreditoAccount,
  source: Partial<Record<CreditoSource, number>> = {},
) {
  const rows = await portal.db.selectFrom('credito').selectAll().execute();
  const matchingRows = rows.filter((f) =>
    Object.entries(source).every(([origin, id]) => f[origin as CreditoSource] === id),
  );
  return matchingRows.reduce((sum, { tipo, creditos }) => {
    const { de: from, a: enters } = CREDITOS[tipo];
    return sum + (enters === account ? creditos : 0) - (from === account ? creditos : 0);
  }, 0);
}
