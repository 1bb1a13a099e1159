import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import fc from 'fast-check';
import type { Limits } from '../../platform/http/limits/limits.ts';
import type { Base } from '../database/testDatabase.ts';
import { TestClock } from '../fakes/clock.ts';
import { AUDIT_MODULE_BY_CALL } from '../matrices/auditModules.ts';
import { sampleOf } from '../matrices/samplePayloads.ts';
import type { ApiResponse } from '../portal/apiClient.ts';
import { checkRefusal, checkResponse, pathOf } from '../portal/apiClient.ts';
import type { Person } from '../portal/portal.ts';
import { Portal } from '../portal/portal.ts';
import type { Submission } from './arbitraries.ts';
import { edgesOf, submissionOf } from './arbitraries.ts';
import { ChangeTracker } from './changeTracker.ts';
import type { Abuse } from './httpAbuses.ts';
import { buildAbuse, runAbuse } from './httpAbuses.ts';

const CALLS = Object.entries<Call>(CONTRACT).filter(([, spec]) => !spec.stream);
/** Whom requests are made by: a visitor, and people of these categories. */
const CATEGORIAS = [1, 3, 5, 9, 11, 12];

/**
 * What whoever asks leaves behind, refused or not: how often they ask, what failed of theirs. That a session was used is not
 * noted while the clock stands still, and from where somebody comes only by who is let in, which the audit log says.
 */
const INCIDENTAL_TABLES: readonly string[] = [
  'tasa',
  'intento',
  'version',
  'reloj',
  'radio',
  // The security log writes down what is refused.
  'vigilancia',
  'vigilancia_limite',
  'alarma',
  'titular_visto',
];
/** What one does for oneself alone, which the audit log says nothing of, and a look at what is due. */
const UNAUDITED_TABLES: Partial<Record<string, readonly string[]>> = {
  'POST leerNotificaciones': ['notificacion'],
  // That somebody has proved who they are stands with their session.
  'POST probar': ['sesion'],
  // Whoever registers shows that they hold a code of their address.
  'GET ipdetect': ['codigo_registro'],
  'POST registro': ['codigo_registro', 'avatar', 'avatar_usuario'],
};

/** Bounds under which a server ends what is slow before anybody tires of it. */
export const FUZZER_LIMITS: Partial<Limits> = {
  headersTimeoutMs: 300,
  requestTimeoutMs: 400,
  revisionMs: 50,
  keepAliveMs: 50,
  idleTimeoutMs: 2_000,
};
/** Whoever is not answered by then was left hanging. */
const DEADLINE_MS = 10_000;
const CONCURRENCY = 24;

interface Case {
  llamada: string;
  quien: number;
  submission: Submission;
}

/** Anything that may be sent with a call: any at all, or one edge of one field, with the others as they should be. */
const cases: fc.Arbitrary<Case> = fc.constantFrom(...CALLS).chain(([nombre, spec]) => {
  const valid = sampleOf(nombre, spec);
  const complete = { params: {}, query: {}, body: undefined, ...valid } as Submission;
  const edges = (['params', 'query', 'body'] as const).flatMap((parte) =>
    edgesOf(spec[parte] ?? {}, valid[parte] ?? {}).map((edge) => ({ ...complete, [parte]: edge }) as Submission),
  );
  return fc.record({
    llamada: fc.constant(nombre),
    quien: fc.nat({ max: CATEGORIAS.length }),
    submission: fc.oneof(
      { weight: 3, arbitrary: submissionOf(spec) },
      { weight: 2, arbitrary: fc.constantFrom(complete, ...edges) },
    ),
  });
});

const findSpec = (nombre: string): Call => {
  const spec = CALLS.find(([own]) => own === nombre)?.[1];
  if (!spec) throw new Error(`no such call: ${nombre}`);
  return spec;
};

/** An agency under fire: what is sent to it follows from a seed, and each answer and what it left behind is looked at. */
export class Fuzzer {
  /** How many payloads were sent, and how many of them were accepted. */
  sent = 0;
  accepted = 0;
  abusesSent = 0;
  private readonly portal: Portal;
  private readonly cambios: ChangeTracker;
  private readonly url: string;
  private readonly gente: Person[];
  private readonly seed: number;

  private constructor(portal: Portal, cambios: ChangeTracker, url: string, gente: Person[], seed: number) {
    this.portal = portal;
    this.cambios = cambios;
    this.url = url;
    this.gente = gente;
    this.seed = seed;
  }

  /** Opens an agency with work under way on a base of its own, to which it adds what counts changes. */
  static async open(base: Base, seed: number, listen: (portal: Portal) => Promise<string>): Promise<Fuzzer> {
    const portal = new Portal(new TestClock(), { base });
    await portal.open();
    const gente: Person[] = [];
    // Each has come from somewhere: what is forgotten of them must be there.
    for (const categoria of CATEGORIAS)
      gente.push(await portal.person({ categoria, direccion: `10.100.0.${categoria}` }));
    const supervisor = gente.at(-1);
    for (let i = 0; i < 3; i += 1) {
      const bajo = await portal.person({ categoria: 1 + i });
      if (supervisor)
        await portal.as(supervisor).succeeds('POST openTime', { body: { bajo: bajo.id, alto: supervisor.id } });
    }
    const cambios = await ChangeTracker.create(portal.motor);
    const fuzzer = new Fuzzer(portal, cambios, await listen(portal), gente, seed);
    await fuzzer.restoreAccess();
    return fuzzer;
  }

  close(): Promise<void> {
    return this.portal.close();
  }

