import type { AnswerOf, Call, CallKey, RequestOf } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { DIA_MS, tramoDe } from '@conserje/rules';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { Podador } from '../features/notificaciones/notificaciones.podador.ts';
import { Barrendero } from '../platform/barrido.ts';
import type { Motor } from '../platform/db/dialecto.ts';
import { crearFuera } from '../platform/fuera.ts';
import { huella, nuevaClave } from '../platform/http/acceso.ts';
import type { Oficio } from '../platform/oficio.ts';
import { VENCIMIENTOS } from '../salas.ts';

const DISPOSITIVO = 'Demostración';
const VIDA_MS = 20 * 365 * DIA_MS;

interface Enviado {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

const FORMULARIOS = new Set<string>(
  Object.values<Call>(CONTRACT).flatMap((c) => (c.multipart ? `${c.method} ${c.path}` : [])),
);

/** A payload as a browser sends it. */
async function comoSeManda(llamada: string, body: object): Promise<{ payload: object; tipo: string }> {
  if (!FORMULARIOS.has(llamada)) return { payload: body, tipo: 'application/json' };
  const forma = new FormData();
  for (const [campo, valor] of Object.entries(body)) forma.append(campo, valor instanceof Blob ? valor : String(valor));
  const enviada = new Response(forma);
  return { payload: Buffer.from(await enviada.arrayBuffer()), tipo: enviada.headers.get('content-type') ?? '' };
}

/** Makes the calls of made-up people as their browsers would: what the portal refuses, the demonstration cannot do. */
export class Mano {
  readonly #app: FastifyInstance;
  readonly #motor: Motor;
  readonly #reloj: () => number;
  readonly #claves = new Map<number, string>();
  readonly #antes: () => Promise<void>;
  /** What a server does beside the calls while it runs: what time brings is told, and what is old is forgotten. */
  readonly ponerAlDia: () => Promise<void>;

  private constructor(
    app: FastifyInstance,
    motor: Motor,
    reloj: () => number,
    { antes, ponerAlDia }: Record<'antes' | 'ponerAlDia', () => Promise<void>>,
  ) {
    this.#app = app;
    this.#motor = motor;
    this.#reloj = reloj;
    this.#antes = antes;
    this.ponerAlDia = ponerAlDia;
  }

  /** @param antes what is done before each call */
  static async en(motor: Motor, reloj: () => number, antes: () => Promise<void>): Promise<Mano> {
    // Nothing goes on beside the calls: of a made-up past nobody outside is told.
    const partes = { motor, reloj, log: pino({ level: 'silent' }), fuera: crearFuera({ interna: false }) };
    let ponerAlDia = async (): Promise<void> => undefined;
    const aMano: Oficio = (deps) => {
      const barrendero = new Barrendero(deps, VENCIMIENTOS);
      const podador = new Podador(deps);
      ponerAlDia = async () => {
        await barrendero.barrer();
        await podador.podar();
      };
      return { acabar: async () => undefined };
    };
    return new Mano(await buildApp({ ...partes, oficios: [aMano] }), motor, reloj, {
      ...{ antes, ponerAlDia: () => ponerAlDia() },
    });
  }

  /** @throws Error with the refusal, where there is one */
  async pide<K extends CallKey>(
    quien: { id: number },
    llamada: K,
    peticion: Partial<RequestOf<K>> = {},
  ): Promise<AnswerOf<K>> {
    await this.#antes();
    // The server answers what the call declares.
    return (await this.#pedir(await this.#claveDe(quien.id), llamada, peticion)) as AnswerOf<K>;
  }

  async #pedir(key: string, llamada: string, { params, query, body }: Enviado): Promise<unknown> {
    const [method, path = ''] = llamada.split(' ') as [NonNullable<InjectOptions['method']>, string?];
    const de = (params ?? {}) as Record<string, unknown>;
    const cuerpo = body === undefined ? undefined : await comoSeManda(llamada, body as object);
    const { statusCode, payload } = await this.#app.inject({
      method,
      url: `/api/${path.replace(/:(\w+)/g, (_todo, nombre: string) => tramoDe(String(de[nombre])))}`,
      query: Object.fromEntries(Object.entries(query ?? {}).map(([k, v]) => [k, String(v)])),
      headers: { key, ...(cuerpo && { 'content-type': cuerpo.tipo }) },
      ...(cuerpo && { payload: cuerpo.payload }),
    });
    if (statusCode !== 200) throw new Error(`${llamada} ${JSON.stringify({ params, query, body })}: ${payload}`);
    return JSON.parse(payload);
  }

  /** Nobody is left with a session that they have not opened. */
  async acabar(): Promise<void> {
    await this.#motor.db.deleteFrom('sesion').where('dispositivo', '=', DISPOSITIVO).execute();
    await this.#app.close();
  }

  /** A key of someone's, without a login: nobody waits for two hundred passwords to be looked at. */
  async #claveDe(usuario: number): Promise<string> {
    const sabida = this.#claves.get(usuario);
    if (sabida !== undefined) return sabida;
    const [clave, ahora] = [nuevaClave(), this.#reloj()];
    const fila = { usuario, huella: huella(clave), dispositivo: DISPOSITIVO, creada: ahora, ultima_vez: ahora };
    await this.#motor.db
      .insertInto('sesion')
      .values({ ...fila, vence: ahora + VIDA_MS, probada: ahora + VIDA_MS })
      .execute();
    this.#claves.set(usuario, clave);
    return clave;
  }
}
