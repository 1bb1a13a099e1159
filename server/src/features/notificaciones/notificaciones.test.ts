import { CLASES_NOTIFICACION, NOTIFICACIONES_DIAS, NOTIFICACIONES_MAX } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { Barrendero } from '../../platform/barrido.ts';
import { enTransaccion } from '../../platform/db/transaccion.ts';
import { OFICIOS, VENCIMIENTOS } from '../../salas.ts';
import { porDosServidores, veces } from '../../testing/carreras.ts';
import { barrer, cuantasSinLeer, deClase, suyas } from '../../testing/notificaciones.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { abrir, cancelar, confirmar, hacer, pausar, recuperar } from '../../testing/tiempos.ts';
import { Podador } from './notificaciones.podador.ts';

async function sala() {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.persona({ nombre: 'Ana' });
  return { portal, jefa, ana };
}
const multar = (portal: Portal, quien: Persona, a: Persona, motivo = 'Flood') =>
  portal.pide(quien).logra('POST sendMulta', { body: { usuario: a.id, motivo, creditos: 5 } });
const gusto = (portal: Portal, quien: Persona, clase: 'firma' | 'multa' | 'tiempo_terminado', portalOn: boolean) =>
  portal.pide(quien).logra('POST gustoNotificacion', { body: { clase, portal: portalOn, push: true } });
const firmar = (portal: Portal, quien: Persona, a: Persona, firma: string) =>
  portal.pide(quien).logra('POST addFirma', { body: { firma, id: a.id } });

describe('lo que queda', () => {
  test('con quién lo hizo, cuándo, y sin leer; el nombre es el de ahora', async () => {
    const { portal, jefa, ana } = await sala();
    await multar(portal, jefa, ana);
    await portal.db.updateTable('usuario').set({ usuario: 'Otra' }).where('id', '=', jefa.id).execute();
    expect(await suyas(portal, ana)).toEqual([
      {
        ...{ id: expect.any(Number), clase: 'multa', texto: 'te multó con 5c: Flood', quien: 'Otra', sobre: null },
        ...{ veces: 1, fecha: portal.reloj.iso(), leida: false },
      },
    ]);
    expect(await suyas(portal, jefa)).toEqual([]);
  });

  test('lo que se deshace no deja nada, ni aviso', async () => {
    const { portal, jefa, ana } = await sala();
    const fallar = () =>
      enTransaccion(portal.deps, async (tx) => {
        tx.como(jefa).avisar({ tema: 'creditos', msg: 'te multó', para: ana.id, clase: 'multa' });
        throw new Error('no');
      });
    const { avisos } = await portal.observar(() => expect(fallar()).rejects.toThrow('no'));
    expect(avisos).toEqual([]);
    expect(await suyas(portal, ana)).toEqual([]);
  });

  test('lo que hace uno mismo no es noticia, aunque otros suyos lo oyen', async () => {
    const { portal, jefa } = await sala();
    const { avisos } = await portal.observar(() => firmar(portal, jefa, jefa, 'jef'));
    expect(avisos).toContainEqual({ tema: 'firmas', quien: 'Jefa', msg: 'registró tu firma, JEF', para: jefa.id });
    expect(await suyas(portal, jefa)).toEqual([]);
  });

  test('cien multas: se cuentan, se leen por páginas y de una vez', async () => {
    const { portal, jefa, ana } = await sala();
    for (let i = 0; i < 100; i++) await multar(portal, jefa, ana, `Flood ${i}`);
    expect(await cuantasSinLeer(portal, ana)).toBe(100);
    const { cuerpo, cabeceras } = await portal.pide(ana)('GET', 'notificaciones?limite=30');
    const pagina = cuerpo as { id: number; texto: string }[];
    expect([pagina.length, pagina[0]?.texto]).toEqual([30, 'te multó con 5c: Flood 99']);
    const siguiente = await portal.pide(ana)('GET', `notificaciones?limite=500&antes=${cabeceras['x-siguiente']}`);
    expect(siguiente.cuerpo).toHaveLength(70);
    await portal.pide(ana).logra('POST leerNotificaciones', { body: { hasta: pagina[0]?.id ?? 0 } });
    expect(await cuantasSinLeer(portal, ana)).toBe(0);
  });
});

