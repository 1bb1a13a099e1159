import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PASOS } from './migrations/index.ts';
import { abrirMotor } from './platform/db/abrir.ts';
import { aplicar, migrar } from './platform/db/migrar.ts';
import { leerAjustes } from './platform/respaldo/ajustes.ts';
import { aSolasEn, EnMarcha } from './platform/respaldo/carpeta.ts';
import type { Clase } from './platform/respaldo/nombre.ts';
import { baseDe, nombrar } from './platform/respaldo/nombre.ts';
import { deRespaldos } from './platform/respaldo/oficio.ts';
import { restaurar } from './platform/respaldo/restaurar.ts';
import { alActualizar, respaldarAparte } from './respaldos.ts';
import { abrirLleno, TAMANO } from './testing/agenciaLlena.ts';
import type { Base } from './testing/base.ts';
import { MOTOR, MUDO, nuevaBaseVacia } from './testing/base.ts';
import { contenidoDe } from './testing/contenido.ts';
import { carpeta, copiasEn, encargo } from './testing/copias.ts';
import { hastaQue } from './testing/hastaQue.ts';
import { cuadra } from './testing/paga.ts';
import type { Persona } from './testing/portal.ts';
import { abrirPortal, Portal } from './testing/portal.ts';
import { ADMIN, arrancar, ejecutar } from './testing/proceso.ts';
import { Reloj } from './testing/reloj.ts';

const HORA = 3_600_000;

const vacia = async (): Promise<Base> => {
  const base = await nuevaBaseVacia();
  onTestFinished(base.tirar);
  return base;
};
const volver = (copia: string, base: Base) =>
  restaurar(copia, base.url, { ahora: Date.now(), pasos: PASOS, decir: () => undefined });

test('una copia lleva todo, es de su dueño solo, y se vuelve a ella en una base vacía', async () => {
  const [portal, donde, otra] = [await abrirLleno(), await carpeta(), await vacia()];
  const hecho = await respaldarAparte(encargo(portal.base.url, donde));
  expect(hecho).toMatchObject({ personas: TAMANO.usuarios, paso: Object.keys(PASOS).at(-1) });
  const [nombre = ''] = await copiasEn(donde);
  expect(await readdir(donde)).toEqual(['.candado', nombre]);
  expect(nombre).toMatch(/^\w+-2026-03-10T15-00-00\.000Z-\d{3}_\w+\.db$/);
  expect([(await stat(donde)).mode & 0o777, (await stat(join(donde, nombre))).mode & 0o777]).toEqual([0o700, 0o600]);
  expect(await contenidoDe(`file:${join(donde, nombre)}`)).toEqual(await contenidoDe(portal.base.url));
  await volver(join(donde, nombre), otra);
  // What opened an account when the copy was made opens none any more (decisions §3).
  const ended = { sesion: [], aparato: [], enlace_clave: [] };
  expect(await contenidoDe(otra.url)).toEqual({ ...(await contenidoDe(portal.base.url)), ...ended });
  const vuelto = new Portal(new Reloj(), { base: otra });
  onTestFinished(() => vuelto.dejar());
  await vuelto.abrir();
  await cuadra(vuelto);
});

/** Opens and cancels tiempos until it is told to stop; answers which were opened, one after the other. */
async function trabajar(
  portal: Portal,
  jefe: Persona,
  bajo: Persona,
  seguir: () => boolean,
  hecho: (id: number) => void,
) {
  while (seguir()) {
    const { data } = await portal.pide(jefe).logra('POST openTime', { body: { bajo: bajo.id, alto: jefe.id } });
    hecho(data.id);
    await portal
      .pide(jefe)
      .logra('POST actionTime', { body: { op: 4, id: data.id, alto: jefe.id, pausa: 0, sumado: 0 } });
  }
}

