import type { PagaGroup, Permiso } from '@conserje/rules';
import { DAY_MS } from '@conserje/rules';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { buildApp } from '../../app.ts';
import { addUsuario, changeMision } from '../../features/careers/career/career.public.ts';
import { dismissUsuario } from '../../features/careers/despidos/despidos.public.ts';
import { startPeriod } from '../../features/money/paga/paga.public.ts';
import type { FullConfiguracion } from '../../features/operations/agencia/agencia.public.ts';
import type { WorkType } from '../../features/work/workLedger/workLedger.public.ts';
import type { Backups } from '../../platform/backup/backups.ts';
import type { Database } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/dataLists.ts';
import type { Engine } from '../../platform/database/engine.ts';
import { openEngine } from '../../platform/database/openEngine.ts';
import { prepared } from '../../platform/database/preparedQuery.ts';
import { CIPHER_KEY_BYTES, fixedKeySource, SecretCipher } from '../../platform/encryption/secretCipher.ts';
import { createToken, hashToken } from '../../platform/http/access/tokens.ts';
import { parseTrustedProxies } from '../../platform/http/connections/trustedProxy.ts';
import type { Deps } from '../../platform/http/routing/callContext.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { createLogger } from '../../platform/logger.ts';
import { hashAddress } from '../../platform/network/addressHash.ts';
import { createOutboundHttp } from '../../platform/outbound/outboundHttp.ts';
import { bumpAllTopicVersions } from '../../platform/unit-of-work/topicVersions.ts';
import { runInTransaction } from '../../platform/unit-of-work/transaction.ts';
import { ControlledBackups } from '../database/controlledBackups.ts';
import type { DatabaseLease } from '../database/databasePool.ts';
import { leaseDatabase } from '../database/databasePool.ts';
import { reverseUnorderedResults } from '../database/reverseUnordered.ts';
import type { TestDatabase } from '../database/testDatabase.ts';
import { TestClock } from '../fakes/clock.ts';
import type { ApiClient, Caller } from './apiClient.ts';
import { createClient } from './apiClient.ts';
import { clearCachesOnWrite } from './directWrites.ts';
import type { ObservedEffects } from './effects.ts';
import { NoticeListener, observe } from './effects.ts';
import { UNLIMITED_BUDGET } from './unlimitedBudget.ts';

/** Person of the agency, with a session key. */
export interface Person {
  id: number;
  usuario: string;
  key: string;
}

export interface NewPerson {
  /** Default 1. */
  categoria?: number;
  /** Position in the categoria, from 1; default 1. */
  posicion?: number;
  nombre?: string;
  firma?: string;
  /** Address of an earlier login. */
  direccion?: string;
}

interface PortalOptions {
  database?: TestDatabase;
  jobs?: readonly Job[];
  /** Backups of its own, in place of `heldBackups`. */
  openBackups?: (url: string) => Backups;
}

