import { aQuienLoHizo, conNombre, NOMBRE, OP, OPS_TIEMPO } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { comprobarRechazo } from '../../testing/cliente.ts';
import { edita } from '../../testing/efectos.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import {
  abrir,
  alBajo,
  apunte,
  cancelar,
  comoSeVe,
  deTodos,
  hacer,
  intentar,
  pausar,
  ver,
} from '../../testing/tiempos.ts';

/** A manager of category 4 with every permission of the screen, a junior, and a tiempo of 20 minutes between them. */
async function escena() {
  const portal = await abrirPortal();
  await portal.permitir(4, 'tt', '-5', '-10', 'ajs');
  const jefe = await portal.persona({ nombre: 'Jefe', categoria: 4 });
  const bajo = await portal.persona({ nombre: 'Bajo' });
  const { id } = await abrir(portal, jefe, bajo);
  portal.reloj.pasar({ minutos: 20 });
  return { portal, jefe, bajo, id };
}
const CAMBIO = {
  http: 409,
  status: 1,
  error: 'CAMBIO_MIENTRAS',
  msg: 'Alguien lo cambió antes que tú. Revísalo e inténtalo de nuevo.',
};
const SIN_PERMISO = { http: 403, status: 1, error: 'SIN_PERMISO', msg: 'No tienes permiso para esto' };

describe('cada acción dice lo que hizo, lo apunta y avisa una vez', () => {
  const hecha = async (op: number, motivo: string, suyo: string, mas = {}, editado = {}) => {
    const dicho = conNombre(motivo, 'Bajo');
    const { portal, jefe, bajo, id } = await escena();
    const { resultado, ...efectos } = await portal.observar(() => hacer(portal, jefe, op, id, mas));
    expect(resultado).toMatchObject({ msg: conNombre(aQuienLoHizo(motivo), 'Bajo'), status: 0 });
    expect({ bitacora: efectos.bitacora, avisos: efectos.avisos }).toEqual({
      bitacora: [{ ...apunte(id, bajo, jefe, motivo), ...editado }],
      avisos: [alBajo('Jefe', suyo, bajo), { tema: 'tiempos', quien: 'Jefe', msg: dicho }],
    });
    return { portal, jefe, bajo, id, trabajo: efectos.trabajo, resultado, fila: await ver(portal, jefe, id) };
  };

  test('1 confirma', async () => {
    const { jefe, bajo, id, trabajo, resultado, fila } = await hecha(
      OP.confirmar,
      `confirmó 20 minutos a ${NOMBRE}`,
      'te confirmó 20 minutos',
    );
    expect(resultado).toMatchObject({ data: [fila], cerrados: [] });
    expect(trabajo).toEqual([
      { usuario: bajo.id, tipo: 'asistencia', minutos: 20, tiempo: id, otro: jefe.id, encargado: jefe.id },
      { usuario: jefe.id, tipo: 'times', minutos: 20, tiempo: id, otro: bajo.id, encargado: jefe.id },
    ]);
  });

  test('2 pausa y reanuda', async () => {
    const { portal, jefe, id, resultado, fila } = await hecha(
      OP.pausar,
      `pausó el tiempo de ${NOMBRE}`,
      'pausó tu tiempo',
    );
    expect(resultado).toMatchObject({ data: [fila], cerrados: [] });
    expect(fila).toMatchObject({ pausa: 1, pausado: portal.reloj.iso(), tiempoPaused: 2400, p_bajo: 1, minsA: 20 });
    const { resultado: otra, bitacora } = await portal.observar(() => pausar(portal, jefe, id));
    expect(otra).toMatchObject({ msg: 'Reanudaste el tiempo de Bajo', data: [{ pausa: 0, pausado: null, p_bajo: 1 }] });
    expect(bitacora.map((b) => b.motivo)).toEqual([`reanudó el tiempo de ${NOMBRE}`]);
  });

  test.each([
    [OP.mas5, 5],
    [OP.mas10, 10],
  ])('%d suma %d', async (op, minutos) => {
    const { portal, fila } = await hecha(
      op,
      `sumó ${minutos} minutos a ${NOMBRE}`,
      `te sumó ${minutos} minutos`,
      {},
      edita('Minutos', 60, 60 + minutos),
    );
    expect(fila).toMatchObject({
      mins: 60 + minutos,
      sumado: minutos,
      minsA: 20,
      finaliza: portal.reloj.iso({ minutos: 40 + minutos }),
    });
  });

  test.each([
    [true, `sumó 7 minutos a ${NOMBRE}`, 'te sumó 7 minutos', 67, 7],
    [false, `restó 7 minutos a ${NOMBRE}`, 'te restó 7 minutos', 53, -7],
  ])('8 ajusta (sumar: %s)', async (sumar, motivo, suyo, mins, sumado) => {
    const { portal, fila } = await hecha(OP.ajustar, motivo, suyo, { mins: 7, sumar }, edita('Minutos', 60, mins));
    expect(fila).toMatchObject({ mins, sumado, minsA: 20, finaliza: portal.reloj.iso({ minutos: mins - 20 }) });
  });

  test('4 cancela: se cierra y no acredita nada', async () => {
    const { id, trabajo, resultado, fila } = await hecha(
      OP.cancelar,
      `canceló el tiempo de ${NOMBRE}`,
      'canceló tu tiempo',
    );
    expect({ trabajo, fila }).toEqual({ trabajo: [], fila: undefined });
    expect(resultado).toMatchObject({ data: [], cerrados: [id] });
  });

  test('5 desliga el propio y liga el suelto', async () => {
    const { portal, jefe, id, fila } = await hecha(
      OP.ligar,
      `desligó el tiempo de ${NOMBRE}`,
      'se desligó de tu tiempo. Ahora está sin encargado',
    );
    expect(fila).toMatchObject({ alto: -1, altoNombre: '' });
    const { resultado, bitacora } = await portal.observar(() => hacer(portal, jefe, OP.ligar, id));
    expect(resultado).toMatchObject({
      msg: 'Ligaste el tiempo de Bajo',
      data: [{ alto: jefe.id, altoNombre: 'Jefe' }],
    });
    expect(bitacora.map((b) => b.motivo)).toEqual([`ligó el tiempo de ${NOMBRE}`]);
  });
});

