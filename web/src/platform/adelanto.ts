/** Who asked for something that is not wanted yet, and what came of it. */
interface Adelanto {
  respuesta: Promise<Response>;
  /** By this machine's clock, UTC milliseconds. */
  enviado: number;
  recibido: number;
}
interface Pedido {
  llave?: string | null | undefined;
  body?: object;
}

/** What came longer ago than this is asked for anew. */
const DURA_MS = 15_000;
/** Younger than this it is as good as just asked for. */
const RECIENTE_MS = 2_000;
const adelantos = new Map<string, Adelanto>();
let hayViejos = false;

const haCaducado = ({ recibido }: Adelanto): boolean => recibido > 0 && Date.now() - recibido > DURA_MS;

const nombreDe = (metodo: string, url: string, llave: string | null, body: unknown): string =>
  [metodo, url, llave ?? '', typeof body === 'string' ? body : ''].join(' ');

/** All of it at once, so that nothing of it waits for its reader. */
async function traerEntero(url: string, init: RequestInit): Promise<Response> {
  const respuesta = await fetch(url, init);
  const { status, headers } = respuesta;
  const bytes = await respuesta.arrayBuffer();
  return new Response(bytes.byteLength > 0 ? bytes : null, { status, headers });
}

/**
 * Makes a call of the contract without parameters before whoever wants it is there; they are given its answer instead of
 * a request of their own. A module without imports, which is there before all others.
 */
export function adelantar(clave: string, { llave = null, body }: Pedido): Promise<Response> {
  const [metodo = '', ruta = ''] = clave.split(' ');
  const url = `/api/${ruta}`;
  const texto = body && JSON.stringify(body);
  const headers = new Headers({ accept: 'application/json' });
  if (llave) headers.set('key', llave);
  if (texto) headers.set('content-type', 'application/json');
  const nombre = nombreDe(metodo, url, llave, texto);
  const ya = adelantos.get(nombre);
  if (ya && !haCaducado(ya)) return ya.respuesta;
  const adelanto = {
    respuesta: traerEntero(url, { method: metodo, headers, ...(texto && { body: texto }) }),
    enviado: Date.now(),
    recibido: 0,
  };
  adelantos.set(nombre, adelanto);
  adelanto.respuesta.then(
    () => {
      adelanto.recibido = Date.now();
    },
    () => adelantos.delete(nombre),
  );
  return adelanto.respuesta;
}

/** The answer that was asked for ahead, once; undefined where none was, or where it has become old. */
export async function tomarAdelanto(
  metodo: string,
  url: string,
  llave: string | null,
  body: unknown,
): Promise<{ respuesta: Response; enviado: number; recibido: number } | undefined> {
  const nombre = nombreDe(metodo, url, llave, body);
  const adelanto = adelantos.get(nombre);
  adelantos.delete(nombre);
  const respuesta = await adelanto?.respuesta.catch(() => undefined);
  if (!adelanto || !respuesta || haCaducado(adelanto)) return undefined;
  if (Date.now() - adelanto.recibido > RECIENTE_MS) hayViejos = true;
  return { respuesta, enviado: adelanto.enviado, recibido: adelanto.recibido };
}

/** What was asked for may be out of date, or belong to someone else. */
export const olvidarAdelantos = (): void => adelantos.clear();

/** Whether something was taken that stood for a while, so that changes may have been missed; once. */
export function hayAdelantosViejos(): boolean {
  const habia = hayViejos;
  hayViejos = false;
  return habia;
}
