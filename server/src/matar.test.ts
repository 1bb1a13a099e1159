import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MOTOR, nuevaBase } from './testing/base.ts';
import { servidorPropio } from './testing/caidas.ts';
import { Enjambre } from './testing/enjambre.ts';
import { pedir } from './testing/escritores.ts';
import { hastaQue } from './testing/hastaQue.ts';
import { dibujo } from './testing/imagenes.ts';
import type { Persona, Portal } from './testing/portal.ts';
import { abrir } from './testing/tiempos.ts';

/** `npm run matar -- 1000` does it so often; every day, as often as there is time for. */
const VECES = Number(process.env.MATAR ?? (MOTOR === 'sqlite' ? 3 : 1));
/** After so many the books are looked at. */
const TANDA = 25;
const PLAZO_MS = 60_000 + VECES * 15_000;

const TRES = 3;
/** With everyone inside, each of three is killed so often. */
const RONDAS = Math.ceil(Math.min(24, Number(process.env.MATAR ?? 1)) / TRES);
const SEMILLA = Number(process.env.SEMILLA ?? 1);

async function baseVacia() {
  const base = await nuevaBase();
  onTestFinished(() => base.tirar());
  return base;
}

/** Tiempos that have just ended, of which nobody was told. */
async function terminados(portal: Portal, jefa: Persona, bajos: readonly Persona[]): Promise<void> {
  for (const bajo of bajos) await abrir(portal, jefa, bajo);
  const finaliza = portal.reloj.ahora - 60_000;
  await portal.db
    .updateTable('tiempo')
    .set({ finaliza, abierto: finaliza - 3_600_000 })
    .execute();
}

test(
  `muerto de golpe ${VECES} veces a media escritura: lo contestado está, una vez y entero`,
  async () => {
    const procesos = MOTOR === 'sqlite' ? 1 : TRES;
    const enjambre = await Enjambre.abrir(await baseVacia(), { procesos, escritores: 4 });
    await enjambre.empezar();
    for (let vez = 1; vez <= VECES; vez += 1) {
      // Each time at another point of what is under way.
      await enjambre.avanzar(1 + (vez % 4));
      await enjambre.revivir(await enjambre.matar());
      if (vez % TANDA !== 0) continue;
      await enjambre.parar();
      await enjambre.comprobar();
      if (process.env.MATAR !== undefined)
        process.stdout.write(`${MOTOR}: ${vez} of ${VECES}, ${enjambre.hechas} writes\n`);
      await enjambre.empezar();
    }
    await enjambre.avanzar(4);
    await enjambre.parar();
    await enjambre.comprobar();
    expect(enjambre.hechas).toBeGreaterThan(4 * VECES);
  },
  PLAZO_MS,
);

