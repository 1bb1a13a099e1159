import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { EN_ESPERA_MAX, Turnos } from './turnos.ts';

/** Work that ends when the test says so, and what of it has begun. */
function taller(turnos: Turnos) {
  const [empezados, finales]: [string[], Map<string, () => void>] = [[], new Map()];
  const pedir = (nombre: string, quien: number, seFue?: () => boolean) =>
    turnos.enTurno(
      quien,
      () => {
        empezados.push(nombre);
        const { promise, resolve } = Promise.withResolvers<string>();
        finales.set(nombre, () => resolve(nombre));
        return promise;
      },
      seFue,
    );
  const hastaQueEmpiece = async (nombre: string): Promise<void> => {
    while (!empezados.includes(nombre)) await new Promise(setImmediate);
  };
  /** Lets one end that has begun. */
  const terminar = async (nombre: string): Promise<void> => {
    await hastaQueEmpiece(nombre);
    finales.get(nombre)?.();
  };
  return { empezados, pedir, terminar, hastaQueEmpiece };
}

describe('los turnos', () => {
  test('lo de una persona espera a lo suyo, y no a lo que otra pidió después', async () => {
    const { empezados, pedir, terminar } = taller(new Turnos(1));
    const todo = [pedir('ana 1', 1), pedir('ana 2', 1), pedir('ana 3', 1), pedir('beto', 2), pedir('caro', 3)];
    for (const nombre of ['ana 1', 'beto', 'caro', 'ana 2', 'ana 3']) await terminar(nombre);
    expect(await Promise.all(todo)).toEqual(['ana 1', 'ana 2', 'ana 3', 'beto', 'caro']);
    expect(empezados).toEqual(['ana 1', 'beto', 'caro', 'ana 2', 'ana 3']);
  });

  test('a la vez solo tantas como se dijo, y de cada quien una', async () => {
    const { empezados, pedir, terminar, hastaQueEmpiece } = taller(new Turnos(2));
    const todo = [pedir('ana 1', 1), pedir('ana 2', 1), pedir('beto', 2), pedir('caro', 3)];
    await hastaQueEmpiece('beto');
    expect(empezados).toEqual(['ana 1', 'beto']);
    await terminar('beto');
    await hastaQueEmpiece('caro');
    await terminar('ana 1');
    await terminar('ana 2');
    await terminar('caro');
    await Promise.all(todo);
  });

  test('entre una y otra entran todos los que se acaban de conectar: de cada vuelta, una conexión', async () => {
    const puerto = createServer().listen(0, '127.0.0.1');
    await once(puerto, 'listening');
    const { port } = puerto.address() as AddressInfo;
    const turnos = new Turnos(1);
    const dentro = { ahora: 0, alEmpezar: 0 };
    puerto.on('connection', () => {
      dentro.ahora += 1;
    });
    const clientes: Socket[] = [];
    const primera = turnos.enTurno(1, async () => {
      for (let i = 0; i < 20; i += 1) clientes.push(connect(port, '127.0.0.1'));
      // Their connecting is the system's, and needs no turn of this process.
      await Promise.all(clientes.map((cliente) => once(cliente, 'connect')));
    });
    const segunda = turnos.enTurno(2, async () => {
      dentro.alEmpezar = dentro.ahora;
    });
    await Promise.all([primera, segunda]);
    for (const cliente of clientes) cliente.destroy();
    puerto.close();
    expect(dentro.alEmpezar).toBe(20);
  });

  test('lo que ya no espera nadie no quita sitio a lo que se pide otra vez', async () => {
    const { empezados, pedir, terminar } = taller(new Turnos(1));
    const primera = pedir('ana', 1);
    const idas = { ya: false };
    const dejadas = Array.from({ length: EN_ESPERA_MAX }, (_, i) => pedir(`ida ${i}`, 1, () => idas.ya));
    const fin = Promise.allSettled(dejadas);
    await expect(pedir('de más', 1)).rejects.toThrow();
    idas.ya = true;
    const otraVez = pedir('otra vez', 1);
    await terminar('ana');
    await terminar('otra vez');
    await Promise.all([primera, otraVez, fin]);
    expect(empezados).toEqual(['ana', 'otra vez']);
  });

  test('entre una y otra el servidor atiende lo demás', async () => {
    const { pedir, terminar } = taller(new Turnos(1));
    const orden: string[] = [];
    const todo = [pedir('ana', 1), pedir('beto', 2)].map((p) => p.then((nombre) => orden.push(nombre)));
    await terminar('ana');
    setImmediate(() => orden.push('lo demás'));
    await terminar('beto');
    await Promise.all(todo);
    expect(orden).toEqual(['ana', 'lo demás', 'beto']);
  });

  test('quien tiene demasiadas en espera oye que no; los demás entran', async () => {
    const { pedir, terminar } = taller(new Turnos(1));
    const suyas = Array.from({ length: EN_ESPERA_MAX + 1 }, (_, i) => pedir(`ana ${i}`, 1));
    await expect(pedir('ana de más', 1)).rejects.toMatchObject({ codigo: 'DEMASIADAS_A_LA_VEZ' });
    const otra = pedir('beto', 2);
    await terminar('ana 0');
    await terminar('beto');
    for (let i = 1; i <= EN_ESPERA_MAX; i += 1) await terminar(`ana ${i}`);
    await Promise.all([...suyas, otra]);
    const despues = pedir('ana otra vez', 1);
    await terminar('ana otra vez');
    await despues;
  });

  test('lo que falla deja su turno, y lo de quien ya se fue no se hace', async () => {
    const turnos = new Turnos(1);
    const { empezados, pedir, terminar } = taller(turnos);
    const mal = turnos.enTurno(1, () => Promise.reject(new Error('no')));
    const sinNadie = pedir('sin nadie', 1, () => true);
    const bien = pedir('bien', 1);
    await expect(mal).rejects.toThrow('no');
    await expect(sinNadie).rejects.toMatchObject({ codigo: 'DEMASIADAS_A_LA_VEZ' });
    await terminar('bien');
    await bien;
    expect(empezados).toEqual(['bien']);
  });
});
