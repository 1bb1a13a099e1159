import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import type { ApiClient, ApiResponse } from '../portal/apiClient.ts';
import { pathOf } from '../portal/apiClient.ts';
import type { Person } from '../portal/portal.ts';
import { ACCESS_RULES_BY_OP, CALL_ACCESS_RULES } from './accessMatrix.calls.ts';
import type { AccessRule } from './accessMatrix.ts';
import { parseAccessRule } from './accessMatrix.ts';
import type { Sample } from './samplePayloads.ts';
import { sampleOf } from './samplePayloads.ts';

/** A row of the table of rights, with the declaration that it speaks of. */
export interface Row extends AccessRule {
  nombre: string;
  spec: Call;
  /** Of a call of which each operation is someone else's. */
  op?: unknown;
}
/** Every row, by its name; a call of which each operation is someone else's has one for each. */
export const filas = Object.entries(CALL_ACCESS_RULES).flatMap(([llamada, quien]): [string, Row][] => {
  const [nombre, spec] = Object.entries<Call>(CONTRACT).find(([, c]) => `${c.method} ${c.path}` === llamada) ?? [];
  if (nombre === undefined || spec === undefined) throw new Error(`no such call: ${llamada}`);
  const one: [string, Row] = [nombre, { nombre, spec, ...parseAccessRule(quien) }];
  return (
    ACCESS_RULES_BY_OP[llamada]?.map((o) => [
      `${nombre} op ${o.op}`,
      { ...one[1], op: o.op, ...parseAccessRule(o.quien) },
    ]) ?? [one]
  );
});
/** Makes a call with a well-formed payload. */
export function call(client: ApiClient, nombre: string, spec: Call, cambios: Sample = {}): Promise<ApiResponse> {
  const sample = sampleOf(nombre, spec);
  const { params, query, body } = { ...sample, ...cambios };
  return client(spec.method, pathOf(spec.path, params, query), body);
}

/** Makes the call of a row; of someone's own with `whose`, else of someone else's. */
export function request(client: ApiClient, { nombre, spec, op, own }: Row, whose?: Person): Promise<ApiResponse> {
  const cambios: Sample = op === undefined ? {} : { body: { ...sampleOf(nombre, spec).body, op } };
  if (own && whose) {
    const [parte, campo] = own;
    const ofOther = sampleOf(nombre, spec)[parte];
    cambios[parte] = { ...ofOther, [campo]: typeof ofOther?.[campo] === 'number' ? whose.id : whose.usuario };
  }
  return call(client, nombre, spec, cambios);
}
