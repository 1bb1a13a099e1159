import type { FilaPaga } from '@conserje/contract';
import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { codigos, porDosServidores, veces } from '../../testing/carreras.ts';
import { edita } from '../../testing/efectos.ts';
import { comoSeVe, conLista, cuadra, filaDe, filasDe, ganar, sinCambiar } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

/** Ana and Leo have earned nine credits each; two hold `pag`. */
async function escena() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana' });
  const leo = await portal.persona({ nombre: 'Leo' });
  const pagadora = await conLista(portal, ana, leo);
  const otra = await portal.persona({ nombre: 'Otra', categoria: 10 });
  const filas = [await filaDe(portal, pagadora, ana), await filaDe(portal, pagadora, leo)] as const;
  portal.reloj.pasar({ minutos: 5 });
  return { portal, ana, leo, pagadora, otra, filas };
}

const cuerpo = (op: 0 | 1, filas: readonly FilaPaga[]) => ({
  op,
  pagas: filas.map(({ id, usuarioNombre: nombre, monto }) => ({ id, nombre, monto })),
});
const pagar = (portal: Portal, quien: Persona, op: 0 | 1, filas: readonly FilaPaga[]) =>
  portal.pide(quien).logra('POST pagarVarias', { body: cuerpo(op, filas) });
const sinPagar = (portal: Portal, quien: Persona, op: 0 | 1, filas: readonly FilaPaga[]) =>
  sinCambiar(portal, () => portal.pide(quien).falla('POST pagarVarias', { body: cuerpo(op, filas) }));

