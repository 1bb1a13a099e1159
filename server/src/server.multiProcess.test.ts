import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { MIGRATIONS } from './migrations/index.ts';
import { SILENT_LOG } from './platform/database/databaseErrorReporter.ts';
import type { Engine } from './platform/database/engine.ts';
import { applySteps } from './platform/database/migrate.ts';
import { openEngine } from './platform/database/openEngine.ts';
import type { ServerProcess } from './test-support/cluster/serverProcess.ts';
import { ADMIN, runCliCommand, startServerProcess } from './test-support/cluster/serverProcess.ts';
import { createDatabase, createEmptyDatabase, ENGINE } from './test-support/database/testDatabase.ts';

const CREDENTIALS = { op: 0, ...ADMIN };

async function send(url: string, path: string, body: unknown, key = ''): Promise<{ http: number; body: unknown }> {
  const respuesta = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== '' && { key }) },
    body: JSON.stringify(body),
  });
  return { http: respuesta.status, body: await respuesta.json() };
}

async function withEngine<T>(url: string, read: (db: Engine['db']) => Promise<T>): Promise<T> {
  const engine = openEngine(url, SILENT_LOG);
  try {
    return await read(engine.db);
  } finally {
    await engine.close();
  }
}

if (ENGINE === 'postgres')
  describe('two servers of one database', () => {
    test('two simultaneous starts on an empty database: one schema, one administrator, two servers', async () => {
      const base = await createEmptyDatabase();
      const processes = await Promise.all([startServerProcess(base.url), startServerProcess(base.url)]);
      for (const { url } of processes) {
        expect(await fetch(`${url}/health`).then((r) => r.json())).toEqual({ status: 0 });
        expect((await send(url, 'login', CREDENTIALS)).http).toBe(200);
      }
      await Promise.all(processes.map((p) => p.kill()));
      await withEngine(base.url, async (db) => {
        const steps = await sql<{ n: number }>`select count(*) as n from kysely_migration`.execute(db);
        expect(Number(steps.rows[0]?.n)).toBe(Object.keys(MIGRATIONS).length);
        expect(await db.selectFrom('usuario').select('usuario').execute()).toEqual([{ usuario: 'jefa' }]);
      });
      await base.dropDatabase();
    });

    test('of a new version wait until a process of the former one stops, and then update the database once', async () => {
      const base = await createEmptyDatabase();
      const former = openEngine(base.url, SILENT_LOG);
      await applySteps(former, Object.fromEntries(Object.entries(MIGRATIONS).slice(0, -1)));
      const stepCount = async () => (await sql`select name from kysely_migration`.execute(former.db)).rows.length;
      const servers = await Promise.all([startServerProcess(base.url), startServerProcess(base.url)]);
      for (const server of servers) {
        expect(await send(server.url, 'login', CREDENTIALS)).toMatchObject({
          http: 503,
          body: { error: 'BASE_OCUPADA' },
        });
        expect(server.printedLines.join()).toContain('waiting until processes of another version stop');
      }
      expect(await stepCount()).toBe(Object.keys(MIGRATIONS).length - 1);
      await former.close();
      for (const { url } of servers)
        await vi.waitUntil(async () => (await fetch(`${url}/health`)).status === 200, { timeout: 30_000 });
      expect((await send(servers[1].url, 'login', CREDENTIALS)).http).toBe(200);
      await Promise.all(servers.map((server) => server.kill()));
      await base.dropDatabase();
    });

    test('fifty simultaneous opens and confirms over two servers create one tiempo and credit it once', async () => {
      const base = await createDatabase();
      const servers = await Promise.all([startServerProcess(base.url), startServerProcess(base.url)]);
      const [one] = servers;
      const { token } = (await send(one.url, 'login', CREDENTIALS)).body as { token: string };
      await send(one.url, 'registro', { usuario: 'ana', clave: 'clave-larga', rclave: 'clave-larga' });
      const [boss, ana] = await withEngine(base.url, (db) =>
        db
          .selectFrom('usuario')
          .select('id')
          .orderBy('id')
          .execute()
          .then((rows) => rows.map((f) => f.id)),
      );
      /** Sends the same request fifty times at once, alternating between both servers. */
      const sendFifty = async (path: string, body: object) => {
        const urls = Array.from({ length: 50 }, (_, i) => servers[i % 2]?.url ?? '');
        const responses = await Promise.all(urls.map((url) => send(url, path, body, token)));
        const codes = Object.groupBy(responses, (r) => r.http);
        return Object.fromEntries(Object.entries(codes).map(([http, r]) => [http, r?.length]));
      };
      expect(await sendFifty('openTime', { bajo: ana, alto: boss })).toEqual({ 200: 1, 409: 49 });
      const twentyMinutesAgo = Date.now() - 20 * 60_000;
      await withEngine(base.url, (db) =>
        db
          .updateTable('tiempo')
          .set({ abierto: twentyMinutesAgo, finaliza: twentyMinutesAgo + 3_600_000 })
          .execute(),
      );
      const { id } = await withEngine(base.url, (db) => db.selectFrom('tiempo').select('id').executeTakeFirstOrThrow());
      const confirm = { op: 1, id, alto: boss, pausa: 0, sumado: 0 };
      expect(await sendFifty('actionTime', confirm)).toEqual({ 200: 1, 409: 49 });
      await Promise.all(servers.map((s) => s.stop()));
      const rows = await withEngine(base.url, (db) =>
        db.selectFrom('trabajo').select(['usuario', 'tipo', 'minutos']).orderBy('id').execute(),
      );
      expect(rows).toEqual([
        { usuario: ana, tipo: 'asistencia', minutos: 20 },
        { usuario: boss, tipo: 'times', minutos: 20 },
      ]);
      await base.dropDatabase();
    });
  });
