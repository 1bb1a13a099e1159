import type { GrupoPaga, Permiso } from '@conserje/rules';
import { DIA_MS } from '@conserje/rules';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { buildApp } from '../app.ts';
import type { Ajustes } from '../features/agencia/agencia.public.ts';
import { cambiarMision, darDeAlta } from '../features/carrera/carrera.public.ts';
import { darDeBaja } from '../features/despidos/despidos.public.ts';
import { empezarPeriodo } from '../features/paga/paga.public.ts';
import type { TipoTrabajo } from '../features/trabajo/trabajo.public.ts';
import { abrirMotor } from '../platform/db/abrir.ts';
import type { Database } from '../platform/db/database.ts';
import type { Motor } from '../platform/db/dialecto.ts';
import { preparada } from '../platform/db/preparada.ts';
import { enTransaccion } from '../platform/db/transaccion.ts';
import { crearFuera } from '../platform/fuera.ts';
import { huella, nuevaClave } from '../platform/http/acceso.ts';
import type { Deps } from '../platform/http/contexto.ts';
import { abrirLog } from '../platform/log.ts';
import type { Oficio } from '../platform/oficio.ts';
import { sellar } from '../platform/sello.ts';
import { contarTodo } from '../platform/versiones.ts';
import { alEscribir } from './alEscribir.ts';
import { alReves } from './alReves.ts';
import type { Base } from './base.ts';
import type { Cliente, Remite } from './cliente.ts';
import { clienteDe } from './cliente.ts';
import type { Efectos } from './efectos.ts';
import { Oyente, observar } from './efectos.ts';
import type { Prestamo } from './prestamo.ts';
import { prestar } from './prestamo.ts';
import { SIN_PRISA } from './presupuesto.ts';
import { Reloj } from './reloj.ts';

/** Someone of the agency, with a key to make calls with. */
export interface Persona {
  id: number;
  usuario: string;
  key: string;
}

export interface NuevaPersona {
  /** 1 when left out. */
  categoria?: number;
  /** The place inside the category, from 1; 1 when left out. */
  posicion?: number;
  nombre?: string;
  firma?: string;
  /** An address that they have logged in from. */
  direccion?: string;
}