test('mientras se escribe: tiene todo lo contestado antes de empezar, y nada a medias', async () => {
  const [portal, donde, otra] = [await abrirPortal(), await carpeta(), await vacia()];
  const jefe = await portal.persona({ categoria: 9 });
  const bajos = [await portal.persona(), await portal.persona(), await portal.persona()];
  const contestados: number[] = [];
  let sigue = true;
  const trabajos = bajos.map((bajo) =>
    trabajar(
      portal,
      jefe,
      bajo,
      () => sigue,
      (id) => void contestados.push(id),
    ),
  );
  let antes: number[] = [];
  let hecho: Awaited<ReturnType<typeof respaldarAparte>> = null;
  try {
    await hastaQue(() => contestados.length >= 12);
    antes = [...contestados];
    hecho = await respaldarAparte(encargo(portal.base.url, donde));
  } finally {
    sigue = false;
  }
  const durante = contestados.length - antes.length;
  await Promise.all(trabajos);
  // Nobody had to wait for it to end.
  expect(durante).toBeGreaterThan(0);

  await volver(hecho?.ruta ?? '', otra);
  const motor = abrirMotor(otra.url, MUDO);
  onTestFinished(motor.cerrar);
  const tiempos = await motor.db.selectFrom('tiempo').select(['id', 'cierre']).execute();
  const ids = new Set(tiempos.map((t) => t.id));
  expect(antes.filter((id) => !ids.has(id))).toEqual([]);
  const apuntes = await motor.db
    .selectFrom('bitacora')
    .select(['objeto', 'motivo'])
    .where('modulo', '=', 'tiempos')
    .execute();
  const de = (que: RegExp) => apuntes.filter((a) => que.test(a.motivo)).map((a) => a.objeto);
  expect(de(/^abrió/).toSorted()).toEqual([...ids].toSorted());
  expect(de(/^canceló/).toSorted()).toEqual(
    tiempos
      .filter((t) => t.cierre === 'cancelado')
      .map((t) => t.id)
      .toSorted(),
  );
});

describe('por sí solas', () => {
  test('las hace el portal mientras trabaja', async () => {
    const [base, donde] = [await vacia(), await carpeta()];
    const motor = abrirMotor(base.url, MUDO);
    await migrar(motor, PASOS);
    await motor.cerrar();
    const reloj = new Reloj();
    const oficio = deRespaldos(base.url, { carpeta: donde, cada: HORA, guardar: 2 }, respaldarAparte);
    const portal = new Portal(reloj, { base, oficios: [oficio] });
    onTestFinished(() => portal.dejar());
    await portal.abrir();
    reloj.pasar({ minutos: 2 });
    await hastaQue(() => portal.log.join().includes('backup made'));
    expect(await copiasEn(donde)).toHaveLength(1);
  });

  test('mientras otro proceso hace una no se hace otra, y al que llega tarde le vale', async () => {
    const [portal, donde] = [await abrirPortal(), await carpeta()];
    const pedida = encargo(portal.base.url, donde);
    await aSolasEn(donde, async () => {
      await expect(respaldarAparte(pedida)).rejects.toBeInstanceOf(EnMarcha);
    });
    expect(await copiasEn(donde)).toEqual([]);
    expect(await respaldarAparte(pedida)).not.toBeNull();
    expect(await respaldarAparte({ ...pedida, vale: pedida.ahora - 1 })).toBeNull();
    expect(await copiasEn(donde)).toHaveLength(1);
  });
});

