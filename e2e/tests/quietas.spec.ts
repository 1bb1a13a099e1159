import { abrirTiempo, firmar } from '../fixtures/agencia.ts';
import { pagas } from '../fixtures/pagas.ts';
import type { Persona, Portal } from '../fixtures/portal.ts';
import { expect, test } from '../fixtures/portal.ts';
import { ALTO, TELEFONO } from '../fixtures/ventanas.ts';

const llamar = <R>(portal: Portal, { key, direccion }: Persona, ruta: string, cuerpo?: object): Promise<R> =>
  portal.pedir<R>(ruta, { key, direccion, ...(cuerpo && { cuerpo }) });

interface Caso {
  ruta: string;
  tabla: string;
  /** No table: leaves side by side. */
  hojas?: boolean;
  /** What stands there when the reader comes. */
  antes: (portal: Portal, otra: Persona, gente: readonly Persona[], jefa: Persona) => Promise<unknown>;
  /** What another does, which takes the second row from its place unless it is held. */
  entretanto: (portal: Portal, otra: Persona, gente: readonly Persona[], jefa: Persona) => Promise<unknown>;
}

const multar = (portal: Portal, otra: Persona, quien: Persona) =>
  llamar(portal, otra, 'sendMulta', { usuario: quien.id, motivo: 'Bailar en base', creditos: 5 });

async function vender(portal: Portal, otra: Persona, quien: Persona): Promise<void> {
  const mision = 'Vigilante H';
  const rangos = await llamar<{ id: number; nombre: string }[]>(portal, otra, 'getRangosVenta');
  const rango = rangos.find((r) => r.nombre === mision)?.id;
  const cuerpo = { usuario: quien.id, rango, firmaEncargado: '', mision, encargado: otra.id, creditos: 2 };
  await llamar(portal, otra, 'addMision', cuerpo);
}

const llamarLaAtencion = (portal: Portal, otra: Persona, { id }: Persona) => {
  const forma = new FormData();
  const campos = { op: 0, user: id, motivo: 'Bailar en base', descripcion: 'Delante de visitas' };
  for (const [campo, valor] of Object.entries(campos)) forma.set(campo, String(valor));
  return llamar(portal, otra, 'actionLlamado', forma);
};

const deCada = async (gente: readonly Persona[], hacer: (quien: Persona, i: number) => Promise<unknown>) => {
  for (const [i, quien] of gente.entries()) await hacer(quien, i);
};

/** The first of those that wait, as the lists have them. */
const primera = async (portal: Portal, tabla: string, donde: string): Promise<Record<string, unknown>> =>
  (await portal.base.sql(`select * from ${tabla} where ${donde} order by id limit 1`))[0] ?? {};