describe('quién puede', () => {
  /** Everyone here holds `tt`; the rows say what else. */
  const con = async (portal: Portal, ...permisos: string[]): Promise<Persona> => {
    await portal.permitir(3, 'tt', ...permisos);
    return portal.persona({ categoria: 3 });
  };

  test.each([
    [OP.confirmar, 'confirmar el de otro'],
    [OP.mas5, 'sumar 5 sin -5'],
    [OP.mas10, 'sumar 10 sin -10'],
    [OP.ajustar, 'ajustar sin ajs'],
    [OP.ligar, 'desligar el de otro'],
    [OP.cancelar, 'cancelar el de otro'],
  ])('%d: nadie con solo tt puede %s', async (op, _que) => {
    const { portal, id } = await escena();
    const quien = await con(portal);
    expect(await intentar(portal, quien, op, id, { mins: 1, sumar: true })).toEqual(SIN_PERMISO);
    // Even when their screen is stale: what they may do does not depend on it.
    expect(await intentar(portal, quien, op, id, { sumado: 99 })).toEqual(SIN_PERMISO);
  });

  test.each([
    [OP.pausar, []],
    [OP.mas5, ['-5']],
    [OP.mas10, ['-10']],
    [OP.ajustar, ['ajs']],
  ] as [number, string[]][])('%d: cualquiera con tt y %j puede', async (op, permisos) => {
    const { portal, id } = await escena();
    await hacer(portal, await con(portal, ...permisos), op, id, { mins: 1, sumar: true });
  });

  test.each([[OP.confirmar], [OP.ligar], [OP.cancelar]])(
    '%d: la administración puede con el de cualquiera, desde la 10',
    async (op) => {
      const { portal, id } = await escena();
      const [nueve, diez] = [await portal.persona({ categoria: 9 }), await portal.persona({ categoria: 10 })];
      expect(await intentar(portal, nueve, op, id)).toEqual(SIN_PERMISO);
      await hacer(portal, diez, op, id);
    },
  );

  test('con el propio, solo pausar; la administración además lo cancela', async () => {
    const { portal, id, bajo } = await escena();
    await portal.exceptuar(bajo, 'tt', '-5', '-10', 'ajs');
    for (const op of [OP.confirmar, OP.mas5, OP.mas10, OP.ajustar, OP.ligar, OP.cancelar])
      expect(await intentar(portal, bajo, op, id, { mins: 1, sumar: true })).toEqual(SIN_PERMISO);
    const admin = await portal.persona({ categoria: 11 });
    const suyo = await abrir(portal, await portal.persona({ categoria: 12 }), admin);
    for (const op of [OP.confirmar, OP.mas5, OP.mas10, OP.ajustar, OP.ligar])
      expect(await intentar(portal, admin, op, suyo.id, { mins: 1, sumar: true })).toEqual(SIN_PERMISO);
    await pausar(portal, admin, suyo.id);
    await cancelar(portal, admin, suyo.id);
  });

  test('sin encargado lo cancela quien está por encima; nadie de su altura, ni su dueño con minutos confirmados', async () => {
    const { portal, jefe } = await escena();
    await portal.permitir(1, 'tt');
    const junior = await portal.persona({ categoria: 1, posicion: 5 });
    const [igual, mayor] = [await portal.persona({ posicion: 5 }), await portal.persona({ posicion: 6 })];
    const { id } = await abrir(portal, jefe, junior);
    portal.reloj.pasar({ minutos: 1 });
    await hacer(portal, jefe, OP.confirmar, id);
    await hacer(portal, jefe, OP.ligar, id);
    for (const quien of [junior, igual]) expect(await intentar(portal, quien, OP.cancelar, id)).toEqual(SIN_PERMISO);
    await cancelar(portal, mayor, id);
  });

  test.each([
    ['más bajo', 1, 1],
    ['de la misma misión', 2, 5],
  ])('no liga alguien %s', async (_caso, categoria, posicion) => {
    const { portal, jefe } = await escena();
    await portal.permitir(1, 'tt');
    const junior = await portal.persona({ categoria: 2, posicion: 5 });
    const { id } = await abrir(portal, jefe, junior, -1);
    const quien = await portal.persona({ categoria, posicion });
    expect(await intentar(portal, quien, OP.ligar, id)).toMatchObject({ http: 422, error: 'ENCARGADO_INVALIDO' });
  });

  test('no se liga el propio', async () => {
    const { portal, jefe } = await escena();
    const { id } = await abrir(portal, await portal.persona({ categoria: 12 }), jefe, -1);
    expect(await intentar(portal, jefe, OP.ligar, id)).toMatchObject({ http: 422, error: 'ENCARGADO_INVALIDO' });
  });
});