describe('antes de actualizar', () => {
  const ultimos = Object.keys(PASOS).slice(-2);
  const viejos = Object.fromEntries(Object.entries(PASOS).filter(([paso]) => !ultimos.includes(paso)));

  async function vieja() {
    const [base, donde] = [await vacia(), await carpeta()];
    const motor = abrirMotor(base.url, MUDO);
    onTestFinished(motor.cerrar);
    const respaldos = { carpeta: donde, cada: 0, guardar: 5 };
    const partes = { url: base.url, log: MUDO, reloj: Date.now, respaldos };
    return { motor, donde, partes, antes: alActualizar(motor, partes) };
  }
  const aplicados = async (motor: ReturnType<typeof abrirMotor>) =>
    (await sql<{ n: number }>`select count(*) as n from kysely_migration`.execute(motor.db)).rows[0]?.n;

  test('se hace una de lo que hay; de una base nueva o al día, ninguna', async () => {
    const { motor, donde, antes } = await vieja();
    await migrar(motor, viejos, antes);
    await expect(readdir(donde)).rejects.toThrow('ENOENT');
    await migrar(motor, PASOS, antes);
    const [una, ...mas] = await copiasEn(donde);
    expect(mas).toEqual([]);
    expect(una).toMatch(new RegExp(`-${Object.keys(viejos).at(-1)}-antes\\.db$`));
    await migrar(motor, PASOS, antes);
    expect(await copiasEn(donde)).toHaveLength(1);
  });

  test('la hace el portal que arranca, y no arranca con un ajuste que no se entiende', async () => {
    const { motor, donde, partes } = await vieja();
    await aplicar(motor, viejos);
    const arrancarCon = (ajustes: Record<string, string>) =>
      arrancar(partes.url, ADMIN, [], { RESPALDO_CARPETA: donde, ...ajustes });
    await expect(arrancarCon({ RESPALDO_GUARDAR: 'muchas' })).rejects.toThrow(
      'RESPALDO_GUARDAR debe ser un número entero',
    );
    const portal = await arrancarCon({});
    const [una = '', ...mas] = await copiasEn(donde);
    expect(mas).toEqual([]);
    expect(una).toMatch(/-antes\.db$/);
    expect(portal.salida.join()).toContain(una);
    await portal.parar();
  });

  test('de dos que arrancan a la vez, uno la hace y el otro espera', async () => {
    const { motor, donde, partes, antes } = await vieja();
    await aplicar(motor, viejos);
    await aSolasEn(donde, async () => {
      await expect(migrar(motor, PASOS, antes)).rejects.toMatchObject({ codigo: 'BASE_OCUPADA' });
    });
    const uno = () => arrancar(partes.url, ADMIN, [], { RESPALDO_CARPETA: donde });
    const salud = async ({ url }: { url: string }) => (await fetch(`${url}/health`)).status;
    const empezados = await Promise.allSettled([uno(), uno()]);
    const portales = empezados.flatMap((uno) => (uno.status === 'fulfilled' ? [uno.value] : []));
    // A file has one server.
    expect(portales).toHaveLength(MOTOR === 'postgres' ? 2 : 1);
    for (const portal of portales) await hastaQue(async () => (await salud(portal)) === 200);
    expect(await copiasEn(donde)).toHaveLength(1);
    await Promise.all(portales.map((portal) => portal.parar()));
  });

  test('una actualización que falla una y otra vez hace una, y otra cuando alguien ha hecho algo', async () => {
    const { motor, donde, antes } = await vieja();
    await aplicar(motor, viejos);
    const rota = { ...viejos, '999_rota': () => ['insert into no_hay values (1)'] };
    for (let vez = 0; vez < 3; vez += 1) await expect(migrar(motor, rota, antes)).rejects.toThrow('no_hay');
    expect(await copiasEn(donde)).toHaveLength(1);
    const fila = { modulo: 'acceso', objeto: null, usuario: null, encargado: null, motivo: '', fecha: 0 } as const;
    await motor.db.insertInto('bitacora').values(fila).execute();
    await expect(migrar(motor, rota, antes)).rejects.toThrow('no_hay');
    expect(await copiasEn(donde)).toHaveLength(2);
  });

  test('quedan las tres últimas; de las demás no se va ninguna', async () => {
    const { motor, donde, partes, antes } = await vieja();
    await aplicar(motor, viejos);
    const deDia = (dia: number, clase: Clase): string =>
      nombrar(baseDe(partes.url), { instante: dia * 24 * HORA, paso: '001_agencia', clase });
    const previas = [1, 2, 3].map((dia) => deDia(dia, 'antes'));
    const demas = [deDia(0, 'mano'), ...[4, 5, 6, 7].map((dia) => deDia(dia, 'sola'))];
    await mkdir(donde);
    for (const nombre of [...previas, ...demas]) await writeFile(join(donde, nombre), '');
    await antes(Object.keys(viejos).at(-1) ?? '');
    const copias = await copiasEn(donde);
    expect(copias.filter((n) => !n.endsWith('-antes.db'))).toEqual(demas.toSorted());
    expect(copias.filter((n) => n.endsWith('-antes.db'))).toEqual([...previas.slice(1), expect.anything()]);
  });

  test('sin copia no se actualiza, salvo que se diga que no las haya', async () => {
    const { motor, donde, partes, antes } = await vieja();
    await aplicar(motor, viejos);
    // Where the folder should be there is a file.
    await writeFile(donde, '');
    await expect(migrar(motor, PASOS, antes)).rejects.toThrow(/y no se pudo: .*RESPALDO_GUARDAR=0/);
    expect(Number(await aplicados(motor))).toBe(Object.keys(viejos).length);
    await migrar(motor, PASOS, alActualizar(motor, { ...partes, respaldos: { ...partes.respaldos, guardar: 0 } }));
    expect(Number(await aplicados(motor))).toBe(Object.keys(PASOS).length);
  });
});