const CASOS: Caso[] = [
  {
    ruta: '/multas',
    tabla: 'Multas',
    antes: (portal, otra, gente) => deCada(gente, (quien) => multar(portal, otra, quien)),
    entretanto: (portal, otra, [quien]) => multar(portal, otra, quien as Persona),
  },
  {
    ruta: '/ventas',
    tabla: 'Historial de ventas',
    antes: async (portal, otra, gente) => {
      await deCada(gente, (quien, i) => firmar(portal, quien, `GE${i}`));
      await deCada(gente.slice(1), (quien) => vender(portal, otra, quien));
    },
    entretanto: (portal, otra, [quien]) => vender(portal, otra, quien as Persona),
  },
  {
    ruta: '/renta',
    tabla: 'Rentas',
    antes: async (portal, otra) => {
      const ahora = Date.now();
      await portal.base.sql('update categoria set renta = 5 where id = 2');
      await portal.base.sql(`insert into renta_mes (mes, encargado, fecha) values ('2026-01', ${otra.id}, ${ahora})`);
      await portal.base.sql(
        `insert into renta (mes, usuario, categoria, renta, fecha) select '2026-01', id, 2, 5, ${ahora} from usuario`,
      );
    },
    entretanto: (portal, otra) => llamar(portal, otra, 'actionRenta', { op: 0 }),
  },
  {
    ruta: '/pendientes',
    tabla: 'Pendientes',
    antes: (portal, otra) => pagas(portal, otra),
    entretanto: async (portal, otra) => {
      const [{ id = 0 } = {}] = await portal.base.sql('select min(id) as id from pendiente');
      await llamar(portal, otra, 'pagarPendiente', { id: Number(id) });
    },
  },
  {
    ruta: '/ausencias',
    tabla: 'Solicitudes de ausencia',
    antes: async (portal, _otra, gente) => {
      const { hoy } = await portal.pedir<{ hoy: string }>('getHoy', {});
      await deCada(gente, (quien) =>
        llamar(portal, quien, 'addAusencia', { usuario: quien.id, motivo: 'Viaje', inicio: hoy, final: hoy }),
      );
    },
    entretanto: async (portal, otra) => {
      const { id } = await primera(portal, 'ausencia', 'true');
      await llamar(portal, otra, 'ausenciaAction', { op: 1, id: Number(id) });
    },
  },
  {
    ruta: '/cambionombre',
    tabla: 'Solicitudes de nombre',
    antes: (portal, _otra, gente) =>
      deCada(gente, (quien) => llamar(portal, quien, 'actionNombre', { op: 2, nombre: `${quien.usuario}Otra` })),
    entretanto: async (portal, otra) => {
      const { id, nombre, usuario } = await primera(portal, 'solicitud_nombre', 'true');
      await llamar(portal, otra, 'actionNombre', { op: 1, id: Number(id), nombre, iduser: Number(usuario) });
    },
  },
  {
    ruta: '/nomina',
    tabla: 'Correcciones por responder',
    antes: async (portal, _otra, gente) => {
      const { hoy: dia } = await portal.pedir<{ hoy: string }>('getHoy', {});
      const pide = { dia, requisitos: 'asistencia', cantidad: 20, motivo: 'Se cerró antes' };
      await deCada(gente, (quien) => llamar(portal, quien, 'pedirRectificacion', pide));
    },
    entretanto: async (portal, otra) => {
      const { id } = await primera(portal, 'rectificacion', 'true');
      await llamar(portal, otra, 'responderRectificacion', { id: Number(id), op: 1, respuesta: 'No consta' });
    },
  },
  {
    ruta: '/fichaje',
    tabla: 'Fichaje activos',
    antes: (portal, _otra, gente) => deCada(gente, (quien) => llamar(portal, quien, 'actionFichar', { op: 0 })),
    entretanto: async (portal, otra) => {
      const { id } = await primera(portal, 'fichaje', 'true');
      await llamar(portal, otra, 'cerrarFichaje', { id: Number(id) });
    },
  },
  {
    ruta: '/solicitudes',
    tabla: 'Solicitudes de tiempos',
    antes: (portal, otra, gente, jefa) => deCada(gente.slice(1), (quien) => abrirTiempo(portal, otra, quien, jefa.id)),
    entretanto: (portal, otra, [quien], jefa) => abrirTiempo(portal, otra, quien as Persona, jefa.id),
  },
  {
    ruta: '/membresias',
    tabla: 'Membresías',
    antes: async (portal, otra, gente) => {
      const ahora = Date.now();
      await deCada(gente.slice(1), ({ id }) =>
        portal.base.sql(
          'insert into membresia_usuario (membresia, usuario, encargado, fecha, finaliza) values (1, ?, ?, ?, ?)',
          ...[id, otra.id, ahora, ahora + 30 * 86_400_000],
        ),
      );
    },
    entretanto: async (portal, otra, [quien]) => {
      const { id, precio } = await primera(portal, 'membresia', 'perma = 0');
      const venta = { isExterno: false, membresia: id, periodo: 30, creditos: precio, visto: null };
      await llamar(portal, otra, 'addMembresia', { user: quien?.id, ...venta });
    },
  },
  {
    ruta: '/llamadoatencion',
    tabla: 'Llamados de atención',
    antes: (portal, otra, gente) => deCada(gente.slice(1), (quien) => llamarLaAtencion(portal, otra, quien)),
    entretanto: (portal, otra, [quien]) => llamarLaAtencion(portal, otra, quien as Persona),
  },
  {
    ruta: '/firmas?buscar=gf',
    tabla: 'Firmas',
    antes: (portal, _otra, gente) => deCada(gente, (quien, i) => firmar(portal, quien, `GF${i}`)),
    entretanto: (portal, otra, [quien]) => llamar(portal, otra, 'delFirma', { usuario: quien?.id }),
  },
  {
    ruta: '/excepciones',
    tabla: 'Excepciones',
    antes: (portal, otra, gente) =>
      deCada(gente, ({ id }) =>
        portal.base.sql(
          "insert into excepcion (usuario, permisos, encargado, fecha) values (?, 'mul', ?, ?)",
          ...[id, otra.id, Date.now()],
        ),
      ),
    entretanto: async (portal, otra) => {
      const { id } = await primera(portal, 'excepcion', 'true');
      await llamar(portal, otra, 'actionExcepciones', { op: 2, id: Number(id), visto: 'mul' });
    },
  },
  {
    ruta: '/clones',
    tabla: 'Grupos de clones',
    hojas: true,
    antes: (portal, _otra, gente) =>
      deCada(gente, ({ id }, i) =>
        portal.base.sql(
          'insert into direccion (usuario, direccion, primera, ultima) values (?, ?, ?, ?)',
          ...[id, `198.51.100.${i % 2}`, Date.now() + i, Date.now() + i],
        ),
      ),
    entretanto: async (portal, otra, [quien]) => {
      await llamar(portal, otra, 'actionWhite', { user: quien?.id, op: 0 });
    },
  },
];