describe('reglas que se rompen', () => {
  test('sin encargado no se confirma', async () => {
    const { portal, jefe, id } = await escena();
    await hacer(portal, jefe, OP.ligar, id);
    const admin = await portal.persona({ categoria: 12 });
    for (const quien of [jefe, admin])
      expect(await intentar(portal, quien, OP.confirmar, id)).toMatchObject({
        http: 409,
        error: 'SIN_ENCARGADO',
        msg: 'Ese tiempo no tiene encargado. Lígalo antes de confirmar.',
      });
  });

  test('sin minutos nuevos no se confirma', async () => {
    const { portal, jefe, id } = await escena();
    await hacer(portal, jefe, OP.confirmar, id);
    portal.reloj.pasar({ segundos: 59 });
    expect(await intentar(portal, jefe, OP.confirmar, id)).toMatchObject({ http: 409, error: 'NADA_QUE_CONFIRMAR' });
  });

  test('lo terminado no se pausa', async () => {
    const { portal, jefe, id } = await escena();
    portal.reloj.pasar({ minutos: 40 });
    expect(await intentar(portal, jefe, OP.pausar, id)).toMatchObject({ http: 409, error: 'TIEMPO_TERMINADO' });
  });

  test.each([[undefined], [0], [-3]])('ajustar pide al menos un minuto (%s)', async (mins) => {
    const { portal, jefe, id } = await escena();
    const mas = mins === undefined ? { sumar: true } : { mins, sumar: true };
    expect(await intentar(portal, jefe, OP.ajustar, id, mas)).toEqual({
      http: 422,
      status: 1,
      error: 'MINIMO_UN_MINUTO',
      msg: 'Se requiere minimo 1 minuto',
      campo: 'mins',
    });
  });

  test('ajustar dice si suma o resta', async () => {
    const { portal, jefe, id } = await escena();
    expect(await intentar(portal, jefe, OP.ajustar, id, { mins: 3 })).toMatchObject({ http: 400, campo: 'sumar' });
  });

  test('no se resta lo confirmado', async () => {
    const { portal, jefe, id } = await escena();
    await hacer(portal, jefe, OP.confirmar, id);
    const BAJO = { http: 422, error: 'BAJO_LO_CONFIRMADO', campo: 'mins' };
    for (const mins of [41, 1e9])
      expect(await intentar(portal, jefe, OP.ajustar, id, { mins, sumar: false })).toMatchObject(BAJO);
    await hacer(portal, jefe, OP.ajustar, id, { mins: 40, sumar: false });
    expect(await ver(portal, jefe, id)).toMatchObject({ mins: 20, minsA: 20, finaliza: portal.reloj.iso() });
  });

  test('nadie suma más de 24 horas', async () => {
    const { portal, jefe, id } = await escena();
    const DEMASIADO = { http: 422, error: 'TOTAL_EXCESIVO', campo: 'mins' };
    expect(await intentar(portal, jefe, OP.ajustar, id, { mins: 1381, sumar: true })).toMatchObject(DEMASIADO);
    await hacer(portal, jefe, OP.ajustar, id, { mins: 1380, sumar: true });
    for (const op of [OP.mas5, OP.mas10]) expect(await intentar(portal, jefe, op, id)).toMatchObject(DEMASIADO);
  });

  test.each(OPS_TIEMPO.map((op) => [op]))('%d sobre uno cerrado, o que no hay', async (op) => {
    const { portal, jefe, id } = await escena();
    const body = await comoSeVe(portal, op, id, { mins: 1, sumar: true });
    await cancelar(portal, jefe, id);
    expect(await intentar(portal, jefe, op, id)).toMatchObject({ http: 409, error: 'TIEMPO_CERRADO' });
    const noHay = await portal.pide(jefe).falla('POST actionTime', { body: { ...body, id: 999 } });
    expect(noHay).toMatchObject({ http: 404, error: 'TIEMPO_NO_EXISTE' });
  });
});

