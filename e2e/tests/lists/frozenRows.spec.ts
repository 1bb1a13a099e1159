import { DAY_MS } from '@conserje/rules';
import { openTiempo, setFirma } from '../../fixtures/agenciaSetup.ts';
import { createPagas } from '../../fixtures/openPagas.ts';
import type { Person, Portal } from '../../fixtures/portal.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { PHONE, WINDOW_HEIGHT } from '../../fixtures/viewports.ts';

interface FrozenRowCase {
  path: string;
  table: string;
  /** The list consists of cards instead of a table. */
  sheets?: boolean;
  /** Creates the rows that the viewer sees at first. */
  prepare: (portal: Portal, other: Person, people: readonly Person[], boss: Person) => Promise<unknown>;
  /** Makes a change by another person that moves the second row unless it is held. */
  meanwhile: (portal: Portal, other: Person, people: readonly Person[], boss: Person) => Promise<unknown>;
}

const fine = (portal: Portal, other: Person, person: Person) =>
  portal.sendRequestAs(other, 'sendMulta', { usuario: person.id, motivo: 'Bailar en base', creditos: 5 });

async function sell(portal: Portal, other: Person, person: Person): Promise<void> {
  const mision = 'Vigilante H';
  const rangos = await portal.sendRequestAs<{ id: number; nombre: string }[]>(other, 'getRangosVenta');
  const rango = rangos.find((r) => r.nombre === mision)?.id;
  const body = { usuario: person.id, rango, firmaEncargado: '', mision, encargado: other.id, creditos: 2 };
  await portal.sendRequestAs(other, 'addMision', body);
}

const issueLlamado = (portal: Portal, other: Person, { id }: Person) => {
  const form = new FormData();
  const fields = { op: 0, user: id, motivo: 'Bailar en base', descripcion: 'Delante de visitas' };
  for (const [field, valor] of Object.entries(fields)) form.set(field, String(valor));
  return portal.sendRequestAs(other, 'actionLlamado', form);
};

const forEachPerson = async (people: readonly Person[], run: (quien: Person, i: number) => Promise<unknown>) => {
  for (const [i, who] of people.entries()) await run(who, i);
};

/** First pending row, in the order of the lists. */
const firstRow = async (portal: Portal, table: string, where: string): Promise<Record<string, unknown>> =>
  (await portal.database.sql(`select * from ${table} where ${where} order by id limit 1`))[0] ?? {};

