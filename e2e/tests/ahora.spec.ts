import type { Locator, Page } from '@playwright/test';
import { sinDesborde, sinTachas } from '../fixtures/accesible.ts';
import { abrirTiempo, enSuMision, ofrecerAscenso, trabajo } from '../fixtures/agencia.ts';
import { expect, test } from '../fixtures/portal.ts';
import { ESTRECHO, TELEFONO } from '../fixtures/ventanas.ts';

const ahora = (pagina: Page) => pagina.getByRole('region', { name: 'Hoy' });
const espera = (pagina: Page, name: string | RegExp) =>
  pagina.getByRole('navigation', { name: 'Por hacer' }).getByRole('link', { name });
const escalones = (pagina: Page) => pagina.getByRole('list', { name: 'Pagas por horas' }).getByRole('listitem');

test('home answers a member: my tiempo, what I earned, what is missing, what waits for me', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 5 });
  const leo = await portal.persona('Leo');
  await enSuMision(portal, leo, 3_600);
  await trabajo(portal, leo, 'asistencia', 150, new Date().toISOString());
  await abrirTiempo(portal, ana, leo);
  const pagina = await portal.en('/', leo);
  await expect(ahora(pagina)).toContainText(/59:\d\d/);
  await expect(ahora(pagina)).toContainText('con Ana');
  await expect(ahora(pagina)).toContainText('Por cobrar6c');
  await expect(escalones(pagina)).toHaveText([/4c.*hecho/, /6c.*hecho/, /7c.*3 horas.*te faltan 30m/, /9c.*luego/]);
  await expect(ahora(pagina)).toContainText('Te faltan 30 minutos de asistencia para ganar 1c más.');
  await expect(ahora(pagina)).toContainText('¡Ya puedes ascender a Iniciado H!');
  await expect(ahora(pagina)).toContainText('Nada por hacer ahora.');
  await test.step('what I earned on the first screen of a phone, without a touch', async () => {
    await pagina.setViewportSize(TELEFONO);
    await pagina.evaluate(() => scrollTo(0, 0));
    const fondo = (que: Locator) => que.evaluate((uno) => uno.getBoundingClientRect().bottom);
    const barra = pagina.getByRole('navigation', { name: 'Pantallas frecuentes' });
    await expect(barra).toBeVisible();
    const techo = await barra.evaluate((uno) => uno.getBoundingClientRect().top);
    expect(await fondo(pagina.getByRole('link', { name: 'Ver movimientos' }))).toBeLessThan(techo);
  });
  await ofrecerAscenso(portal, ana, 5, leo);
  await espera(pagina, '1 solicitud').click();
  await expect(pagina).toHaveURL('/solicitudes');
  await pagina.goto('/perfil');
  await expect(escalones(pagina)).toHaveCount(4);
  await expect(pagina.getByRole('main')).not.toContainText('0 %');
  await expect(espera(pagina, '1 solicitud')).toBeVisible();
});

test('what waits for an answer is unknown until all of it is known', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 5 });
  const leo = await portal.persona('Leo');
  await enSuMision(portal, leo, 3_600);
  await ofrecerAscenso(portal, ana, 5, leo);
  const pagina = await portal.abrirNavegador(leo);
  let soltar = () => undefined as unknown;
  const sueltas = new Promise((resolver) => (soltar = () => resolver(undefined)));
  await pagina.route('**/api/getTimesSolicitudes', async (ruta) => {
    await sueltas;
    await ruta.continue();
  });
  for (const donde of ['/', '/perfil']) {
    await pagina.goto(donde);
    await expect(espera(pagina, '… solicitudes')).toBeVisible();
    await expect(espera(pagina, /^[01] solicitud/)).toHaveCount(0);
  }
  soltar();
  await expect(espera(pagina, '1 solicitud')).toBeVisible();
  await espera(pagina, '1 solicitud').click();
  await expect(pagina).toHaveTitle(/^\(1\) Solicitudes/);
});

test("the browser's tab counts what waits to be decided", async ({ portal }) => {
  const jefa = await portal.jefa();
  const { id, key, direccion } = await portal.persona('Leo', { categoria: 2 });
  const { hoy } = await portal.pedir<{ hoy: string }>('getHoy', {});
  const [ausencias, nomina] = [await portal.en('/ausencias', jefa), await portal.en('/nomina', jefa)];
  await expect(ausencias).toHaveTitle(/^Ausencias/);
  await expect(nomina).toHaveTitle(/^Nómina/);
  const ausencia = { usuario: id, motivo: 'Viaje', inicio: hoy, final: hoy };
  await portal.pedir('addAusencia', { cuerpo: ausencia, key, direccion });
  const rectificacion = { dia: hoy, requisitos: 'asistencia', cantidad: 20, motivo: 'Se cerró antes' };
  await portal.pedir('pedirRectificacion', { cuerpo: rectificacion, key, direccion });
  await expect(ausencias).toHaveTitle(/^\(1\) Ausencias/);
  await expect(nomina).toHaveTitle(/^\(1\) Nómina/);
});

test('home answers who leads and who pays: ended, unmanaged, who may go up, what is owed', async ({ portal }) => {
  const jefa = await portal.jefa();
  const beto = await portal.persona('Beto', { categoria: 3 });
  const [ciro, dora] = [await portal.persona('Ciro'), await portal.persona('Dora')];
  await enSuMision(portal, ciro, 3_600);
  await trabajo(portal, dora, 'asistencia', 240, new Date().toISOString());
  await portal.pedir('updateLista', { key: jefa.key, direccion: jefa.direccion });
  await abrirTiempo(portal, jefa, ciro);
  await abrirTiempo(portal, beto, dora, -1);
  await portal.pasanMinutos(61);
  const [suya, deBeto] = [await portal.en('/', jefa), await portal.en('/', beto)];
  await expect(espera(suya, '1 tiempo tuyo por confirmar')).toBeVisible();
  await expect(espera(suya, '1 tiempo sin encargado')).toBeVisible();
  await expect(espera(suya, '2 tiempos abiertos')).toBeVisible();
  await expect(espera(suya, '1 persona puede ascender')).toBeVisible();
  await sinTachas(suya, 'home of who leads');
  await suya.setViewportSize(ESTRECHO);
  await sinDesborde(suya, 'home at 320');
  await espera(suya, '9c por pagar a 1 persona').click();
  await expect(suya).toHaveURL('/listaPaga');
  await expect(espera(deBeto, '1 tiempo sin encargado')).toBeVisible();
  await expect(espera(deBeto, /por confirmar/)).toHaveCount(0);
  await expect(espera(deBeto, /por pagar/)).toHaveCount(0);
});
