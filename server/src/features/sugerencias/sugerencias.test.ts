import type { RequestOf, Sugerencia } from '@conserje/contract';
import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { codigos, mientras, porDosServidores, veces } from '../../testing/carreras.ts';
import { edita } from '../../testing/efectos.ts';
import { sinCambiar } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

type Pedido = RequestOf<'GET actionSugerencias'>['query'];

/** Two who moderate and two who do not. */
async function escena() {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 11 });
  const bea = await portal.persona({ nombre: 'Bea', categoria: 11 });
  const ana = await portal.persona({ nombre: 'Ana', categoria: 10 });
  const leo = await portal.persona({ nombre: 'Leo' });
  return { portal, jefa, bea, ana, leo };
}
const lee = (portal: Portal, quien: Persona, query: Pedido = {}) =>
  portal.pide(quien).logra('GET actionSugerencias', { query });
const sugerir = (portal: Portal, quien: Persona, sugerencia = 'Más sillas') =>
  portal.pide(quien).logra('POST actionSugerencias', { body: { op: 0, sugerencia } });
async function sugerida(portal: Portal, quien: Persona, texto?: string): Promise<Sugerencia> {
  await sugerir(portal, quien, texto);
  const [nueva] = await lee(portal, quien);
  if (!nueva) throw new Error('nothing was suggested');
  return nueva;
}
const moderacion = (id: number, aprobacion: 1 | 2, aprobada?: 0 | 1 | 2) => ({
  body: { op: 1, id, aprobacion, ...(aprobada !== undefined && { aprobada }) },
});
const eliminacion = (id: number) => ({ body: { op: 2, id } });

describe('sugerir', () => {
  test('queda pendiente, se apunta, y solo quien modera oye de quién es', async () => {
    const { portal, jefa, leo } = await escena();
    const { resultado, bitacora, avisos } = await portal.observar(() => sugerir(portal, leo, '  Más\nsillas '));
    expect(resultado).toEqual({ msg: 'Enviaste la sugerencia', status: 0 });
    const [suya] = await lee(portal, leo);
    expect(suya).toEqual({
      ...{ id: expect.any(Number), sugerencia: 'Más\nsillas', usuario: null, usuarioNombre: null },
      ...{ aprobada: 0, fecha: portal.reloj.iso(), acciones: ['eliminar'] },
    });
    expect(await lee(portal, jefa)).toEqual([
      { ...suya, usuario: leo.id, usuarioNombre: 'Leo', acciones: ['aprobar', 'desaprobar'] },
    ]);
    expect(bitacora).toEqual([
      {
        ...{ modulo: 'sugerencias', objeto: suya?.id, usuario: leo.id, encargado: leo.id },
        ...{ motivo: 'envió una sugerencia', ...edita('Sugerencia', null, 'Más\nsillas') },
      },
    ]);
    expect(avisos).toEqual([{ tema: 'sugerencias', quien: 'Leo', msg: 'envió una sugerencia' }]);
  });

  test.each([
    ['', 'No dejes campos'],
    [' \n', 'No dejes campos'],
    ['x'.repeat(1001), 'La sugerencia puede tener como máximo 1000 caracteres'],
  ])('«%s» no', async (sugerencia, msg) => {
    const { portal, leo } = await escena();
    const body = { op: 0, sugerencia };
    const rechazo = await sinCambiar(portal, () => portal.pide(leo).falla('POST actionSugerencias', { body }));
    expect(rechazo).toMatchObject({ http: 422, campo: 'sugerencia', msg });
  });

  test.each([
    ['HTML', '<script>alert(1)</script> & <b>más</b>'],
    ['cien emojis', '👩‍👩‍👧‍👦'.repeat(100)],
  ])('se guarda y se devuelve como se escribió: %s', async (_caso, texto) => {
    const { portal, leo } = await escena();
    expect((await sugerida(portal, leo, texto)).sugerencia).toBe(texto);
  });

  test('de veinte a la vez por dos servidores esperan diez; leídas, caben otras', async () => {
    const { portal, jefa, leo } = await escena();
    const enviar = await porDosServidores(portal);
    const respuestas = await veces(20, (i) => enviar(leo, 'actionSugerencias', { op: 0, sugerencia: `Idea ${i}` }));
    expect(codigos(respuestas)).toEqual({ '200': 10, '409 SUGERENCIAS_DE_MAS': 10 });
    const [una] = await lee(portal, leo);
    await portal.pide(jefa).logra('POST actionSugerencias', moderacion(una?.id ?? 0, 2));
    await sugerir(portal, leo);
    await sugerir(portal, jefa);
  });
});

