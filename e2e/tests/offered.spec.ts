import type { Locator, Page, Request } from '@playwright/test';
import { abrirTiempo, enSuMision, ofrecerAscenso } from '../fixtures/agencia.ts';
import { desplegarMenu, esVivo } from '../fixtures/pasos.ts';
import type { Persona, Portal } from '../fixtures/portal.ts';
import { expect, test } from '../fixtures/portal.ts';

/** One's own account: what is pressed there ends the session. */
const LA_PROPIA: ReadonlySet<string> = new Set(['/configuracion']);
/** What whoever presses something that is offered must not be told. */
const RECHAZOS = new Set([403, 404, 409, 422]);

/** Refusals of an instant, which no page can foresee: minutes count when they are whole. */
const PASSES: ReadonlySet<string> = new Set(['NADA_QUE_CONFIRMAR']);

/** An answer may have something else asked for: code, then data, then a picture. */
const VECES = 3;

/** What a page asks for, and how changes were answered that were refused. */
class Envios {
  readonly rechazos: string[] = [];
  private readonly pendientes = new Set<Request>();
  private que = '';

  private readonly pagina: Page;

  constructor(pagina: Page) {
    this.pagina = pagina;
    // The code of what a press opens is asked for, too.
    pagina.on('request', (r) => !esVivo(r) && this.pendientes.add(r));
    pagina.on('requestfailed', (r) => this.pendientes.delete(r));
    pagina.on('requestfinished', (r) => this.pendientes.delete(r));
    pagina.on('response', async (respuesta) => {
      const [peticion, que] = [respuesta.request(), this.que];
      if (peticion.method() !== 'POST' || !RECHAZOS.has(respuesta.status())) return;
      const { error = '' } = (await respuesta.json()) as { error?: string };
      if (!PASSES.has(error)) this.rechazos.push(`${que}: ${error} ${new URL(peticion.url()).pathname}`);
    });
  }

  /** Does something, and waits until all that it asked for was answered and drawn. */
  async tras(que: string, hacer: () => Promise<unknown>): Promise<void> {
    this.que = que;
    await hacer();
    for (let vez = 0; vez < VECES; vez += 1) {
      await expect.poll(() => this.pendientes.size, que).toBe(0);
      await this.pagina.evaluate(
        () => new Promise((resolver) => requestAnimationFrame(() => requestAnimationFrame(resolver))),
      );
    }
  }
}

const cuadro = (pagina: Page) =>
  pagina.locator('dialog[open], [role=dialog], [role=alertdialog]').filter({ visible: true }).last();
const quieta = (pagina: Page) =>
  expect(pagina.getByRole('main').getByRole('status', { name: /^Cargando/ })).toHaveCount(0);

/** Closes what a press has opened; a question that asks for nothing else is answered with yes. */
async function responder(pagina: Page, envios: Envios, que: string): Promise<void> {
  const abierto = cuadro(pagina);
  if (!(await abierto.isVisible())) return;
  const escribe = await abierto.getByRole('textbox').or(abierto.getByRole('combobox')).count();
  const botones = abierto.getByRole('button');
  if (escribe === 0 && (await abierto.getByRole('button', { name: /^(Cancelar|Volver|No)$/ }).count()) > 0)
    await envios.tras(que, () => botones.last().click());
  await cerrar(pagina);
}

/** Closes what is open, one over the other. */
async function cerrar(pagina: Page): Promise<void> {
  await expect(async () => {
    if (await cuadro(pagina).isVisible()) await pagina.keyboard.press('Escape');
    await expect(cuadro(pagina)).toBeHidden({ timeout: 500 });
  }).toPass();
}

/** The buttons of rows and lists that can be pressed, by their names. */
async function ofrecidos(pagina: Page): Promise<string[]> {
  const botones = pagina.locator(
    'main :is(tbody, ol, ul) button:not([disabled], [aria-disabled=true], [aria-haspopup=dialog])',
  );
  const nombres = await botones.evaluateAll((todos) =>
    todos
      .filter((uno) => uno.checkVisibility())
      .map((uno) => uno.getAttribute('aria-label') ?? uno.textContent?.trim() ?? ''),
  );
  return [...new Set(nombres)].filter((nombre) => nombre !== '');
}

