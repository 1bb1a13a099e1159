import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/portal.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const miembro = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });

test('equipo groups people by rank, marks absences, and finds a person by name', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 10 });
  const leo = await portal.createPerson('Leo', { categoria: 2 });
  const leonor = await portal.createPerson('Leonor', { categoria: 5 });
  const [theirs, ofAna] = [await portal.openPage('/equipo', leo), await portal.openPage('/equipo', ana)];

  await test.step('it opens with the rank of its viewer', async () => {
    await expect(button(theirs, 'Seguridad, 1 persona')).toHaveAttribute('aria-pressed', 'true');
    await expect(theirs.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await expect(miembro(theirs, 'Leo')).toContainText('Vigilante I');
    // The own name links to «Mi cuenta»; other names link to the person for viewers with the permiso.
    await expect(miembro(theirs, 'Leo').getByRole('link', { name: 'Leo' })).toHaveAttribute('href', '/perfil');
    await button(theirs, 'Administradores, 1 persona').click();
    await expect(theirs).toHaveURL(/rango=10/);
    await expect(miembro(theirs, 'Ana').getByRole('link')).toHaveCount(0);
    await button(ofAna, 'Seguridad, 1 persona').click();
    await expect(miembro(ofAna, 'Leo').getByRole('link', { name: 'Leo' })).toHaveAttribute(
      'href',
      '/usuarios?persona=Leo',
    );
  });

  await test.step('a person with an accepted ausencia is marked in every browser', async () => {
    const { hoy } = await portal.sendRequest<{ hoy: string }>('getHoy', {});
    const body = { usuario: leo.id, motivo: 'Viaje', inicio: hoy, final: hoy };
    const { data } = await portal.sendRequest<{ data: { id: number } }>('addAusencia', { body, key: leo.key });
    await portal.sendRequest('ausenciaAction', { body: { op: 1, id: data.id }, key: ana.key });
    await expect(miembro(ofAna, 'Leo')).toContainText('ausente hasta el');
    await expect(ofAna.getByText('1 persona, 1 ausente')).toBeVisible();
  });

  await test.step('a search looks through all ranks, and holds in the address', async () => {
    await theirs.getByRole('searchbox', { name: 'Buscar a alguien del equipo' }).fill('LEO');
    await expect(theirs.getByRole('main').getByRole('listitem')).toHaveText([/Leonor.*Supervisores/, /Leo.*Seguridad/]);
    await theirs.reload();
    await expect(theirs.getByRole('main').getByRole('listitem')).toHaveCount(2);
    await theirs.getByRole('searchbox', { name: 'Buscar a alguien del equipo' }).fill('nadie así');
    await expect(theirs.getByText('Sin resultados')).toBeVisible();
  });

  await test.step('somebody who is dismissed is gone from it without a reload', async () => {
    await button(ofAna, 'Supervisores, 1 persona').click();
    await portal.sendRequest('despedir', { body: { usuario: leonor.id, motivo: 'Ausencia' }, key: ana.key });
    await expect(button(ofAna, 'Supervisores, 0 personas')).toBeVisible({ timeout: 30_000 });
    await expect(ofAna.getByText('No hay personas en este rango')).toBeVisible();
  });
});