describe('de quién es una sugerencia', () => {
  test('no le sale a nadie que no modere: ni en la lista, ni al buscar, ni en lo que oye, ni al intentar borrarla', async () => {
    const { portal, jefa, ana, leo } = await escena();
    const { id } = await sugerida(portal, leo);
    for (const query of [{}, { buscar: 'sillas' }, { aprobada: 0 as const }, { orden: 'fecha' as const }]) {
      const filas = await lee(portal, ana, query);
      expect(filas).toMatchObject([{ id, usuario: null, usuarioNombre: null, acciones: [] }]);
      expect(JSON.stringify(filas)).not.toContain('Leo');
    }
    expect(await lee(portal, ana, { buscar: 'leo' })).toEqual([]);
    expect(await lee(portal, leo, { buscar: 'leo' })).toEqual([]);
    expect(await lee(portal, jefa, { buscar: 'leo' })).toMatchObject([{ id, usuarioNombre: 'Leo' }]);
    expect(await lee(portal, ana, { mias: 1 })).toEqual([]);
    const [ajena, ninguna] = await Promise.all(
      [id, id + 1].map((cual) => portal.pide(ana).falla('POST actionSugerencias', eliminacion(cual))),
    );
    expect(ajena).toEqual(ninguna);
  });
});

describe('moderar', () => {
  test('se aprueba, se deja de aprobar, se apunta, y se le dice a quien la hizo', async () => {
    const { portal, jefa, leo } = await escena();
    const { id } = await sugerida(portal, leo, `Más sillas ${'x'.repeat(80)}`);
    const cita = `«Más sillas ${'x'.repeat(49)}…»`;
    const aprobar = () => portal.pide(jefa).logra('POST actionSugerencias', moderacion(id, 1, 0));
    const aprobada = await portal.observar(aprobar);
    expect(aprobada.resultado.msg).toBe('Aprobaste la sugerencia');
    const comun = { modulo: 'sugerencias', objeto: id, usuario: leo.id, encargado: jefa.id };
    expect(aprobada.bitacora).toEqual([
      { ...comun, motivo: `aprobó una sugerencia de ${NOMBRE}`, ...edita('Estado', 'Pendiente', 'Aprobado') },
    ]);
    expect(aprobada.avisos).toEqual([
      { tema: 'sugerencias', quien: 'Jefa', msg: 'aprobó una sugerencia' },
      { tema: 'sugerencias', quien: 'Jefa', msg: `aprobó tu sugerencia ${cita}`, para: leo.id },
    ]);
    expect(await lee(portal, jefa)).toMatchObject([{ aprobada: 1, acciones: ['desaprobar'] }]);
    const desaprobada = await portal.observar(() =>
      portal.pide(jefa).logra('POST actionSugerencias', moderacion(id, 2, 1)),
    );
    expect(desaprobada.bitacora).toEqual([
      { ...comun, motivo: `no aprobó una sugerencia de ${NOMBRE}`, ...edita('Estado', 'Aprobado', 'No aprobada') },
    ]);
    expect(desaprobada.avisos.map((a) => a.msg)).toEqual([
      'no aprobó una sugerencia',
      `no aprobó tu sugerencia ${cita}`,
    ]);
    expect(await lee(portal, jefa)).toMatchObject([{ aprobada: 2, acciones: ['aprobar'] }]);
  });

  test('solo quien tiene adm', async () => {
    const { portal, ana, leo } = await escena();
    const { id } = await sugerida(portal, leo);
    for (const quien of [ana, leo]) {
      const rechazo = await sinCambiar(portal, () =>
        portal.pide(quien).falla('POST actionSugerencias', moderacion(id, 1)),
      );
      expect(rechazo).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
    }
  });

  test('veinte a la vez por dos servidores la aprueban una vez', async () => {
    const { portal, jefa, bea, leo } = await escena();
    const { id } = await sugerida(portal, leo);
    const enviar = await porDosServidores(portal);
    const respuestas = await veces(20, (i) =>
      enviar(i % 4 < 2 ? jefa : bea, 'actionSugerencias', moderacion(id, 1).body),
    );
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 YA_ESTA_ASI': 19 });
  });

  test('quien la veía de otro modo no la cambia', async () => {
    const { portal, jefa, bea, leo } = await escena();
    const { id } = await sugerida(portal, leo);
    const desaprobar = () => portal.pide(bea)('POST', 'actionSugerencias', moderacion(id, 2, 0).body);
    const respuesta = await mientras(
      portal,
      async (tx) => {
        await tx.bloquearFila('sugerencia', id);
        await tx.db.updateTable('sugerencia').set({ aprobada: 1 }).where('id', '=', id).execute();
      },
      desaprobar,
    );
    expect(codigos([respuesta])).toEqual({ '409 CAMBIO_MIENTRAS': 1 });
    expect(await lee(portal, jefa)).toMatchObject([{ aprobada: 1 }]);
  });

  test('la que no hay no se modera, y hace falta decir cuál y cómo', async () => {
    const { portal, jefa } = await escena();
    const nada = await portal.pide(jefa).falla('POST actionSugerencias', moderacion(1, 1));
    expect(nada).toMatchObject({ http: 404, error: 'NO_EXISTE' });
    for (const body of [{ op: 1, id: 1 }, { op: 1, aprobacion: 1 as const }, { op: 0 }, { op: 2 }])
      expect(await portal.pide(jefa).falla('POST actionSugerencias', { body })).toMatchObject({ http: 400 });
  });
});