const CASES: FrozenRowCase[] = [
  {
    path: '/multas',
    table: 'Multas',
    prepare: (portal, other, people) => forEachPerson(people, (who) => fine(portal, other, who)),
    meanwhile: (portal, other, [who]) => fine(portal, other, who as Person),
  },
  {
    path: '/ventas',
    table: 'Historial de ventas',
    prepare: async (portal, other, people) => {
      await forEachPerson(people, (who, i) => setFirma(portal, who, `GE${i}`));
      await forEachPerson(people.slice(1), (who) => sell(portal, other, who));
    },
    meanwhile: (portal, other, [who]) => sell(portal, other, who as Person),
  },
  {
    path: '/renta',
    table: 'Rentas',
    prepare: async (portal, other) => {
      const now = Date.now();
      await portal.database.sql('update categoria set renta = 5 where id = 2');
      await portal.database.sql(
        `insert into renta_mes (mes, encargado, fecha) values ('2026-01', ${other.id}, ${now})`,
      );
      await portal.database.sql(
        `insert into renta (mes, usuario, categoria, renta, fecha) select '2026-01', id, 2, 5, ${now} from usuario`,
      );
    },
    meanwhile: (portal, other) => portal.sendRequestAs(other, 'actionRenta', { op: 0 }),
  },
  {
    path: '/pendientes',
    table: 'Pendientes',
    prepare: (portal, other) => createPagas(portal, other),
    meanwhile: async (portal, other) => {
      const [{ id = 0 } = {}] = await portal.database.sql('select min(id) as id from pendiente');
      await portal.sendRequestAs(other, 'pagarPendiente', { id: Number(id) });
    },
  },
  {
    path: '/ausencias',
    table: 'Solicitudes de ausencia',
    prepare: async (portal, _other, people) => {
      const { hoy } = await portal.sendRequest<{ hoy: string }>('getHoy', {});
      await forEachPerson(people, (who) =>
        portal.sendRequestAs(who, 'addAusencia', { usuario: who.id, motivo: 'Viaje', inicio: hoy, final: hoy }),
      );
    },
    meanwhile: async (portal, other) => {
      const { id } = await firstRow(portal, 'ausencia', 'true');
      await portal.sendRequestAs(other, 'ausenciaAction', { op: 1, id: Number(id) });
    },
  },
  {
    path: '/cambionombre',
    table: 'Solicitudes de nombre',
    prepare: (portal, _other, people) =>
      forEachPerson(people, (who) =>
        portal.sendRequestAs(who, 'actionNombre', { op: 2, nombre: `${who.usuario}Otra` }),
      ),
    meanwhile: async (portal, other) => {
      const { id, nombre, usuario } = await firstRow(portal, 'solicitud_nombre', 'true');
      await portal.sendRequestAs(other, 'actionNombre', { op: 1, id: Number(id), nombre, iduser: Number(usuario) });
    },
  },
  {
    path: '/nomina',
    table: 'Correcciones por responder',
    prepare: async (portal, _other, people) => {
      const { hoy: dia } = await portal.sendRequest<{ hoy: string }>('getHoy', {});
      const asks = { dia, requisitos: 'asistencia', cantidad: 20, motivo: 'Se cerró antes' };
      await forEachPerson(people, (who) => portal.sendRequestAs(who, 'pedirRectificacion', asks));
    },
    meanwhile: async (portal, other) => {
      const { id } = await firstRow(portal, 'rectificacion', 'true');
      await portal.sendRequestAs(other, 'responderRectificacion', { id: Number(id), op: 1, respuesta: 'No consta' });
    },
  },
  {
    path: '/fichaje',
    table: 'Fichaje activos',
    prepare: (portal, _other, people) =>
      forEachPerson(people, (who) => portal.sendRequestAs(who, 'actionFichar', { op: 0 })),
    meanwhile: async (portal, other) => {
      const { id } = await firstRow(portal, 'fichaje', 'true');
      await portal.sendRequestAs(other, 'cerrarFichaje', { id: Number(id) });
    },
  },
  {
    path: '/solicitudes',
    table: 'Solicitudes de tiempos',
    prepare: (portal, other, people, boss) =>
      forEachPerson(people.slice(1), (who) => openTiempo(portal, other, who, boss.id)),
    meanwhile: (portal, other, [who], boss) => openTiempo(portal, other, who as Person, boss.id),
  },
  {
    path: '/membresias',
    table: 'Membresías',
    prepare: async (portal, other, people) => {
      const now = Date.now();
      await forEachPerson(people.slice(1), ({ id }) =>
        portal.database.sql(
          'insert into membresia_usuario (membresia, usuario, encargado, fecha, finaliza) values (1, ?, ?, ?, ?)',
          id,
          other.id,
          now,
          now + 30 * DAY_MS,
        ),
      );
    },
    meanwhile: async (portal, other, [who]) => {
      const { id, precio } = await firstRow(portal, 'membresia', 'perma = 0');
      const venta = { isExterno: false, membresia: id, periodo: 30, creditos: precio, visto: null };
      await portal.sendRequestAs(other, 'addMembresia', { user: who?.id, ...venta });
    },
  },
  {
    path: '/llamadoatencion',
    table: 'Llamados de atención',
    prepare: (portal, other, people) => forEachPerson(people.slice(1), (who) => issueLlamado(portal, other, who)),
    meanwhile: (portal, other, [who]) => issueLlamado(portal, other, who as Person),
  },
  {
    path: '/firmas?buscar=gf',
    table: 'Firmas',
    prepare: (portal, _other, people) => forEachPerson(people, (who, i) => setFirma(portal, who, `GF${i}`)),
    meanwhile: (portal, other, [who]) => portal.sendRequestAs(other, 'delFirma', { usuario: who?.id }),
  },
  {
    path: '/excepciones',
    table: 'Excepciones',
    prepare: (portal, other, people) =>
      forEachPerson(people, ({ id }) =>
        portal.database.sql(
          "insert into excepcion (usuario, permisos, encargado, fecha) values (?, 'mul', ?, ?)",
          id,
          other.id,
          Date.now(),
        ),
      ),
    meanwhile: async (portal, other) => {
      const { id } = await firstRow(portal, 'excepcion', 'true');
      await portal.sendRequestAs(other, 'actionExcepciones', { op: 2, id: Number(id), visto: 'mul' });
    },
  },
  {
    path: '/clones',
    table: 'Grupos de clones',
    sheets: true,
    prepare: (portal, _other, people) =>
      forEachPerson(people, ({ id }, i) =>
        portal.database.sql(
          'insert into direccion (usuario, direccion, primera, ultima) values (?, ?, ?, ?)',
          id,
          `198.51.100.${i % 2}`,
          Date.now() + i,
          Date.now() + i,
        ),
      ),
    meanwhile: async (portal, other, [who]) => {
      await portal.sendRequestAs(other, 'actionWhite', { user: who?.id, op: 0 });
    },
  },
];

