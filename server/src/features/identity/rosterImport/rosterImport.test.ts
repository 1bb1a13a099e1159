import type { Upload } from '@conserje/contract';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { countResponseCodes, sendDuringChange } from '../../../test-support/cluster/races.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal, sceneForFile } from '../../../test-support/portal/portal.ts';

const archivo = (text: string | Uint8Array): Upload => Buffer.from(text as string) as unknown as Upload;
const HEADER = 'nombre;misión;firma;último ascenso';
const TWO_MEMBERS = archivo(`${HEADER}\nLeo;Vigilante I;;2026-03-01\nBea;Técnico F;BEA;15/02/2026\n`);

async function populate(portal: Portal) {
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 11, firma: 'ANA' });
  return { portal, ana };
}
const setUp = async () => populate(await openPortal());
const preview = (portal: Portal, person: Person, que: Upload) =>
  portal.as(person).succeeds('POST mirarSocios', { body: { archivo: que } });
const importFile = (portal: Portal, person: Person, que: Upload, vistas: number) =>
  portal.as(person).succeeds('POST importarSocios', { body: { archivo: que, vistas } });
const people = (portal: Portal) => portal.db.selectFrom('usuario').select('usuario').orderBy('id').execute();

test('the preview says who would be imported, and writes nothing', async () => {
  const { portal, ana } = await setUp();
  const seen = await portal.observe(() => preview(portal, ana, TWO_MEMBERS));
  expect(seen.result).toEqual({
    personas: 2,
    porMision: [
      { rango: 'Seguridad', mision: 'Vigilante I', quienes: [{ usuario: 'Leo', firma: '', fecha: '2026-03-01' }] },
      { rango: 'Técnicos', mision: 'Técnico F', quienes: [{ usuario: 'Bea', firma: 'BEA', fecha: '2026-02-15' }] },
    ],
    yaEstan: 0,
    estan: [],
    despedidos: [],
    dudas: { fechas: null, secciones: [], vacias: [] },
    ignoradas: [],
    faltas: [],
    conFaltas: 0,
    vista: expect.any(String),
  });
  expect([seen.bitacora, seen.notices]).toEqual([[], []]);
  expect(await people(portal)).toHaveLength(1);
});

