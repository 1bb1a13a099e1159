import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import type { CambioLista, Suceso, Tiempo } from '@conserje/contract';
import { expect, onTestFinished } from 'vitest';
import { PASOS } from '../migrations/index.ts';
import { abrirMotor } from '../platform/db/abrir.ts';
import type { Db } from '../platform/db/database.ts';
import { migrar } from '../platform/db/migrar.ts';
import type { Base } from './base.ts';
import { MUDO } from './base.ts';
import type { Puesto } from './escritores.ts';
import { comprobarTodo, Escritor, leer, pedir } from './escritores.ts';
import { Espejo } from './espejo.ts';
import { hastaQue } from './hastaQue.ts';
import type { Persona } from './portal.ts';
import { Portal } from './portal.ts';
import type { Proceso } from './proceso.ts';
import { arrancar } from './proceso.ts';
import { Reloj } from './reloj.ts';
import { Reparto } from './reparto.ts';

/** Someone who looks on at the open tiempos and at the fines, by one stream after the other. */
class Mirador {
  readonly #puesto: Puesto;
  #peticion: ClientRequest | undefined;
  /** Every change that they have heard of. */
  readonly oidos = new Set<string>();
  /** What their page shows of the open tiempos. */
  readonly espejo: Espejo;
  /** How often they were told that something may have changed which could not be told. */
  huecos = 0;
  /** How often their stream broke. */
  cortes = 0;
  /** The process that it hangs on; null while it is not open. */
  por: number | null = null;

  constructor(puesto: Puesto) {
    this.#puesto = puesto;
    this.espejo = new Espejo(async (version) => {
      const final = await leer(puesto, 'getAllTime', { version });
      if (final.http === 304) return null;
      if (final.http !== 200) throw new Error(`getAllTime: ${final.http}`);
      return { version: final.version, filas: final.cuerpo as unknown as Tiempo[] };
    });
    onTestFinished(() => {
      this.#peticion?.destroy();
    });
  }

  /** Listens, and connects anew whenever it breaks, until the signal ends it. */
  async mirar(hasta: AbortSignal): Promise<void> {
    hasta.addEventListener('abort', () => this.#peticion?.destroy());
    for (; !hasta.aborted; this.cortes += hasta.aborted ? 0 : 1) {
      const { key, url } = this.#puesto;
      this.#peticion = request(`${url()}/api/vivo?mira=tiempos,multas`, { headers: { key } }).end();
      const respuesta = once(this.#peticion, 'response') as Promise<[IncomingMessage]>;
      const [vivo] = await respuesta.catch(() => []);
      if (vivo?.statusCode === 200) await this.#escuchar(vivo);
      this.por = null;
      this.espejo.cortar();
    }
  }

  /** Its stream breaks; it hangs on another once this resolves, or on the same. */
  async cortar(): Promise<void> {
    const antes = this.cortes;
    this.#peticion?.destroy();
    await hastaQue(() => this.cortes > antes && this.por !== null);
  }

  async #escuchar(vivo: IncomingMessage): Promise<void> {
    try {
      for await (const linea of createInterface({ input: vivo })) {
        if (this.por === null) {
          this.por = Number(vivo.headers['x-por']);
          this.#pedir();
        }
        if (linea.startsWith('data: ')) this.#oir(JSON.parse(linea.slice('data: '.length)) as Suceso | CambioLista);
      }
    } catch {
      // It broke.
    }
  }

  #oir(evento: Suceso | CambioLista): void {
    if ('lista' in evento) {
      this.espejo.contar(evento);
      return;
    }
    const { tema, cambio } = evento;
    if (cambio !== undefined) this.oidos.add(cambio);
    else if (tema === 'tiempos') {
      this.huecos += 1;
      this.#pedir();
    }
  }

  /** A page that is told that the database is away asks again with what it is told next. */
  #pedir(): void {
    this.espejo.pedir().catch(() => undefined);
  }
}

/** What time alone does not change. */
const sinMinutos = (filas: readonly Tiempo[]) => filas.map(({ minsA: _corren, ...fila }) => fila);

