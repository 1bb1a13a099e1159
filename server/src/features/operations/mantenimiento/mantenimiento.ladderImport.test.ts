import type { Upload } from '@conserje/contract';
import { describe, expect, test } from 'vitest';
import { sendDuringChange } from '../../../test-support/cluster/races.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

const sheetFile = (text: string | Buffer): Upload => Buffer.from(text as string) as unknown as Upload;
const HEADER = 'Rango;Misión;Precio;Venta;Traslado';
/** Seguridad (2): keeps one mision, edits one, adds two; its others are retired. */
const NEW_SHEET = sheetFile(
  `${HEADER}\r\n2;Portero;7;Sí;No\r\nSeguridad;Guardia D;;;\r\nSeguridad;Vigilante I;9;No;\r\n2;Sereno;12c;x;x\r\n`,
);

async function setUp() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 12, posicion: 2 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2, posicion: 1 });
  return { portal, ana, leo };
}
const preview = (portal: Portal, person: Person, archivo: Upload) =>
  portal.as(person).succeeds('POST mirarEscala', { body: { archivo } });
async function importFile(portal: Portal, person: Person, archivo: Upload) {
  const { vista } = await preview(portal, person, archivo);
  return portal.as(person).succeeds('POST importarEscala', { body: { archivo, vista } });
}
const ladderOf = async (portal: Portal, person: Person, categoria: number) =>
  (await portal.as(person).succeeds('GET onlyRangos')).filter((m) => m.categoria === categoria);
const namesOf = async (...de: Parameters<typeof ladderOf>) => (await ladderOf(...de)).map((m) => m.nombre);

test('the preview lists the changes per rango and writes nothing', async () => {
  const { portal, ana } = await setUp();
  const antes = await namesOf(portal, ana, 2);
  const { result, bitacora, notices } = await portal.observe(() => preview(portal, ana, NEW_SHEET));
  expect(result).toMatchObject({
    rangos: [
      {
        rango: 'Seguridad',
        nuevas: ['Portero', 'Sereno'],
        recuperadas: [],
        cambiadas: ['Vigilante I'],
        movidas: ['Guardia D', 'Vigilante I'],
        personas: 1,
      },
    ],
    iguales: 0,
    ignoradas: [],
    faltas: [],
    conFaltas: 0,
  });
  expect(result.rangos[0]?.retiradas).toHaveLength(antes.length - 2);
  expect([bitacora, notices]).toEqual([[], []]);
  expect(await namesOf(portal, ana, 2)).toEqual(antes);
});

test('a file with merged cells of the rango is previewed as the filled one', async () => {
  const { portal, ana } = await setUp();
  const merged = sheetFile(
    `${HEADER}\r\n2;Portero;7;Sí;No\r\n;Guardia D;;;\r\n;Vigilante I;9;No;\r\n;Sereno;12c;x;x\r\n`,
  );
  expect(await preview(portal, ana, merged)).toEqual(await preview(portal, ana, NEW_SHEET));
});