const NOMBRE = /Ciro|Dora|Elsa|Fito|Beto|Jefa/;

/** Several lists in one agency: its people take longer to be made than the lists to be looked at. */
const TANDAS = Array.from({ length: Math.ceil(CASOS.length / 5) }, (_, i) => CASOS.slice(i * 5, i * 5 + 5));

for (const tanda of TANDAS)
  test(`what others do moves no row under the pointer: ${tanda.map(({ tabla }) => tabla).join(', ')}`, async ({
    portal,
  }) => {
    const jefa = await portal.jefa();
    const otra = await portal.persona('Beto', { categoria: 11 });
    const gente: Persona[] = [];
    for (const nombre of ['Ciro', 'Dora', 'Elsa', 'Fito']) gente.push(await portal.persona(nombre, { categoria: 2 }));
    for (const { ruta, tabla, hojas = false, antes, entretanto } of tanda)
      await test.step(tabla, async () => {
        await antes(portal, otra, gente, jefa);
        // Where a line more is soon too much: on a desk there is room for all that is said.
        // As tall as a desk: on a phone's the notice of what was done may lie under the pointer.
        const pagina = await portal.en(ruta, jefa, { viewport: { ...TELEFONO, height: ALTO } });
        const fila = hojas
          ? pagina.getByRole('list', { name: tabla }).locator('> li').nth(1)
          : pagina.getByRole('region', { name: tabla, exact: true }).getByRole('row').nth(2);
        const esperan = pagina.getByRole('main').getByRole('button', { name: /^Ver \d+ cambios?$/ });
        // What stands above has come too: a list that is pushed down slips from under the pointer.
        await expect(fila).toBeVisible();
        await expect(pagina.getByRole('main').getByRole('status', { name: /^Cargando/ })).toHaveCount(0);
        await fila.hover();
        const dice = (await fila.textContent()) ?? '';
        const caja = await fila.boundingBox();
        await entretanto(portal, otra, gente, jefa);
        await expect(esperan).toBeVisible();
        expect(await fila.boundingBox()).toEqual(caja);
        await expect(fila).toContainText(NOMBRE.exec(dice)?.[0] ?? '');
        await pagina.mouse.move(0, 0);
        await expect(esperan).toHaveCount(0);
        expect(await fila.allTextContents()).not.toEqual([dice]);
        await pagina.context().close();
      });
  });

test('what the reader settles goes at once, and a search is not held by the pointer', async ({ portal }) => {
  const jefa = await portal.jefa();
  const { hoy } = await portal.pedir<{ hoy: string }>('getHoy', {});
  for (const nombre of ['Ciro', 'Dora']) {
    const quien = await portal.persona(nombre, { categoria: 2 });
    await llamar(portal, quien, 'addAusencia', { usuario: quien.id, motivo: 'Viaje', inicio: hoy, final: hoy });
    await multar(portal, jefa, quien);
  }
  const [ausencias, multas] = [await portal.en('/ausencias', jefa), await portal.en('/multas', jefa)];
  await ausencias.getByRole('button', { name: 'Aceptar la ausencia de Ciro' }).click();
  await expect(ausencias.getByRole('row', { name: /Ciro/ })).toHaveCount(0);
  await expect(ausencias.getByRole('button', { name: /^Ver \d+ cambio/ })).toHaveCount(0);
  await expect(ausencias.getByRole('row', { name: /Dora/ })).toBeVisible();

  await multas.getByRole('row', { name: /Dora/ }).hover();
  await multas.getByRole('searchbox', { name: 'Buscar usuario, motivo o encargado' }).fill('ciro');
  await expect(multas.getByRole('row', { name: /Dora/ })).toHaveCount(0);
  await expect(multas.getByRole('row', { name: /Ciro/ })).toBeVisible();
});
