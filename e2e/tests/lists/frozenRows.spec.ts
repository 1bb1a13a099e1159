import { openTiempo, setFirma } from '../../fixtures/agenciaSetup.ts';
import { pagas } from '../../fixtures/openPagas.ts';
import type { Person, Portal } from '../../fixtures/portal.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { ALTO, PHONE } from '../../fixtures/viewports.ts';

const call = <R>(portal: Portal, { key, direccion }: Person, ruta: string, body?: object): Promise<R> =>
  portal.sendRequest<R>(ruta, { key, direccion, ...(body && { body }) });

interface Case {
  ruta: string;
  table: string;
  /** No table: leaves side by side. */
  sheets?: boolean;
  /** What stands there when the reader comes. */
  antes: (portal: Portal, other: Person, gente: readonly Person[], boss: Person) => Promise<unknown>;
  /** What another does, which takes the second row from its place unless it is held. */
  meanwhile: (portal: Portal, other: Person, gente: readonly Person[], boss: Person) => Promise<unknown>;
}

const fine = (portal: Portal, other: Person, quien: Person) =>
  call(portal, other, 'sendMulta', { usuario: quien.id, motivo: 'Bailar en base', creditos: 5 });

async function sell(portal: Portal, other: Person, quien: Person): Promise<void> {
  const mision = 'Vigilante H';
  const rangos = await call<{ id: number; nombre: string }[]>(portal, other, 'getRangosVenta');
  const rango = rangos.find((r) => r.nombre === mision)?.id;
  const body = { usuario: quien.id, rango, firmaEncargado: '', mision, encargado: other.id, creditos: 2 };
  await call(portal, other, 'addMision', body);
}

const issueLlamado = (portal: Portal, other: Person, { id }: Person) => {
  const forma = new FormData();
  const fields = { op: 0, user: id, motivo: 'Bailar en base', descripcion: 'Delante de visitas' };
  for (const [campo, valor] of Object.entries(fields)) forma.set(campo, String(valor));
  return call(portal, other, 'actionLlamado', forma);
};

const ofEach = async (gente: readonly Person[], run: (quien: Person, i: number) => Promise<unknown>) => {
  for (const [i, quien] of gente.entries()) await run(quien, i);
};

/** The first of those that wait, as the lists have them. */
const primera = async (portal: Portal, table: string, where: string): Promise<Record<string, unknown>> =>
  (await portal.base.sql(`select * from ${table} where ${where} order by id limit 1`))[0] ?? {};