interface Gente {
  jefa: Persona;
  /** Those who write, each for themselves: how much one may in a minute is counted by the person. */
  jefes: Persona[];
  bajos: Persona[];
  /** Of whom nobody else wants anything. */
  testigo: Persona;
}

/** People for a scene, on a database that no process has yet. */
async function poblar(base: Base, bajos: number, preparar: (portal: Portal, gente: Gente) => Promise<unknown>) {
  const reloj = new Reloj();
  reloj.ahora = Date.now();
  const motor = abrirMotor(base.url, MUDO);
  await migrar(motor, PASOS);
  await motor.cerrar();
  const portal = new Portal(reloj, { base });
  await portal.abrir();
  const gente: Gente = {
    jefa: await portal.persona({ categoria: 12 }),
    testigo: await portal.persona(),
    jefes: [],
    bajos: [],
  };
  for (let i = 0; i < bajos; i += 1) {
    gente.jefes.push(await portal.persona({ categoria: 12 }));
    gente.bajos.push(await portal.persona());
  }
  await preparar(portal, gente);
  await portal.cerrar();
  return gente;
}

interface Pedida {
  procesos: number;
  escritores: number;
  miradores?: number;
  /** What is done before any process starts. */
  preparar?: (portal: Portal, gente: Gente) => Promise<unknown>;
}

/** Several processes of one agency behind a proxy, and people who work through it whatever befalls them. */
export class Enjambre {
  readonly procesos: Proceso[];
  readonly #reparto: Reparto;
  readonly puesto: Puesto;
  readonly gente: Gente;
  readonly escritores: Escritor[];
  readonly miradores: Mirador[];
  readonly #base: Base;
  #fin = new AbortController();
  /** Those who look on stay until the end. */
  readonly #cierre = new AbortController();
  #trabajos: Promise<unknown>[] = [];
  #miran: Promise<unknown>[] = [];
  lecturas = 0;
  /** Codes of what those who read were answered instead. */
  readonly sinLeer: string[] = [];

  private constructor(base: Base, procesos: Proceso[], reparto: Reparto, url: string, gente: Gente, pedida: Pedida) {
    this.#base = base;
    this.procesos = procesos;
    this.#reparto = reparto;
    this.gente = gente;
    this.puesto = { url: () => url, key: gente.jefa.key };
    const { escritores, miradores = 0 } = pedida;
    this.escritores = gente.bajos.slice(0, escritores).map((bajo, i) => {
      const { key } = gente.jefes[i] ?? gente.jefa;
      return new Escritor({ ...this.puesto, key }, i, bajo.id);
    });
    this.miradores = Array.from({ length: miradores }, () => new Mirador(this.puesto));
    onTestFinished(() => {
      this.#fin.abort();
      this.#cierre.abort();
    });
  }

  static async abrir(base: Base, pedida: Pedida): Promise<Enjambre> {
    const { procesos: cuantos, escritores, preparar = async () => undefined } = pedida;
    const gente = await poblar(base, escritores, preparar);
    const procesos = await Promise.all(Array.from({ length: cuantos }, () => arrancar(base.url)));
    const { reparto, url } = await Reparto.ante(procesos.map((p) => p.url));
    return new Enjambre(base, procesos, reparto, url, gente, pedida);
  }

