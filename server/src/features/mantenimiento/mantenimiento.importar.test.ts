import type { Archivo } from '@conserje/contract';
import { describe, expect, test } from 'vitest';
import { codigos, mientras, porDosServidores, veces } from '../../testing/carreras.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

const hoja = (texto: string | Buffer): Archivo => Buffer.from(texto as string) as unknown as Archivo;
const CABEZA = 'Rango;Misión;Precio;Venta;Traslado';
/** Seguridad (2), with a mission that is kept, one that is edited, two that are new; the others of it leave. */
const NUEVA = hoja(
  `${CABEZA}\r\n2;Portero;7;Sí;No\r\nSeguridad;Guardia D;;;\r\nSeguridad;Vigilante I;9;No;\r\n2;Sereno;12c;x;x\r\n`,
);

async function sala() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 12, posicion: 2 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 2, posicion: 1 });
  return { portal, ana, leo };
}
const mirar = (portal: Portal, quien: Persona, archivo: Archivo) =>
  portal.pide(quien).logra('POST mirarEscala', { body: { archivo } });
async function importar(portal: Portal, quien: Persona, archivo: Archivo) {
  const { vista } = await mirar(portal, quien, archivo);
  return portal.pide(quien).logra('POST importarEscala', { body: { archivo, vista } });
}
const escalaDe = async (portal: Portal, quien: Persona, categoria: number) =>
  (await portal.pide(quien).logra('GET onlyRangos')).filter((m) => m.categoria === categoria);
const nombresDe = async (...de: Parameters<typeof escalaDe>) => (await escalaDe(...de)).map((m) => m.nombre);

test('mirar dice qué pasaría en cada rango, y no escribe nada', async () => {
  const { portal, ana } = await sala();
  const antes = await nombresDe(portal, ana, 2);
  const { resultado, bitacora, avisos } = await portal.observar(() => mirar(portal, ana, NUEVA));
  expect(resultado).toMatchObject({
    rangos: [
      {
        ...{ rango: 'Seguridad', nuevas: ['Portero', 'Sereno'], recuperadas: [], cambiadas: ['Vigilante I'] },
        ...{ movidas: ['Guardia D', 'Vigilante I'], personas: 1 },
      },
    ],
    ...{ iguales: 0, ignoradas: [], faltas: [], conFaltas: 0 },
  });
  expect(resultado.rangos[0]?.retiradas).toHaveLength(antes.length - 2);
  expect([bitacora, avisos]).toEqual([[], []]);
  expect(await nombresDe(portal, ana, 2)).toEqual(antes);
});

