import type { AnswerOf, Call, CallKey, CodigoError, RequestOf } from '@conserje/contract';
import { CONTRACT, ERRORES, FALLAS_DE_BASE, FALLAS_DE_ENVIO } from '@conserje/contract';
import { tramoDe } from '@conserje/rules';
import { Ajv } from 'ajv';
import type { FastifyInstance, HTTPMethods, InjectOptions } from 'fastify';
import { expect } from 'vitest';

/** What came back: the HTTP code, the body read as JSON where it is, and the headers. */
export interface Respuesta {
  http: number;
  cuerpo: unknown;
  cabeceras: Record<string, string | string[] | number | undefined>;
  /** The body as it came. */
  texto?: string;
}

/** The body of an error answer (decisions §1), with its HTTP code. */
export interface Rechazo {
  http: number;
  msg: string;
  status: 1;
  error: CodigoError;
  campo?: string;
}

/** Who asks, and from where. */
export interface Remite {
  key?: string | undefined;
  /** Network address that the request comes from. */
  desde?: string | undefined;
  cabeceras?: Record<string, string> | undefined;
}

type Peticion<K extends CallKey> = Partial<RequestOf<K>>;
type Texto = Record<string, unknown>;

/** Makes calls as one caller. As a function: any method, path and body, and whatever comes back. */
export interface Cliente {
  (method: HTTPMethods, path: string, body?: unknown): Promise<Respuesta>;
  /** Makes a declared call that must succeed; its answer has the declared shape. */
  logra<K extends CallKey>(llamada: K, peticion?: Peticion<K>): Promise<AnswerOf<K>>;
  /** Makes a declared call that must be refused, with an error that the call declares or that any call can answer. */
  falla<K extends CallKey>(llamada: K, peticion?: Peticion<K>): Promise<Rechazo>;
}

const LLAMADAS = new Map<string, Call>(Object.values(CONTRACT).map((c: Call) => [`${c.method} ${c.path}`, c]));
/** Errors that any call can answer. */
const DE_TODAS: readonly CodigoError[] = [
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
  ...FALLAS_DE_BASE,
  ...FALLAS_DE_ENVIO,
];

/** The declaration behind `'GET getAllTime'`. */
function llamadaDe(nombre: string): Call {
  const llamada = LLAMADAS.get(nombre);
  if (!llamada) throw new Error(`no such call: ${nombre}`);
  return llamada;
}

const ajv = new Ajv({ strict: true, allErrors: true });

/** Fails unless a body has the shape that a call declares for its answer. */
export function comprobarRespuesta(nombre: string, cuerpo: unknown): void {
  const cumple = ajv.compile(llamadaDe(nombre).answer);
  if (!cumple(cuerpo)) expect.fail(`${nombre} answers another shape: ${ajv.errorsText(cumple.errors)}`);
}

/** Fails unless a body is an error answer of the catalogue, with the HTTP code that belongs to it. */
export function comprobarRechazo({ http, cuerpo }: Respuesta): Rechazo {
  const esperado: Texto = { msg: expect.stringMatching(/\S/), status: 1, error: expect.any(String) };
  if (cuerpo instanceof Object && 'campo' in cuerpo) esperado.campo = expect.stringMatching(/\S/);
  expect(cuerpo).toEqual(esperado);
  const rechazo = { ...(cuerpo as Omit<Rechazo, 'http'>), http };
  expect(ERRORES).toHaveProperty(rechazo.error);
  expect(http).toBe(ERRORES[rechazo.error].http);
  return rechazo;
}

/** The address of a call with its parameters and its query. */
export function rutaDe(path: string, params: Texto = {}, query: Texto = {}): string {
  const ruta = path.replace(/:(\w+)/g, (_todo, nombre: string) => tramoDe(String(params[nombre])));
  const busqueda = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)])).toString();
  return busqueda === '' ? ruta : `${ruta}?${busqueda}`;
}

