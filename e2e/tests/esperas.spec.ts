import { sinDesborde, sinTachas } from '../fixtures/accesible.ts';
import { desplegarMenu, enMenu } from '../fixtures/pasos.ts';
import type { Portal } from '../fixtures/portal.ts';
import { expect, test } from '../fixtures/portal.ts';
import { EN_MANO } from '../fixtures/ventanas.ts';

/** One of each of the five kinds waits for Jefa. */
async function escena(portal: Portal) {
  const jefa = await portal.jefa();
  const ana = await portal.persona('Ana', { categoria: 2 });
  const leo = await portal.persona('Leo', { categoria: 2 });
  const hoy = new Date().toISOString().slice(0, 10);
  const { key, direccion } = ana;
  const deAna = (path: string, cuerpo: object) => portal.pedir(path, { cuerpo, key, direccion });
  await deAna('actionNombre', { op: 2, nombre: 'Anita' });
  await deAna('actionSugerencias', { op: 0, sugerencia: 'Más sillas' });
  await deAna('addAusencia', { usuario: ana.id, motivo: 'Viaje', inicio: hoy, final: hoy });
  await deAna('pedirRectificacion', { dia: hoy, requisitos: 'asistencia', cantidad: 20, motivo: 'Se cerró antes' });
  await portal.sesion('Leo', leo.clave, direccion);
  return jefa;
}
const PANTALLAS = ['Ausencias', 'Nómina', 'Cambio de nombre', 'Sugerencias', 'Clones'];
const DICHO = [
  '1 ausencia por responder',
  '1 corrección por responder',
  '1 cambio de nombre por responder',
  '1 sugerencia por responder',
  '1 grupo de clones por revisar',
];

test('what waits for an administrator is told in menu, Inicio and bell, and goes when it is answered', async ({
  portal,
}) => {
  const pagina = await portal.en('/', await escena(portal));
  await test.step('on Inicio, each with its way', async () => {
    const esperan = pagina.getByRole('navigation', { name: 'Por hacer' });
    for (const dicho of DICHO) await expect(esperan.getByRole('link', { name: dicho })).toBeVisible();
    await sinTachas(pagina, 'Inicio');
  });
  await test.step('in the menu', async () => {
    await desplegarMenu(pagina);
    for (const pantalla of PANTALLAS)
      await expect(enMenu(pagina, new RegExp(`^${pantalla} 1 por responder`))).toBeVisible();
  });
  await test.step('in the bell', async () => {
    const campana = pagina.getByRole('button', { name: /^Notificaciones:/ });
    await expect(campana).toHaveAccessibleName(new RegExp(DICHO.join(', ')));
    await campana.click();
    const panel = pagina.getByRole('dialog', { name: 'Notificaciones' });
    for (const dicho of DICHO) await expect(panel.getByRole('link', { name: dicho })).toBeVisible();
    await sinTachas(pagina, 'bell');
    await panel.getByRole('link', { name: '1 cambio de nombre por responder' }).click();
    await expect(pagina).toHaveURL('/cambionombre');
  });
  await test.step('answered, it is gone everywhere', async () => {
    await pagina.getByRole('button', { name: 'Rechazar que Ana se llame Anita' }).click();
    await expect(enMenu(pagina, /^Cambio de nombre$/)).toBeVisible();
    await expect(pagina.getByRole('button', { name: /^Notificaciones:/ })).not.toHaveAccessibleName(/cambio de nombre/);
  });
});

test('on a phone the bar says it: on its own places, and all the rest at Menú', async ({ portal }) => {
  const jefa = await escena(portal);
  const pagina = await portal.en('/', jefa, EN_MANO);
  const barra = pagina.locator('nav').filter({ has: pagina.getByRole('button', { name: /^Abrir el menú/ }) });
  await expect(barra.getByText(/por responder/).first()).toBeAttached();
  const cuentas = async () =>
    (await barra.getByText(/^\d+ por responder$/).allTextContents()).reduce(
      (suma, texto) => suma + Number.parseInt(texto, 10),
      0,
    );
  await expect.poll(cuentas).toBe(5);
  await sinDesborde(pagina, 'bar');
  await sinTachas(pagina, 'bar');
});
