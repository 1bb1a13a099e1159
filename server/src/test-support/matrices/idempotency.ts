import { randomUUID } from 'node:crypto';
import type { Call } from '@conserje/contract';
import { writesSomething } from '@conserje/contract';
import { IDEMPOTENCY_HEADER, PERMISOS, PRESS_HEADER } from '@conserje/rules';
import { Ajv } from 'ajv';
import { expect } from 'vitest';
import type { ApiResponse } from '../portal/apiClient.ts';
import { pathOf } from '../portal/apiClient.ts';
import type { Person, Portal } from '../portal/portal.ts';
import { openPortal } from '../portal/portal.ts';
import type { AccessRow } from './accessRows.ts';
import { accessRows } from './accessRows.ts';
import type { SamplePayload } from './samplePayloads.ts';
import { SAMPLE_PERSON, samplePayloadOf } from './samplePayloads.ts';
import type { Scene } from './scene.ts';
import { SUCCESSFUL_CALLS } from './successfulCalls.ts';

/** Writing call, ready to be sent by a person. */
export interface CallToSend extends SamplePayload {
  spec: Call;
  quien: Person | null;
}

/** Every operation of every writing call. */
export const WRITING_CALLS: [string, AccessRow][] = accessRows.filter(([, { spec }]) => writesSomething(spec));

/** Calls that end the session of their caller. */
export const ENDS_ITS_SESSION = ['logout'];
/** Operations that only read, so that nothing is stored. */
export const READ_ONLY_OPERATIONS = ['login', 'estados op 3'];

/** Sends a call with an `Idempotency-Key`. @param sent which press of a person it is; without one, a program's */
export function sendWithKey(
  portal: Portal,
  { spec, quien, params, query, body }: CallToSend,
  key: string,
  sent?: number,
): Promise<ApiResponse> {
  const headers = { [IDEMPOTENCY_HEADER]: key, ...(sent !== undefined && { [PRESS_HEADER]: `${sent}` }) };
  const client = portal.as(quien, { headers });
  return client(spec.method, pathOf(spec.path, params, query), body);
}

/** Opens a portal with the sample person and a head with all permisos. */
export async function openScene(): Promise<Scene> {
  const portal = await openPortal();
  await portal.createPerson({ nombre: SAMPLE_PERSON.usuario, categoria: 2 });
  const boss = await portal.createPerson({ categoria: 12, posicion: 3 });
  await portal.setExcepcion(boss, ...PERMISOS);
  return { portal, boss, someone: (categoria = 2) => portal.createPerson({ categoria }) };
}

/** Returns a sending that succeeds, if `SUCCESSFUL_CALLS` has one for the row; else the sample. */
export async function prepareCall(
  scene: Scene,
  which: string,
  { name, spec, op, own }: AccessRow,
): Promise<CallToSend> {
  const { portal, boss } = scene;
  // An earlier call may have ended the head's session.
  if ((await portal.as(boss)('GET', 'checkUser')).http === 401) boss.key = await portal.createSession(boss.id);
  const success = await SUCCESSFUL_CALLS[which]?.(scene);
  if (success) return { ...success, spec, quien: success.quien ?? boss };
  const sample = structuredClone(samplePayloadOf(name, spec));
  if (op !== undefined) sample.body = { ...sample.body, op };
  if (own) {
    const [parte, field] = own;
    const ofOther = sample[parte]?.[field];
    sample[parte] = { ...sample[parte], [field]: typeof ofOther === 'number' ? boss.id : boss.usuario };
  }
  return { ...sample, spec, quien: boss };
}

const ajv = new Ajv({ strict: false });

function otherValue(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  return typeof value === 'string' ? `${value} x` : !value;
}

/** Returns the same call with another valid payload; null without one. */
export function otherPayload(sending: CallToSend): CallToSend | null {
  const { spec, body = {}, query = {}, params = {} } = sending;
  for (const [parte, fields] of Object.entries({ body, query, params }))
    for (const [field, value] of Object.entries(fields)) {
      // Another operation may only read.
      if (field === 'op') continue;
      const similar = { ...fields, [field]: otherValue(value) };
      const shape = spec[parte as 'body'];
      if (shape && !(value instanceof Uint8Array) && ajv.compile(shape)(spec.multipart ? {} : similar))
        return { ...sending, [parte]: similar };
    }
  return null;
}

/** Counts the rows per table, without tables that any request may change, refused or not. */
export async function rowCounts(portal: Portal): Promise<Record<string, number>> {
  const {
    intento: _i,
    vigilancia: _v,
    vigilancia_limite: _l,
    alarma: _a,
    limpieza: _c,
    ...tables
  } = await portal.countTableRows();
  return tables;
}

/** Returns the difference of rows per table, for the tables that changed. */
export function rowChanges(before: Record<string, number>, after: Record<string, number>): Record<string, number> {
  const changes = Object.entries(after).map(([table, n]) => [table, n - (before[table] ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, n]) => n !== 0));
}

/** A way to send a call with its key, once or more. */
export type SendMethod = (
  portal: Portal,
  sending: CallToSend,
  key: string,
) => Promise<{
  /** Response that its sender ends up with. */
  response: ApiResponse;
  /** Rows after it. */
  after: Record<string, number>;
}>;

/** Asserts that a repetition gets the same bytes, or an error that it was done where they are not stored. */
export function expectSame({ secretAnswer }: Call, first: ApiResponse, again: ApiResponse): void {
  const told = ({ http, text, headers }: ApiResponse) => ({
    http,
    texto: text,
    type: headers['content-type'],
    temas: headers['x-temas'],
    cambio: headers['x-cambio'],
  });
  if (again.http === 401) return;
  if (secretAnswer !== undefined && again.http === 409)
    expect(again.body).toEqual({ msg: secretAnswer, status: 1, error: 'ENVIO_YA_HECHO' });
  else expect(told(again)).toEqual(told(first));
}

/** Sends every changing call in one way; returns the status and changed rows of each. */
export async function everyCall(
  way: SendMethod,
): Promise<Record<string, { http: number; changes: Record<string, number> }>> {
  const scene = await openScene();
  const { portal } = scene;
  const all: Awaited<ReturnType<typeof everyCall>> = {};
  for (const [which, row] of WRITING_CALLS) {
    const sending = await prepareCall(scene, which, row);
    const before = await rowCounts(portal);
    const { response, after } = await way(portal, sending, randomUUID()).catch((cause: unknown) => {
      throw new Error(`${which} is not done once`, { cause });
    });
    all[which] = { http: response.http, changes: rowChanges(before, after) };
  }
  return all;
}