/** What is sent: JSON, or to a call that takes a form the same fields as one, of which bytes are files. */
async function cuerpoPara(llamada: string, body: unknown): Promise<{ payload: string | Buffer; tipo: string }> {
  const esForma = LLAMADAS.get(llamada)?.multipart && body instanceof Object && !Array.isArray(body);
  return esForma ? formulario(body) : { payload: JSON.stringify(body), tipo: 'application/json' };
}

/** The bytes of a form, as a browser sends it. */
export async function formulario(body: object): Promise<{ payload: Buffer; tipo: string }> {
  const forma = new FormData();
  for (const [campo, valor] of Object.entries(body))
    if (valor instanceof Blob) forma.append(campo, valor);
    else if (valor instanceof Uint8Array) forma.append(campo, new Blob([new Uint8Array(valor)]), `${campo}.png`);
    else if (valor !== undefined)
      forma.append(campo, typeof valor === 'object' ? JSON.stringify(valor) : String(valor));
  const enviada = new Response(forma);
  return {
    payload: Buffer.from(await enviada.arrayBuffer()),
    tipo: enviada.headers.get('content-type') ?? '',
  };
}

async function pedir(
  app: FastifyInstance,
  remite: Remite,
  method: HTTPMethods,
  path: string,
  body?: unknown,
): Promise<Respuesta> {
  const opciones: InjectOptions = {
    method: method as NonNullable<InjectOptions['method']>,
    url: path.startsWith('/') ? path : `/api/${path}`,
    headers: { ...(remite.key !== undefined && { key: remite.key }), ...remite.cabeceras },
  };
  if (body !== undefined) {
    const { payload, tipo } = await cuerpoPara(`${method} ${path.replace(/\?.*/, '')}`, body);
    opciones.payload = payload;
    opciones.headers = { 'content-type': tipo, ...opciones.headers };
  }
  if (remite.desde !== undefined) opciones.remoteAddress = remite.desde;
  const { statusCode, headers, payload } = await app.inject(opciones);
  const esJson = payload !== '' && String(headers['content-type']).includes('json');
  return {
    http: statusCode,
    cuerpo: esJson ? (JSON.parse(payload) as unknown) : payload,
    cabeceras: headers,
    texto: payload,
  };
}

/** A client of a running application. */
export function clienteDe(app: () => FastifyInstance, remite: Remite = {}): Cliente {
  const crudo = (method: HTTPMethods, path: string, body?: unknown): Promise<Respuesta> =>
    pedir(app(), remite, method, path, body);
  const llamar = (nombre: string, { params, query, body }: { params?: unknown; query?: unknown; body?: unknown }) => {
    const { method, path } = llamadaDe(nombre);
    return crudo(method, rutaDe(path, params as Texto, query as Texto), body);
  };
  return Object.assign(crudo, {
    async logra<K extends CallKey>(llamada: K, peticion: Peticion<K> = {}): Promise<AnswerOf<K>> {
      const { http, cuerpo } = await llamar(llamada, peticion);
      expect({ llamada, http, cuerpo }).toEqual({ llamada, http: 200, cuerpo });
      comprobarRespuesta(llamada, cuerpo);
      return cuerpo as AnswerOf<K>;
    },
    async falla<K extends CallKey>(llamada: K, peticion: Peticion<K> = {}): Promise<Rechazo> {
      const rechazo = comprobarRechazo(await llamar(llamada, peticion));
      const { errors = [], rate, costosa, reciente } = llamadaDe(llamada);
      const deMas = [
        ...(reciente ? ['PRUEBA_RECIENTE'] : []),
        ...(rate ? ['DEMASIADOS_INTENTOS'] : []),
        ...(costosa ? ['DEMASIADAS_A_LA_VEZ'] : []),
      ];
      const puede = [...errors, ...DE_TODAS, ...deMas];
      expect(puede, `${llamada} does not declare ${rechazo.error}`).toContain(rechazo.error);
      return rechazo;
    },
  });
}