const CASES: Case[] = [
  {
    ruta: '/multas',
    table: 'Multas',
    antes: (portal, other, gente) => ofEach(gente, (quien) => fine(portal, other, quien)),
    meanwhile: (portal, other, [quien]) => fine(portal, other, quien as Person),
  },
  {
    ruta: '/ventas',
    table: 'Historial de ventas',
    antes: async (portal, other, gente) => {
      await ofEach(gente, (quien, i) => setFirma(portal, quien, `GE${i}`));
      await ofEach(gente.slice(1), (quien) => sell(portal, other, quien));
    },
    meanwhile: (portal, other, [quien]) => sell(portal, other, quien as Person),
  },
  {
    ruta: '/renta',
    table: 'Rentas',
    antes: async (portal, other) => {
      const ahora = Date.now();
      await portal.base.sql('update categoria set renta = 5 where id = 2');
      await portal.base.sql(`insert into renta_mes (mes, encargado, fecha) values ('2026-01', ${other.id}, ${ahora})`);
      await portal.base.sql(
        `insert into renta (mes, usuario, categoria, renta, fecha) select '2026-01', id, 2, 5, ${ahora} from usuario`,
      );
    },
    meanwhile: (portal, other) => call(portal, other, 'actionRenta', { op: 0 }),
  },
  {
    ruta: '/pendientes',
    table: 'Pendientes',
    antes: (portal, other) => pagas(portal, other),
    meanwhile: async (portal, other) => {
      const [{ id = 0 } = {}] = await portal.base.sql('select min(id) as id from pendiente');
      await call(portal, other, 'pagarPendiente', { id: Number(id) });
    },
  },
  {
    ruta: '/ausencias',
    table: 'Solicitudes de ausencia',
    antes: async (portal, _other, gente) => {
      const { hoy } = await portal.sendRequest<{ hoy: string }>('getHoy', {});
      await ofEach(gente, (quien) =>
        call(portal, quien, 'addAusencia', { usuario: quien.id, motivo: 'Viaje', inicio: hoy, final: hoy }),
      );
    },
    meanwhile: async (portal, other) => {
      const { id } = await primera(portal, 'ausencia', 'true');
      await call(portal, other, 'ausenciaAction', { op: 1, id: Number(id) });
    },
  },
  {
    ruta: '/cambionombre',
    table: 'Solicitudes de nombre',
    antes: (portal, _other, gente) =>
      ofEach(gente, (quien) => call(portal, quien, 'actionNombre', { op: 2, nombre: `${quien.usuario}Otra` })),
    meanwhile: async (portal, other) => {
      const { id, nombre, usuario } = await primera(portal, 'solicitud_nombre', 'true');
      await call(portal, other, 'actionNombre', { op: 1, id: Number(id), nombre, iduser: Number(usuario) });
    },
  },
  {
    ruta: '/nomina',
    table: 'Correcciones por responder',
    antes: async (portal, _other, gente) => {
      const { hoy: dia } = await portal.sendRequest<{ hoy: string }>('getHoy', {});
      const asks = { dia, requisitos: 'asistencia', cantidad: 20, motivo: 'Se cerró antes' };
      await ofEach(gente, (quien) => call(portal, quien, 'pedirRectificacion', asks));
    },
    meanwhile: async (portal, other) => {
      const { id } = await primera(portal, 'rectificacion', 'true');
      await call(portal, other, 'responderRectificacion', { id: Number(id), op: 1, respuesta: 'No consta' });
    },
  },
  {
    ruta: '/fichaje',
    table: 'Fichaje activos',
    antes: (portal, _other, gente) => ofEach(gente, (quien) => call(portal, quien, 'actionFichar', { op: 0 })),
    meanwhile: async (portal, other) => {
      const { id } = await primera(portal, 'fichaje', 'true');
      await call(portal, other, 'cerrarFichaje', { id: Number(id) });
    },
  },
  {
    ruta: '/solicitudes',
    table: 'Solicitudes de tiempos',
    antes: (portal, other, gente, boss) => ofEach(gente.slice(1), (quien) => openTiempo(portal, other, quien, boss.id)),
    meanwhile: (portal, other, [quien], boss) => openTiempo(portal, other, quien as Person, boss.id),
  },
  {
    ruta: '/membresias',
    table: 'Membresías',
    antes: async (portal, other, gente) => {
      const ahora = Date.now();
      await ofEach(gente.slice(1), ({ id }) =>
        portal.base.sql(
          'insert into membresia_usuario (membresia, usuario, encargado, fecha, finaliza) values (1, ?, ?, ?, ?)',
          ...[id, other.id, ahora, ahora + 30 * 86_400_000],
        ),
      );
    },
    meanwhile: async (portal, other, [quien]) => {
      const { id, precio } = await primera(portal, 'membresia', 'perma = 0');
      const venta = { isExterno: false, membresia: id, periodo: 30, creditos: precio, visto: null };
      await call(portal, other, 'addMembresia', { user: quien?.id, ...venta });
    },
  },
  {
    ruta: '/llamadoatencion',
    table: 'Llamados de atención',
    antes: (portal, other, gente) => ofEach(gente.slice(1), (quien) => issueLlamado(portal, other, quien)),
    meanwhile: (portal, other, [quien]) => issueLlamado(portal, other, quien as Person),
  },
  {
    ruta: '/firmas?buscar=gf',
    table: 'Firmas',
    antes: (portal, _other, gente) => ofEach(gente, (quien, i) => setFirma(portal, quien, `GF${i}`)),
    meanwhile: (portal, other, [quien]) => call(portal, other, 'delFirma', { usuario: quien?.id }),
  },
  {
    ruta: '/excepciones',
    table: 'Excepciones',
    antes: (portal, other, gente) =>
      ofEach(gente, ({ id }) =>
        portal.base.sql(
          "insert into excepcion (usuario, permisos, encargado, fecha) values (?, 'mul', ?, ?)",
          ...[id, other.id, Date.now()],
        ),
      ),
    meanwhile: async (portal, other) => {
      const { id } = await primera(portal, 'excepcion', 'true');
      await call(portal, other, 'actionExcepciones', { op: 2, id: Number(id), visto: 'mul' });
    },
  },
  {
    ruta: '/clones',
    table: 'Grupos de clones',
    sheets: true,
    antes: (portal, _other, gente) =>
      ofEach(gente, ({ id }, i) =>
        portal.base.sql(
          'insert into direccion (usuario, direccion, primera, ultima) values (?, ?, ?, ?)',
          ...[id, `198.51.100.${i % 2}`, Date.now() + i, Date.now() + i],
        ),
      ),
    meanwhile: async (portal, other, [quien]) => {
      await call(portal, other, 'actionWhite', { user: quien?.id, op: 0 });
    },
  },
];