if (MOTOR === 'postgres')
  describe('tres procesos de una agencia, cada petición por el que toque', () => {
    test('claves, límites, imágenes y lo que se cambia valen en todos desde el momento', async () => {
      const enjambre = await Enjambre.abrir(await baseVacia(), { procesos: TRES, escritores: 1 });
      const { puesto, gente } = enjambre;
      const todos = [0, 1, 2].map((cual) => enjambre.por(cual));
      const codigosDe = async (path: string, key = puesto.key) =>
        Promise.all(
          todos.map(async (uno) => {
            const final = await pedir({ ...uno, key }, 'GET', path);
            return final === 'quién sabe' ? final : final.http;
          }),
        );
      const [bajo] = gente.bajos;
      const llave = bajo?.key ?? '';
      expect(await codigosDe('checkUser', llave)).toEqual([200, 200, 200]);
      await pedir({ ...enjambre.por(1), key: llave }, 'POST', 'logout');
      expect(await codigosDe('checkUser', llave)).toEqual([401, 401, 401]);

      const [TOPE, DE_MAS] = [60, 9];
      const saludos = await Promise.all(
        Array.from({ length: TOPE + DE_MAS }, () => pedir(puesto, 'GET', 'ipdetect', { desde: '203.0.113.99' })),
      );
      const codigos = saludos.map((final) => (final === 'quién sabe' ? 0 : final.http));
      expect(codigos.filter((http) => http === 200)).toHaveLength(TOPE);
      expect(codigos.filter((http) => http === 429)).toHaveLength(DE_MAS);

      const forma = new FormData();
      forma.append('id', '3');
      forma.append('imagen', new Blob([new Uint8Array(await dibujo('png', 90, 90))]), 'placa.png');
      const respuesta = await fetch(`${todos[2]?.url()}/api/placaCategoria`, {
        method: 'POST',
        headers: { key: puesto.key },
        body: forma,
      });
      const { placa } = (await respuesta.json()) as { placa: string };
      const vistas = await Promise.all(
        todos.map(async (uno) => Buffer.from(await (await fetch(uno.url() + placa)).arrayBuffer()).toString('hex')),
      );
      expect(vistas[0]?.length).toBeGreaterThan(100);
      expect(new Set(vistas).size).toBe(1);
    });

    test(`cada uno muere de golpe ${RONDAS} veces con todos dentro, que no notan más que volver a conectar`, async () => {
      const TERMINADOS = 5;
      const ESCRITORES = 6;
      const enjambre = await Enjambre.abrir(await baseVacia(), {
        ...{ procesos: TRES, escritores: ESCRITORES + TERMINADOS, miradores: 9 },
        preparar: (portal, { jefa, bajos }) => terminados(portal, jefa, bajos.slice(ESCRITORES)),
      });
      const { escritores, miradores } = enjambre;
      // Those whose tiempo has ended have one open already.
      escritores.splice(ESCRITORES);
      await enjambre.empezar(4);
      const todos = fc.shuffledSubarray([0, 1, 2], { minLength: TRES });
      for (const cual of fc.sample(todos, { seed: SEMILLA, numRuns: RONDAS }).flat()) {
        await enjambre.repartir();
        const dudas = escritores.map((e) => e.dudas);
        const cortes = miradores.map((m) => m.cortes);
        const oidos = escritores.map((e) => e.cambios.length);
        await enjambre.avanzar(1);
        const suyos = miradores.map(({ por }) => por === cual);
        expect(escritores.map((e) => e.dudas)).toEqual(dudas);
        await enjambre.matar(cual);
        const revive = enjambre.revivir(cual);
        await enjambre.avanzar(1);
        // Of what was under way there nobody knows, nor of what was sent while its connections broke; of nothing else.
        const sinSaber = escritores.map((e) => e.dudas);
        for (const [i, suyas] of sinSaber.entries()) expect(suyas - (dudas[i] ?? 0)).toBeLessThan(3);
        await revive;
        await enjambre.avanzar(1);
        await enjambre.abiertos();
        expect(escritores.map((e) => e.dudas)).toEqual(sinSaber);
        // Who hung on it has connected anew, once.
        expect(miradores.map((m, i) => m.cortes - (cortes[i] ?? 0))).toEqual(suyos.map(Number));
        // The others have heard all that was answered meanwhile, also by the one that died.
        const cambios = escritores.flatMap((e, i) => e.cambios.slice(oidos[i]).map(({ id }) => id));
        expect(cambios.length).toBeGreaterThanOrEqual(ESCRITORES * 2);
        const demas = miradores.filter((_, i) => !suyos[i]);
        expect(demas.length).toBeGreaterThan(0);
        await hastaQue(() => demas.every((m) => cambios.every((id) => m.oidos.has(id))));
      }
      expect(miradores.some(({ cortes }) => cortes > 0)).toBe(true);
      for (const cual of [0, 1, 2]) await enjambre.oyenLoDe(cual);
      const avisos = (db: Portal['db']) =>
        db.selectFrom('notificacion').select('unica').where('clase', '=', 'tiempo_por_confirmar').execute();
      await hastaQue(async () => (await enjambre.conBase(avisos)).length >= TERMINADOS);
      await enjambre.parar();
      await enjambre.venLoQueHay();
      expect(enjambre.lecturas).toBeGreaterThan(20);
      expect(enjambre.sinLeer).toEqual([]);
      // That it is there already is told to whoever did not know whether they had done it.
      expect(escritores.flatMap((e) => e.rechazos).filter((r) => !r.startsWith('409 '))).toEqual([]);
      expect(await enjambre.conBase(avisos)).toHaveLength(TERMINADOS);
      await enjambre.comprobar();
    });

    test('si PostgreSQL muere de golpe con todos dentro, se dice, y todo sigue solo en cuanto vuelve', async () => {
      const servidor = await servidorPropio({ durable: true });
      const base = { url: servidor.url, tirar: async () => undefined };
      const enjambre = await Enjambre.abrir(base, { procesos: 2, escritores: 6, miradores: 4 });
      await enjambre.empezar(3);
      await enjambre.avanzar(6);
      const { escritores, miradores } = enjambre;
      const antes = miradores.map(({ huecos }) => huecos);
      await servidor.crash();
      await hastaQue(() => escritores.every(({ rechazos }) => rechazos.length > 2));
      const final = await pedir(enjambre.puesto, 'GET', 'getAllTime');
      expect(final).toMatchObject({
        http: 503,
        cuerpo: { error: 'BASE_CAIDA', msg: 'El portal tiene un problema. Inténtalo en un momento.' },
      });
      await servidor.resume();
      await enjambre.avanzar(6);
      expect(miradores.map(({ cortes }) => cortes)).toEqual(miradores.map(() => 0));
      // What the others did before a process heard again nobody tells it: it says to its own that they missed something.
      await hastaQue(() => miradores.every(({ huecos }, i) => huecos > Number(antes[i])));
      for (const cual of [0, 1]) await enjambre.oyenLoDe(cual);
      await enjambre.parar();
      await enjambre.venLoQueHay();
      expect(enjambre.sinLeer.filter((r) => !r.startsWith('503 BASE_'))).toEqual([]);
      const rechazos = new Set(escritores.flatMap((e) => e.rechazos));
      expect([...rechazos].filter((r) => !/^(503 BASE_|409 )/.test(r))).toEqual([]);
      await enjambre.comprobar();
    });
  });