/** The password of every `Persona`. */
export const CLAVE = 'clave-de-prueba';
/** As good a hash as any to check a password against, and far cheaper than those that the server makes. */
const CIFRADA = hash(CLAVE, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** The application as `main.ts` makes it, with a clock that the test moves. */
export class Portal {
  readonly reloj: Reloj;
  /** Every line that the application has logged. */
  readonly log: string[] = [];
  private readonly pino = abrirLog('trace', { write: (linea) => void this.log.push(linea) });
  private readonly oficios: readonly Oficio[];
  private readonly propia: Base | undefined;
  private prestamo: Prestamo | undefined;
  private partes: { app: FastifyInstance; deps: Deps; db: Motor['db']; oyente: Oyente } | undefined;
  private personas = 0;

  /** @param opciones on which base, if not on one that nobody else uses until the portal is left */
  constructor(reloj: Reloj, { base, oficios = [] }: { base?: Base; oficios?: readonly Oficio[] } = {}) {
    this.reloj = reloj;
    this.propia = base;
    this.oficios = oficios;
  }

  get base(): Base {
    const base = this.propia ?? this.prestamo?.base;
    if (!base) throw new Error('the portal has not been opened');
    return base;
  }

  /** What the application is made of. */
  get deps(): Deps {
    return this.abierto.deps;
  }

  async abrir(): Promise<void> {
    const log = this.pino;
    if (!this.propia) this.prestamo ??= await prestar(log);
    const suyo = this.prestamo?.motor ?? abrirMotor(this.base.url, log);
    const { motor, oyente } = await Oyente.en({ ...suyo, db: suyo.db.withPlugin(alReves()) });
    const deps: Deps = { motor, reloj: () => this.reloj.ahora, log, fuera: crearFuera({ interna: true }) };
    const db = motor.db.withPlugin(alEscribir(() => contarTodo(motor.db, this.reloj.ahora)));
    this.partes = { app: await buildApp({ ...deps, oficios: this.oficios, limites: SIN_PRISA }), deps, db, oyente };
  }

  async cerrar(): Promise<void> {
    const partes = this.partes;
    this.partes = undefined;
    await partes?.app.close();
    if (this.propia) await partes?.deps.motor.cerrar();
  }

  /** Closes it for good. */
  async dejar(): Promise<void> {
    await this.cerrar();
    await this.prestamo?.devolver();
  }

  /** Stops the application and starts it again on what is in its database. */
  async reiniciar(): Promise<void> {
    await this.cerrar();
    await this.abrir();
  }

  private get abierto() {
    if (!this.partes) throw new Error('the portal is closed');
    return this.partes;
  }
  get app(): FastifyInstance {
    return this.abierto.app;
  }
  get motor(): Motor {
    return this.deps.motor;
  }
  get db(): Motor['db'] {
    return this.abierto.db;
  }

  /** A client with someone's key; without one, a visitor. */
  pide(quien?: Persona | null, remite: Remite = {}): Cliente {
    return clienteDe(() => this.app, { key: quien?.key, ...remite });
  }

  /** What an action writes to the audit log and to the ledger, and what it tells those who look on. */
  observar<T>(accion: () => Promise<T>): Promise<Efectos<T>> {
    return observar(this.db, this.abierto.oyente, accion);
  }

  /** Someone on a mission, who is logged in. */
  async persona({ categoria = 1, posicion = 1, nombre, firma = '', direccion }: NuevaPersona = {}): Promise<Persona> {
    this.personas += 1;
    const usuario = nombre ?? `Persona${this.personas}`;
    const mision = await this.mision(categoria, posicion);
    const clave = await CIFRADA;
    const id = await enTransaccion(this.deps, (tx) => darDeAlta(tx, { usuario, clave, mision, referido: null }));
    if (firma !== '') await this.db.updateTable('usuario').set({ firma }).where('id', '=', id).execute();
    if (direccion !== undefined) await this.direccion(id, direccion);
    return { id, usuario, key: await this.sesion(id) };
  }

  /** Another key for a user. @param recien whether its holder has always proved who they are a moment ago, or never */
  async sesion(usuario: number, recien = true): Promise<string> {
    const [key = ''] = await this.sesiones([usuario], recien);
    return key;
  }

  /** One for each of many users, in one statement. */
  async sesiones(usuarios: readonly number[], recien = true): Promise<string[]> {
    const ahora = this.reloj.ahora;
    const nuevas = usuarios.map((usuario) => ({ usuario, key: nuevaClave() }));
    const comun = { dispositivo: 'Prueba', creada: ahora, ultima_vez: ahora, vence: ahora + 365 * DIA_MS };
    const probada = recien ? ahora + 365 * DIA_MS : 0;
    const filas = nuevas.map(({ usuario, key }) => ({ usuario, huella: huella(key), ...comun, probada }));
    await this.db.insertInto('sesion').values(filas).execute();
    return nuevas.map(({ key }) => key);
  }

  /** Someone has logged in from an address. */
  async direccion(usuario: number, direccion: string): Promise<void> {
    const ahora = this.reloj.ahora;
    const fila = { usuario, direccion: await sellar(this.db, direccion), primera: ahora, ultima: ahora };
    await this.db.insertInto('direccion').values(fila).execute();
  }

  async mision(categoria: number, posicion: number): Promise<number> {
    const fila = await this.db
      .selectFrom('mision')
      .select('id')
      .where('categoria', '=', categoria)
      .where('posicion', '=', posicion)
      .executeTakeFirstOrThrow();
    return fila.id;
  }

  /** Puts someone on another mission, higher or lower. */
  async ascender({ id }: Persona, categoria: number, posicion = 1): Promise<void> {
    const mision = await this.mision(categoria, posicion);
    const cambio = { usuario: id, mision, causa: 'edicion' as const };
    await enTransaccion(this.deps, (tx) => cambiarMision(tx, cambio));
  }

  /** Dismisses someone, in nobody's name. */
  async despedir(usuario: Persona): Promise<void> {
    await enTransaccion(this.deps, (tx) => darDeBaja(tx, { usuario, motivo: 'Prueba' }));
  }

  async configurar(ajustes: Partial<Ajustes>): Promise<void> {
    for (const [clave, valor] of Object.entries(ajustes)) {
      const fila = { clave, valor: JSON.stringify(valor) };
      await this.db
        .insertInto('configuracion')
        .values(fila)
        .onConflict((c) => c.column('clave').doUpdateSet({ valor: fila.valor }))
        .execute();
    }
  }

  /** Gives a category exactly these permissions. */
  async permitir(categoria: number, ...permisos: string[]): Promise<void> {
    await this.db
      .updateTable('categoria')
      .set({ permisos: permisos.join(',') })
      .where('id', '=', categoria)
      .execute();
  }

  /** Gives someone these permissions, and no others, on top of their category's. */
  async exceptuar({ id }: Pick<Persona, 'id'>, ...permisos: Permiso[]): Promise<void> {
    await this.db.deleteFrom('excepcion').where('usuario', '=', id).execute();
    if (permisos.length === 0) return;
    const fila = { usuario: id, permisos: permisos.join(','), encargado: id, fecha: this.reloj.ahora };
    await this.db.insertInto('excepcion').values(fila).execute();
  }

  /** Minutes in the ledger, at an instant (now when left out). */
  async trabajo({ id }: Persona, tipo: TipoTrabajo, minutos: number, fecha = this.reloj.ahora): Promise<void> {
    const fila = { usuario: id, tipo, minutos, tiempo: null, otro: null, encargado: id, motivo: 'Prueba', fecha };
    await this.db.insertInto('trabajo').values(fila).execute();
  }

  /** Begins a pay period of a group, as a reset of its payroll does, at an instant (now when left out). */
  async cortar(grupo: GrupoPaga, fecha = this.reloj.ahora): Promise<void> {
    await this.db.insertInto('corte').values({ grupo, fecha, encargado: null }).execute();
    await empezarPeriodo(this.db, { grupo }, fecha);
  }

  /** How many rows each table has, but that of how often calls were made: whoever asks is counted. */
  async cuentas(): Promise<Record<string, number>> {
    contarFilas ??= contador((await this.db.introspection.getTables()).filter(({ name }) => name !== 'tasa'));
    const [fila = {}] = await contarFilas(this.db);
    return Object.fromEntries(Object.entries(fila).map(([tabla, n]) => [tabla, Number(n)]));
  }
}

/** Every test's base has the same tables: they are asked for once, and counted in one statement. */
let contarFilas: ReturnType<typeof contador> | undefined;

const contador = (tablas: readonly { name: string }[]) =>
  preparada<Record<string, number | string>>((db) =>
    db.selectNoFrom((eb) =>
      tablas.map(({ name }) => {
        const tabla = name as keyof Database;
        return eb.selectFrom(tabla).select(eb.fn.countAll<number>().as('n')).as(tabla);
      }),
    ),
  );

/** One portal for all tests of a file that leave nothing behind which another would notice. */
export function portalDelArchivo(alEmpezar: (portal: Portal) => Promise<void> = async () => undefined): () => Portal {
  let portal: Portal | undefined;
  beforeAll(async () => {
    portal = new Portal(new Reloj());
    await portal.abrir();
    await alEmpezar(portal);
  });
  afterAll(() => portal?.dejar());
  return () => {
    if (!portal) throw new Error('the portal opens with the first test');
    return portal;
  };
}

/**
 * A portal for one test, on a base that nobody else uses; gone when the test is over.
 * @param oficios what goes on beside the calls; nothing when left out
 */
export async function abrirPortal(...oficios: readonly Oficio[]): Promise<Portal> {
  const portal = new Portal(new Reloj(), { oficios });
  onTestFinished(() => portal.dejar());
  await portal.abrir();
  return portal;
}

/** The same agency served once more, with the same clock: as by another process. PostgreSQL only. */
export async function gemelo({ base, reloj }: Portal): Promise<Portal> {
  const portal = new Portal(reloj, { base });
  onTestFinished(() => portal.cerrar());
  await portal.abrir();
  return portal;
}
