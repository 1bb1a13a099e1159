import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { ENGINE } from '../database/testDatabase.ts';
import type { ApiClient, ApiResponse } from '../portal/apiClient.ts';
import { pathOf } from '../portal/apiClient.ts';
import type { Person } from '../portal/portal.ts';
import { ACCESS_RULES_BY_OPERATION, CALL_ACCESS_RULES } from './accessMatrix.calls.ts';
import type { AccessRule } from './accessMatrix.ts';
import { parseAccessRule } from './accessMatrix.ts';
import type { SamplePayload } from './samplePayloads.ts';
import { samplePayloadOf } from './samplePayloads.ts';

/** Row of the access matrix, with the declaration of its call. */
export interface AccessRow extends AccessRule {
  name: string;
  spec: Call;
  /** Operation, for a call whose operations have different rules. */
  op?: unknown;
}
/** All rows by name; a call with rules per operation has one row for each. */
export const accessRows = Object.entries(CALL_ACCESS_RULES).flatMap(([callKey, rule]): [string, AccessRow][] => {
  const [name, spec] = Object.entries<Call>(CONTRACT).find(([, c]) => `${c.method} ${c.path}` === callKey) ?? [];
  if (name === undefined || spec === undefined) throw new Error(`no such call: ${callKey}`);
  const one: [string, AccessRow] = [name, { name, spec, ...parseAccessRule(rule) }];
  return (
    ACCESS_RULES_BY_OPERATION[callKey]?.map((o) => [
      `${name} op ${o.op}`,
      { ...one[1], op: o.op, ...parseAccessRule(o.quien) },
    ]) ?? [one]
  );
});
const ruleKey = ({ spec, visitor, loggedIn: sesion, mgmt, permisos, top, own }: AccessRow): string =>
  JSON.stringify([spec.method, visitor, sesion, mgmt, permisos, top, own]);

/**
 * Rows for tests of what a rule admits: on SQLite all; on PostgreSQL one of each rule, as what is known of a caller comes
 * from one query whatever the call, and all rows of operations, which are decided within their transactions.
 */
export const rowsForAccessTests: [string, AccessRow][] =
  ENGINE === 'sqlite'
    ? accessRows
    : [
        ...accessRows.filter(([, { op }]) => op !== undefined),
        ...new Map(
          accessRows.filter(([, { op }]) => op === undefined).map((row) => [ruleKey(row[1]), row] as const),
        ).values(),
      ];

/** Sends a call with a well-formed payload. */
export function sendSample(
  client: ApiClient,
  name: string,
  spec: Call,
  overrides: SamplePayload = {},
): Promise<ApiResponse> {
  const sample = samplePayloadOf(name, spec);
  const { params, query, body } = { ...sample, ...overrides };
  return client(spec.method, pathOf(spec.path, params, query), body);
}

/** Sends the call of a row; about `whose` if given, else about the sample person. */
export function sendAccessRow(
  client: ApiClient,
  { name, spec, op, own }: AccessRow,
  whose?: Person,
): Promise<ApiResponse> {
  const overrides: SamplePayload = op === undefined ? {} : { body: { ...samplePayloadOf(name, spec).body, op } };
  if (own && whose) {
    const [parte, field] = own;
    const ofOther = samplePayloadOf(name, spec)[parte];
    overrides[parte] = { ...ofOther, [field]: typeof ofOther?.[field] === 'number' ? whose.id : whose.usuario };
  }
  return sendSample(client, name, spec, overrides);
}
