import type { Call } from '@conserje/contract';
import { CONTRACT, writesSomething } from '@conserje/contract';
import fc from 'fast-check';
import type { Limits } from '../../platform/http/limits/limits.ts';
import type { TestDatabase } from '../database/testDatabase.ts';
import { TestClock } from '../fakes/clock.ts';
import { samplePayloadOf } from '../matrices/samplePayloads.ts';
import type { ApiResponse } from '../portal/apiClient.ts';
import { expectRefusalShape, expectResponseShape, pathOf } from '../portal/apiClient.ts';
import type { Person } from '../portal/portal.ts';
import { Portal } from '../portal/portal.ts';
import type { CallPayload } from './arbitraries.ts';
import { boundaryPayloadsOf, payloadArbitraryOf } from './arbitraries.ts';
import { ChangeTracker } from './changeTracker.ts';
import type { Abuse } from './httpAbuses.ts';
import { buildAbuse, runAbuse } from './httpAbuses.ts';

const CALLS = Object.entries<Call>(CONTRACT).filter(([, spec]) => !spec.stream);
/** Categorias of the senders; a visitor is added. */
const CATEGORIAS = [1, 3, 5, 9, 11, 12];

/**
 * Tables that any request may change, refused or not: rates and failures. The use of a session is not written while the
 * clock stands still, and addresses only after a login, which is audited.
 */
const INCIDENTAL_TABLES: readonly string[] = [
  'tasa',
  'intento',
  'version',
  'reloj',
  'radio',
  // The security log records refusals.
  'vigilancia',
  'vigilancia_limite',
  'alarma',
  'titular_visto',
];
/** Tables that a call may change without an audit entry: private changes, and codes for registration. */
const UNAUDITED_TABLES: Partial<Record<string, readonly string[]>> = {
  'POST leerNotificaciones': ['notificacion'],
  'POST leerComunicado': ['comunicado_lectura'],
  'POST votarEncuesta': ['encuesta_voto', 'encuesta_opcion'],
  'POST reaccionarComunicado': ['comunicado_reaccion'],
  // The proof of identity is stored with the session.
  'POST probar': ['sesion'],
  // A person who registers proves that they hold a code of their address.
  'GET ipdetect': ['codigo_registro'],
  'POST registro': ['codigo_registro', 'avatar', 'avatar_usuario'],
};

/** Calls that write no audit entry: read marks, votes and proofs of identity; the security log counts an export. */
const UNAUDITED_CALLS: readonly string[] = [
  'POST leerNotificaciones',
  'POST leerComunicado',
  'POST votarEncuesta',
  'POST reaccionarComunicado',
  'POST probar',
  'POST exportado',
];

/** Limits under which a server soon ends slow connections. */
export const FUZZER_LIMITS: Partial<Limits> = {
  headersTimeoutMs: 300,
  requestTimeoutMs: 400,
  checkIntervalMs: 50,
  keepAliveMs: 50,
  idleTimeoutMs: 2_000,
};
/** Milliseconds after which a request counts as hung. */
const DEADLINE_MS = 10_000;
const CONCURRENCY = 24;

interface FuzzCase {
  llamada: string;
  quien: number;
  submission: CallPayload;
}

/** Arbitrary of cases: any payload of a call, or one field at a bound with the others valid. */
const fuzzCases: fc.Arbitrary<FuzzCase> = fc.constantFrom(...CALLS).chain(([name, spec]) => {
  const valid = samplePayloadOf(name, spec);
  const complete = { params: {}, query: {}, body: undefined, ...valid } as CallPayload;
  const edges = (['params', 'query', 'body'] as const).flatMap((parte) =>
    boundaryPayloadsOf(spec[parte] ?? {}, valid[parte] ?? {}).map(
      (edge) => ({ ...complete, [parte]: edge }) as CallPayload,
    ),
  );
  return fc.record({
    llamada: fc.constant(name),
    quien: fc.nat({ max: CATEGORIAS.length }),
    submission: fc.oneof(
      { weight: 3, arbitrary: payloadArbitraryOf(spec) },
      { weight: 2, arbitrary: fc.constantFrom(complete, ...edges) },
    ),
  });
});