else
  describe('two servers of one file', () => {
    const REFUSED = /Conserje no puede arrancar: Otro proceso del portal ya usa esta base de datos\. .*conserje[^\n]*$/;

    async function emptyBase() {
      const base = await createEmptyDatabase();
      onTestFinished(base.dropDatabase);
      return base;
    }

    test('the second refuses to start with the reason in its last line, and the first continues', async () => {
      const base = await emptyBase();
      const first = await startServerProcess(base.url);
      await expect(startServerProcess(base.url)).rejects.toThrow(REFUSED);
      // A symbolic link to the same file is detected.
      const link = `${base.url.slice('file:'.length)}.link`;
      await symlink(base.url.slice('file:'.length), link);
      await expect(startServerProcess(`file:${link}`)).rejects.toThrow(REFUSED);
      expect((await send(first.url, 'login', CREDENTIALS)).http).toBe(200);
    });

    test('of two simultaneous starts one listens and the other refuses', async () => {
      const base = await emptyBase();
      const ends = await Promise.allSettled([startServerProcess(base.url), startServerProcess(base.url)]);
      const listening = ends.filter((end) => end.status === 'fulfilled');
      const refused = ends.filter((end) => end.status === 'rejected');
      expect(refused.map(({ reason }) => String(reason))).toEqual([expect.stringMatching(REFUSED)]);
      for (const { value } of listening) expect((await send(value.url, 'login', CREDENTIALS)).http).toBe(200);
    });

    test('a stopped or killed server does not block the next one', async () => {
      const base = await emptyBase();
      const first = await startServerProcess(base.url);
      await first.kill();
      const second = await startServerProcess(base.url);
      expect(await second.stop()).toBe(0);
      expect(await fetch(`${(await startServerProcess(base.url)).url}/health`).then((r) => r.json())).toEqual({
        status: 0,
      });
    });

    test('commands work while a server runs', async () => {
      const base = await emptyBase();
      const server = await startServerProcess(base.url);
      expect(await runCliCommand('cuadrar', base.url)).toMatchObject({ exitCode: 0 });
      expect(await runCliCommand('acceso', base.url, ['jefa'])).toMatchObject({ exitCode: 0 });
      const folder = await mkdtemp(join(tmpdir(), 'conserje-beside-'));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      expect(await runCliCommand('respaldo', base.url, [], { env: { RESPALDO_CARPETA: folder } })).toMatchObject({
        exitCode: 0,
      });
      expect(await server.stop()).toBe(0);
    });
  });