describe('eliminar', () => {
  test('solo quien la hizo, esté como esté; lo que decía queda en el registro', async () => {
    const { portal, jefa, leo } = await escena();
    const { id } = await sugerida(portal, leo);
    await portal.pide(jefa).logra('POST actionSugerencias', moderacion(id, 1));
    const ajena = await sinCambiar(portal, () => portal.pide(jefa).falla('POST actionSugerencias', eliminacion(id)));
    expect(ajena).toMatchObject({ http: 404, error: 'NO_EXISTE' });
    const { bitacora, avisos } = await portal.observar(() =>
      portal.pide(leo).logra('POST actionSugerencias', eliminacion(id)),
    );
    expect(bitacora).toEqual([
      {
        ...{ modulo: 'sugerencias', objeto: id, usuario: leo.id, encargado: leo.id },
        ...{ motivo: 'eliminó su sugerencia', ...edita('Sugerencia', 'Más sillas', null) },
      },
    ]);
    expect(avisos).toEqual([{ tema: 'sugerencias', quien: 'Leo', msg: 'eliminó su sugerencia' }]);
    expect(await lee(portal, jefa)).toEqual([]);
    expect(await portal.pide(leo).falla('POST actionSugerencias', eliminacion(id))).toMatchObject({ http: 404 });
  });

  test.each(['la modera', 'la borra'])('la que se borra mientras alguien %s ya no está', async (que) => {
    const { portal, jefa, leo } = await escena();
    const { id } = await sugerida(portal, leo);
    const respuesta = await mientras(
      portal,
      async (tx) => {
        await tx.bloquearFila('sugerencia', id);
        await tx.db.deleteFrom('sugerencia').where('id', '=', id).execute();
      },
      () =>
        que === 'la modera'
          ? portal.pide(jefa)('POST', 'actionSugerencias', moderacion(id, 1).body)
          : portal.pide(leo)('POST', 'actionSugerencias', eliminacion(id).body),
    );
    expect(codigos([respuesta])).toEqual({ '404 NO_EXISTE': 1 });
  });
});

describe('leerlas', () => {
  test('de la más nueva a la más antigua, o al revés; por cómo están; las propias', async () => {
    const { portal, jefa, ana, leo } = await escena();
    for (const [quien, texto] of [
      [leo, 'Una'],
      [ana, 'Dos'],
      [leo, 'Tres'],
    ] as const)
      await sugerir(portal, quien, texto);
    const [tres, dos] = await lee(portal, jefa);
    await portal.pide(jefa).logra('POST actionSugerencias', moderacion(tres?.id ?? 0, 1));
    await portal.pide(jefa).logra('POST actionSugerencias', moderacion(dos?.id ?? 0, 2));
    const textos = async (quien: Persona, query?: Pedido) => (await lee(portal, quien, query)).map((s) => s.sugerencia);
    expect(await textos(ana)).toEqual(['Tres', 'Dos', 'Una']);
    expect(await textos(ana, { orden: 'fecha' })).toEqual(['Una', 'Dos', 'Tres']);
    expect(await textos(ana, { aprobada: 0 })).toEqual(['Una']);
    expect(await textos(ana, { aprobada: 1 })).toEqual(['Tres']);
    expect(await textos(ana, { aprobada: 2 })).toEqual(['Dos']);
    expect(await textos(leo, { mias: 1 })).toEqual(['Tres', 'Una']);
    expect(await textos(leo, { mias: 1, aprobada: 0 })).toEqual(['Una']);
    const primera = await lee(portal, ana, { limite: 2 });
    expect(await textos(ana, { limite: 2, antes: primera.at(-1)?.id ?? 0 })).toEqual(['Una']);
  });
});