const findSpec = (name: string): Call => {
  const spec = CALLS.find(([own]) => own === name)?.[1];
  if (!spec) throw new Error(`no such call: ${name}`);
  return spec;
};

/** Sends payloads derived from a seed to an agency, and checks each answer and its effects. */
export class Fuzzer {
  /** Number of payloads sent, and of those accepted. */
  sent = 0;
  accepted = 0;
  abusesSent = 0;
  private readonly portal: Portal;
  private readonly changeTracker: ChangeTracker;
  private readonly url: string;
  private readonly people: Person[];
  private readonly seed: number;

  private constructor(portal: Portal, changeTracker: ChangeTracker, url: string, people: Person[], seed: number) {
    this.portal = portal;
    this.changeTracker = changeTracker;
    this.url = url;
    this.people = people;
    this.seed = seed;
  }

  /** Opens an agency with work in progress, and adds the change tracker to its database. */
  static async open(base: TestDatabase, seed: number, listen: (portal: Portal) => Promise<string>): Promise<Fuzzer> {
    const portal = new Portal(new TestClock(), { database: base });
    await portal.open();
    const people: Person[] = [];
    // Each person has an address, so that an erasure has one to delete.
    for (const categoria of CATEGORIAS)
      people.push(await portal.createPerson({ categoria, direccion: `10.100.0.${categoria}` }));
    const supervisor = people.at(-1);
    for (let i = 0; i < 3; i += 1) {
      const bajo = await portal.createPerson({ categoria: 1 + i });
      if (supervisor)
        await portal.as(supervisor).succeeds('POST openTime', { body: { bajo: bajo.id, alto: supervisor.id } });
    }
    const changeTracker = await ChangeTracker.create(portal.engine);
    const fuzzer = new Fuzzer(portal, changeTracker, await listen(portal), people, seed);
    await fuzzer.restoreAccess();
    return fuzzer;
  }

  close(): Promise<void> {
    return this.portal.close();
  }

  /** Sends `count` payloads. @throws the fault of an answer, with the data to reproduce it */
  async fire(count: number): Promise<void> {
    // The seed includes the number sent, so that a second call sends other payloads.
    const all = fc.sample(fuzzCases, { seed: this.seed * 10_000 + this.sent, numRuns: count });
    for (const [i, testCase] of all.entries()) {
      const fault = await this.tryCase(testCase);
      if (fault !== null) {
        const smaller = await this.shrinkCase(testCase, fault);
        throw new Error(`semilla ${this.seed}, carga ${i} de ${count}: ${fault}\n${JSON.stringify(smaller)}`);
      }
    }
  }

  /** Returns the fault of a payload's answer or effects; null without one. */
  private async tryCase({ llamada, quien, submission }: FuzzCase): Promise<string | null> {
    const spec = findSpec(llamada);
    const person = this.people[quien - 1];
    const remoteAddress = `10.${quien}.${this.sent % 250}.${Math.floor(this.sent / 250) % 250}`;
    const { params, query, body } = submission;
    const startedAt = performance.now();
    const client = this.portal.as(person, { remoteAddress });
    const response = await client(spec.method, pathOf(spec.path, params, query), body);
    const ms = performance.now() - startedAt;
    this.sent += 1;
    const fault =
      (ms > DEADLINE_MS ? `tardó ${Math.round(ms)} ms` : null) ??
      this.checkShape(`${spec.method} ${spec.path}`, response) ??
      this.checkEffects(spec, response, await this.changeTracker.takeChangedTables());
    if (response.http === 200) this.accepted += 1;
    if (response.http === 200 || response.http === 401 || response.http === 503) await this.restoreAccess();
    return fault;
  }

