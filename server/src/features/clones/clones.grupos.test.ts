import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { codigos, mientras, porDosServidores, veces } from '../../testing/carreras.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { cambiarMision } from '../carrera/carrera.public.ts';

const AQUI = '203.0.113.7';
const ALLI = '203.0.113.8';

async function sala() {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 11 });
  const [ana, beto, ida] = [
    await portal.persona({ nombre: 'Ana', categoria: 2 }),
    await portal.persona({ nombre: 'Beto' }),
    await portal.persona({ nombre: 'Ida' }),
  ];
  return { portal, jefa, ana, beto, ida };
}
const desde = async (portal: Portal, direccion: string, ...quienes: Persona[]) => {
  for (const { id } of quienes) await portal.direccion(id, direccion);
};
const grupos = async (portal: Portal, quien: Persona) =>
  (await portal.pide(quien).logra('GET getAllClones')).map((g) => g.usuarios.map((u) => u.usuario));
const permitir = (portal: Portal, quien: Persona, { id: user }: Persona, op: 0 | 1 = 0) =>
  portal.pide(quien).logra('POST actionWhite', { body: { user, op } });

describe('los grupos', () => {
  test('dicen qué comparten y desde cuándo, y ninguna dirección', async () => {
    const { portal, jefa, ana, beto } = await sala();
    await desde(portal, AQUI, ana);
    portal.reloj.pasar({ minutos: 5 });
    await desde(portal, AQUI, beto);
    const respuesta = await portal.pide(jefa)('GET', 'getAllClones');
    const acciones = ['permitir'];
    expect(respuesta.cuerpo).toEqual([
      {
        num: 1,
        por: 'conexion',
        desde: portal.reloj.iso(),
        usuarios: [
          { id: ana.id, usuario: 'Ana', despedido: 0, permitido: 0, acciones },
          { id: beto.id, usuario: 'Beto', despedido: 0, permitido: 0, acciones },
        ],
      },
    ]);
    expect(JSON.stringify(respuesta.cuerpo)).not.toContain('203.0');
  });

  test('quien comparte con dos los junta; quien está solo no está', async () => {
    const { portal, jefa, ana, beto, ida } = await sala();
    const sola = await portal.persona();
    await desde(portal, AQUI, ana, beto);
    await desde(portal, ALLI, beto, ida);
    await desde(portal, '203.0.113.9', sola);
    expect(await grupos(portal, jefa)).toEqual([['Ana', 'Beto', 'Ida']]);
  });

  test('un despedido no hace grupo ni junta a otros, pero se ve con ellos', async () => {
    const { portal, jefa, ana, beto, ida } = await sala();
    await portal.despedir(beto);
    await desde(portal, AQUI, ana, beto);
    await desde(portal, ALLI, beto, ida);
    expect(await grupos(portal, jefa)).toEqual([]);
    const leo = await portal.persona({ nombre: 'Leo' });
    await desde(portal, ALLI, leo);
    const [grupo] = await portal.pide(jefa).logra('GET getAllClones');
    expect(grupo?.usuarios.map((u) => [u.usuario, u.despedido, u.acciones])).toEqual([
      ['Ida', 0, ['permitir']],
      ['Leo', 0, ['permitir']],
      ['Beto', 1, []],
    ]);
  });

  test('primero los que esperan, y de ellos los más nuevos', async () => {
    const { portal, jefa, ana, beto, ida } = await sala();
    const [leo, mar, noa] = [
      await portal.persona({ nombre: 'Leo' }),
      await portal.persona({ nombre: 'Mar' }),
      await portal.persona({ nombre: 'Noa' }),
    ];
    for (const [i, dos] of [
      [ana, beto],
      [ida, leo],
      [mar, noa],
    ].entries()) {
      portal.reloj.pasar({ minutos: 1 });
      await desde(portal, `203.0.113.${i}`, ...dos);
    }
    // One account is everybody's own: the other is enough.
    await permitir(portal, jefa, noa);
    expect(await grupos(portal, jefa)).toEqual([
      ['Ida', 'Leo'],
      ['Ana', 'Beto'],
      ['Mar', 'Noa'],
    ]);
  });
});