const NAME = /Ciro|Dora|Elsa|Fito|Beto|Jefa/;

/** Several lists in one agency: its people take longer to be made than the lists to be looked at. */
const BATCHES = Array.from({ length: Math.ceil(CASES.length / 5) }, (_, i) => CASES.slice(i * 5, i * 5 + 5));

for (const batch of BATCHES)
  test(`what others do moves no row under the pointer: ${batch.map(({ table }) => table).join(', ')}`, async ({
    portal,
  }) => {
    const boss = await portal.boss();
    const other = await portal.person('Beto', { categoria: 11 });
    const gente: Person[] = [];
    for (const nombre of ['Ciro', 'Dora', 'Elsa', 'Fito']) gente.push(await portal.person(nombre, { categoria: 2 }));
    for (const { ruta, table, sheets = false, antes, meanwhile } of batch)
      await test.step(table, async () => {
        await antes(portal, other, gente, boss);
        // Where a line more is soon too much: on a desk there is room for all that is said.
        // As tall as a desk: on a phone's the notice of what was done may lie under the pointer.
        const page = await portal.openPage(ruta, boss, { viewport: { ...PHONE, height: ALTO } });
        const row = sheets
          ? page.getByRole('list', { name: table }).locator('> li').nth(1)
          : page.getByRole('region', { name: table, exact: true }).getByRole('row').nth(2);
        const esperan = page.getByRole('main').getByRole('button', { name: /^Ver \d+ cambios?$/ });
        // What stands above has come too: a list that is pushed down slips from under the pointer.
        await expect(row).toBeVisible();
        await expect(page.getByRole('main').getByRole('status', { name: /^Cargando/ })).toHaveCount(0);
        await row.hover();
        const says = (await row.textContent()) ?? '';
        const box = await row.boundingBox();
        await meanwhile(portal, other, gente, boss);
        await expect(esperan).toBeVisible();
        expect(await row.boundingBox()).toEqual(box);
        await expect(row).toContainText(NAME.exec(says)?.[0] ?? '');
        await page.mouse.move(0, 0);
        await expect(esperan).toHaveCount(0);
        expect(await row.allTextContents()).not.toEqual([says]);
        await page.context().close();
      });
  });

test('what the reader settles goes at once, and a search is not held by the pointer', async ({ portal }) => {
  const boss = await portal.boss();
  const { hoy } = await portal.sendRequest<{ hoy: string }>('getHoy', {});
  for (const nombre of ['Ciro', 'Dora']) {
    const quien = await portal.person(nombre, { categoria: 2 });
    await call(portal, quien, 'addAusencia', { usuario: quien.id, motivo: 'Viaje', inicio: hoy, final: hoy });
    await fine(portal, boss, quien);
  }
  const [ausencias, multas] = [await portal.openPage('/ausencias', boss), await portal.openPage('/multas', boss)];
  await ausencias.getByRole('button', { name: 'Aceptar la ausencia de Ciro' }).click();
  await expect(ausencias.getByRole('row', { name: /Ciro/ })).toHaveCount(0);
  await expect(ausencias.getByRole('button', { name: /^Ver \d+ cambio/ })).toHaveCount(0);
  await expect(ausencias.getByRole('row', { name: /Dora/ })).toBeVisible();

  await multas.getByRole('row', { name: /Dora/ }).hover();
  await multas.getByRole('searchbox', { name: 'Buscar usuario, motivo o encargado' }).fill('ciro');
  await expect(multas.getByRole('row', { name: /Dora/ })).toHaveCount(0);
  await expect(multas.getByRole('row', { name: /Ciro/ })).toBeVisible();
});