describe('la orden', () => {
  test('dice qué hizo, y no quita ninguna', async () => {
    const [portal, donde] = [await abrirPortal(), await carpeta()];
    await portal.persona();
    const orden = () =>
      ejecutar('respaldo', portal.base.url, [], { entorno: { RESPALDO_CARPETA: donde, RESPALDO_GUARDAR: '1' } });
    const { codigo, dijo, quejas } = await orden();
    expect({ codigo, quejas }).toEqual({ codigo: 0, quejas: '' });
    expect(dijo).toMatch(/Hecha y comprobada: .*\.db \(\d+,\d MB\)\nTiene 1 persona; /);
    await orden();
    expect(await copiasEn(donde)).toHaveLength(2);
  });

  test('una variable que no se entiende se dice', async () => {
    const { codigo, quejas } = await ejecutar('respaldo', 'file:/no/hay.db', [], {
      entorno: { RESPALDO_CADA: 'a veces' },
    });
    expect({ codigo, quejas }).toEqual({
      codigo: 1,
      quejas: expect.stringContaining('RESPALDO_CADA debe ser un número'),
    });
    expect(() => leerAjustes({ RESPALDO_GUARDAR: '1.5' }, 'file:x.db')).toThrow('número entero');
    expect(leerAjustes({}, 'file:/datos/x.db')).toEqual({ carpeta: '/datos/respaldos', cada: 86_400_000, guardar: 14 });
  });

  test('sin sitio en el disco no queda nada a medias, y la siguiente lo hace', async () => {
    const [portal, donde] = [await abrirPortal(), await carpeta()];
    await portal.persona();
    const orden = new URL('./respaldo.ts', import.meta.url).pathname;
    // No file may grow beyond so many blocks of 512 bytes, as on a disk that fills.
    const hijo = spawn('sh', ['-c', `ulimit -f 300; exec "${process.execPath}" "${orden}"`], {
      env: { ...process.env, DATABASE_URL: portal.base.url, RESPALDO_CARPETA: donde },
      stdio: 'ignore',
    });
    await once(hijo, 'exit');
    expect(hijo.exitCode).not.toBe(0);
    expect(await copiasEn(donde)).toEqual([]);
    const entorno = { RESPALDO_CARPETA: donde };
    expect(await ejecutar('respaldo', portal.base.url, [], { entorno })).toMatchObject({ codigo: 0 });
    expect((await readdir(donde)).filter((n) => n.includes('haciendose'))).toEqual([]);
    expect(await copiasEn(donde)).toHaveLength(1);
  });

  test('donde no hay base de datos lo dice', async () => {
    const base = await vacia();
    const { codigo, quejas } = await ejecutar('respaldo', base.url, [], {
      entorno: { RESPALDO_CARPETA: await carpeta() },
    });
    expect({ codigo, quejas }).toEqual({
      codigo: 1,
      quejas: expect.stringMatching(/no hay (base de datos|ninguna agencia)/),
    });
  });
});