/** What a menu has is pressed one after the other, each from the menu opened anew. */
async function pulsarMenu(pagina: Page, envios: Envios, boton: Locator, ruta: string, que: string): Promise<void> {
  await expect(cuadro(pagina).getByRole('menuitem').first()).toBeVisible();
  const opciones = await cuadro(pagina).getByRole('menuitem').allInnerTexts();
  await cerrar(pagina);
  for (const opcion of opciones) {
    await irA(pagina, envios, ruta);
    if (!(await boton.isVisible())) return;
    await boton.click();
    await expect(cuadro(pagina).getByRole('menuitem').first()).toBeVisible();
    const una = cuadro(pagina).getByRole('menuitem', { name: opcion.trim(), exact: true });
    if (await una.isVisible()) await envios.tras(`${que} ${opcion}`, () => una.click());
    await responder(pagina, envios, `${que} ${opcion}`);
  }
}

async function irA(pagina: Page, envios: Envios, ruta: string): Promise<void> {
  await envios.tras(ruta, () => pagina.goto(ruta));
  await expect(pagina.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await envios.tras(ruta, () => quieta(pagina));
}

async function pulsarTodo(pagina: Page, envios: Envios, ruta: string): Promise<number> {
  await irA(pagina, envios, ruta);
  const nombres = await ofrecidos(pagina);
  for (const nombre of nombres) {
    const boton = pagina.getByRole('main').getByRole('button', { name: nombre, exact: true }).first();
    const que = `${ruta} «${nombre}»`;
    if (!(await boton.isVisible()) || (await boton.getAttribute('aria-disabled')) === 'true') continue;
    const esMenu = (await boton.getAttribute('aria-haspopup')) === 'menu';
    await envios.tras(que, () => boton.click());
    if (esMenu) await pulsarMenu(pagina, envios, boton, ruta, que);
    await responder(pagina, envios, que);
    if (new URL(pagina.url()).pathname !== ruta) await irA(pagina, envios, ruta);
  }
  return nombres.length;
}

/** Rows of every kind that people of several ranks may act on, about people below, beside and above them. */
async function llenar(portal: Portal) {
  const jefa = await portal.jefa();
  const gente: Persona[] = [];
  for (const [i, categoria] of [1, 1, 3, 5, 7, 9].entries())
    gente.push(await portal.persona(`Socio${i}`, { categoria, posicion: i === 1 ? 2 : 1 }));
  const [nuevo, otro, tres, cinco, siete, nueve] = gente as [Persona, Persona, Persona, Persona, Persona, Persona];
  for (const uno of [nuevo, otro, tres]) await enSuMision(portal, uno, 40 * 24 * 3_600);
  await abrirTiempo(portal, cinco, nuevo);
  await abrirTiempo(portal, jefa, siete);
  await abrirTiempo(portal, siete, tres, -1);
  await ofrecerAscenso(portal, nueve, 9, tres);
  const pide = (quien: Persona, llamada: string, cuerpo: object) =>
    portal.pedir(llamada, { cuerpo, key: quien.key, direccion: quien.direccion });
  await pide(otro, 'pedir', { que: 'tiempo' });
  await pide(nuevo, 'pedir', { que: 'ascenso' });
  for (const { id: usuario } of [nuevo, cinco, nueve])
    await pide(jefa, 'sendMulta', { usuario, motivo: 'Flood', creditos: 5 });
  await pide(nuevo, 'actionSugerencias', { op: 0, sugerencia: 'Más sillas' });
  await pide(otro, 'actionNombre', { op: 2, nombre: 'Otronombre', iduser: otro.id });
  return { jefa, gente };
}

for (const categoria of [7, 10])
  test(`what category ${categoria} is offered on its rows is accepted`, async ({ portal }) => {
    test.setTimeout(300_000);
    await llenar(portal);
    const quien = await portal.persona('Lectora', { categoria, posicion: 2 });
    await abrirTiempo(portal, quien, await portal.persona('Suyo'));
    // Each has minutes to be confirmed.
    await portal.pasanMinutos(5);
    const pagina = await portal.en('/', quien);
    await desplegarMenu(pagina);
    const enlaces = pagina.getByRole('navigation', { name: 'Principal' }).getByRole('link');
    const rutas = await enlaces.evaluateAll((todos) =>
      todos.map((uno) => new URL(uno.getAttribute('href') ?? '/', location.href).pathname),
    );
    const envios = new Envios(pagina);
    let cuantos = 0;
    // A refusal is told with the press that it answers.
    portal.guardia.permitir(/(403|404|409|422) .*\/api\//);
    for (const ruta of new Set(rutas)) if (!LA_PROPIA.has(ruta)) cuantos += await pulsarTodo(pagina, envios, ruta);
    expect(envios.rechazos).toEqual([]);
    expect(cuantos).toBeGreaterThan(3);
  });
