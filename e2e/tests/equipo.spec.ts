import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/portal.ts';

const boton = (pagina: Page, name: string | RegExp) => pagina.getByRole('main').getByRole('button', { name });
const miembro = (pagina: Page, texto: string) =>
  pagina.getByRole('main').getByRole('listitem').filter({ hasText: texto });

test('the team by ranks, who is away, and somebody found by name', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 10 });
  const leo = await portal.persona('Leo', { categoria: 2 });
  const leonor = await portal.persona('Leonor', { categoria: 5 });
  const [suya, deAna] = [await portal.en('/equipo', leo), await portal.en('/equipo', ana)];

  await test.step('it opens with the rank of its reader', async () => {
    await expect(boton(suya, 'Seguridad, 1 persona')).toHaveAttribute('aria-pressed', 'true');
    await expect(suya.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await expect(miembro(suya, 'Leo')).toContainText('Vigilante I');
    // One's own name leads to Mi cuenta; those of others lead whoever may open them to the person.
    await expect(miembro(suya, 'Leo').getByRole('link', { name: 'Leo' })).toHaveAttribute('href', '/perfil');
    await boton(suya, 'Administradores, 1 persona').click();
    await expect(suya).toHaveURL(/rango=10/);
    await expect(miembro(suya, 'Ana').getByRole('link')).toHaveCount(0);
    await boton(deAna, 'Seguridad, 1 persona').click();
    await expect(miembro(deAna, 'Leo').getByRole('link', { name: 'Leo' })).toHaveAttribute(
      'href',
      '/usuarios?persona=Leo',
    );
  });

  await test.step('whoever is accepted as absent is marked in every browser', async () => {
    const { hoy } = await portal.pedir<{ hoy: string }>('getHoy', {});
    const cuerpo = { usuario: leo.id, motivo: 'Viaje', inicio: hoy, final: hoy };
    const { data } = await portal.pedir<{ data: { id: number } }>('addAusencia', { cuerpo, key: leo.key });
    await portal.pedir('ausenciaAction', { cuerpo: { op: 1, id: data.id }, key: ana.key });
    await expect(miembro(deAna, 'Leo')).toContainText('ausente hasta el');
    await expect(deAna.getByText('1 persona, 1 ausente')).toBeVisible();
  });

  await test.step('a search looks through all ranks, and holds in the address', async () => {
    await suya.getByRole('searchbox', { name: 'Buscar a alguien del equipo' }).fill('LEO');
    await expect(suya.getByRole('main').getByRole('listitem')).toHaveText([/Leonor.*Supervisores/, /Leo.*Seguridad/]);
    await suya.reload();
    await expect(suya.getByRole('main').getByRole('listitem')).toHaveCount(2);
    await suya.getByRole('searchbox', { name: 'Buscar a alguien del equipo' }).fill('nadie así');
    await expect(suya.getByText('Sin resultados')).toBeVisible();
  });

  await test.step('somebody who is dismissed is gone from it without a reload', async () => {
    await boton(deAna, 'Supervisores, 1 persona').click();
    await portal.pedir('despedir', { cuerpo: { usuario: leonor.id, motivo: 'Ausencia' }, key: ana.key });
    await expect(boton(deAna, 'Supervisores, 0 personas')).toBeVisible({ timeout: 30_000 });
    await expect(deAna.getByText('No hay personas en este rango')).toBeVisible();
  });
});
