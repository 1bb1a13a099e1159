import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import type { Cliente, Respuesta } from './cliente.ts';
import { rutaDe } from './cliente.ts';
import { LLAMADAS, SEGUN_OP } from './derechos.llamadas.ts';
import type { Derecho } from './derechos.ts';
import { leerDerecho } from './derechos.ts';
import type { Muestra } from './muestras.ts';
import { muestraDe } from './muestras.ts';
import type { Persona } from './portal.ts';

/** A row of the table of rights, with the declaration that it speaks of. */
export interface Fila extends Derecho {
  nombre: string;
  spec: Call;
  /** Of a call of which each operation is someone else's. */
  op?: unknown;
}
/** Every row, by its name; a call of which each operation is someone else's has one for each. */
export const filas = Object.entries(LLAMADAS).flatMap(([llamada, quien]): [string, Fila][] => {
  const [nombre, spec] = Object.entries<Call>(CONTRACT).find(([, c]) => `${c.method} ${c.path}` === llamada) ?? [];
  if (nombre === undefined || spec === undefined) throw new Error(`no such call: ${llamada}`);
  const una: [string, Fila] = [nombre, { nombre, spec, ...leerDerecho(quien) }];
  return (
    SEGUN_OP[llamada]?.map((o) => [`${nombre} op ${o.op}`, { ...una[1], op: o.op, ...leerDerecho(o.quien) }]) ?? [una]
  );
});
/** Makes a call with a well-formed payload. */
export function llamar(cliente: Cliente, nombre: string, spec: Call, cambios: Muestra = {}): Promise<Respuesta> {
  const muestra = muestraDe(nombre, spec);
  const { params, query, body } = { ...muestra, ...cambios };
  return cliente(spec.method, rutaDe(spec.path, params, query), body);
}

/** Makes the call of a row; of someone's own with `deQuien`, else of someone else's. */
export function pedir(cliente: Cliente, { nombre, spec, op, propio }: Fila, deQuien?: Persona): Promise<Respuesta> {
  const cambios: Muestra = op === undefined ? {} : { body: { ...muestraDe(nombre, spec).body, op } };
  if (propio && deQuien) {
    const [parte, campo] = propio;
    const deOtra = muestraDe(nombre, spec)[parte];
    cambios[parte] = { ...deOtra, [campo]: typeof deOtra?.[campo] === 'number' ? deQuien.id : deQuien.usuario };
  }
  return llamar(cliente, nombre, spec, cambios);
}