describe('importar', () => {
  test('deja el rango como el archivo, cada cambio con su línea, y lo demás como estaba', async () => {
    const { portal, ana, leo } = await sala();
    const otros = await portal.pide(ana).logra('GET onlyRangos');
    const { resultado, bitacora, avisos } = await portal.observar(() => importar(portal, ana, NUEVA));
    expect(resultado.msg).toBe('Importaste 1 rango');
    expect(await escalaDe(portal, ana, 2)).toMatchObject([
      { nombre: 'Portero', precio: 7, venta: 1, traslado_venta: 0 },
      { nombre: 'Guardia D', precio: 18, venta: 1 },
      { nombre: 'Vigilante I', precio: 9, venta: 0, traslado_venta: 1 },
      { nombre: 'Sereno', precio: 12, venta: 1, traslado_venta: 1 },
    ]);
    const sinEl = (escala: typeof otros) => escala.filter((m) => m.categoria !== 2);
    expect(sinEl(await portal.pide(ana).logra('GET onlyRangos'))).toEqual(sinEl(otros));
    const motivos = bitacora.map((b) => b.motivo);
    expect(new Set(bitacora.map((b) => b.modulo))).toEqual(new Set(['escala']));
    expect(motivos.filter((m) => m.startsWith('retiró la misión'))).toHaveLength(7);
    expect(bitacora.slice(8)).toMatchObject([
      {
        motivo: 'editó la misión Vigilante I',
        diferencias: [
          { campo: 'Precio', antes: 8, despues: 9 },
          { campo: 'Venta disponible', antes: 'Sí', despues: 'No' },
        ],
      },
      { motivo: 'agregó la misión Portero a Seguridad' },
      { motivo: 'agregó la misión Sereno a Seguridad' },
      { motivo: 'movió la misión Guardia D', diferencias: [{ campo: 'Sitio', antes: 2, despues: 1 }] },
      { motivo: 'movió la misión Vigilante I', diferencias: [{ campo: 'Sitio', antes: 1, despues: 2 }] },
    ]);
    const portero = (await escalaDe(portal, ana, 2))[0];
    expect(bitacora[9]?.objeto).toBe(portero?.id);
    expect(avisos).toEqual([{ tema: 'rangos', quien: 'Ana', msg: 'importó 1 rango' }]);
    expect(await portal.pide(leo).logra('GET verUltimoAscenso/:id', { params: { id: leo.id } })).toMatchObject({
      mision: 'Vigilante I',
      m_nueva: 'Sereno',
    });
    const pasos = await portal.pide(ana).logra('GET puestaEnMarcha');
    expect(pasos.pasos).toContainEqual({ paso: 'escala', hecho: true });
  });

  test('lo que se retiró vuelve con su nombre, y otra vez lo mismo no cambia nada', async () => {
    const { portal, ana } = await sala();
    const id = (await escalaDe(portal, ana, 2)).find((m) => m.nombre === 'Guardia E')?.id;
    await importar(portal, ana, NUEVA);
    const vuelve = hoja(`${CABEZA}\n2;Vigilante I;;;\n2;Guardia E;;;\n`);
    expect((await mirar(portal, ana, vuelve)).rangos).toMatchObject([{ recuperadas: ['Guardia E'] }]);
    await importar(portal, ana, vuelve);
    expect((await escalaDe(portal, ana, 2)).map((m) => [m.nombre, m.nombre === 'Guardia E' ? m.id : 0])).toEqual([
      ['Vigilante I', 0],
      ['Guardia E', id],
    ]);
    const { resultado, bitacora, avisos } = await portal.observar(() => importar(portal, ana, vuelve));
    expect(resultado.msg).toBe('No hiciste ningún cambio');
    expect([bitacora, avisos]).toEqual([[], []]);
  });

  test('una falta, o una misión que alguien lleva y queda fuera, y no cambia nada', async () => {
    const { portal, ana } = await sala();
    const mala = hoja(`${CABEZA}\n2;Portero;mucho;;\n9;Nadie;1;;\n`);
    const { faltas, vista } = await mirar(portal, ana, mala);
    expect(faltas).toEqual([
      {
        ...{ linea: 2, campo: 'precio', valor: 'mucho' },
        msg: 'Los créditos deben ser un número entero, de 0 a 1000000',
      },
      {
        ...{ linea: 0, campo: 'nombre', valor: 'Vigilante I' },
        msg: '1 persona la tiene. Ponla en el archivo o cambia antes su misión.',
      },
    ]);
    const antes = await portal.pide(ana).logra('GET onlyRangos');
    expect(await portal.pide(ana).falla('POST importarEscala', { body: { archivo: mala, vista } })).toMatchObject({
      ...{ http: 422, error: 'REGLA', campo: 'archivo', msg: 'Corrige lo marcado. Todavía no cambiamos nada.' },
    });
    expect(await portal.pide(ana).logra('GET onlyRangos')).toEqual(antes);
  });

  test('quien la lleva aunque esté despedido no la retiene; quien la recibe mientras, sí', async () => {
    const { portal, ana, leo } = await sala();
    const sinVigilante = hoja(`${CABEZA}\n2;Portero;7;;\n`);
    await portal.despedir(leo);
    const { vista, conFaltas } = await mirar(portal, ana, sinVigilante);
    expect(conFaltas).toBe(0);
    const eva = await portal.persona({ nombre: 'Eva', categoria: 1 });
    const mision = await portal.mision(2, 1);
    const respuesta = await mientras(
      portal,
      async (tx) => {
        await tx.bloquearFila('mision', mision);
        await tx.db.updateTable('usuario').set({ mision }).where('id', '=', eva.id).execute();
      },
      () => portal.pide(ana)('POST', 'importarEscala', { archivo: sinVigilante, vista }),
    );
    expect(respuesta).toMatchObject({ http: 409, cuerpo: { error: 'CAMBIO_MIENTRAS' } });
    expect(await nombresDe(portal, ana, 2)).toContain('Vigilante I');
  });

  test('espera a quien está editando un rango, y hace lo que se vio o nada', async () => {
    const { portal, ana } = await sala();
    const { vista } = await mirar(portal, ana, NUEVA);
    const respuesta = await mientras(
      portal,
      (tx) => tx.db.updateTable('categoria').set({ n_categoria: 'Guardias' }).where('id', '=', 2).execute(),
      () => portal.pide(ana)('POST', 'importarEscala', { archivo: NUEVA, vista }),
    );
    expect(respuesta).toMatchObject({ http: 409, cuerpo: { error: 'CAMBIO_MIENTRAS' } });
  });

  test('lo que está a su altura o por encima no lo toca nadie', async () => {
    const { portal, ana } = await sala();
    const antes = await nombresDe(portal, ana, 12);
    const suyo = hoja(`${CABEZA}\n12;Becario;1;;\n12;Cofundador;;;\n`);
    await importar(portal, ana, suyo);
    expect(await nombresDe(portal, ana, 12)).toEqual(['Becario', ...antes]);
    const alta = hoja(`${CABEZA}\n12;Fundador;1;;\n12;Cofundador;;;\n12;Becario;;;\n`);
    expect((await mirar(portal, ana, alta)).faltas).toMatchObject([
      { linea: 2, msg: 'Solo puedes cambiar rangos menores que el tuyo' },
    ]);
  });

  test('dos veces a la vez por dos servidores, una', async () => {
    const { portal, ana } = await sala();
    const { vista } = await mirar(portal, ana, NUEVA);
    const enviar = await porDosServidores(portal);
    const respuestas = await veces(2, () => enviar(ana, 'importarEscala', { archivo: NUEVA, vista }));
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 CAMBIO_MIENTRAS': 1 });
    expect(await nombresDe(portal, ana, 2)).toHaveLength(4);
  });
});