describe('quien ve una pantalla vieja no escribe', () => {
  test.each(OPS_TIEMPO.flatMap((op) => (['alto', 'pausa', 'sumado'] as const).map((campo) => [op, campo] as const)))(
    '%d con otro %s: 409',
    async (op, campo) => {
      const { portal, jefe, id } = await escena();
      const viejo = { alto: -1, pausa: 1, sumado: 5 }[campo];
      expect(await intentar(portal, jefe, op, id, { mins: 1, sumar: true, [campo]: viejo })).toEqual(CAMBIO);
    },
  );

  test.each(['id', 'alto', 'pausa', 'sumado'])('sin decir %s: 400', async (campo) => {
    const { portal, jefe, id } = await escena();
    const { [campo as 'id']: _fuera, ...body } = await comoSeVe(portal, OP.pausar, id);
    const rechazo = comprobarRechazo(await portal.pide(jefe)('POST', 'actionTime', body));
    expect(rechazo).toEqual({ http: 400, status: 1, error: 'MALFORMADO', msg: `Falta el campo «${campo}»`, campo });
  });

  test('se entera de lo que otro hizo: dos que suman 5 con la misma vista', async () => {
    const { portal, jefe, id } = await escena();
    const body = await comoSeVe(portal, OP.mas5, id);
    await portal.pide(jefe).logra('POST actionTime', { body });
    expect(await portal.pide(jefe).falla('POST actionTime', { body })).toEqual(CAMBIO);
    expect(await ver(portal, jefe, id)).toMatchObject({ sumado: 5 });
  });
});

