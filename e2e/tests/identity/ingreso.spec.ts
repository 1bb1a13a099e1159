import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../../fixtures/accessibility.ts';
import { CLAVE, expect, ON_BOTH_ENGINES, test } from '../../fixtures/portal.ts';
import { expectToast, waitForToast } from '../../fixtures/steps.ts';
import { HANDHELD } from '../../fixtures/viewports.ts';

const QUESTIONS = ['¿Cuántos años tienes?', '¿Por qué quieres entrar?'] as const;

const logIn = async (page: Page, usuario: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Entrar' });
  await dialog.getByRole('textbox', { name: 'Nombre de Usuario' }).fill(usuario);
  await dialog.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(CLAVE);
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
};

test(
  'newcomers answer the questions of the agency and wait; an admin accepts one and refuses another @main',
  ON_BOTH_ENGINES,
  async ({ portal }) => {
    // A waiting or refused applicant who logs in, and an empty answer.
    portal.consoleGuard.allow(/409 .*\/api\/login/);
    const boss = await portal.logInAsBoss();
    const admin = await portal.openPage('/ingreso', boss, HANDHELD);

    await test.step('the questions are written, and applications turned on', async () => {
      await expect(admin.getByText('Ahora cualquiera se registra sin solicitud.')).toBeVisible();
      await admin.getByRole('button', { name: 'Preguntas', exact: true }).click();
      const form = admin.getByRole('form', { name: 'Preguntas de ingreso' });
      await form.getByRole('button', { name: 'Agregar pregunta' }).click();
      await form.getByRole('textbox', { name: 'Pregunta 1' }).fill(QUESTIONS[1]);
      await form.getByRole('switch', { name: 'Pregunta 1 con respuesta larga' }).check();
      await form.getByRole('button', { name: 'Agregar pregunta' }).click();
      await form.getByRole('button', { name: 'Guardar preguntas' }).click();
      await expect(form.getByRole('alert')).toHaveText('Pregunta 2: escribe la pregunta o quítala');
      await form.getByRole('textbox', { name: 'Pregunta 2' }).fill(QUESTIONS[0]);
      await form.getByRole('button', { name: 'Subir la pregunta 2' }).click();
      await expectAccessible(admin, 'questions');
      await expectToast(
        admin,
        'Guardaste las preguntas',
        form.getByRole('button', { name: 'Guardar preguntas' }).click(),
      );
      await portal.sendRequest('editAjustes', { body: { data: { ingreso: true } }, key: boss.key });
      await expect(admin.getByText('Ahora cualquiera se registra sin solicitud.')).toBeHidden();
    });

    const visitor = await portal.openPage('/?unirse=1', null, HANDHELD);
    const registration = visitor.getByRole('dialog', { name: 'Registro' });
    const status = visitor.getByRole('dialog', { name: 'Tu solicitud' });

    await test.step('the registration says so first, and takes the answers', async () => {
      await expect(registration).toContainText('revisa a quien quiere entrar');
      const fields = registration.getByRole('textbox');
      await expect(fields.nth(1)).toHaveAccessibleName(QUESTIONS[0]);
      await registration.getByRole('textbox', { name: 'Nombre de Usuario' }).fill('Luna');
      await registration.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(CLAVE);
      await registration.getByRole('textbox', { name: 'Confirmar Contraseña' }).fill(CLAVE);
      await registration.getByRole('textbox', { name: QUESTIONS[0] }).fill('15');
      const send = registration.getByRole('button', { name: 'Enviar solicitud' });
      await send.click();
      await expect(registration.getByRole('textbox', { name: QUESTIONS[1] })).toHaveAccessibleDescription(
        'No dejes campos vacios',
      );
      await registration.getByRole('textbox', { name: QUESTIONS[1] }).fill('Me gusta cuidar la base');
      await expectAccessible(visitor, 'registration with questions');
      await expectNoOverflow(visitor, 'registration with questions');
      await send.click();
      await expect(status).toContainText('¡Listo, Luna! Recibimos tu solicitud.');
      await status.getByRole('button', { name: 'Entendido' }).click();
    });

    await test.step('the log-in tells since when it waits, and withdraws it', async () => {
      await visitor.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click();
      await logIn(visitor, 'Luna');
      await expect(status).toContainText('Tu solicitud está en espera desde el');
      await expectAccessible(visitor, 'own application');
      await status.getByRole('button', { name: 'Retirar solicitud' }).click();
      const question = visitor.getByRole('dialog', { name: '¿Retirar tu solicitud?' });
      await expectToast(
        visitor,
        'Retiraste tu solicitud',
        question.getByRole('button', { name: 'Retirar solicitud' }).click(),
      );
    });

    const apply = async (page: Page, usuario: string): Promise<void> => {
      await page.goto('/?unirse=1');
      const form = page.getByRole('dialog', { name: 'Registro' });
      await form.getByRole('textbox', { name: 'Nombre de Usuario' }).fill(usuario);
      await form.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(CLAVE);
      await form.getByRole('textbox', { name: 'Confirmar Contraseña' }).fill(CLAVE);
      await form.getByRole('textbox', { name: QUESTIONS[0] }).fill('15');
      await form.getByRole('textbox', { name: QUESTIONS[1] }).fill(`Soy ${usuario}`);
      await form.getByRole('button', { name: 'Enviar solicitud' }).click();
      await expect(page.getByRole('dialog', { name: 'Tu solicitud' })).toContainText('Recibimos tu solicitud');
      await page.getByRole('button', { name: 'Entendido' }).click();
    };

    await test.step('a new one appears to the admin, who refuses it with a reason', async () => {
      await apply(visitor, 'Sol');
      await admin.getByRole('button', { name: 'Leer la solicitud de Sol' }).click();
      const dialog = admin.getByRole('dialog', { name: 'Solicitud de Sol' });
      await expect(dialog).toContainText('Soy Sol');
      await expectAccessible(admin, 'application');
      await dialog.getByRole('button', { name: 'Rechazar', exact: true }).click();
      await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Cuéntanos más');
      await expectToast(
        admin,
        'Rechazaste la solicitud de Sol',
        dialog.getByRole('button', { name: 'Rechazar solicitud' }).click(),
      );
      await expect(dialog).toBeHidden();
    });

    await test.step('the applicant reads the reason at the log-in', async () => {
      await visitor.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click();
      await logIn(visitor, 'Sol');
      await expect(visitor.getByRole('dialog', { name: 'Entrar' })).toContainText(
        'Rechazaron tu solicitud: «Cuéntanos más».',
      );
    });

    await test.step('another is accepted, and logs in', async () => {
      await apply(visitor, 'Mar');
      await admin.getByRole('button', { name: 'Leer la solicitud de Mar' }).click();
      const dialog = admin.getByRole('dialog', { name: 'Solicitud de Mar' });
      const accepting = dialog.getByRole('button', { name: 'Aceptar y crear su cuenta' }).click();
      await expectToast(admin, 'Aceptaste a Mar. Ya tiene cuenta.', accepting);
      await visitor.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click();
      await logIn(visitor, 'Mar');
      await expect(visitor.getByRole('button', { name: /^Notificaciones:/ })).toBeVisible();
    });

    await test.step('answered ones stay readable', async () => {
      await admin.goto('/ingreso?vista=todas');
      await expect(admin.getByText('La rechazaste: Cuéntanos más')).toBeVisible();
      await expect(admin.getByText('La aceptaste')).toBeVisible();
      await expectAccessible(admin, 'all applications');
      await expectNoOverflow(admin, 'all applications');
    });
  },
);