describe('the import', () => {
  test('creates everyone with mision, firma and date, and is logged', async () => {
    const { portal, ana } = await setUp();
    const { result, bitacora, notices } = await portal.observe(() => importFile(portal, ana, TWO_MEMBERS, 2));
    expect(result.claves.map((c) => c.usuario)).toEqual(['Leo', 'Bea']);
    const rows = await portal.db
      .selectFrom('usuario')
      .selectAll()
      .where('usuario', '!=', 'Ana')
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      {
        usuario: 'Leo',
        nombre_plano: 'leo',
        nombre_llano: 'leo',
        firma: '',
        clave_temporal: 1,
        registro: portal.clock.now,
      },
      { usuario: 'Bea', firma: 'BEA', clave_temporal: 1 },
    ]);
    const [leo, bea] = rows;
    expect(bitacora).toEqual([
      { modulo: 'acceso', objeto: null, usuario: null, encargado: ana.id, motivo: 'importó 2 miembros' },
      {
        modulo: 'acceso',
        objeto: null,
        usuario: leo?.id,
        encargado: ana.id,
        motivo: `importó a ${NAME_PLACEHOLDER}, Vigilante I`,
      },
      {
        modulo: 'acceso',
        objeto: null,
        usuario: bea?.id,
        encargado: ana.id,
        motivo: `importó a ${NAME_PLACEHOLDER}, Técnico F, con la firma BEA`,
      },
    ]);
    expect(notices.map((a) => a.tema)).toEqual(['usuarios', 'carrera', 'firmas']);
    const steps = await portal.db
      .selectFrom('carrera')
      .selectAll()
      .where(
        'usuario',
        'in',
        rows.map((f) => f.id),
      )
      .orderBy('usuario')
      .execute();
    // Midnight of that day in the agency's time zone.
    expect(steps.map((c) => [c.causa, c.a_nombre, new Date(c.fecha).toISOString()])).toEqual([
      ['registro', 'Vigilante I', '2026-03-01T04:00:00.000Z'],
      ['registro', 'Técnico F', '2026-02-15T04:00:00.000Z'],
    ]);
  });

  test('gives each person a password for one login, after which they choose their own', async () => {
    const { portal, ana } = await setUp();
    const { claves } = await importFile(portal, ana, TWO_MEMBERS, 2);
    for (const { usuario, clave } of claves) {
      const { data, token } = await portal.as(null).succeeds('POST login', { body: { op: 0, usuario, clave } });
      expect(data).toMatchObject({ usuario, cambiar_clave: true });
      const own = portal.as({ id: data.id, usuario, key: token });
      expect(await own.fails('GET MyPerfil')).toMatchObject({ error: 'CLAVE_TEMPORAL' });
      await own.succeeds('POST cambioClave', { body: { clavea: clave, claven: `nueva-de-${usuario}` } });
      await own.succeeds('GET MyPerfil');
    }
    expect(new Set(claves.map((c) => c.clave)).size).toBe(2);
  });

  test('imports nobody if there is a fault', async () => {
    const { portal, ana } = await setUp();
    const bad = archivo(`${HEADER}\nLeo;Vigilante I;;\nBea;Rey;;\n`);
    expect((await preview(portal, ana, bad)).faltas).toEqual([
      { linea: 3, campo: 'mision', valor: 'Rey', msg: 'No hay ninguna misión con ese nombre' },
    ]);
    expect(await portal.as(ana).fails('POST importarSocios', { body: { archivo: bad, vistas: 1 } })).toMatchObject({
      http: 422,
      campo: 'archivo',
      msg: 'Corrige las líneas marcadas. Todavía no importamos a nadie.',
    });
    expect(await people(portal)).toHaveLength(1);
  });

  test('imports nobody before the ambiguities of the file are answered', async () => {
    const { portal, ana } = await setUp();
    const file = archivo(`${HEADER}\nSEGURIDAD;;;\nLeo;Vigilante I;;03/02/2026\n`);
    const seen = await preview(portal, ana, file);
    expect(seen).toMatchObject({
      personas: 1,
      conFaltas: 0,
      dudas: { fechas: '03/02/2026', secciones: [{ linea: 2, texto: 'SEGURIDAD' }] },
    });
    const answers = { fechas: 'dia', secciones: 'titulos' } as const;
    for (const body of [{}, { fechas: 'dia' as const }, { secciones: 'titulos' as const }])
      expect(
        await portal.as(ana).fails('POST importarSocios', { body: { archivo: file, vistas: 1, ...body } }),
      ).toMatchObject({ http: 422, campo: 'archivo' });
    const body = { archivo: file, ...answers };
    expect(await portal.as(ana).succeeds('POST mirarSocios', { body })).toMatchObject({
      porMision: [{ quienes: [{ usuario: 'Leo', fecha: '2026-02-03' }] }],
      dudas: { fechas: null, secciones: [] },
    });
    await portal.as(ana).succeeds('POST importarSocios', { body: { ...body, vistas: 1 } });
    expect((await people(portal)).map((g) => g.usuario)).toEqual(['Ana', 'Leo']);
  });

  test('imports nobody before it is said what merged cells of the mision mean', async () => {
    const { portal, ana } = await setUp();
    const file = archivo('puesto,nombre\nTécnico F,Leo\n,Bea\n,Eva\n');
    expect(await preview(portal, ana, file)).toMatchObject({
      dudas: {
        vacias: [
          { linea: 3, texto: 'Bea' },
          { linea: 4, texto: 'Eva' },
        ],
      },
    });
    expect(await portal.as(ana).fails('POST importarSocios', { body: { archivo: file, vistas: 3 } })).toMatchObject({
      http: 422,
      campo: 'archivo',
    });
    expect(await people(portal)).toHaveLength(1);
    await portal.as(ana).succeeds('POST importarSocios', { body: { archivo: file, vistas: 3, vacias: 'arriba' } });
    const misiones = await portal.db
      .selectFrom('usuario as u')
      .innerJoin('mision as m', 'm.id', 'u.mision')
      .select(['u.usuario', 'm.nombre'])
      .where('u.id', '!=', ana.id)
      .orderBy('u.id')
      .execute();
    expect(misiones.map((m) => m.nombre)).toEqual(['Técnico F', 'Técnico F', 'Técnico F']);
  });

  test('reports a mision of two categorias with both names, until a column says which', async () => {
    const { portal, ana } = await setUp();
    for (const categoria of [2, 6]) {
      const id = await portal.misionId(categoria, 1);
      await portal.db.updateTable('mision').set({ nombre: 'Encargado' }).where('id', '=', id).execute();
    }
    const two = archivo('nombre,misión\nMed1,Encargado\nMed2,Encargado\n');
    const { faltas } = await preview(portal, ana, two);
    expect(faltas.map((f) => [f.linea, f.msg])).toEqual(
      [2, 3].map((n) => [n, expect.stringContaining('Hay 2 misiones con ese nombre: en Seguridad y en Directores')]),
    );
    const { porMision } = await preview(portal, ana, archivo('nombre,categoría,misión\nMed1,Directores,Encargado\n'));
    expect(porMision).toMatchObject([{ rango: 'Directores', mision: 'Encargado' }]);
  });

  test('gives no permisos that the actor does not hold', async () => {
    const { portal } = await setUp();
    const eva = await portal.createPerson({ nombre: 'Eva', categoria: 10 });
    const file = archivo(`${HEADER}\nLeo;Vigilante I;;\n`);
    await portal.db.updateTable('categoria').set({ permisos: 'tt,man' }).where('id', '=', 2).execute();
    expect((await preview(portal, eva, file)).faltas).toMatchObject([
      { campo: 'mision', msg: 'Esa misión tiene permisos que tú no tienes: Mantenimiento' },
    ]);
    await portal.as(eva).fails('POST importarSocios', { body: { archivo: file, vistas: 1 } });
    expect((await people(portal)).map((g) => g.usuario)).toEqual(['Ana', 'Eva']);
  });

  test('lists dismissed people separately in the preview', async () => {
    const { portal, ana } = await setUp();
    await portal.dismiss(await portal.createPerson({ nombre: 'Leo' }));
    expect(await preview(portal, ana, TWO_MEMBERS)).toMatchObject({ personas: 1, yaEstan: 0, despedidos: ['Leo'] });
  });

  test('does not change existing usuarios', async () => {
    const { portal, ana } = await setUp();
    const leo = await portal.createPerson({ nombre: 'Leo', categoria: 5 });
    expect(await preview(portal, ana, TWO_MEMBERS)).toMatchObject({ personas: 1, yaEstan: 1, estan: ['Leo'] });
    await importFile(portal, ana, TWO_MEMBERS, 1);
    await portal.as(leo).succeeds('GET getAllTime');
    expect((await people(portal)).map((g) => g.usuario)).toEqual(['Ana', 'Leo', 'Bea']);
    const { result, bitacora, notices } = await portal.observe(() => importFile(portal, ana, TWO_MEMBERS, 0));
    expect({ ...result, bitacora, notices }).toMatchObject({ claves: [], bitacora: [], notices: [] });
  });

  test('fails if the people differ from the preview', async () => {
    const { portal, ana } = await setUp();
    await portal.createPerson({ nombre: 'Leo' });
    expect(
      await portal.as(ana).fails('POST importarSocios', { body: { archivo: TWO_MEMBERS, vistas: 2 } }),
    ).toMatchObject({
      http: 409,
      error: 'CAMBIO_MIENTRAS',
    });
  });

  test('fails if as many others would enter, or with other misiones, than the preview showed', async () => {
    const { portal, ana } = await setUp();
    const { vista } = await preview(portal, ana, TWO_MEMBERS);
    const body = { archivo: TWO_MEMBERS, vistas: 2, vista };
    const rename = (nombre: string, to: string) =>
      portal.db.updateTable('mision').set({ nombre: to }).where('nombre', '=', nombre).execute();
    await rename('Técnico F', 'Otro');
    // The name now is that of another mision.
    await rename('Técnico E', 'Técnico F');
    expect(await portal.as(ana).fails('POST importarSocios', { body })).toMatchObject({ error: 'CAMBIO_MIENTRAS' });
    const again = await preview(portal, ana, TWO_MEMBERS);
    await portal.as(ana).succeeds('POST importarSocios', { body: { ...body, vista: again.vista } });
  });

  test("gives no mision at or above the actor's own", async () => {
    const { portal } = await setUp();
    const eva = await portal.createPerson({ nombre: 'Eva', categoria: 10 });
    const high = archivo(`${HEADER}\nLeo;Administrador;;\n`);
    expect((await preview(portal, eva, high)).faltas).toMatchObject([{ linea: 2, campo: 'mision' }]);
    await portal.as(eva).fails('POST importarSocios', { body: { archivo: high, vistas: 1 } });
    expect((await people(portal)).map((g) => g.usuario)).toEqual(['Ana', 'Eva']);
  });

  test('waits for the retirement of a mision, and does not give it', async () => {
    const { portal, ana } = await setUp();
    const mision = await portal.misionId(2, 1);
    const response = await sendDuringChange(
      portal,
      (tx) => tx.db.updateTable('mision').set({ retirada: tx.now }).where('id', '=', mision).execute(),
      () => portal.as(ana)('POST', 'importarSocios', { archivo: TWO_MEMBERS, vistas: 2 }),
    );
    expect(countResponseCodes([response])).toEqual({ '422 REGLA': 1 });
    expect(await people(portal)).toHaveLength(1);
  });

  test('gives no mision that the actor has no right to any more', async () => {
    const { portal, ana } = await setUp();
    const mision = await portal.misionId(2, 1);
    await portal.grantPermisos(2, 'usu', 'ern');
    const response = await sendDuringChange(
      portal,
      async (tx) => {
        await tx.lockRow('mision', mision);
        await tx.db.updateTable('usuario').set({ mision }).where('id', '=', ana.id).execute();
      },
      () => portal.as(ana)('POST', 'importarSocios', { archivo: TWO_MEMBERS, vistas: 2 }),
    );
    expect(countResponseCodes([response])).toEqual({ '422 REGLA': 1 });
    expect(await people(portal)).toHaveLength(1);
  });

  test('fails if someone registers meanwhile with one of the names', async () => {
    const { portal, ana } = await setUp();
    const response = await sendDuringChange(
      portal,
      (tx) =>
        tx.db
          .insertInto('usuario')
          .values({
            usuario: 'leo',
            nombre_plano: 'leo',
            nombre_llano: 'leo',
            clave: 'x',
            mision: 1,
            referido: null,
            registro: 0,
            ultima_vez: null,
          })
          .execute(),
      () => portal.as(ana)('POST', 'importarSocios', { archivo: TWO_MEMBERS, vistas: 2 }),
    );
    expect(response).toMatchObject({ http: 409 });
    expect((await people(portal)).map((g) => g.usuario)).toEqual(['Ana', 'leo']);
  });
});