describe('leer', () => {
  test('una, o todas hasta la última que se vio; se oye en los demás dispositivos', async () => {
    const { portal, jefa, ana } = await sala();
    for (const motivo of ['Uno', 'Dos', 'Tres']) await multar(portal, jefa, ana, motivo);
    const [tres, dos, uno] = await suyas(portal, ana);
    const leer = (body: object) => portal.observar(() => portal.pide(ana).logra('POST leerNotificaciones', { body }));
    const { avisos, bitacora } = await leer({ id: uno?.id });
    expect(avisos).toEqual([{ tema: 'notificaciones', quien: 'Ana', msg: '', para: ana.id }]);
    expect(bitacora).toEqual([]);
    expect((await suyas(portal, ana)).map((n) => n.leida)).toEqual([false, false, true]);
    expect((await leer({ id: uno?.id })).avisos).toEqual([]);
    await leer({ hasta: dos?.id });
    expect((await suyas(portal, ana)).map((n) => n.leida)).toEqual([false, true, true]);
    await leer({ hasta: tres?.id });
    expect(await cuantasSinLeer(portal, ana)).toBe(0);
  });

  test('solo las propias; sin decir cuál, 400', async () => {
    const { portal, jefa, ana } = await sala();
    await multar(portal, jefa, ana);
    const id = (await suyas(portal, ana))[0]?.id ?? 0;
    await portal.pide(jefa).logra('POST leerNotificaciones', { body: { id } });
    await portal.pide(jefa).logra('POST leerNotificaciones', { body: { hasta: id } });
    expect(await cuantasSinLeer(portal, ana)).toBe(1);
    expect(await portal.pide(ana).falla('POST leerNotificaciones', { body: {} })).toMatchObject({ http: 400 });
  });

  test('lo que espera respuesta se cuenta donde espera, y no queda sin leer después', async () => {
    const { portal, jefa, ana } = await sala();
    const leo = await portal.persona({ nombre: 'Leo', categoria: 4 });
    await abrir(portal, jefa, ana, leo.id);
    expect(await suyas(portal, leo)).toMatchObject([{ clase: 'encargo', leida: true }]);
    expect(await cuantasSinLeer(portal, leo)).toBe(0);
  });
});

describe('qué se quiere oír', () => {
  test('todo, mientras no se diga otra cosa; lo dicho queda apuntado', async () => {
    const { portal, jefa, ana } = await sala();
    const gustos = (quien = ana) => portal.pide(quien).logra('GET gustosNotificacion');
    const todos = CLASES_NOTIFICACION.map((clase) => ({ clase, portal: true, push: true }));
    expect(await gustos(jefa)).toEqual(todos);
    // Of times at their charge, of statuses, of others' accounts and of alarms a member never hears.
    const deOtros = ['tiempo_por_confirmar', 'tiempo_sin_atender', 'estado', 'alarma', 'acceso_ajeno'];
    expect(await gustos()).toEqual(todos.filter(({ clase }) => !deOtros.includes(clase)));
    const { bitacora } = await portal.observar(() => gusto(portal, ana, 'firma', false));
    expect(bitacora).toEqual([
      {
        ...{ modulo: 'configuracion', objeto: null, usuario: ana.id, encargado: ana.id },
        motivo: 'cambió sus notificaciones: Cambió tu firma',
        diferencias: [{ campo: 'En el portal', antes: true, despues: false }],
      },
    ]);
    expect((await gustos()).filter((g) => !g.portal || !g.push)).toEqual([
      { clase: 'firma', portal: false, push: true },
    ]);
  });

  test('lo callado no queda ni se dice, pero la pantalla se pone al día', async () => {
    const { portal, jefa, ana } = await sala();
    await gusto(portal, ana, 'firma', false);
    const { avisos } = await portal.observar(() => firmar(portal, jefa, ana, 'ana'));
    expect(avisos.filter((a) => a.para === ana.id)).toEqual([{ tema: 'firmas', quien: null, msg: '', para: ana.id }]);
    expect(await suyas(portal, ana)).toEqual([]);
    await gusto(portal, ana, 'firma', true);
    await portal.pide(jefa).logra('POST delFirma', { body: { usuario: ana.id } });
    expect(await deClase(portal, ana, 'firma')).toEqual(['eliminó tu firma, ANA']);
  });

  test.each(['paga', 'renta', 'multa', 'degrado', 'clave', 'dispositivo_nuevo', 'permisos', 'alarma'] as const)(
    'de paga, seguridad y disciplina se avisa siempre en el portal: %s',
    async (clase) => {
      const { portal, jefa } = await sala();
      const body = { clase, portal: false, push: false };
      expect(await portal.pide(jefa).falla('POST gustoNotificacion', { body })).toMatchObject({
        http: 422,
        campo: 'portal',
        msg: 'Las notificaciones de paga, seguridad y disciplina no se pueden desactivar en el portal',
      });
    },
  );

  test('lo que se calló cuando se podía se dice igual', async () => {
    const { portal, jefa, ana } = await sala();
    const body = { clase: 'multa' as const, portal: true, push: false };
    await portal.pide(ana).logra('POST gustoNotificacion', { body });
    // Said when it could still be said.
    await portal.db.updateTable('notificacion_gusto').set({ portal: 0 }).execute();
    await multar(portal, jefa, ana);
    expect(await deClase(portal, ana, 'multa')).toHaveLength(1);
  });
});