describe('import', () => {
  test('makes the rango equal the file, records each change and leaves the rest', async () => {
    const { portal, ana, leo } = await setUp();
    const others = await portal.as(ana).succeeds('GET onlyRangos');
    const { result, bitacora, notices } = await portal.observe(() => importFile(portal, ana, NEW_SHEET));
    expect(result.msg).toBe('Importaste 1 rango');
    expect(await ladderOf(portal, ana, 2)).toMatchObject([
      { nombre: 'Portero', precio: 7, venta: 1, traslado_venta: 0 },
      { nombre: 'Guardia D', precio: 18, venta: 1 },
      { nombre: 'Vigilante I', precio: 9, venta: 0, traslado_venta: 1 },
      { nombre: 'Sereno', precio: 12, venta: 1, traslado_venta: 1 },
    ]);
    const withoutSecond = (ladder: typeof others) => ladder.filter((m) => m.categoria !== 2);
    expect(withoutSecond(await portal.as(ana).succeeds('GET onlyRangos'))).toEqual(withoutSecond(others));
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
    const firstMision = (await ladderOf(portal, ana, 2))[0];
    expect(bitacora[9]?.objeto).toBe(firstMision?.id);
    expect(notices).toEqual([{ tema: 'rangos', quien: 'Ana', msg: 'importó 1 rango' }]);
    expect(await portal.as(leo).succeeds('GET verUltimoAscenso/:id', { params: { id: leo.id } })).toMatchObject({
      mision: 'Vigilante I',
      m_nueva: 'Sereno',
    });
    const steps = await portal.as(ana).succeeds('GET puestaEnMarcha');
    expect(steps.pasos).toContainEqual({ paso: 'escala', hecho: true });
  });

  test('a retired mision returns under its name, and a second import changes nothing', async () => {
    const { portal, ana } = await setUp();
    const id = (await ladderOf(portal, ana, 2)).find((m) => m.nombre === 'Guardia E')?.id;
    await importFile(portal, ana, NEW_SHEET);
    const returns = sheetFile(`${HEADER}\n2;Vigilante I;;;\n2;Guardia E;;;\n`);
    expect((await preview(portal, ana, returns)).rangos).toMatchObject([{ recuperadas: ['Guardia E'] }]);
    await importFile(portal, ana, returns);
    expect((await ladderOf(portal, ana, 2)).map((m) => [m.nombre, m.nombre === 'Guardia E' ? m.id : 0])).toEqual([
      ['Vigilante I', 0],
      ['Guardia E', id],
    ]);
    const { result, bitacora, notices } = await portal.observe(() => importFile(portal, ana, returns));
    expect(result.msg).toBe('No hiciste ningún cambio');
    expect([bitacora, notices]).toEqual([[], []]);
  });

  test('a fault, or an omitted mision with holders, aborts everything', async () => {
    const { portal, ana } = await setUp();
    const bad = sheetFile(`${HEADER}\n2;Portero;mucho;;\n9;Nadie;1;;\n`);
    const { faltas, vista } = await preview(portal, ana, bad);
    expect(faltas).toEqual([
      {
        linea: 2,
        campo: 'precio',
        valor: 'mucho',
        msg: 'Los créditos deben ser un número entero, de 0 a 1000000',
      },
      {
        linea: 0,
        campo: 'nombre',
        valor: 'Vigilante I',
        msg: '1 persona la tiene. Ponla en el archivo o cambia antes su misión.',
      },
    ]);
    const antes = await portal.as(ana).succeeds('GET onlyRangos');
    expect(await portal.as(ana).fails('POST importarEscala', { body: { archivo: bad, vista } })).toMatchObject({
      http: 422,
      error: 'REGLA',
      campo: 'archivo',
      msg: 'Corrige lo marcado. Todavía no cambiamos nada.',
    });
    expect(await portal.as(ana).succeeds('GET onlyRangos')).toEqual(antes);
  });

  test('a dismissed holder does not prevent retirement; a person who receives the mision meanwhile does', async () => {
    const { portal, ana, leo } = await setUp();
    const sheetMissingOne = sheetFile(`${HEADER}\n2;Portero;7;;\n`);
    await portal.dismiss(leo);
    const { vista, conFaltas } = await preview(portal, ana, sheetMissingOne);
    expect(conFaltas).toBe(0);
    const eva = await portal.createPerson({ nombre: 'Eva', categoria: 1 });
    const mision = await portal.misionId(2, 1);
    const response = await sendDuringChange(
      portal,
      async (tx) => {
        await tx.lockRow('mision', mision);
        await tx.db.updateTable('usuario').set({ mision }).where('id', '=', eva.id).execute();
      },
      () => portal.as(ana)('POST', 'importarEscala', { archivo: sheetMissingOne, vista }),
    );
    expect(response).toMatchObject({ http: 409, body: { error: 'CAMBIO_MIENTRAS' } });
    expect(await namesOf(portal, ana, 2)).toContain('Vigilante I');
  });

  test('waits for a concurrent edit of a rango, and applies what was previewed or nothing', async () => {
    const { portal, ana } = await setUp();
    const { vista } = await preview(portal, ana, NEW_SHEET);
    const response = await sendDuringChange(
      portal,
      (tx) => tx.db.updateTable('categoria').set({ n_categoria: 'Guardias' }).where('id', '=', 2).execute(),
      () => portal.as(ana)('POST', 'importarEscala', { archivo: NEW_SHEET, vista }),
    );
    expect(response).toMatchObject({ http: 409, body: { error: 'CAMBIO_MIENTRAS' } });
  });

  test('more people on a mision that stays change nothing that was previewed', async () => {
    const { portal, ana } = await setUp();
    const { vista } = await preview(portal, ana, NEW_SHEET);
    await portal.createPerson({ nombre: 'Eva', categoria: 2, posicion: 1 });
    await portal.as(ana).succeeds('POST importarEscala', { body: { archivo: NEW_SHEET, vista } });
  });

  test("does not touch misiones at or above the caller's", async () => {
    const { portal, ana } = await setUp();
    const antes = await namesOf(portal, ana, 12);
    const own = sheetFile(`${HEADER}\n12;Becario;1;;\n12;Cofundador;;;\n`);
    await importFile(portal, ana, own);
    expect(await namesOf(portal, ana, 12)).toEqual(['Becario', ...antes]);
    const topRow = sheetFile(`${HEADER}\n12;Fundador;1;;\n12;Cofundador;;;\n12;Becario;;;\n`);
    expect((await preview(portal, ana, topRow)).faltas).toMatchObject([
      { linea: 2, msg: 'Solo puedes cambiar rangos menores que el tuyo' },
    ]);
  });
});

