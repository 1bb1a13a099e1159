import { expectAccessible, expectNoOverflow } from '../../fixtures/accessibility.ts';
import { openTiempo } from '../../fixtures/agenciaSetup.ts';
import { agenciaToday } from '../../fixtures/agenciaZone.ts';
import { button } from '../../fixtures/locators.ts';
import { expect, ON_BOTH_ENGINES, test } from '../../fixtures/portal.ts';
import { expectToast } from '../../fixtures/steps.ts';
import { HANDHELD } from '../../fixtures/viewports.ts';

test(
  'an admin creates a departamento, a member applies, its head accepts and writes to it, and the list is filtered',
  ON_BOTH_ENGINES,
  async ({ portal }) => {
    const boss = await portal.logInAsBoss();
    const ana = await portal.createPerson('Ana', { categoria: 3 });
    const leo = await portal.createPerson('Leo', { categoria: 2 });
    const ofBoss = await portal.openPage('/departamentos', boss);
    const ofLeo = await portal.openPage('/departamentos', leo, HANDHELD);
    await expect(ofLeo.getByText('Sin departamentos')).toBeVisible();
    await expect(button(ofLeo, 'Nuevo')).toHaveCount(0);

    await test.step('created with its head', async () => {
      await button(ofBoss, 'Nuevo').click();
      const form = ofBoss.getByRole('form', { name: 'Nuevo departamento' });
      await form.getByRole('textbox', { name: 'Nombre' }).fill('Radio');
      await button(form, 'Crear departamento').click();
      await expect(form.getByRole('textbox', { name: 'Qué hace' })).toHaveAccessibleDescription(
        /No dejes campos vacios/,
      );
      await form.getByRole('textbox', { name: 'Qué hace' }).fill('Música en vivo');
      await form.getByRole('combobox', { name: 'Jefe (opcional)' }).fill('ana');
      await form.getByRole('option', { name: /^Ana/ }).click();
      await expectAccessible(ofBoss, 'new departamento');
      await expectToast(ofBoss, 'Creaste Radio', button(form, 'Crear departamento').click());
    });

    await test.step('a member applies from the phone', async () => {
      await button(ofLeo, 'Pedir entrar a Radio').click();
      const dialog = ofLeo.getByRole('dialog', { name: 'Entrar a Radio' });
      await dialog.getByRole('textbox', { name: 'Por qué quieres entrar' }).fill('Sé de música');
      await expectAccessible(ofLeo, 'application');
      await expectToast(ofLeo, 'Pediste entrar a Radio', button(dialog, 'Enviar solicitud').click());
      await expect(ofLeo.getByText('Esperas respuesta')).toBeVisible();
      const longest = { nombre: 'W'.repeat(40), texto: 'y'.repeat(200), jefe: ana.id, abierto: false };
      await portal.sendRequest('crearDepartamento', { key: boss.key, body: longest });
      await expect(ofLeo.getByRole('link', { name: longest.nombre })).toBeVisible();
      await expectNoOverflow(ofLeo, 'departamentos');
    });

    const ofAna = await portal.openPage('/departamentos?vista=solicitudes', ana, HANDHELD);
    await test.step('its head reads it and accepts', async () => {
      await expect(ofAna.getByText('Sé de música')).toBeVisible();
      await expectAccessible(ofAna, 'applications');
      await expectToast(ofAna, 'Aceptaste a Leo en Radio', button(ofAna, 'Aceptar a Leo en Radio').click());
      await expect(ofLeo.getByText('Miembro', { exact: true })).toBeVisible();
    });

    await test.step('its head writes a comunicado to it without the permiso', async () => {
      await ofAna.goto('/comunicados?nuevo=1');
      const form = ofAna.getByRole('form', { name: 'Nuevo comunicado' });
      await form.getByRole('textbox', { name: 'Título' }).fill('Ensayo');
      await form.getByRole('textbox', { name: 'Texto' }).fill('El jueves a las 5');
      await expect(button(form, 'Todos')).toHaveCount(0);
      await expectNoOverflow(ofAna, 'new comunicado');
      await button(form, 'Publicar').click();
      await expect(form.getByRole('group', { name: 'Para' })).toHaveAccessibleDescription(
        'Elige al menos un departamento',
      );
      await button(form, 'Radio').click();
      await expectToast(ofAna, 'Publicaste el comunicado', button(form, 'Publicar').click());
      await ofLeo.goto('/comunicados');
      await expect(ofLeo.getByRole('article')).toContainText(['Ensayo']);
    });

    await test.step('lists of people show its people alone', async () => {
      await ofBoss.goto('/nomina?vista=nomina');
      await ofBoss.getByRole('combobox', { name: 'Departamento' }).selectOption('Radio');
      await expect(ofBoss.getByRole('row', { name: /Leo/ })).toBeVisible();
      await expect(ofBoss.getByRole('row', { name: new RegExp(boss.usuario) })).toHaveCount(0);
    });

    await test.step('its head removes a member with a reason', async () => {
      await ofAna.goto('/departamentos?ver=1');
      await button(ofAna, 'Sacar a Leo de Radio').click();
      const dialog = ofAna.getByRole('dialog', { name: '¿Sacar a Leo de Radio?' });
      await dialog.getByRole('textbox', { name: 'Motivo' }).fill('No viene');
      await expectAccessible(ofAna, 'one departamento');
      await expectToast(ofAna, 'Sacaste a Leo de Radio', button(dialog, 'Sacar').click());
      await expect(button(ofAna, 'Sacar a Leo de Radio')).toHaveCount(0);
    });
  },
);