describe('pagar varias', () => {
  test('cada una con lo ganado: las filas, el libro, un apunte y un aviso por persona', async () => {
    const { portal, ana, leo, pagadora, filas } = await escena();
    const { resultado, ...efectos } = await portal.observar(() => pagar(portal, pagadora, 1, filas));
    const pagadas = filas.map((fila) => ({
      ...{ ...fila, pagado: 1, estado: 'pagada', pagadoFecha: portal.reloj.iso() },
      ...{ encargadoNombre: 'Pagadora', acciones: ['deshacer'] },
    }));
    expect(resultado).toEqual({ msg: 'Pagaste 2 pagas: 18c', status: 0, data: pagadas, omitidas: [] });
    const quien = { encargado: pagadora.id };
    expect(efectos).toEqual({
      bitacora: [
        { modulo: 'paga', objeto: null, usuario: null, ...quien, motivo: 'pagó 2 pagas: 18c' },
        ...[ana, leo].map(({ id: usuario }, i) => ({
          ...{ modulo: 'paga', objeto: filas[i]?.id, usuario, ...quien, motivo: `pagó 9c a ${NOMBRE}` },
          ...edita('Estado', 'Por pagar', 'Pagada'),
        })),
      ],
      trabajo: [],
      creditos: [ana, leo].map(({ id: usuario }) => ({ tipo: 'paga_cobrada', usuario, creditos: 9, ...quien })),
      avisos: [
        { tema: 'creditos', quien: 'Pagadora', msg: 'te pagó 9c', para: ana.id },
        { tema: 'creditos', quien: 'Pagadora', msg: 'te pagó 9c', para: leo.id },
        { tema: 'paga', quien: 'Pagadora', msg: 'pagó 2 pagas' },
      ],
    });
    expect((await filasDe(portal, pagadora)).map((f) => f.estado)).toEqual(['pagada', 'pagada']);
    await cuadra(portal);
  });

  test('se deshacen juntas el mismo día y quedan por pagar; otro día ya no', async () => {
    const { portal, pagadora, otra, filas } = await escena();
    const { data } = await pagar(portal, pagadora, 1, filas);
    const hecho = await pagar(portal, otra, 0, data);
    expect(hecho).toMatchObject({ msg: 'Deshiciste 2 pagas: 18c', omitidas: [] });
    expect(hecho.data).toEqual(filas);
    await cuadra(portal);
    const otraVez = await pagar(portal, pagadora, 1, filas);
    portal.reloj.pasar({ horas: 24 });
    expect(await sinPagar(portal, pagadora, 0, otraVez.data)).toMatchObject({
      error: 'NO_PAGADA',
      msg: 'No se deshizo ninguna: Ana (Un pago solo se puede deshacer el mismo día) y Leo (Un pago solo se puede deshacer el mismo día)',
    });
  });

  test('deshecha tras reiniciar la lista, cada una queda como pendiente', async () => {
    const { portal, pagadora, filas } = await escena();
    const { data } = await pagar(portal, pagadora, 1, filas);
    await portal.pide(pagadora).logra('POST reiniciarLista', { body: { op: 0 } });
    const hecho = await pagar(portal, pagadora, 0, data);
    expect(hecho.data.map((f) => f.estado)).toEqual(['pendiente', 'pendiente']);
    expect(await portal.pide(pagadora).logra('GET totalPendientes')).toMatchObject({ creditos: 18 });
    await cuadra(portal);
  });

  test('las que ya no se pueden se dejan y se dicen; las demás se pagan', async () => {
    const { portal, ana, pagadora, otra, filas } = await escena();
    await portal.pide(otra).logra('POST pagar', { body: comoSeVe(filas[1], 1) });
    const hecho = await pagar(portal, pagadora, 1, filas);
    expect(hecho).toMatchObject({
      msg: 'Pagaste 1 paga: 9c. Faltó Leo (Otra ya pagó esto)',
      data: [{ usuario: ana.id, estado: 'pagada' }],
      omitidas: [{ id: filas[1].id, nombre: 'Leo', msg: 'Otra ya pagó esto' }],
    });
    expect(await sinPagar(portal, pagadora, 1, filas)).toMatchObject({
      error: 'YA_PAGADA',
      msg: 'No se pagó ninguna: Ana (Pagadora ya pagó esto) y Leo (Otra ya pagó esto)',
    });
  });

  test('una que ya no es como se ve no se paga', async () => {
    const { portal, pagadora, filas } = await escena();
    const [deAna, deLeo] = filas;
    const vistas = [
      { ...deAna, monto: 8 },
      { ...deLeo, usuarioNombre: 'Leonardo' },
    ];
    expect(await sinPagar(portal, pagadora, 1, vistas)).toMatchObject({
      error: 'YA_PAGADA',
      msg: 'No se pagó ninguna: Ana (Ahora son 9c) y Leo (Alguien lo cambió antes que tú. Revísalo e inténtalo de nuevo.)',
    });
  });

  test('la propia la paga otra persona; sin ninguna otra, se paga y queda dicho', async () => {
    const { portal, pagadora, otra, filas } = await escena();
    await ganar(portal, pagadora, 10);
    const mia = { ...filas[0], id: await propia(portal, pagadora), usuarioNombre: 'Pagadora' };
    const hecho = await pagar(portal, pagadora, 1, [filas[0], mia]);
    expect(hecho.omitidas).toEqual([
      { id: mia.id, nombre: 'Pagadora', msg: 'No puedes pagarte a ti. Pídeselo a otra persona con ese permiso.' },
    ]);
    await portal.despedir(otra);
    const { bitacora } = await portal.observar(() => pagar(portal, pagadora, 1, [mia]));
    expect(bitacora.map((b) => b.motivo)).toEqual([
      'lo hizo con lo suyo porque nadie más tiene el permiso pag',
      `pagó 9c a ${NOMBRE}`,
    ]);
  });

  test('una que no está en ninguna lista no deja hacer nada', async () => {
    const { portal, pagadora, filas } = await escena();
    expect(await sinPagar(portal, pagadora, 1, [filas[0], { ...filas[1], id: 9999 }])).toMatchObject({
      error: 'NO_EXISTE',
    });
  });

  test('veinte a la vez por dos servidores, unas de una y otras de todas: cada paga se cobra una vez', async () => {
    const { portal, pagadora, otra, filas } = await escena();
    const enviar = await porDosServidores(portal);
    const todas = cuerpo(1, filas);
    const alReves = { ...todas, pagas: [...todas.pagas].reverse() };
    const respuestas = await veces(20, (i) => {
      const quien = i % 4 < 2 ? pagadora : otra;
      if (i % 5 === 4) return enviar(quien, 'pagar', comoSeVe(filas[0], 1));
      return enviar(quien, 'pagarVarias', i % 2 === 0 ? todas : alReves);
    });
    expect(Object.keys(codigos(respuestas)).toSorted()).toEqual(['200', '409 YA_PAGADA']);
    const cobradas = await portal.db
      .selectFrom('credito')
      .select('creditos')
      .where('tipo', '=', 'paga_cobrada')
      .execute();
    expect(cobradas).toEqual([{ creditos: 9 }, { creditos: 9 }]);
    await cuadra(portal);
  });
});

/** A row of nine credits in someone's own name on the open list. */
async function propia(portal: Portal, { id: usuario }: Persona): Promise<number> {
  const { id: _id, ...otra } = await portal.db.selectFrom('paga').selectAll().limit(1).executeTakeFirstOrThrow();
  const { id } = await portal.db
    .insertInto('paga')
    .values({ ...otra, usuario })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
