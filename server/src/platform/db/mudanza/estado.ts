import type { Casa, Valor } from './casa.ts';
import { MARCA } from './marca.ts';

/** How far a database is that is being moved into. It stands in the database itself, and goes with the last step. */
interface Estado {
  /** From where, as it may be shown. */
  origen: string;
  /** What is there, so that a source that has changed since is noticed; and what was put aside. */
  inventario: string;
  poner: string[];
  /** The verification has found it otherwise than it should be. */
  malo: boolean;
}

const leerTexto = async (casa: Casa, clave: string): Promise<string | null> => {
  const [fila] = await casa.ejecutar(`select valor from ${MARCA} where clave = $1`, clave);
  return fila ? String(fila[0]) : null;
};

/** Marks an empty database, before anything else is in it. */
export async function marcar(casa: Casa, origen: string): Promise<void> {
  await casa.enTransaccion(async () => {
    await casa.ejecutar(`create table ${MARCA} (clave text primary key, valor text not null)`);
    await anotar(casa, 'origen', origen);
  });
}

export async function anotar(casa: Casa, clave: keyof Estado | `tras ${string}`, valor: unknown): Promise<void> {
  await casa.ejecutar(
    `insert into ${MARCA} (clave, valor) values ($1, $2) on conflict (clave) do update set valor = excluded.valor`,
    clave,
    JSON.stringify(valor),
  );
}

/** What is noted under a word; null where nothing is. */
export async function anotado<K extends keyof Estado>(casa: Casa, clave: K): Promise<Estado[K] | null> {
  const texto = await leerTexto(casa, clave);
  // It is what `anotar` has written there.
  return texto === null ? null : (JSON.parse(texto) as Estado[K]);
}

/** How much of a table has been copied: the key of the last row, and how many rows that are. */
export interface Copiado {
  filas: number;
  tras: Valor[];
}

export const anotarCopiado = (casa: Casa, tabla: string, copiado: Copiado): Promise<void> =>
  anotar(casa, `tras ${tabla}`, copiado);

export async function copiadoDe(casa: Casa, tabla: string): Promise<Copiado | null> {
  const texto = await leerTexto(casa, `tras ${tabla}`);
  return texto === null ? null : (JSON.parse(texto) as Copiado);
}
