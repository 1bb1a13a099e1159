import { sinTachas } from '../fixtures/accesible.ts';
import { trabajo } from '../fixtures/agencia.ts';
import { deTarjeta } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';
import { TELEFONO } from '../fixtures/ventanas.ts';

test('a name opens a card that says who they are and what its reader may do with them', async ({ portal }) => {
  const [ana, mgmt] = [await portal.persona('Ana', { categoria: 5 }), await portal.persona('Mgmt', { categoria: 10 })];
  const leo = await portal.persona('Leo');
  await trabajo(portal, leo, 'asistencia', 125, new Date().toISOString());
  const pagina = await portal.en('/nomina', ana);
  const puerta = pagina.getByRole('row').getByRole('button', { name: 'Leo', exact: true });
  const tarjeta = pagina.getByRole('dialog', { name: 'Tarjeta de Leo' });
  const pedidas: string[] = [];
  pagina.on('request', (r) => r.url().includes('/api/tarjeta/') && pedidas.push(r.url()));

  await test.step('asked for when it opens, and no sooner', async () => {
    await expect(puerta).toBeVisible();
    expect(pedidas).toEqual([]);
    await puerta.click();
    await expect(tarjeta).toContainText('Iniciado I');
    await expect(tarjeta.getByRole('definition').first()).toHaveText('2h 5m');
    await expect(tarjeta).toContainText('de Sistema');
    await expect(tarjeta.getByRole('link')).toHaveText(['Ver tiempo']);
    expect(pedidas).toHaveLength(1);
    await sinTachas(pagina, 'card');
  });

  await test.step('Escape and Back close it, and the focus is where it was', async () => {
    await pagina.keyboard.press('Escape');
    await expect(tarjeta).toBeHidden();
    await expect(puerta).toBeFocused();
    await puerta.press('Enter');
    await expect(tarjeta).toBeVisible();
    await pagina.goBack();
    await expect(tarjeta).toBeHidden();
    await expect(pagina).toHaveURL('/nomina');
  });

  await test.step('from one card another takes its place, and the focus goes back to the first name', async () => {
    await portal.base.sql(
      "insert into carrera (usuario, a, a_nombre, encargado, causa, fecha) select id, mision, 'Iniciado I', ?, 'edicion', ? from usuario where id = ?",
      ...[mgmt.id, Date.now(), leo.id],
    );
    await pagina.reload();
    await puerta.press('Enter');
    await tarjeta.getByRole('button', { name: 'Mgmt', exact: true }).press('Enter');
    const deQuien = pagina.getByRole('dialog', { name: 'Tarjeta de Mgmt' });
    await expect(deQuien).toContainText('Tiempos');
    await expect(tarjeta).toBeHidden();
    await pagina.keyboard.press('Escape');
    await expect(deQuien).toBeHidden();
    await expect(puerta).toBeFocused();
  });

  await test.step("management has its ways from there; one's own leads to one's account", async () => {
    const deMgmt = await portal.en('/nomina', mgmt);
    await deMgmt.getByRole('row').getByRole('link', { name: 'Leo', exact: true }).click();
    const suya = deMgmt.getByRole('dialog', { name: 'Tarjeta de Leo' });
    await expect(suya.getByRole('link', { name: 'Ver perfil' })).toBeVisible();
    await suya.getByRole('link', { name: 'Multar' }).click();
    await expect(deMgmt).toHaveURL(`/multas?nuevo=1&usuario=${leo.id}`);
    await expect(suya).toBeHidden();
    await deTarjeta(pagina.getByRole('row'), 'Ana', 'Mi cuenta');
    await expect(pagina).toHaveURL('/perfil');
  });

  await test.step('on a phone it rises from the foot', async () => {
    await pagina.setViewportSize(TELEFONO);
    await pagina.goto('/nomina');
    await puerta.click();
    const caja = await tarjeta.boundingBox();
    expect([caja?.x, caja?.width, Math.round((caja?.y ?? 0) + (caja?.height ?? 0))]).toEqual([
      0,
      TELEFONO.width,
      TELEFONO.height,
    ]);
  });
});