test('what others do meanwhile takes no text away and shows in lists, and a filter that fails shows nobody', async ({
  portal,
}) => {
  const { key } = await portal.logInAsBoss();
  const boss = await portal.createPerson('Zoe', { categoria: 12 });
  const ana = await portal.createPerson('Ana', { categoria: 3 });
  const leo = await portal.createPerson('Leo', { categoria: 2 });
  const send = <R = unknown>(path: string, body: object, by = key) => portal.sendRequest<R>(path, { body, key: by });
  const radio = { nombre: 'Radio', texto: 'Música en vivo', abierto: true, jefe: ana.id };
  await send('crearDepartamento', radio);
  await send('crearDepartamento', { ...radio, nombre: 'Eventos', jefe: 0 });

  await test.step('the form of an application stays when the departamento takes none any more', async () => {
    const page = await portal.openPage('/departamentos', leo);
    const row = page.getByRole('row', { name: /Radio/, includeHidden: true });
    await button(page, 'Pedir entrar a Radio').click();
    const dialog = page.getByRole('dialog', { name: 'Entrar a Radio' });
    await expect(dialog).toContainText('Te responde Ana o un admin');
    const text = dialog.getByRole('textbox', { name: 'Por qué quieres entrar' });
    await text.fill('Sé de música');
    await send('editarDepartamento', { ...radio, abierto: false, id: 1, version: 1 });
    await expect(row).toContainText('No recibe solicitudes');
    await expect(text).toHaveValue('Sé de música');
    await send('editarDepartamento', { ...radio, id: 1, version: 2 });
    await expectToast(page, 'Pediste entrar a Radio', button(dialog, 'Enviar solicitud').click());
    await page.context().close();
  });

  await test.step('a form that is refused takes what somebody else changed, and is saved', async () => {
    portal.consoleGuard.allow(/409 .*\/api\/editarDepartamento/);
    const page = await portal.openPage('/departamentos?ver=2', boss);
    await button(page, 'Editar Eventos').click();
    const form = page.getByRole('form', { name: 'Editar departamento' });
    const name = form.getByRole('textbox', { name: 'Nombre' });
    await name.fill('Fiestas');
    await send('editarDepartamento', { ...radio, nombre: 'Eventos', texto: 'Bailes', jefe: 0, id: 2, version: 1 });
    await button(form, 'Guardar').click();
    await expect(form.getByRole('alert')).toHaveText('Alguien cambió estos datos. Revísalos arriba y guarda de nuevo.');
    await expect(form.getByRole('textbox', { name: 'Qué hace' })).toHaveValue('Bailes');
    await expect(name).toHaveValue('Fiestas');
    await expectToast(page, 'Cambiaste Fiestas', button(form, 'Guardar').click());
    await button(page, 'Editar Fiestas').click();
    await button(page, 'Volver').click();
    await expect(button(page, 'Editar Fiestas')).toBeVisible();
    await button(page, 'Editar Fiestas').click();
    await name.fill('Eventos');
    await expectToast(page, 'Cambiaste Eventos', button(form, 'Guardar').click());
    await page.context().close();
  });

  await test.step('the reason of a refusal stays when somebody else answers', async () => {
    const page = await portal.openPage('/departamentos?vista=solicitudes', ana);
    await button(page, 'Rechazar a Leo en Radio').click();
    const motivo = page.getByRole('dialog', { name: '¿Rechazar a Leo?' }).getByRole('textbox', { name: 'Motivo' });
    await motivo.fill('Somos muchos');
    const directory = await portal.openPage('/usuarios?departamento=1', boss);
    await expect(directory.getByRole('row', { name: /Ana/ })).toBeVisible();
    await expect(directory.getByRole('row', { name: /Leo/ })).toHaveCount(0);
    await send('responderSolicitudDepartamento', { id: 1, aceptar: true });
    await expect(directory.getByRole('row', { name: /Leo/ })).toBeVisible();
    await directory.context().close();
    await expect(page.getByRole('row', { name: /Sé de música/, includeHidden: true })).toHaveCount(0);
    await expect(motivo).toHaveValue('Somos muchos');
    await page.context().close();
  });

  const page = await portal.openPage('/nomina?vista=nomina', boss);
  const filter = page.getByRole('combobox', { name: 'Departamento' });
  const people = (name: RegExp) => page.getByRole('row', { name });

  await test.step('the filter keeps the focus while people load; no half without people is shown', async () => {
    const { promise: known, resolve: resolveKnown } = Promise.withResolvers<void>();
    await page.route('**/api/genteDepartamento/1', (route) => known.then(() => route.continue()));
    await expect(page.getByRole('heading', { name: 'Iniciales' })).toBeVisible();
    await filter.focus();
    await filter.selectOption('Radio');
    await expect(page.getByLabel('Cargando la nómina')).toBeVisible();
    await expect(filter).toBeFocused();
    resolveKnown();
    await expect(people(/Leo/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Iniciales' })).toHaveCount(0);
    await filter.selectOption('Eventos');
    await expect(page.getByText('Nadie de ese departamento está en la nómina.')).toBeVisible();
  });

  await test.step('a filter whose people do not load shows the error instead of everyone', async () => {
    portal.consoleGuard.allow(/503 .*\/api\/genteDepartamento/);
    const busy = { status: 1, error: 'OCUPADO', msg: 'Inténtalo en unos segundos.' };
    await page.route('**/api/genteDepartamento/1', (route) => route.fulfill({ status: 503, json: busy }));
    for (const path of ['/nomina?vista=nomina&departamento=1', '/actividad?departamento=1']) {
      await page.goto(path);
      await expect(page.getByRole('alert').filter({ hasText: busy.msg })).toBeVisible();
      await expect(people(/Leo|Zoe/)).toHaveCount(0);
    }
    await page.unroute('**/api/genteDepartamento/1');
    await page.getByRole('button', { name: 'Reintentar' }).first().click();
    await expect(people(/Leo/)).toBeVisible();
  });

  await test.step('tiempos, fichajes and the calendar follow the filter', async () => {
    const dora = await portal.createPerson('Dora', { categoria: 2 });
    const today = agenciaToday();
    for (const person of [leo, dora]) {
      await openTiempo(portal, boss, person);
      await send('actionFichar', { op: 0 }, person.key);
      await send('anotarAusencia', { usuario: person.id, motivo: 'Viaje', inicio: today, final: today });
    }
    for (const path of ['/tiempos?tablero=no&', '/fichaje?', '/ausencias?vista=calendario&']) {
      await page.goto(path);
      await expect(people(/Dora/)).toBeVisible();
      await page.goto(`${path}departamento=1`);
      await expect(people(/Leo/)).toBeVisible();
      await expect(people(/Dora/)).toHaveCount(0);
      await expect(filter).toHaveValue('1');
    }
    await page.goto('/tiempos?tablero=no&departamento=2');
    await expect(page.getByText('Nadie de ese departamento está en la lista.')).toBeVisible();
  });

  await test.step('a closed departamento says so, filters nothing, and can be kept by what was for it', async () => {
    const comunicado = {
      titulo: 'Ensayo',
      texto: 'El jueves',
      categorias: [],
      departamentos: [1, 2],
      desde: '',
      desdeHora: '',
      hasta: '',
      hastaHora: '',
      fijado: false,
      obligatorio: false,
    };
    const { data } = await send<{ data: { id: number } }>('publicarComunicado', comunicado, boss.key);
    await send('cerrarDepartamento', { id: 1, motivo: 'Nadie lo usa' });
    portal.consoleGuard.allow(/404 .*\/api\/genteDepartamento\/1/);
    await page.goto('/departamentos?ver=1');
    await expect(page.getByText('Ese departamento se cerró.')).toBeVisible();
    for (const path of ['/usuarios?departamento=1', '/nomina?vista=nomina&departamento=1']) {
      await page.goto(path);
      await expect(filter).toHaveValue('0');
      await expect(people(/Leo/)).toBeVisible();
    }
    await page.goto(`/comunicados?ver=${data.id}&editar=1`);
    const form = page.getByRole('form', { name: /comunicado/ });
    await expect(button(form, 'Radio (cerrado)')).toHaveAttribute('aria-pressed', 'true');
    await form.getByRole('textbox', { name: 'Título' }).fill('Ensayo general');
    await expectToast(page, 'Cambiaste el comunicado', button(form, 'Guardar').click());
  });
});