  /** Sends so many payloads. @throws what was wrong with an answer, with all that makes it again */
  async fire(cuantos: number): Promise<void> {
    // What was sent before is part of the seed: what follows is another half, and not the same once more.
    const all = fc.sample(cases, { seed: this.seed * 10_000 + this.sent, numRuns: cuantos });
    for (const [i, testCase] of all.entries()) {
      const fault = await this.tryCase(testCase);
      if (fault !== null) {
        const smaller = await this.shrinkCase(testCase, fault);
        throw new Error(`semilla ${this.seed}, carga ${i} de ${cuantos}: ${fault}\n${JSON.stringify(smaller)}`);
      }
    }
  }

  /** What is wrong with what comes of a payload; null when nothing is. */
  private async tryCase({ llamada, quien, submission }: Case): Promise<string | null> {
    const spec = findSpec(llamada);
    const person = this.gente[quien - 1];
    const desde = `10.${quien}.${this.sent % 250}.${Math.floor(this.sent / 250) % 250}`;
    const { params, query, body } = submission;
    const inicio = performance.now();
    const client = this.portal.as(person, { desde });
    const respuesta = await client(spec.method, pathOf(spec.path, params, query), body);
    const ms = performance.now() - inicio;
    this.sent += 1;
    const fault =
      (ms > DEADLINE_MS ? `tardó ${Math.round(ms)} ms` : null) ??
      this.checkShape(`${spec.method} ${spec.path}`, respuesta) ??
      this.checkEffects(`${spec.method} ${spec.path}`, respuesta, await this.cambios.nuevos());
    if (respuesta.http === 200) this.accepted += 1;
    if (respuesta.http === 200 || respuesta.http === 401 || respuesta.http === 503) await this.restoreAccess();
    return fault;
  }

  /** An answer has its declared shape, a refusal that of the catalogue; nothing is our fault. */
  private checkShape(nombre: string, respuesta: ApiResponse): string | null {
    try {
      if (respuesta.http === 304) return null;
      if (respuesta.http === 200) {
        if (String(respuesta.headers['content-type']).includes('json')) checkResponse(nombre, respuesta.body);
        return null;
      }
      const { error, http } = checkRefusal(respuesta);
      return http >= 500 && error !== 'MANTENIMIENTO' ? `${nombre}: ${http} ${error}` : null;
    } catch (error) {
      return `${nombre}: ${error instanceof Error ? error.message : String(error)}`;
    }
  }

  /** Who is refused has changed nothing, and what was changed stands in the log. */
  private checkEffects(nombre: string, { http }: ApiResponse, cambiadas: string[]): string | null {
    const hechas = cambiadas.filter((table) => !INCIDENTAL_TABLES.includes(table));
    if (hechas.length === 0) return null;
    if (http >= 400) return `${nombre}: ${http}, y cambió ${hechas.join(', ')}`;
    if (hechas.includes('bitacora'))
      return AUDIT_MODULE_BY_CALL[nombre] ? null : `${nombre}: se apunta, y no es de las que escriben`;
    const foreign = hechas.filter((table) => !UNAUDITED_TABLES[nombre]?.includes(table));
    return foreign.length === 0 ? null : `${nombre}: ${http}, cambió ${foreign.join(', ')} y no lo apuntó`;
  }

  /** Keys that have ended are given anew, and a portal that was closed is opened: else all that follows is refused alike. */
  private async restoreAccess(): Promise<void> {
    await this.portal.configure({ mantenimiento: false });
    for (const person of this.gente) {
      const { http } = await this.portal.as(person)('GET', 'checkUser');
      if (http === 401) person.key = await this.portal.sesion(person.id);
    }
    await this.cambios.nuevos();
  }

  /** The same with as few fields as still go wrong in the same way. */
  private async shrinkCase(testCase: Case, fault: string): Promise<Case> {
    let smaller = testCase;
    for (const parte of ['query', 'body'] as const)
      for (const campo of Object.keys(Object(smaller.submission[parte]))) {
        const { [campo]: _removed, ...rest } = smaller.submission[parte] as Record<string, unknown>;
        const otro: Case = { ...smaller, submission: { ...smaller.submission, [parte]: rest } };
        if ((await this.tryCase(otro)) === fault) smaller = otro;
      }
    return smaller;
  }

  /** Abuses so many connections, many at once. @throws for one that is left hanging, answered as our fault, or has an effect */
  async runAbuses(cuantos: number): Promise<void> {
    for (let i = 0; i < cuantos; i += CONCURRENCY) {
      const key = this.gente[i % this.gente.length]?.key ?? '';
      const batch: Abuse[] = Array.from({ length: Math.min(CONCURRENCY, cuantos - i) }, (_, j) =>
        buildAbuse({ direccion: `10.200.${j}.${i % 250}`, key }, this.seed * 1_000 + i + j),
      );
      const finalRows = await Promise.all(batch.map((abuse) => runAbuse(this.url, abuse, DEADLINE_MS)));
      this.abusesSent += batch.length;
      const hechas = (await this.cambios.nuevos()).filter((table) => !INCIDENTAL_TABLES.includes(table));
      const isUnaudited = hechas.length > 0 && !hechas.includes('bitacora');
      for (const [j, final] of finalRows.entries()) {
        const fault = final === null ? 'cuelga' : final.find((codigo) => codigo >= 500 && codigo !== 505);
        if (fault !== undefined || isUnaudited)
          throw new Error(
            `semilla ${this.seed}, abuso ${i + j}: ${fault ?? hechas.join()}\n${JSON.stringify(batch[j])}`,
          );
      }
      await this.restoreAccess();
    }
  }
}
