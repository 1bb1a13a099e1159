import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from './app.ts';
import { Asedio, LIMITES_DE_ASEDIO } from './testing/asedio.ts';
import { MOTOR, nuevaBase } from './testing/base.ts';
import { hastaQue } from './testing/hastaQue.ts';
import type { Portal } from './testing/portal.ts';

/** `npm run fuzz -- 100000` sends so many; every day, as many as there is time for. */
const CARGAS = Number(process.env.FUZZ ?? 250);
const SEMILLA = Number(process.env.SEMILLA ?? 1);
/** One agency bears so many: afterwards most of its people are dismissed or demoted. */
const POR_AGENCIA = 500;
/** Of so many payloads one is an abuse of HTTP. */
const DE_CADA = 10;
/** What one agency may hold more of after all its payloads than after half of them. */
const CRECE_MAX = 8 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const barrer = runInNewContext('gc') as () => void;

/** Bytes that are held. */
function ocupado(): number {
  barrer();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const conexiones = (app: FastifyInstance): Promise<number> =>
  new Promise((decir, fallar) => app.server.getConnections((error, n) => (error ? fallar(error) : decir(n))));

/** One agency under fire until it has had its share; answers what it holds more of. */
async function agencia(semilla: number, cargas: number): Promise<{ asedio: Asedio; crece: number }> {
  const base = await nuevaBase();
  onTestFinished(() => base.tirar());
  const apps: FastifyInstance[] = [];
  const escuchar = async ({ deps }: Portal): Promise<string> => {
    const app = await buildApp({ ...deps, limites: LIMITES_DE_ASEDIO });
    apps.push(app);
    return app.listen({ port: 0, host: '127.0.0.1' });
  };
  const asedio = await Asedio.abrir(base, semilla, escuchar);
  try {
    const abusos = Math.ceil(cargas / DE_CADA);
    const mitad = Math.floor((cargas - abusos) / 2);
    await asedio.tirar(mitad);
    const antes = ocupado();
    await asedio.tirar(cargas - abusos - mitad);
    await asedio.abusar(abusos);
    // Nobody's connection is left behind.
    for (const app of apps) await hastaQue(async () => (await conexiones(app)) === 0);
    return { asedio, crece: ocupado() - antes };
  } finally {
    for (const app of apps) await app.close();
    await asedio.cerrar();
  }
}

test(
  `${CARGAS} cargas y abusos: nada es culpa nuestra, nada cuelga, nada crece, y nada cambia sin su línea en el registro`,
  async () => {
    let [enviadas, aceptadas, abusadas] = [0, 0, 0];
    const crecen: number[] = [];
    const agencias = Math.ceil(CARGAS / POR_AGENCIA);
    for (let i = 0; i < agencias; i += 1) {
      const suyas = Math.min(POR_AGENCIA, CARGAS - i * POR_AGENCIA);
      const { asedio, crece } = await agencia(SEMILLA + i, suyas);
      enviadas += asedio.enviados;
      aceptadas += asedio.aceptados;
      abusadas += asedio.abusados;
      crecen.push(crece);
      if (process.env.FUZZ !== undefined && (i + 1) % 10 === 0)
        process.stdout.write(`${MOTOR}: ${enviadas} payloads (${aceptadas} accepted), ${abusadas} abuses\n`);
    }
    expect(enviadas + abusadas).toBe(CARGAS);
    expect(aceptadas).toBeGreaterThan(CARGAS / 20);
    const [media = 0] = crecen.toSorted((a, b) => a - b).slice(Math.floor(crecen.length / 2));
    expect(media).toBeLessThan(CRECE_MAX);
  },
  60_000 + CARGAS * 100,
);
