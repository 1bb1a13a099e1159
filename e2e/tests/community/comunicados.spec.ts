import type { Page } from '@playwright/test';
import { button } from '../../fixtures/locators.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { expectToast, goInside } from '../../fixtures/steps.ts';
import { PHONE } from '../../fixtures/viewports.ts';

/** Exceeds the time that the end of a comunicado must be on the screen. */
const READ_WAIT_MS = 1500;

const sheets = (page: Page) => page.getByRole('list', { name: 'Comunicados' }).getByRole('article');
const titles = (page: Page) => sheets(page).getByRole('heading', { level: 2 });

test('a binding comunicado is written with marks, read on a phone, and its author sees who read it', async ({
  portal,
}) => {
  const leo = await portal.createPerson('Leo', { categoria: 2 });
  const eva = await portal.createPerson('Eva', { categoria: 4 });
  const ofBoss = await portal.openPage('/comunicados', await portal.logInAsBoss());
  const ofLeo = await portal.openPage('/', leo, { viewport: PHONE });
  const ofEva = await portal.openPage('/comunicados', eva);
  await expect(ofEva.getByText('Sin comunicados')).toBeVisible();
  await expect(button(ofEva, 'Nuevo comunicado')).toHaveCount(0);

  await button(ofBoss, 'Nuevo comunicado').click();
  const form = ofBoss.getByRole('form', { name: 'Nuevo comunicado' });
  await button(form, 'Publicar').click();
  const title = form.getByRole('textbox', { name: 'Título' });
  await expect(title).toHaveAccessibleDescription(/No dejes campos vacios/);
  await title.fill('Nuevo uniforme');
  const text = form.getByRole('textbox', { name: 'Texto' });
  await text.fill('<b>Desde</b> el lunes');
  await button(form, 'Título').click();
  await expect(text).toHaveValue('# <b>Desde</b> el lunes');
  await text.press('End');
  await text.pressSequentially('\nMira las ');
  await button(form, 'Enlace').click();
  await text.pressSequentially('https://foro.example/fotos');
  await button(form, 'Vista previa').click();
  const preview = form.getByRole('region', { name: 'Vista previa' });
  await expect(preview.getByRole('heading', { name: '<b>Desde</b> el lunes' })).toBeVisible();
  await expect(preview.getByRole('link', { name: 'texto' })).toHaveAttribute('href', 'https://foro.example/fotos');
  await button(form, 'Seguridad').click();
  await form.getByRole('switch', { name: 'Obligatorio' }).check();
  await expectToast(ofBoss, 'Publicaste el comunicado', button(form, 'Publicar').click());
  await expect(sheets(ofBoss)).toContainText([/Para Seguridad · 0 de 1 lo leyeron/]);

  // It stands first for those whom it is for, and arrives live; the others see nothing of it.
  const unread = ofLeo.getByRole('region', { name: 'Comunicados por leer' });
  await expect(unread).toContainText('Nuevo uniforme');
  await ofEva.reload();
  await expect(ofEva.getByText('Sin comunicados')).toBeVisible();
  await expectToast(ofLeo, 'Leíste el comunicado', button(unread, 'Leído: «Nuevo uniforme»').click());
  await expect(unread).toHaveCount(0);
  await ofLeo.getByRole('link', { name: 'Nuevo uniforme' }).click();
  await expect(ofLeo.getByRole('heading', { name: 'Nuevo uniforme' })).toBeVisible();
  const like = ofLeo.getByRole('button', { name: /^Me gusta/ });
  await like.click();
  await expect(ofLeo.getByRole('button', { name: 'Me gusta: 1' })).toHaveAttribute('aria-pressed', 'true');
  await ofLeo.getByRole('button', { name: 'Me gusta: 1' }).click();
  await expect(ofLeo.getByRole('button', { name: 'Me gusta: 0' })).toHaveAttribute('aria-pressed', 'false');

  await ofBoss.reload();
  await ofBoss.getByRole('link', { name: 'Nuevo uniforme' }).click();
  await expect(ofBoss.getByText('Todos lo leyeron')).toBeVisible();
  await button(ofBoss, 'Leído 1').click();
  await expect(ofBoss.getByRole('row').filter({ hasText: 'Leo' })).toBeVisible();
});

test('one is changed, must be read again, counts as read at its end, and is withdrawn', async ({ portal }) => {
  const leo = await portal.createPerson('Leo', { categoria: 2 });
  const boss = await portal.logInAsBoss();
  const body = {
    titulo: 'Reunión',
    texto: `El sábado\n\n${'Trae tus apuntes.\n'.repeat(80)}`,
    categorias: [],
    desde: '',
    desdeHora: '',
    hasta: '',
    hastaHora: '',
    fijado: true,
    obligatorio: true,
  };
  const sent = { body, key: boss.key, direccion: boss.direccion };
  const { data } = await portal.sendRequest<{ data: { id: number } }>('publicarComunicado', sent);
  const ofLeo = await portal.openPage(`/comunicados?ver=${data.id}`, leo, { viewport: PHONE });
  const ofBoss = await portal.openPage(`/comunicados?ver=${data.id}`, boss);
  const markAsRead = button(ofLeo, 'Leído: «Reunión»');
  // Its end is not on the screen yet.
  await expect(ofLeo.getByRole('heading', { name: 'Reunión' })).toBeVisible();
  await ofLeo.waitForTimeout(READ_WAIT_MS);
  await expect(ofLeo.getByRole('article')).not.toContainText('· Leído');
  await markAsRead.scrollIntoViewIfNeeded();
  await expect(ofLeo.getByRole('article')).toContainText('· Leído');
  await expect(markAsRead).toHaveCount(0);

  await button(ofBoss, 'Editar «Reunión»').click();
  const form = ofBoss.getByRole('form', { name: 'Editar comunicado' });
  await form.getByRole('textbox', { name: 'Texto' }).fill('El domingo');
  await form.getByRole('switch', { name: 'Pedir que lo lean otra vez' }).check();
  await expectToast(ofBoss, 'Cambiaste el comunicado', button(form, 'Guardar').click());
  await expect(ofBoss.getByRole('article')).toContainText('Cambiado');
  await expect(ofLeo.getByRole('article')).toContainText('El domingo');
  await markAsRead.scrollIntoViewIfNeeded();
  // The new round is read by whoever does something on the page, and not by a page that was left open.
  await ofLeo.waitForTimeout(READ_WAIT_MS);
  await expect(ofLeo.getByRole('article')).not.toContainText('· Leído');
  await ofLeo.mouse.wheel(0, 1);
  await expect(ofLeo.getByRole('article')).toContainText('· Leído');

  await goInside(ofLeo, '/comunicados');
  await expect(titles(ofLeo)).toHaveText(['Reunión']);
  await button(ofBoss, 'Retirar «Reunión»').click();
  const question = ofBoss.getByRole('dialog', { name: '¿Retirar el comunicado?' });
  await expectToast(ofBoss, 'Retiraste el comunicado', button(question, 'Retirar').click());
  await expect(ofBoss.getByText('Sin comunicados')).toBeVisible();
  await expect(ofLeo.getByText('Sin comunicados')).toBeVisible();
});