describe('la lista de permitidos', () => {
  test('dice quién permitió a quién; queda apuntado y se avisa', async () => {
    const { portal, jefa, ana, beto } = await sala();
    await desde(portal, AQUI, ana, beto);
    const puesto = await portal.observar(() => permitir(portal, jefa, ana));
    expect(puesto.resultado.msg).toBe('Permitiste que Ana use la misma conexión');
    const comun = { modulo: 'clones', objeto: null, usuario: ana.id, encargado: jefa.id };
    expect(puesto.bitacora).toEqual([
      {
        ...comun,
        motivo: `permitió que ${NOMBRE} use la misma conexión`,
        diferencias: [{ campo: 'Permitido', antes: false, despues: true }],
      },
    ]);
    expect(puesto.avisos).toEqual([{ tema: 'clones', quien: 'Jefa', msg: 'permitió una cuenta' }]);
    expect(await portal.pide(jefa).logra('GET getWhiteList')).toEqual([
      {
        usuario: ana.id,
        usuarioNombre: 'Ana',
        encargadoNombre: 'Jefa',
        fecha: portal.reloj.iso(),
        acciones: ['retirar'],
      },
    ]);
    const [grupo] = await portal.pide(jefa).logra('GET getAllClones');
    expect(grupo?.usuarios.map((u) => [u.permitido, u.acciones])).toEqual([
      [1, ['retirar']],
      [0, ['permitir']],
    ]);
    const quitado = await portal.observar(() => permitir(portal, jefa, ana, 1));
    expect(quitado.bitacora).toEqual([
      {
        ...comun,
        motivo: `quitó a ${NOMBRE} de los permitidos`,
        diferencias: [{ campo: 'Permitido', antes: true, despues: false }],
      },
    ]);
    expect(await portal.pide(jefa).logra('GET getWhiteList')).toEqual([]);
  });

  test('nadie se pone a sí mismo, ni a un igual, ni a quien está por encima; tampoco los quita', async () => {
    const { portal, jefa, ana } = await sala();
    const igual = await portal.persona({ categoria: 11 });
    const fundador = await portal.persona({ categoria: 12 });
    await permitir(portal, fundador, jefa);
    for (const { id: user } of [jefa, igual, fundador])
      for (const op of [0, 1] as const)
        expect(await portal.pide(jefa).falla('POST actionWhite', { body: { user, op } })).toMatchObject({ http: 403 });
    expect((await portal.pide(jefa).logra('GET getWhiteList')).map((f) => f.acciones)).toEqual([[]]);
    await desde(portal, AQUI, ana, jefa);
    const [grupo] = await portal.pide(jefa).logra('GET getAllClones');
    expect(grupo?.usuarios.map((u) => u.acciones)).toEqual([[], ['permitir']]);
  });

  test('a quien asciende mientras tanto ya no', async () => {
    const { portal, jefa, ana } = await sala();
    const mision = await portal.mision(12, 1);
    const respuesta = await mientras(
      portal,
      (tx) => cambiarMision(tx, { usuario: ana.id, mision, causa: 'edicion' }),
      () => portal.pide(jefa)('POST', 'actionWhite', { user: ana.id, op: 0 }),
    );
    expect(respuesta.http).toBe(403);
  });

  test('dos a la vez la ponen una vez, y a la otra se le dice', async () => {
    const { portal, jefa, ana } = await sala();
    const otra = await portal.persona({ categoria: 11 });
    const enviar = await porDosServidores(portal);
    const respuestas = await veces(8, (i) => enviar(i % 2 ? jefa : otra, 'actionWhite', { user: ana.id, op: 0 }));
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 YA_ESTA_ASI': 7 });
    const tarde = await portal.pide(jefa).falla('POST actionWhite', { body: { user: ana.id, op: 0 } });
    expect(tarde.msg).toBe('Ana ya está en la lista de permitidos');
    await permitir(portal, jefa, ana, 1);
    const otraVez = await portal.pide(jefa).falla('POST actionWhite', { body: { user: ana.id, op: 1 } });
    expect(otraVez).toMatchObject({ http: 409, msg: 'Ana no está en la lista de permitidos' });
  });

  test('de un despedido, o de nadie, no', async () => {
    const { portal, jefa, ana } = await sala();
    await portal.despedir(ana);
    for (const user of [ana.id, 999_999])
      expect(await portal.pide(jefa).falla('POST actionWhite', { body: { user, op: 0 } })).toMatchObject({
        http: 404,
        error: 'USUARIO_NO_EXISTE',
      });
  });
});

test('quien aparece desde donde ya hay alguien se avisa a quien mira', async () => {
  const { portal, ana, beto } = await sala();
  await desde(portal, AQUI, ana);
  const visto = await portal.observar(() =>
    portal
      .pide(null, { cabeceras: { 'x-forwarded-for': AQUI } })
      .logra('POST login', { body: { op: 0, usuario: beto.usuario, clave: 'clave-de-prueba' } }),
  );
  expect(visto.avisos).toContainEqual({ tema: 'clones', quien: null, msg: 'hay cuentas que comparten conexión' });
});