describe('todos a la vez', () => {
  test('6 liga los que no están en pausa, sin encargado y más bajos; 7 desliga los propios', async () => {
    const { portal, jefe, bajo, id } = await escena();
    const admin = await portal.persona({ nombre: 'Admin', categoria: 10 });
    const [activo, parado, terminado, alto, ajeno] = (await Promise.all(
      [1, 1, 1, 4, 1].map((categoria) => portal.persona({ categoria })),
    )) as [Persona, Persona, Persona, Persona, Persona];
    const pasado = await abrir(portal, jefe, terminado, -1);
    portal.reloj.pasar({ minutos: 60 });
    const suelto = await abrir(portal, jefe, activo, -1);
    const enPausa = await abrir(portal, jefe, parado, -1);
    await pausar(portal, jefe, enPausa.id);
    const masAlto = await abrir(portal, admin, alto, -1);
    const deOtro = await abrir(portal, admin, ajeno);
    const altos = async () =>
      Object.fromEntries((await portal.pide(jefe).logra('GET getAllTime')).map((t) => [t.id, t.alto]));
    const antes = await altos();

    const liga = await portal.observar(() =>
      portal.pide(jefe).logra('POST actionTime', { body: { op: OP.ligarTodos } }),
    );
    expect(liga.resultado).toEqual({
      msg: 'Ligaste 2 tiempos',
      status: 0,
      cerrados: [],
      data: [await ver(portal, jefe, pasado.id), await ver(portal, jefe, suelto.id)],
    });
    expect({ bitacora: liga.bitacora, avisos: liga.avisos }).toEqual({
      bitacora: [
        deTodos(jefe, 'ligó 2 tiempos'),
        apunte(pasado.id, terminado, jefe, `ligó el tiempo de ${NOMBRE}`),
        apunte(suelto.id, activo, jefe, `ligó el tiempo de ${NOMBRE}`),
      ],
      avisos: [
        alBajo('Jefe', 'ligó tu tiempo', terminado),
        alBajo('Jefe', 'ligó tu tiempo', activo),
        { tema: 'tiempos', quien: 'Jefe', msg: 'ligó 2 tiempos' },
      ],
    });
    const ligados = await altos();
    expect(ligados).toEqual({ ...antes, [pasado.id]: jefe.id, [suelto.id]: jefe.id });
    expect(ligados).toMatchObject({ [enPausa.id]: -1, [masAlto.id]: -1, [deOtro.id]: admin.id });

    const suelta = await portal.observar(() =>
      portal.pide(jefe).logra('POST actionTime', { body: { op: OP.desligarTodos } }),
    );
    expect(suelta.resultado).toMatchObject({
      msg: 'Desligaste 3 tiempos',
      data: [{ id }, { id: pasado.id }, { id: suelto.id }],
    });
    expect(suelta.bitacora).toEqual([
      deTodos(jefe, 'desligó 3 tiempos'),
      apunte(id, bajo, jefe, `desligó el tiempo de ${NOMBRE}`),
      apunte(pasado.id, terminado, jefe, `desligó el tiempo de ${NOMBRE}`),
      apunte(suelto.id, activo, jefe, `desligó el tiempo de ${NOMBRE}`),
    ]);
    expect(await altos()).toEqual({ ...antes, [id]: -1 });
  });

  test('6: los minutos de uno terminado que se liga siguen siendo solo de quien trabajó', async () => {
    const { portal, jefe } = await escena();
    const bajo = await portal.persona();
    const { id } = await abrir(portal, jefe, bajo, -1);
    portal.reloj.pasar({ horas: 2 });
    await portal.pide(jefe).logra('POST actionTime', { body: { op: OP.ligarTodos } });
    const { resultado, trabajo } = await portal.observar(() => hacer(portal, jefe, OP.confirmar, id));
    expect(resultado.cerrados).toEqual([id]);
    expect(trabajo).toMatchObject([{ usuario: bajo.id, tipo: 'asistencia', minutos: 60, otro: null }]);
  });

  test('6 sin nada que ligar se rechaza: ni el propio, ni el de otro, ni uno en pausa', async () => {
    const { portal, jefe } = await escena();
    const admin = await portal.persona({ categoria: 10 });
    const propio = await abrir(portal, admin, jefe, -1);
    const enPausa = await abrir(portal, admin, await portal.persona(), -1);
    await pausar(portal, admin, enPausa.id);
    const { resultado, ...efectos } = await portal.observar(() =>
      portal.pide(jefe).falla('POST actionTime', { body: { op: OP.ligarTodos } }),
    );
    expect(resultado).toEqual({
      http: 409,
      status: 1,
      error: 'NADA_QUE_LIGAR',
      msg: 'No hay tiempos sin encargado que puedas ligar',
    });
    expect(efectos).toEqual({ bitacora: [], trabajo: [], avisos: [] });
    for (const { id } of [propio, enPausa]) expect(await ver(portal, jefe, id)).toMatchObject({ alto: -1 });
  });

  test('7 sin nada que hacer no escribe ni avisa', async () => {
    const { portal } = await escena();
    const otro = await portal.persona({ categoria: 6 });
    const efectos = await portal.observar(() =>
      portal.pide(otro).logra('POST actionTime', { body: { op: OP.desligarTodos } }),
    );
    expect(efectos).toEqual({
      resultado: { msg: 'Desligaste 0 tiempos', status: 0, data: [], cerrados: [] },
      bitacora: [],
      trabajo: [],
      avisos: [],
    });
  });
});