const NAME = /Ciro|Dora|Elsa|Fito|Beto|Jefa/;

/** Several lists per agencia, because creating its people takes longer than the checks. */
const BATCHES = Array.from({ length: Math.ceil(CASES.length / 5) }, (_, i) => CASES.slice(i * 5, i * 5 + 5));

for (const batch of BATCHES)
  test(`changes by others move no row under the pointer: ${batch.map(({ table }) => table).join(', ')}`, async ({
    portal,
  }) => {
    const boss = await portal.logInAsBoss();
    const other = await portal.createPerson('Beto', { categoria: 11 });
    const people: Person[] = [];
    for (const nombre of ['Ciro', 'Dora', 'Elsa', 'Fito'])
      people.push(await portal.createPerson(nombre, { categoria: 2 }));
    for (const { path, table, sheets = false, prepare, meanwhile } of batch)
      await test.step(table, async () => {
        await prepare(portal, other, people, boss);
        // Phone width: any extra line moves the rows. Desktop height: no toast covers the pointer.
        const page = await portal.openPage(path, boss, { viewport: { ...PHONE, height: WINDOW_HEIGHT } });
        const row = sheets
          ? page.getByRole('list', { name: table }).locator('> li').nth(1)
          : page.getByRole('region', { name: table, exact: true }).getByRole('row').nth(2);
        const changesButton = page.getByRole('main').getByRole('button', { name: /^Ver \d+ cambios?$/ });
        // Content above that loads later would push the list from under the pointer.
        await expect(row).toBeVisible();
        await expect(page.getByRole('main').getByRole('status', { name: /^Cargando/ })).toHaveCount(0);
        await row.hover();
        const says = (await row.textContent()) ?? '';
        const box = await row.boundingBox();
        await meanwhile(portal, other, people, boss);
        await expect(changesButton).toBeVisible();
        expect(await row.boundingBox()).toEqual(box);
        await expect(row).toContainText(NAME.exec(says)?.[0] ?? '');
        await page.mouse.move(0, 0);
        await expect(changesButton).toHaveCount(0);
        expect(await row.allTextContents()).not.toEqual([says]);
        await page.context().close();
      });
  });

test('rows that the viewer settles disappear at once, and a search ignores the pointer @main', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const { hoy } = await portal.sendRequest<{ hoy: string }>('getHoy', {});
  for (const nombre of ['Ciro', 'Dora']) {
    const who = await portal.createPerson(nombre, { categoria: 2 });
    await portal.sendRequestAs(who, 'addAusencia', { usuario: who.id, motivo: 'Viaje', inicio: hoy, final: hoy });
    await fine(portal, boss, who);
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