describe('lo que trae el tiempo', () => {
  test('una vez, por muchos procesos y muchas veces que se barra', async () => {
    const { portal, jefa, ana } = await sala();
    await abrir(portal, jefa, ana);
    portal.reloj.pasar({ minutos: 60 });
    const { avisos } = await portal.observar(() => Promise.all([barrer(portal), barrer(portal), barrer(portal)]));
    expect(avisos.filter((a) => a.para === ana.id && a.tema === 'tiempos' && a.msg !== '')).toHaveLength(1);
    await barrer(portal);
    expect(await deClase(portal, ana, 'tiempo_terminado')).toHaveLength(1);
    expect(await deClase(portal, jefa, 'tiempo_por_confirmar')).toHaveLength(1);
  });

  test('el que aún corre, el pausado y el confirmado no', async () => {
    const { portal, jefa, ana } = await sala();
    const [luz, mar] = [await portal.persona({ nombre: 'Luz' }), await portal.persona({ nombre: 'Mar' })];
    await pausar(portal, jefa, (await abrir(portal, jefa, luz)).id);
    const { id } = await abrir(portal, jefa, mar);
    portal.reloj.pasar({ minutos: 30 });
    await abrir(portal, jefa, ana);
    portal.reloj.pasar({ minutos: 30 });
    await confirmar(portal, jefa, id);
    portal.reloj.pasar({ minutos: 29 });
    await barrer(portal);
    for (const quien of [ana, luz, mar]) expect(await deClase(portal, quien, 'tiempo_terminado')).toEqual([]);
    portal.reloj.pasar({ minutos: 1 });
    await barrer(portal);
    expect(await deClase(portal, ana, 'tiempo_terminado')).toHaveLength(1);
  });

  test('el que ganó minutos vuelve a terminar', async () => {
    const { portal, jefa, ana } = await sala();
    const { id } = await abrir(portal, jefa, ana);
    const barrendero = new Barrendero(portal.deps, VENCIMIENTOS);
    portal.reloj.pasar({ minutos: 60 });
    await barrendero.barrer();
    await hacer(portal, jefa, 8, id, { mins: 10, sumar: true });
    portal.reloj.pasar({ minutos: 5 });
    await barrendero.barrer();
    expect(await deClase(portal, ana, 'tiempo_terminado')).toHaveLength(1);
    portal.reloj.pasar({ minutos: 5 });
    await barrendero.barrer();
    expect(await deClase(portal, ana, 'tiempo_terminado')).toHaveLength(2);
  });

  test('lo que se escribió tarde o lo que un ajuste adelanta se dice en los barridos siguientes', async () => {
    const { portal, jefa, ana } = await sala();
    const barrendero = new Barrendero(portal.deps, VENCIMIENTOS);
    const dichas = async () => {
      await barrendero.barrer();
      return (await deClase(portal, ana, 'tiempo_terminado')).length;
    };
    const acabar = (hace: number) =>
      portal.db
        .updateTable('tiempo')
        .set({ finaliza: portal.reloj.ahora - hace * 60_000 })
        .execute();
    await abrir(portal, jefa, ana);
    expect(await dichas()).toBe(0);
    await acabar(4);
    expect(await dichas()).toBe(1);
    await acabar(30);
    expect(await dichas()).toBe(1);
    portal.reloj.pasar({ minutos: 60 });
    expect(await dichas()).toBe(2);
  });

  test('lo que venció con el servidor parado se dice al volver; lo que pasó hace mucho, no', async () => {
    const { portal, jefa, ana } = await sala();
    await abrir(portal, jefa, ana);
    const luz = await portal.persona({ nombre: 'Luz' });
    const { id } = await abrir(portal, jefa, luz);
    await portal.db.updateTable('tiempo').set({ finaliza: portal.reloj.ahora }).where('id', '=', id).execute();
    portal.reloj.pasar({ horas: 6 });
    await barrer(portal);
    expect(await deClase(portal, ana, 'tiempo_terminado')).toHaveLength(1);
    expect(await deClase(portal, luz, 'tiempo_terminado')).toEqual([]);
  });

  test('a quien no quiere oírlo no se le dice, ni después', async () => {
    const { portal, jefa, ana } = await sala();
    await gusto(portal, ana, 'tiempo_terminado', false);
    await abrir(portal, jefa, ana);
    portal.reloj.pasar({ minutos: 60 });
    await barrer(portal);
    // What is silenced is not counted either.
    expect(await cuantasSinLeer(portal, ana)).toBe((await suyas(portal, ana)).length);
    await gusto(portal, ana, 'tiempo_terminado', true);
    await barrer(portal);
    expect(await deClase(portal, ana, 'tiempo_terminado')).toEqual([]);
  });

  test('un ascenso que venció y se retira después se dice una vez', async () => {
    const { portal, jefa, ana } = await sala();
    const vence = portal.reloj.ahora + 60_000;
    const comun = { de: 1, nueva: await portal.mision(1, 2), nueva_nombre: 'Iniciado H', categoria: 1 };
    await portal.db
      .insertInto('ascenso')
      .values({
        ...{ usuario: ana.id, encargado: jefa.id, ...comun, fecha: portal.reloj.ahora, vence },
        ...{ atendido: null, resultado: null },
      })
      .execute();
    portal.reloj.pasar({ minutos: 1 });
    await barrer(portal);
    await portal.ascender(ana, 2);
    expect(await deClase(portal, ana, 'ascenso_retirado')).toEqual([
      'tu ascenso a Iniciado H venció porque no respondiste',
    ]);
    expect(await deClase(portal, jefa, 'oferta_retirada')).toHaveLength(1);
  });

  test('más de lo que cabe en un barrido queda para el siguiente', async () => {
    const { portal, jefa } = await sala();
    const mision = await portal.mision(1, 1);
    const fila = (i: number) => ({
      ...{ usuario: `P${i}`, nombre_plano: `p${i}`, nombre_llano: `p${i}`, clave: 'x', mision },
      registro: portal.reloj.ahora,
    });
    const nuevos = Array.from({ length: 1100 }, (_, i) => fila(i));
    const gente = await portal.db.insertInto('usuario').values(nuevos).returning('id').execute();
    const abierto = { alto: null, mins: 60, finaliza: portal.reloj.ahora + 3_600_000, abierto: portal.reloj.ahora };
    await portal.db
      .insertInto('tiempo')
      .values(gente.map(({ id }) => ({ ...abierto, bajo: id, abierto_por: jefa.id })))
      .execute();
    // Longer ago than what every sweep looks at again.
    portal.reloj.pasar({ minutos: 70 });
    const barrendero = new Barrendero(portal.deps, VENCIMIENTOS);
    const dichas = async () => {
      await barrendero.barrer();
      const filas = portal.db.selectFrom('notificacion').select((eb) => eb.fn.countAll<number>().as('n'));
      return Number((await filas.where('clase', '=', 'tiempo_terminado').executeTakeFirstOrThrow()).n);
    };
    expect([await dichas(), await dichas(), await dichas()]).toEqual([1000, 1100, 1100]);
  });

  test('el servidor lo dice por sí solo', async () => {
    const portal = await abrirPortal(...OFICIOS);
    const jefa = await portal.persona({ nombre: 'Jefa', categoria: 12 });
    const ana = await portal.persona({ nombre: 'Ana' });
    await abrir(portal, jefa, ana);
    portal.reloj.pasar({ minutos: 60 });
    await portal.reiniciar();
    await new Promise<void>((resolve) => {
      const mensaje = (dicho: string): void => void (dicho.includes('"clase":"tiempo_terminado"') && resolve());
      portal.motor.escuchar({ mensaje, hueco: () => undefined });
    });
    expect(await deClase(portal, ana, 'tiempo_terminado')).toEqual(['terminó tu tiempo']);
  });

  test('con nada que decir no se escribe nada', async () => {
    const { portal, jefa, ana } = await sala();
    await abrir(portal, jefa, ana);
    const barrendero = new Barrendero(portal.deps, VENCIMIENTOS);
    await barrendero.barrer();
    const antes = await portal.cuentas();
    const { avisos } = await portal.observar(() => barrendero.barrer());
    expect(avisos).toEqual([]);
    expect(await portal.cuentas()).toEqual(antes);
  });
});