  /** Returns a fault unless a success has its declared shape and a refusal that of the catalogue. */
  private checkShape(name: string, response: ApiResponse): string | null {
    try {
      if (response.http === 304) return null;
      if (response.http === 200) {
        if (String(response.headers['content-type']).includes('json')) expectResponseShape(name, response.body);
        return null;
      }
      const { error, http } = expectRefusalShape(response);
      return http >= 500 && error !== 'MANTENIMIENTO' ? `${name}: ${http} ${error}` : null;
    } catch (error) {
      return `${name}: ${error instanceof Error ? error.message : String(error)}`;
    }
  }

  /** Returns a fault if a refused call changed something, or a change has no audit entry. */
  private checkEffects(spec: Call, { http }: ApiResponse, allChangedTables: string[]): string | null {
    const name = `${spec.method} ${spec.path}`;
    const changedTables = allChangedTables.filter((table) => !INCIDENTAL_TABLES.includes(table));
    if (changedTables.length === 0) return null;
    if (http >= 400) return `${name}: ${http}, y cambió ${changedTables.join(', ')}`;
    if (changedTables.includes('bitacora'))
      return writesSomething(spec) && !UNAUDITED_CALLS.includes(name)
        ? null
        : `${name}: se apunta, y no es de las que lo hacen`;
    const foreign = changedTables.filter((table) => !UNAUDITED_TABLES[name]?.includes(table));
    return foreign.length === 0 ? null : `${name}: ${http}, cambió ${foreign.join(', ')} y no lo apuntó`;
  }

  /** Renews ended keys and ends mantenimiento; otherwise all later payloads would be refused alike. */
  private async restoreAccess(): Promise<void> {
    await this.portal.configure({ mantenimiento: false });
    for (const person of this.people) {
      const { http } = await this.portal.as(person)('GET', 'checkUser');
      if (http === 401) person.key = await this.portal.createSession(person.id);
    }
    await this.changeTracker.takeChangedTables();
  }

  /** Removes fields while the same fault remains. */
  private async shrinkCase(testCase: FuzzCase, fault: string): Promise<FuzzCase> {
    let smaller = testCase;
    for (const parte of ['query', 'body'] as const)
      for (const campo of Object.keys(Object(smaller.submission[parte]))) {
        const { [campo]: _removed, ...rest } = smaller.submission[parte] as Record<string, unknown>;
        const candidate: FuzzCase = { ...smaller, submission: { ...smaller.submission, [parte]: rest } };
        if ((await this.tryCase(candidate)) === fault) smaller = candidate;
      }
    return smaller;
  }

  /**
   * Runs `count` abuses, many concurrently.
   * @throws for one that hangs, is answered as a server fault, or has an effect
   */
  async runAbuses(count: number): Promise<void> {
    for (let i = 0; i < count; i += CONCURRENCY) {
      const key = this.people[i % this.people.length]?.key ?? '';
      const batch: Abuse[] = Array.from({ length: Math.min(CONCURRENCY, count - i) }, (_, j) =>
        buildAbuse({ direccion: `10.200.${j}.${i % 250}`, key }, this.seed * 1_000 + i + j),
      );
      const outcomes = await Promise.all(batch.map((abuse) => runAbuse(this.url, abuse, DEADLINE_MS)));
      this.abusesSent += batch.length;
      const changedTables = (await this.changeTracker.takeChangedTables()).filter(
        (table) => !INCIDENTAL_TABLES.includes(table),
      );
      const isUnaudited = changedTables.length > 0 && !changedTables.includes('bitacora');
      for (const [j, statuses] of outcomes.entries()) {
        const fault = statuses === null ? 'cuelga' : statuses.find((codigo) => codigo >= 500 && codigo !== 505);
        if (fault !== undefined || isUnaudited)
          throw new Error(
            `semilla ${this.seed}, abuso ${i + j}: ${fault ?? changedTables.join()}\n${JSON.stringify(batch[j])}`,
          );
      }
      await this.restoreAccess();
    }
  }
}