  /** Everyone begins to work, to read, and to look on. */
  async empezar(lectores = 0): Promise<void> {
    this.#fin = new AbortController();
    const { signal } = this.#fin;
    if (this.#miran.length === 0) this.#miran = this.miradores.map((mirador) => mirador.mirar(this.#cierre.signal));
    await this.abiertos();
    const leen = Array.from({ length: lectores }, (_, i) => this.#leer(i, signal));
    this.#trabajos = [...leen, ...this.escritores.map((escritor) => escritor.trabajar(signal))];
    // What fails is told at the end; nobody waits for it until then.
    for (const trabajo of this.#trabajos) trabajo.catch(() => undefined);
  }

  /** Until all who look on are connected. */
  abiertos(): Promise<boolean> {
    return hastaQue(() => this.miradores.every(({ por }) => por !== null));
  }

  async #leer(cual: number, hasta: AbortSignal): Promise<void> {
    const listas = ['getAllTime', 'getAllMultas', 'MyPerfil', 'notificaciones'];
    for (let vez = cual; !hasta.aborted; vez += 1) {
      const path = listas[vez % listas.length] ?? '';
      const { http, cuerpo } = await leer(this.puesto, path, { desde: `198.51.100.${cual}` });
      if (http === 200) this.lecturas += 1;
      else this.sinLeer.push(`${http} ${String(cuerpo.error)}`);
    }
  }

  /** Until each has done so much more. */
  async avanzar(cuanto: number): Promise<void> {
    const metas = this.escritores.map((escritor) => escritor.hechas + cuanto);
    const falla = Promise.all(this.#trabajos);
    await Promise.race([hastaQue(() => this.escritores.every(({ hechas }, i) => hechas >= (metas[i] ?? 0))), falla]);
  }

  /** Not all who look on hang on one process, as they may once the others have died: whose turn it is takes who connects anew. */
  async repartir(): Promise<void> {
    await this.abiertos();
    while (new Set(this.miradores.map(({ por }) => por)).size === 1) await this.miradores[0]?.cortar();
  }

  /** Kills one of the processes, whichever, amid what it does. */
  async matar(cual = Math.floor(Math.random() * this.procesos.length)): Promise<number> {
    await this.procesos[cual]?.matar();
    return cual;
  }

  async revivir(cual: number): Promise<void> {
    const nuevo = await arrancar(this.#base.url);
    this.procesos[cual] = nuevo;
    this.#reparto.relevar(cual, nuevo.url);
  }

  /** Those who work and read stop once they are answered. @throws what anybody met */
  async parar(): Promise<void> {
    this.#fin.abort();
    await Promise.all(this.#trabajos);
  }

  /** Writes that were answered. */
  get hechas(): number {
    return this.escritores.reduce((n, { hechas }) => n + hechas, 0);
  }

  /** Calls one of the processes itself. */
  por(cual: number): Puesto {
    return { ...this.puesto, url: () => this.procesos[cual]?.url ?? '' };
  }

  /** What one of the processes does all hear who look on; where it could not be told, that they missed something, and the next. */
  async oyenLoDe(cual: number, veces = 3): Promise<void> {
    const antes = this.miradores.map(({ huecos }) => huecos);
    const body = { usuario: this.gente.testigo.id, motivo: `Por ${cual}` };
    const final = await pedir(this.por(cual), 'POST', 'sendMulta', { body });
    if (final === 'quién sabe' || final.cambio === null) throw new Error(`nothing was done: ${JSON.stringify(final)}`);
    const { cambio } = final;
    const oyeron = () => this.miradores.map(({ oidos }) => oidos.has(cambio));
    await hastaQue(() => oyeron().every((oyo, i) => oyo || Number(this.miradores[i]?.huecos) > Number(antes[i])));
    if (oyeron().every(Boolean)) return;
    if (veces === 1) throw new Error(`of process ${cual} nothing is told: ${oyeron()}`);
    await this.oyenLoDe(cual, veces - 1);
  }

  /** While nobody writes: whoever looks on sees what any process answers who is asked now, each of them the same. */
  async venLoQueHay(): Promise<void> {
    const leidas = await Promise.all(this.procesos.map((_, cual) => leer(this.por(cual), 'getAllTime')));
    const [una] = leidas;
    const filas = sinMinutos(una?.cuerpo as unknown as Tiempo[]);
    for (const { version, cuerpo } of leidas)
      expect({ version, filas: sinMinutos(cuerpo as unknown as Tiempo[]) }).toEqual({ version: una?.version, filas });
    await hastaQue(() => this.miradores.every(({ espejo }) => espejo.version === una?.version));
    for (const { espejo } of this.miradores) expect(sinMinutos(espejo.filas)).toEqual(filas);
  }

  /** Looks at the database while nobody writes. */
  async conBase<T>(leer: (db: Db) => Promise<T>): Promise<T> {
    const motor = abrirMotor(this.#base.url, MUDO);
    try {
      return await leer(motor.db);
    } finally {
      await motor.cerrar();
    }
  }

  comprobar(): Promise<void> {
    return this.conBase((db) => comprobarTodo(db, this.escritores));
  }
}