describe('the file', () => {
  const unchanged = sceneForFile(populate);
  const lee = (text: string | Uint8Array) => {
    const { portal, ana } = unchanged();
    return preview(portal, ana, archivo(text));
  };
  const ONE = { personas: 1, conFaltas: 0 };
  const NAME_MISSING = 'Falta la columna «nombre». Escribe los títulos de las columnas encima de los datos.';

  test.each<[string, string | Uint8Array]>([
    ['a file with commas', 'nombre,mision\nLeo,Técnico F\n'],
    ['a file with semicolons and Windows line ends', 'NOMBRE;MISIÓN\r\nLeo;Técnico F\r\n'],
    ['a file with tabs', 'Nombre\tRango\nLeo\ttecnico f\n'],
    ['a file with the UTF-8 mark', '\ufeffnombre;misión\nLeo;Técnico F\n'],
    ['a quoted file', '"nombre","misión"\n"Leo","Técnico F"\n'],
    ['a file in Windows-1252', Buffer.from('nombre;misión;firma\nLeo;Técnico F;ÑUÑ\n', 'latin1')],
    ['a file with sep=', 'sep=;\r\nnombre;misión\r\nLeo;Técnico F\r\n'],
    ['a file with empty rows and a title on top', ',,\nMIEMBROS DE LA AGENCIA,,\n,,\nnombre,misión,\nLeo,Técnico F,\n'],
    ['a file with other column headings', '#,Nick (Habbo):,PUESTO *\n1,Leo,Técnico F\n'],
    ['a file with the headings repeated further down', 'nombre,misión\nnombre,misión\nLeo,Técnico F\n'],
    ['a file with the rango before the mision', 'Nombre,Rango,Misión\nLeo,Técnicos,Técnico F\n'],
    ['a file with the user number in front', 'Usuario,Nombre,Misión\n1,Leo,Técnico F\n'],
    ['a file with bars', 'nombre|misión\nLeo|Técnico F\n'],
    ['a file with commas in the notes', 'nombre;misión;notas\nLeo;Técnico F;a,b,c,d,e,f\n'],
    ['a file with quotes inside a cell', 'nombre\tmisión\tnota\nLeo\tTécnico F\tel "mejor" de base\n'],
    ['a file with a cell that begins with quotes', 'nombre\tmisión\tnota\nLeo\tTécnico F\t"mejor" de base\n'],
    ['a file with invisible spaces', '\u200bNombre\u00a0;Misión\nLeo\u00a0\u200b;Técnico\u00a0  F\n'],
    ['a file in UTF-16 without mark', Buffer.from('nombre\tmisión\nLeo\tTécnico F\n', 'utf16le')],
    ['a file in UTF-16 BE', Buffer.from('\ufeffnombre\tmisión\nLeo\tTécnico F\n', 'utf16le').swap16()],
    ['a file in UTF-16 BE without mark', Buffer.from('nombre\tmisión\nLeo\tTécnico F\n', 'utf16le').swap16()],
    ['a file in UTF-16', Buffer.from('\ufeffnombre\tmisión\nLeo\tTécnico F\n', 'utf16le')],
    ['a file with the columns in another order and empty rows', 'misión;nombre\n;\nTécnico F;Leo\n;\n'],
  ])('%s is read', async (_how, text) => {
    expect(await lee(text)).toMatchObject({
      ...ONE,
      porMision: [{ mision: 'Técnico F', quienes: [{ usuario: 'Leo' }] }],
    });
  });

  test.each([',', ';', '\t'])('cells with line breaks are read, wherever they stand, between %j', async (separator) => {
    const rows = Array.from({ length: 40 }, (_, i) => [`Socio${i}`, 'Técnico F', '"turno de noche\nlos lunes"']);
    const text = [['nombre', 'misión', 'nota'], ...rows].map((cells) => cells.join(separator)).join('\r\n');
    expect(await lee(text)).toMatchObject({ personas: 40, conFaltas: 0 });
  });

  test('names that the portal escapes in its own files are read unescaped', async () => {
    const { portal, ana } = await setUp();
    const { claves } = await importFile(portal, ana, archivo("nombre\n'-Alba-\n'=Nadia=\n"), 2);
    expect(claves.map((c) => c.usuario)).toEqual(['-Alba-', '=Nadia=']);
  });

  test('an exact heading wins over other columns that could match', async () => {
    const { porMision, ignoradas } = await lee(
      'Nombre,Fecha,Misión,Último ascenso\nLeo,01/02/2024,Técnico F,20/02/2026\n',
    );
    expect({ porMision, ignoradas }).toMatchObject({
      porMision: [{ quienes: [{ fecha: '2026-02-20' }] }],
      ignoradas: ['Fecha'],
    });
  });

  test('unused columns are reported together with faults', async () => {
    expect(await lee('Usuario,Nombre,Misión\n1,Leo,Rey\n')).toMatchObject({ conFaltas: 1, ignoradas: ['Usuario'] });
  });

  test('reports unused columns', async () => {
    expect(await lee('nombre;notas;edad\nLeo;x;12\n')).toMatchObject({ ...ONE, ignoradas: ['notas', 'edad'] });
  });

  test.each<[string, string | Uint8Array, string]>([
    ['an empty file', '', NAME_MISSING],
    ['a file without names', 'misión\nTécnico F\n', NAME_MISSING],
    ['a file without people', 'nombre\n\n', 'El archivo está vacío'],
    [
      'a file with unclosed quotes',
      'nombre\nBea\n"Leo\nEva\n',
      'La línea 3 abre una comilla (") que no se cierra. Bórrala y elige el archivo otra vez.',
    ],
    [
      'a file of very many columns',
      `nombre${','.repeat(500_000)}\nLeo\n`,
      expect.stringContaining('demasiadas columnas') as unknown as string,
    ],
    [
      'an Excel workbook',
      Buffer.from('PK\x03\x04nombre', 'latin1'),
      expect.stringContaining('guárdalo como CSV') as unknown as string,
    ],
    [
      'an old Excel workbook',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]),
      expect.stringContaining('guárdalo como CSV') as unknown as string,
    ],
    [
      'a file that is too long',
      `nombre\n${Array.from({ length: 5001 }, (_, i) => `S${i}`).join('\n')}\n`,
      'El archivo puede tener hasta 5000 personas',
    ],
  ])('%s is rejected', async (_how, text, msg) => {
    const { portal, ana } = unchanged();
    expect(await portal.as(ana).fails('POST mirarSocios', { body: { archivo: archivo(text) } })).toMatchObject({
      http: 422,
      campo: 'archivo',
      msg,
    });
  });
});

test('five thousand people are imported at once', async () => {
  const { portal, ana } = await setUp();
  const many = archivo(`nombre;misión\n${Array.from({ length: 5000 }, (_, i) => `Socio${i};Técnico F`).join('\n')}\n`);
  const { claves } = await importFile(portal, ana, many, 5000);
  expect(claves).toHaveLength(5000);
  const { total } = await portal.db
    .selectFrom('carrera')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  expect(total).toBe(5001);
});