describe('el archivo', () => {
  test.each<[string, string | Buffer]>([
    ['con la marca de UTF-8', `\ufeff${CABEZA}\nLogística;Mozo;1;;\n`],
    ['en Windows-1252', Buffer.from(`${CABEZA}\nLogística;Mozo;1;;\n`, 'latin1')],
    ['con un título encima y precios de hoja', 'MISIONES;;\nrango;misión;precio\nLogística;Mozo;$ 1.200\n'],
    ['con comas y en otro orden', 'precio,misión,categoría,notas\n1,Mozo,logistica,x\n'],
  ])('%s se lee', async (_como, texto) => {
    const { portal, ana } = await sala();
    expect(await mirar(portal, ana, hoja(texto))).toMatchObject({
      conFaltas: 0,
      rangos: [{ rango: 'Logística', nuevas: ['Mozo'] }],
    });
  });

  test.each<[string, string, string]>([
    [
      'sin rango',
      'misión\nMozo\n',
      'Al archivo le faltan las columnas «rango» y «misión». Escribe los títulos de las columnas encima de los datos.',
    ],
    ['sin misiones', `${CABEZA}\n`, 'El archivo no tiene ninguna misión'],
    [
      'sin comillas que cierren',
      'rango;misión\n"2;Mozo\n',
      'La línea 2 abre una comilla (") que no se cierra. Bórrala y elige el archivo otra vez.',
    ],
    [
      'demasiado largo',
      `${CABEZA}\n${Array.from({ length: 2001 }, (_, i) => `2;M${i};1;;`).join('\n')}\n`,
      'El archivo puede tener hasta 2000 misiones',
    ],
  ])('%s se rechaza', async (_como, texto, msg) => {
    const { portal, ana } = await sala();
    expect(await portal.pide(ana).falla('POST mirarEscala', { body: { archivo: hoja(texto) } })).toMatchObject({
      http: 422,
      campo: 'archivo',
      msg,
    });
  });
});