test('quedan las últimas, y ninguna por más tiempo', async () => {
  const { portal, jefa, ana } = await sala();
  const de = (i: number, fecha: number, para = ana.id) => ({
    ...{ para, clase: 'multa' as const, texto: `${i}`, quien: null, sobre: null, unica: null, fecha },
  });
  const vieja = portal.reloj.ahora - NOTIFICACIONES_DIAS * 86_400_000;
  await portal.db
    .insertInto('notificacion')
    .values([de(0, vieja - 1, jefa.id), de(1, vieja, jefa.id)])
    .execute();
  const muchas = Array.from({ length: NOTIFICACIONES_MAX + 20 }, (_, i) => de(i, portal.reloj.ahora));
  // What is told once stays, so that it is not told again.
  const dicha = { ...de(-1, portal.reloj.ahora), unica: 'una' };
  await portal.db
    .insertInto('notificacion')
    .values([dicha, ...muchas])
    .execute();
  const podador = new Podador(portal.deps);
  await podador.podar();
  expect((await suyas(portal, jefa)).map((n) => n.texto)).toEqual(['1']);
  const quedan = await portal.pide(ana).logra('GET notificaciones', { query: { limite: 500 } });
  expect([quedan.length, quedan.at(-1)?.texto]).toEqual([NOTIFICACIONES_MAX, '20']);
  const filas = await portal.db
    .selectFrom('notificacion')
    .select('texto')
    .where('para', '=', ana.id)
    .orderBy('id')
    .execute();
  expect(filas.map((f) => f.texto)).toEqual(['-1', ...muchas.slice(20).map((f) => f.texto)]);
  // Not again before an hour has passed.
  await portal.db
    .insertInto('notificacion')
    .values([de(7, vieja - 1, jefa.id)])
    .execute();
  await podador.podar();
  expect(await suyas(portal, jefa)).toHaveLength(2);
  portal.reloj.pasar({ horas: 1 });
  await podador.podar();
  expect(await suyas(portal, jefa)).toEqual([]);
});

test('veinte leen a la vez por dos servidores', async () => {
  const { portal, jefa, ana } = await sala();
  await multar(portal, jefa, ana);
  const id = (await suyas(portal, ana))[0]?.id ?? 0;
  const enviar = await porDosServidores(portal);
  const respuestas = await veces(20, () => enviar(ana, 'leerNotificaciones', { id }));
  expect(respuestas.every((r) => r.http === 200)).toBe(true);
  expect(await cuantasSinLeer(portal, ana)).toBe(0);
});

test('un tiempo que se recupera no se dice terminado mientras estuvo cerrado', async () => {
  const { portal, jefa, ana } = await sala();
  const { id } = await abrir(portal, jefa, ana);
  portal.reloj.pasar({ minutos: 58 });
  await cancelar(portal, jefa, id);
  portal.reloj.pasar({ minutos: 5 });
  await barrer(portal);
  expect(await deClase(portal, ana, 'tiempo_terminado')).toEqual([]);
  await recuperar(portal, jefa, id);
  await barrer(portal);
  expect(await deClase(portal, ana, 'tiempo_terminado')).toEqual([]);
});
