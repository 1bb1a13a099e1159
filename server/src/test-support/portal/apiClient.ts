import type { AnswerOf, Call, CallKey, ErrorCode, RequestOf } from '@conserje/contract';
import { CONTRACT, DATABASE_ERRORS, ERRORS, SUBMISSION_ERRORS } from '@conserje/contract';
import { fillPath } from '@conserje/rules';
import { Ajv } from 'ajv';
import type { FastifyInstance, HTTPMethods, InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { encodeForm } from '../../demo/encodeForm.ts';

/** Response: HTTP code, body (parsed if JSON) and headers. */
export interface ApiResponse {
  http: number;
  body: unknown;
  headers: Record<string, string | string[] | number | undefined>;
  /** Raw body. */
  text?: string;
}

/** Error response (decisions §1), with its HTTP code. */
export interface Refusal {
  http: number;
  msg: string;
  status: 1;
  error: ErrorCode;
  campo?: string;
}

/** Key and origin of the requests. */
export interface Caller {
  key?: string | undefined;
  /** Network address of the client. */
  remoteAddress?: string | undefined;
  headers?: Record<string, string> | undefined;
}

type CallRequest<K extends CallKey> = Partial<RequestOf<K>>;
type TextFields = Record<string, unknown>;

/** Client of one caller. As a function it sends any method, path and body, and returns any response. */
export interface ApiClient {
  (method: HTTPMethods, path: string, body?: unknown): Promise<ApiResponse>;
  /** Sends a declared call that must succeed with the declared shape. */
  succeeds<K extends CallKey>(llamada: K, request?: CallRequest<K>): Promise<AnswerOf<K>>;
  /** Sends a declared call that must be refused, with an error that the call declares or that any call can answer. */
  fails<K extends CallKey>(llamada: K, request?: CallRequest<K>): Promise<Refusal>;
}

const CALLS_BY_KEY = new Map<string, Call>(Object.values(CONTRACT).map((c: Call) => [`${c.method} ${c.path}`, c]));
/** Errors that any call can answer. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  'INTERNO',
  'MALFORMADO',
  'SIN_SESION',
  'SIN_PERMISO',
  'CLAVE_TEMPORAL',
  'DOS_PASOS_FALTAN',
  'CLAVE_DE_PROGRAMA',
  'DEMASIADO_GRANDE',
  'TIPO_NO_ADMITIDO',
  'MANTENIMIENTO',
  ...DATABASE_ERRORS,
  ...SUBMISSION_ERRORS,
];

/** Returns the declaration of a call, such as `'GET getAllTime'`. */
function findCall(name: string): Call {
  const call = CALLS_BY_KEY.get(name);
  if (!call) throw new Error(`no such call: ${name}`);
  return call;
}

const ajv = new Ajv({ strict: true, allErrors: true });

/** Fails unless the body has the declared shape of the call's answer. */
export function expectResponseShape(name: string, body: unknown): void {
  const matchesSchema = ajv.compile(findCall(name).answer);
  if (!matchesSchema(body)) expect.fail(`${name} answers another shape: ${ajv.errorsText(matchesSchema.errors)}`);
}

/** Fails unless the response is an error of the catalogue, with its HTTP code. */
export function expectRefusalShape({ http, body }: ApiResponse): Refusal {
  const expected: TextFields = { msg: expect.stringMatching(/\S/), status: 1, error: expect.any(String) };
  if (body instanceof Object && 'campo' in body) expected.campo = expect.stringMatching(/\S/);
  expect(body).toEqual(expected);
  const refusal = { ...(body as Omit<Refusal, 'http'>), http };
  expect(ERRORS).toHaveProperty(refusal.error);
  expect(http).toBe(ERRORS[refusal.error].http);
  return refusal;
}

/** Returns the path of a call with its parameters and query. */
export function pathOf(path: string, params: TextFields = {}, query: TextFields = {}): string {
  const filledPath = fillPath(path, params);
  const searchParams = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)])).toString();
  return searchParams === '' ? filledPath : `${filledPath}?${searchParams}`;
}

/** Encodes a body as JSON; for a multipart call as a form, with bytes as files. */
async function encodeBody(llamada: string, body: unknown): Promise<{ payload: string | Buffer; contentType: string }> {
  const isForm = CALLS_BY_KEY.get(llamada)?.multipart && body instanceof Object && !Array.isArray(body);
  return isForm ? encodeForm(body) : { payload: JSON.stringify(body), contentType: 'application/json' };
}

async function sendRequest(
  app: FastifyInstance,
  sender: Caller,
  method: HTTPMethods,
  path: string,
  body?: unknown,
): Promise<ApiResponse> {
  const options: InjectOptions = {
    method: method as NonNullable<InjectOptions['method']>,
    url: path.startsWith('/') ? path : `/api/${path}`,
    headers: { ...(sender.key !== undefined && { key: sender.key }), ...sender.headers },
  };
  if (body !== undefined) {
    const { payload, contentType } = await encodeBody(`${method} ${path.replace(/\?.*/, '')}`, body);
    options.payload = payload;
    options.headers = { 'content-type': contentType, ...options.headers };
  }
  if (sender.remoteAddress !== undefined) options.remoteAddress = sender.remoteAddress;
  const { statusCode, headers, payload } = await app.inject(options);
  const isJson = payload !== '' && String(headers['content-type']).includes('json');
  return {
    http: statusCode,
    body: isJson ? (JSON.parse(payload) as unknown) : payload,
    headers,
    text: payload,
  };
}

/** Creates a client of a running application. */
export function createClient(app: () => FastifyInstance, sender: Caller = {}): ApiClient {
  const raw = (method: HTTPMethods, path: string, body?: unknown): Promise<ApiResponse> =>
    sendRequest(app(), sender, method, path, body);
  const call = (name: string, { params, query, body }: { params?: unknown; query?: unknown; body?: unknown }) => {
    const { method, path } = findCall(name);
    return raw(method, pathOf(path, params as TextFields, query as TextFields), body);
  };
  // Typed by the interface, because comparing generic signatures of their own with it takes the compiler seconds.
  const succeeds: ApiClient['succeeds'] = async (llamada, request = {}) => {
    const { http, body } = await call(llamada, request);
    expect({ llamada, http, body }).toEqual({ llamada, http: 200, body });
    expectResponseShape(llamada, body);
    return body as AnswerOf<typeof llamada>;
  };
  const fails: ApiClient['fails'] = async (llamada, request = {}) => {
    const refusal = expectRefusalShape(await call(llamada, request));
    const { errors = [], rate, expensive, requiresRecentAuth } = findCall(llamada);
    const extra = [
      ...(requiresRecentAuth ? ['PRUEBA_RECIENTE'] : []),
      ...(rate ? ['DEMASIADOS_INTENTOS'] : []),
      ...(expensive ? ['DEMASIADAS_A_LA_VEZ'] : []),
    ];
    const allowedErrors = [...errors, ...COMMON_ERRORS, ...extra];
    expect(allowedErrors, `${llamada} does not declare ${refusal.error}`).toContain(refusal.error);
    return refusal;
  };
  return Object.assign(raw, { succeeds, fails });
}