test('a newer command beside a running server changes neither its tables nor a password', async () => {
  const base = await createDatabase();
  onTestFinished(base.dropDatabase);
  const server = await startServerProcess(base.url);
  const last = Object.keys(MIGRATIONS).at(-1);
  await withEngine(base.url, (db) => sql`delete from kysely_migration where name = ${last}`.execute(db));
  const { exitCode, errorOutput } = await runCliCommand('acceso', base.url, [ADMIN.usuario]);
  expect(exitCode).toBe(1);
  expect(errorOutput).toBe(
    'Este programa es más nuevo que la base de datos y primero tiene que actualizarla. La base de datos está en uso. Detén el portal, y cualquier otro programa que la tenga abierta, y vuelve a intentarlo.\n',
  );
  expect((await send(server.url, 'login', CREDENTIALS)).http).toBe(200);
  expect(await server.stop()).toBe(0);
});

/** Opens and cancels tiempos until the server is gone. @returns the number of answered opens and cancellations */
async function workUntilServerEnds({ url }: ServerProcess, key: string, bajo: number, hecho: () => void) {
  const answered = { abiertas: 0, canceladas: 0 };
  try {
    for (;;) {
      const abierta = await send(url, 'openTime', { bajo, alto: -1 }, key);
      expect(abierta.http).toBe(200);
      answered.abiertas += 1;
      const { id } = (abierta.body as { data: { id: number } }).data;
      const cancelled = await send(url, 'actionTime', { op: 4, id, alto: -1, pausa: 0, sumado: 0 }, key);
      expect(cancelled.http).toBe(200);
      answered.canceladas += 1;
      hecho();
    }
  } catch (error) {
    // The connection broke; unanswered requests need not have taken effect.
    if (!(error instanceof TypeError)) throw error;
  }
  return answered;
}

test('after a kill during writes the restarted server has everything that it had answered', async () => {
  const base = await createDatabase();
  const runningServer = await startServerProcess(base.url);
  const session = await send(runningServer.url, 'login', CREDENTIALS);
  const { token } = session.body as { token: string };
  const bajos: number[] = [];
  for (const usuario of ['ana', 'beto', 'caro'])
    await send(runningServer.url, 'registro', { usuario, clave: 'clave-larga', rclave: 'clave-larga' });
  const options = await fetch(`${runningServer.url}/api/getUsuariosTiempos`, { headers: { key: token } });
  for (const { value, label } of (await options.json()) as { value: number; label: string }[])
    if (label !== 'jefa') bajos.push(value);

  let missing = 40;
  const { promise: enoughDone, resolve } = Promise.withResolvers<void>();
  const result = () => {
    missing -= 1;
    if (missing === 0) resolve();
  };
  const works = bajos.map((bajo) => workUntilServerEnds(runningServer, token, bajo, result));
  await enoughDone;
  await runningServer.kill();
  const answered = await Promise.all(works);
  const sum = (campo: 'abiertas' | 'canceladas') => answered.reduce((n, c) => n + c[campo], 0);
  expect(sum('canceladas')).toBeGreaterThanOrEqual(40);

  const other = await startServerProcess(base.url);
  const open = await fetch(`${other.url}/api/getAllTime`, { headers: { key: token } });
  expect(open.status).toBe(200);
  await other.kill();
  await withEngine(base.url, async (db) => {
    const tiempos = await db.selectFrom('tiempo').select(['id', 'cierre']).execute();
    const cancelledCount = tiempos.filter((t) => t.cierre === 'cancelado').length;
    // One response per person may have been lost at the kill.
    expect(tiempos.length).toBeGreaterThanOrEqual(sum('abiertas'));
    expect(tiempos.length).toBeLessThanOrEqual(sum('abiertas') + bajos.length);
    expect(cancelledCount).toBeGreaterThanOrEqual(sum('canceladas'));
    const entries = await db.selectFrom('bitacora').select('motivo').where('modulo', '=', 'tiempos').execute();
    expect(entries.filter((a) => a.motivo === `canceló el tiempo de ${NAME_PLACEHOLDER}`)).toHaveLength(cancelledCount);
    expect(entries.filter((a) => a.motivo === `abrió el tiempo de ${NAME_PLACEHOLDER} sin encargado`)).toHaveLength(
      tiempos.length,
    );
  });
  await base.dropDatabase();
});