describe('file', () => {
  test.each<[string, string | Buffer]>([
    ['a file with the UTF-8 mark', `\ufeff${HEADER}\nLogística;Mozo;1;;\n`],
    ['a file in Windows-1252', Buffer.from(`${HEADER}\nLogística;Mozo;1;;\n`, 'latin1')],
    [
      'a file with a title on top and prices of a spreadsheet',
      'MISIONES;;\nrango;misión;precio\nLogística;Mozo;$ 1.200\n',
    ],
    ['a file with commas and in another order', 'precio,misión,categoría,notas\n1,Mozo,logistica,x\n'],
  ])('%s is read', async (_how, text) => {
    const { portal, ana } = await setUp();
    expect(await preview(portal, ana, sheetFile(text))).toMatchObject({
      conFaltas: 0,
      rangos: [{ rango: 'Logística', nuevas: ['Mozo'] }],
    });
  });

  test.each<[string, string, string]>([
    [
      'a file without rango',
      'misión\nMozo\n',
      'Al archivo le faltan las columnas «rango» y «misión». Escribe los títulos de las columnas encima de los datos.',
    ],
    ['a file without misiones', `${HEADER}\n`, 'El archivo no tiene ninguna misión'],
    [
      'a file with unclosed quotes',
      'rango;misión\n"2;Mozo\n',
      'La línea 2 abre una comilla (") que no se cierra. Bórrala y elige el archivo otra vez.',
    ],
    [
      'a file that is too long',
      `${HEADER}\n${Array.from({ length: 2001 }, (_, i) => `2;M${i};1;;`).join('\n')}\n`,
      'El archivo puede tener hasta 2000 misiones',
    ],
  ])('%s is refused', async (_how, text, msg) => {
    const { portal, ana } = await setUp();
    expect(await portal.as(ana).fails('POST mirarEscala', { body: { archivo: sheetFile(text) } })).toMatchObject({
      http: 422,
      campo: 'archivo',
      msg,
    });
  });
});