/** Password of every `Person`. */
export const CLAVE = 'clave-de-prueba';
/** Verifies like the server's hashes, but far cheaper. */
const CLAVE_HASH = hash(CLAVE, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** A cipher whose key repeats a byte. */
export const cipherWithKeyByte = (byte: number): SecretCipher =>
  new SecretCipher(fixedKeySource(Buffer.alloc(CIPHER_KEY_BYTES, byte)));

/** The application as `main.ts` builds it, with a test clock. */
export class Portal {
  readonly clock: TestClock;
  /** Every line that the application logged. */
  readonly log: string[] = [];
  /** Base URL of Discord's API; a change takes effect with the next `open`. By default nothing answers. */
  discordApi = 'http://127.0.0.1:9/api';
  /** Cipher of secrets; a change takes effect with the next `open`. */
  secretCipher = cipherWithKeyByte(1);
  /** `PROXIES`; a change takes effect with the next `open`. */
  proxies = '';
  private readonly pino = createLogger('trace', { write: (line) => void this.log.push(line) });
  private readonly jobs: readonly Job[];
  /** Backups of this portal wait until it lets them begin. */
  readonly heldBackups = new ControlledBackups();
  private readonly openBackups: (url: string) => Backups;
  private readonly ownDatabase: TestDatabase | undefined;
  private lease: DatabaseLease | undefined;
  private parts: { app: FastifyInstance; deps: Deps; db: Engine['db']; listener: NoticeListener } | undefined;
  private personCount = 0;

  /** @param options database, by default one leased until `leave` */
  constructor(clock: TestClock, { database, jobs = [], openBackups }: PortalOptions = {}) {
    this.clock = clock;
    this.openBackups = openBackups ?? ((url) => this.heldBackups.open(url));
    this.ownDatabase = database;
    this.jobs = jobs;
  }

  get database(): TestDatabase {
    const database = this.ownDatabase ?? this.lease?.database;
    if (!database) throw new Error('the portal has not been opened');
    return database;
  }

  get deps(): Deps {
    return this.openParts.deps;
  }

  async open(): Promise<void> {
    const log = this.pino;
    if (!this.ownDatabase) this.lease ??= await leaseDatabase(log);
    const engineOfPortal = this.lease?.engine ?? openEngine(this.database.url, log);
    const { engine, listener } = await NoticeListener.create({
      ...engineOfPortal,
      db: engineOfPortal.db.withPlugin(reverseUnorderedResults()),
    });
    const deps: Deps = {
      engine,
      clock: () => this.clock.read(),
      log,
      outboundHttp: createOutboundHttp({ allowInternal: true }),
      discordApi: this.discordApi,
      secretCipher: this.secretCipher,
      backups: this.openBackups(this.database.url),
    };
    const db = engine.db.withPlugin(clearCachesOnWrite(() => bumpAllTopicVersions(engine.db, this.clock.now)));
    const settings = { isTrustedProxy: parseTrustedProxies(this.proxies), limits: UNLIMITED_BUDGET };
    this.parts = { app: await buildApp({ ...deps, ...settings, jobs: this.jobs }), deps, db, listener };
  }

  async close(): Promise<void> {
    const parts = this.parts;
    this.parts = undefined;
    await parts?.app.close();
    if (this.ownDatabase) await parts?.deps.engine.close();
  }

  /** Closes the portal and returns its database. */
  async leave(): Promise<void> {
    await this.close();
    await this.heldBackups.remove();
    await this.lease?.giveBack();
  }

  /** Restarts the application on its database. */
  async restart(): Promise<void> {
    await this.close();
    await this.open();
  }

  private get openParts() {
    if (!this.parts) throw new Error('the portal is closed');
    return this.parts;
  }
  get app(): FastifyInstance {
    return this.openParts.app;
  }
  get engine(): Engine {
    return this.deps.engine;
  }
  get db(): Engine['db'] {
    return this.openParts.db;
  }

  /** Returns a client with a person's key; without one, a visitor's. */
  as(caller?: Person | null, sender: Caller = {}): ApiClient {
    return createClient(() => this.app, { key: caller?.key, ...sender });
  }

  /** Returns what an action writes to the audit log and the ledgers, and the notices it publishes. */
  observe<T>(action: () => Promise<T>): Promise<ObservedEffects<T>> {
    return observe(this.db, this.openParts.listener, action);
  }

  /** Creates a logged in person on a mision. */
  async createPerson({ categoria = 1, posicion = 1, nombre, firma = '', direccion }: NewPerson = {}): Promise<Person> {
    this.personCount += 1;
    const usuario = nombre ?? `Persona${this.personCount}`;
    const mision = await this.misionId(categoria, posicion);
    const clave = await CLAVE_HASH;
    const id = await runInTransaction(this.deps, (tx) => addUsuario(tx, { usuario, clave, mision, referido: null }));
    if (firma !== '') await this.db.updateTable('usuario').set({ firma }).where('id', '=', id).execute();
    if (direccion !== undefined) await this.direccion(id, direccion);
    return { id, usuario, key: await this.createSession(id) };
  }

  /** Creates a session. @param fresh whether its identity proof is always recent, or missing */
  async createSession(usuario: number, fresh = true): Promise<string> {
    const [key = ''] = await this.openSessions([usuario], fresh);
    return key;
  }

  /** Creates one session for each of many usuarios, in one statement. */
  async openSessions(usuarios: readonly number[], fresh = true): Promise<string[]> {
    const now = this.clock.now;
    const sessions = usuarios.map((usuario) => ({ usuario, key: createToken() }));
    const shared = { dispositivo: 'Prueba', creada: now, ultima_vez: now, vence: now + 365 * DAY_MS };
    const probada = fresh ? now + 365 * DAY_MS : 0;
    const rows = sessions.map(({ usuario, key }) => ({ usuario, huella: hashToken(key), ...shared, probada }));
    await insertRows(this.db, 'sesion', rows).execute();
    return sessions.map(({ key }) => key);
  }

  /** Records a login from an address. */
  async direccion(usuario: number, direccion: string): Promise<void> {
    const now = this.clock.now;
    const row = { usuario, direccion: await hashAddress(this.db, direccion), primera: now, ultima: now };
    await this.db.insertInto('direccion').values(row).execute();
  }

  async misionId(categoria: number, posicion: number): Promise<number> {
    const row = await this.db
      .selectFrom('mision')
      .select('id')
      .where('categoria', '=', categoria)
      .where('posicion', '=', posicion)
      .executeTakeFirstOrThrow();
    return row.id;
  }

  /** Moves a person to another mision. */
  async moveToMision({ id }: Person, categoria: number, posicion = 1): Promise<void> {
    const mision = await this.misionId(categoria, posicion);
    const change = { usuario: id, mision, causa: 'edicion' as const };
    await runInTransaction(this.deps, (tx) => changeMision(tx, change));
  }

  /** Dismisses a person, without an author. */
  async dismiss(usuario: Person): Promise<void> {
    await runInTransaction(this.deps, (tx) => dismissUsuario(tx, { usuario, motivo: 'Prueba' }));
  }

  async configure(settings: Partial<FullConfiguracion>): Promise<void> {
    for (const [clave, valor] of Object.entries(settings)) {
      const row = { clave, valor: JSON.stringify(valor) };
      await this.db
        .insertInto('configuracion')
        .values(row)
        .onConflict((c) => c.column('clave').doUpdateSet({ valor: row.valor }))
        .execute();
    }
  }

  /** Sets exactly these permisos of a categoria. */
  async grantPermisos(categoria: number, ...permisos: string[]): Promise<void> {
    await this.db
      .updateTable('categoria')
      .set({ permisos: permisos.join(',') })
      .where('id', '=', categoria)
      .execute();
  }

  /** Grants a person exactly these permisos, in addition to the categoria's. */
  async setExcepcion({ id }: Pick<Person, 'id'>, ...permisos: Permiso[]): Promise<void> {
    await this.db.deleteFrom('excepcion').where('usuario', '=', id).execute();
    if (permisos.length === 0) return;
    const row = { usuario: id, permisos: permisos.join(','), encargado: id, fecha: this.clock.now };
    await this.db.insertInto('excepcion').values(row).execute();
  }

  /** Adds minutes to the ledger, by default now. */
  async addWork({ id }: Person, tipo: WorkType, minutos: number, fecha = this.clock.now): Promise<void> {
    const row = { usuario: id, tipo, minutos, tiempo: null, otro: null, encargado: id, motivo: 'Prueba', fecha };
    await this.db.insertInto('trabajo').values(row).execute();
  }

  /** Begins a pay period of a group, as a reset of its nomina does, by default now. */
  async cutPeriod(grupo: PagaGroup, fecha = this.clock.now): Promise<void> {
    await this.db.insertInto('corte').values({ grupo, fecha, encargado: null }).execute();
    await startPeriod(this.db, { grupo }, fecha);
  }

  /** Counts the rows per table, without `tasa`, which counts every request. */
  async countTableRows(): Promise<Record<string, number>> {
    countRows ??= createRowCounter((await this.db.introspection.getTables()).filter(({ name }) => name !== 'tasa'));
    const [row = {}] = await countRows(this.db);
    return Object.fromEntries(Object.entries(row).map(([table, n]) => [table, Number(n)]));
  }
}

/** Built once and counted in one statement: every test database has the same tables. */
let countRows: ReturnType<typeof createRowCounter> | undefined;

const createRowCounter = (tables: readonly { name: string }[]) =>
  prepared<Record<string, number | string>>((db) =>
    db.selectNoFrom((eb) =>
      tables.map(({ name }) => {
        const table = name as keyof Database;
        return eb.selectFrom(table).select(eb.fn.countAll<number>().as('n')).as(table);
      }),
    ),
  );

/**
 * Opens one portal for all tests of a file, which must not affect one another.
 * @param createOwn creates its database, by default one without usuarios
 */
export function portalForFile(
  onStart: (portal: Portal) => Promise<void> = async () => undefined,
  createOwn?: () => Promise<TestDatabase>,
): () => Portal {
  let portal: Portal | undefined;
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createOwn?.();
    portal = new Portal(new TestClock(), { ...(database && { database }) });
    await portal.open();
    await onStart(portal);
  });
  afterAll(async () => {
    await portal?.leave();
    await database?.dropDatabase();
  });
  return () => {
    if (!portal) throw new Error('the portal opens with the first test');
    return portal;
  };
}

/** Populates one portal for all cases of a file that change nothing. */
export function sceneForFile<S>(populate: (portal: Portal) => Promise<S>): () => S {
  let scene: S;
  portalForFile(async (portal) => {
    scene = await populate(portal);
  });
  return () => scene;
}

/** Populates portals alike: one for each test that calls `setUp`, and one for all cases of a file that change nothing. */
export const scenesOf = <S>(populate: (portal: Portal) => Promise<S>) => ({
  setUp: async (): Promise<S> => populate(await openPortal()),
  unchanged: sceneForFile(populate),
});

/**
 * Opens a portal for one test, on a database of its own.
 * @param jobs background jobs, by default none
 */
export async function openPortal(...jobs: readonly Job[]): Promise<Portal> {
  const portal = new Portal(new TestClock(), { jobs });
  onTestFinished(() => portal.leave());
  await portal.open();
  return portal;
}

/** Opens a second server of the same agency and clock, like another process. PostgreSQL only. */
export async function openSecondServer({ database, clock }: Portal): Promise<Portal> {
  const portal = new Portal(clock, { database });
  onTestFinished(() => portal.close());
  await portal.open();
  return portal;
}