test('a registration and an answer that others overtake keep what was typed, and say what happened', async ({
  portal,
}) => {
  // Not the log-in: the page does not log in after it has sent an application.
  portal.consoleGuard.allow(/409 .*\/api\/(registro|responderIngreso)/);
  const boss = await portal.logInAsBoss();
  const visitor = await portal.openPage('/?unirse=1', null);
  const registration = visitor.getByRole('dialog', { name: 'Registro' });
  const name = registration.getByRole('textbox', { name: 'Nombre de Usuario' });

  await test.step('applications are turned on while a newcomer registers', async () => {
    await expect(name).toBeFocused();
    await name.fill('Luna');
    await registration.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(CLAVE);
    await registration.getByRole('textbox', { name: 'Confirmar Contraseña' }).fill(CLAVE);
    const preguntas = [{ texto: QUESTIONS[0], larga: false, obligatoria: true }];
    await portal.sendRequest('guardarPreguntas', { body: { preguntas, visto: [] }, key: boss.key });
    await portal.sendRequest('editAjustes', { body: { data: { ingreso: true } }, key: boss.key });
    await registration.getByRole('button', { name: 'Registrarte' }).click();
    await registration.getByRole('textbox', { name: QUESTIONS[0] }).fill('15');
    await expect(registration).toContainText('revisa a quien quiere entrar');
    await expect(name).toHaveValue('Luna');
    await registration.getByRole('button', { name: 'Enviar solicitud' }).click();
    await expect(visitor.getByRole('dialog', { name: 'Tu solicitud' })).toContainText('Recibimos tu solicitud');
  });

  await test.step('the questions that another admin saved meanwhile are taken, and nothing typed is lost', async () => {
    portal.consoleGuard.allow(/409 .*\/api\/guardarPreguntas/);
    const page = await portal.openPage('/ingreso?preguntas=1', boss);
    const form = page.getByRole('form', { name: 'Preguntas de ingreso' });
    const texts = form.getByRole('textbox');
    await form.getByRole('switch', { name: 'Pregunta 1 con respuesta larga' }).check();
    const saved = await portal.sendRequest<object[]>('preguntasIngreso', { key: boss.key });
    const preguntas = [
      ...saved.map((question) => ({ ...question, obligatoria: false })),
      { texto: QUESTIONS[1], larga: true, obligatoria: true },
    ];
    await portal.sendRequest('guardarPreguntas', { body: { preguntas, visto: saved }, key: boss.key });
    const save = form.getByRole('button', { name: 'Guardar preguntas' });
    await save.click();
    await expect(form.getByRole('alert')).toHaveText('Alguien cambió estos datos. Revísalos arriba y guarda de nuevo.');
    await expect(texts).toHaveCount(2);
    await expect(texts.nth(1)).toHaveValue(QUESTIONS[1]);
    await expect(form.getByRole('switch', { name: 'Pregunta 1 obligatoria' })).not.toBeChecked();
    await expect(form.getByRole('switch', { name: 'Pregunta 1 con respuesta larga' })).toBeChecked();
    await expectToast(page, 'Guardaste las preguntas', save.click());
    await page.context().close();
  });

  await test.step('a name that is put on the black list meanwhile is marked', async () => {
    const page = await portal.openPage('/ingreso', boss);
    await expect(page.getByRole('button', { name: 'Leer la solicitud de Luna' })).toBeVisible();
    const { data } = await portal.sendRequest<{ data: { id: number } }>('vetar', {
      body: { nombre: 'Luna', motivo: 'Insultos' },
      key: boss.key,
    });
    await expect(page.getByText('Está en la lista negra')).toBeVisible();
    await portal.sendRequest('quitarVeto', { body: { id: data.id, motivo: 'Pidió perdón' }, key: boss.key });
    await expect(page.getByText('Está en la lista negra')).toHaveCount(0);
    await page.context().close();
  });

  await test.step('another admin accepts it while one writes why they refuse it', async () => {
    const admin = await portal.openPage('/ingreso', boss);
    const read = admin.getByRole('button', { name: 'Leer la solicitud de Luna' });
    await read.click();
    const dialog = admin.getByRole('dialog', { name: 'Solicitud de Luna' });
    await dialog.getByRole('button', { name: 'Rechazar', exact: true }).click();
    const motivo = dialog.getByRole('textbox', { name: 'Motivo' });
    await motivo.fill('Muy corta');
    const [{ id } = { id: 0 }] = await portal.sendRequest<{ id: number }[]>('ingresos', { key: boss.key });
    await portal.sendRequest('responderIngreso', { body: { id, aceptar: true }, key: boss.key });
    await expect(admin.getByText('Sin solicitudes', { exact: true })).toBeAttached();
    await expect(motivo).toHaveValue('Muy corta');
    await dialog.getByRole('button', { name: 'Rechazar solicitud' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(/ ya la aceptó$/);
  });

  await test.step('a withdrawal after the decision says that it was accepted', async () => {
    portal.consoleGuard.allow(/409 .*\/api\/retirarIngreso/);
    await visitor
      .getByRole('dialog', { name: 'Tu solicitud' })
      .getByRole('button', { name: 'Retirar solicitud' })
      .click();
    const question = visitor.getByRole('dialog', { name: '¿Retirar tu solicitud?' });
    await Promise.all([
      waitForToast(visitor, 'Ya te aceptaron. Entra.', 'alert'),
      question.getByRole('button', { name: 'Retirar solicitud' }).click(),
    ]);
  });
});