const printedClave = ({ printedLines }: ServerProcess): string | undefined =>
  printedLines.map((line) => /Primer administrador: admin {3}Contraseña: (\S+)/.exec(line)?.[1]).find(Boolean);

test('without a given administrator a password is printed exactly once, and a restart changes nothing', async () => {
  const base = await createEmptyDatabase();
  const primero = await startServerProcess(base.url, {});
  const clave = printedClave(primero);
  expect(clave).toMatch(/^[\w-]{16}$/);
  expect((await send(primero.url, 'login', { op: 0, usuario: 'admin', clave })).http).toBe(200);
  expect(await primero.stop()).toBe(0);
  const count = (db: Engine['db']) =>
    Promise.all([
      sql<{ name: string }>`select name, timestamp from kysely_migration order by name`.execute(db),
      db.selectFrom('mision').select('id').orderBy('id').execute(),
      db.selectFrom('usuario').select(['id', 'clave']).orderBy('id').execute(),
    ]).then(([steps, misiones, usuarios]) => ({ pasos: steps.rows, misiones, usuarios }));
  const antes = await withEngine(base.url, count);
  const secondProcess = await startServerProcess(base.url, {});
  expect(printedClave(secondProcess)).toBeUndefined();
  expect((await send(secondProcess.url, 'login', { op: 0, usuario: 'admin', clave })).http).toBe(200);
  expect(await secondProcess.stop()).toBe(0);
  expect(await withEngine(base.url, count)).toEqual(antes);
  await base.dropDatabase();
});

test('on a stop it answers pending requests, finishes those of lost clients and logs no error', async () => {
  const base = await createDatabase();
  const runningServer = await startServerProcess(base.url);
  const { token: key } = (await send(runningServer.url, 'login', CREDENTIALS)).body as { token: string };
  const listener = await fetch(`${runningServer.url}/api/vivo`, { headers: { key } });
  const registrar = (usuario: string) => {
    const body = JSON.stringify({ usuario, clave: 'clave-larga', rclave: 'clave-larga' });
    const outgoing = request(`${runningServer.url}/api/registro`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        'x-forwarded-for': `10.0.0.${usuario.slice(1)}`,
        // The server signals when it has started with the request.
        expect: '100-continue',
      },
    });
    const started = once(outgoing, 'continue').then(() => void outgoing.end(body));
    const respuesta = once(outgoing, 'response').then(([{ statusCode }]) => ({ usuario, http: statusCode }));
    return { started, respuesta, unsubscribe: () => outgoing.destroy() };
  };
  const stayed = Array.from({ length: 10 }, (_, i) => registrar(`b${i + 101}`));
  const gone = Array.from({ length: 10 }, (_, i) => registrar(`a${i + 1}`));
  const responses = Promise.allSettled(gone.map((p) => p.respuesta));
  await Promise.all([...stayed, ...gone].map((p) => p.started));
  for (const departed of gone) departed.unsubscribe();
  const codigo = runningServer.stop();
  // A terminal that closes sends several signals.
  await setTimeout(30);
  process.kill(runningServer.pid, 'SIGHUP');
  expect((await responses).map((r) => r.status)).toContain('rejected');
  const stayedAnswers = await Promise.all(stayed.map((p) => p.respuesta));
  expect(new Set(stayedAnswers.map((r) => r.http))).toEqual(new Set([200]));
  expect(await listener.text()).toContain(': hola');
  expect(await codigo).toBe(0);
  const logLevels = runningServer.printedLines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line).level);
  expect(Math.max(...logLevels)).toBeLessThan(50);
  expect(runningServer.printedLines.at(-1)).toContain('Conserje se detuvo');
  const usuarios = await withEngine(base.url, (db) => db.selectFrom('usuario').select('usuario').execute());
  expect(usuarios.map((u) => u.usuario)).toEqual(expect.arrayContaining(stayedAnswers.map((r) => r.usuario)));
  await base.dropDatabase();
});
