import { sinDesborde, sinTachas } from '../fixtures/accesible.ts';
import { firmar } from '../fixtures/agencia.ts';
import { aviso, deTarjeta, elegir, yDice } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';

test('someone is found, edited, given a new password and looked at', async ({ portal }) => {
  const jefa = await portal.jefa();
  await firmar(portal, jefa, 'JEF');
  const ciro = await portal.persona('Ciro', { categoria: 3 });
  await portal.persona('Dora');
  portal.guardia.permitir(/409 .*\/api\/editUsuario/, /401 /);
  const pagina = await portal.en('/usuarios', jefa);
  await pagina.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const deCiro = await portal.en('/perfil', ciro);

  await test.step('who waits for the reader is counted, and one press away', async () => {
    await pagina.getByRole('button', { name: 'Por atender 4' }).click();
    const sinFirma = pagina.getByRole('region', { name: /^Sin firma/ });
    await expect(sinFirma.getByRole('listitem')).toHaveCount(1);
    await expect(sinFirma).toContainText('Ciro');
    await sinTachas(pagina, 'who waits');
    await pagina.getByRole('button', { name: 'Directorio' }).click();
  });

  await test.step('a name leads to the page', async () => {
    await pagina.getByRole('searchbox', { name: 'Buscar nombre o firma' }).fill('cir');
    await expect(pagina).toHaveURL(/buscar=cir/);
    await pagina.getByRole('row').getByRole('link', { name: 'Ciro' }).click();
    await expect(pagina).toHaveURL(/\/usuarios\?persona=Ciro$/);
    await expect(pagina.getByRole('heading', { name: 'Ciro', level: 1 })).toBeVisible();
    await expect(pagina.getByRole('region', { name: 'Ficha de Ciro' })).toContainText('Le falta');
    await sinTachas(pagina, 'person');
    await sinDesborde(pagina, 'person');
  });

  const forma = pagina.getByRole('form', { name: 'Editar a Ciro' });
  const guardar = forma.getByRole('button', { name: 'Guardar' });
  await test.step('an edit says what is missing, and that a name is taken', async () => {
    await pagina.getByRole('button', { name: 'Editar' }).click();
    const nombre = forma.getByLabel('Nombre');
    await expect(nombre).toBeFocused();
    await nombre.fill('');
    await guardar.click();
    await expect(nombre).toHaveAccessibleDescription('El nombre no puede estar vacio');
    await nombre.fill('Ciro.2?');
    await guardar.click();
    await expect(forma.getByLabel('Firma de registro')).toHaveAccessibleDescription('Firma no puede estar vacia');
    await forma.getByLabel('Firma de registro').fill('cir');
    await nombre.fill('dora');
    await guardar.click();
    await expect(nombre).toHaveAccessibleDescription('El nombre ya esta ocupado');
    await sinTachas(pagina, 'edit');
  });

  await test.step('a new name is everywhere at once', async () => {
    await forma.getByLabel('Nombre').fill('Ciro.2?');
    await Promise.all([
      aviso(deCiro, 'Jefa te cambió el nombre a Ciro.2?'),
      yDice(pagina, 'Guardaste los cambios de Ciro.2?', guardar.click()),
    ]);
    await expect(pagina).toHaveURL(/persona=Ciro\.2%3F$/);
    await expect(pagina.getByRole('heading', { name: 'Ciro.2?', level: 1 })).toBeVisible();
    await expect(deCiro.getByRole('region', { name: 'Tu perfil' })).toContainText('Ciro.2?');
    await pagina.reload();
    await expect(pagina.getByRole('region', { name: 'Ficha de Ciro.2?' })).toContainText('CIR');
  });

  await test.step('what there is of them, each in its place', async () => {
    const casillero = pagina.getByRole('navigation', { name: 'Datos de Ciro.2?' });
    await expect(casillero.getByRole('button')).toHaveText([
      ...['Trabajo', 'Carrera', 'Créditos', 'Multas', 'Llamados', 'Membresías', 'Ausencias', 'Fichaje', 'Dispositivos'],
      'Registro',
    ]);
    await expect(pagina.getByText('Nada en estas doce semanas.')).toBeVisible();
    await casillero.getByRole('button', { name: 'Multas' }).click();
    await expect(pagina.getByText('Las que reciba Ciro.2? aparecen aquí.')).toBeVisible();
    await casillero.getByRole('button', { name: 'Ausencias' }).click();
    await expect(pagina.getByText('Ciro.2? no pidió ninguna.')).toBeVisible();
    await casillero.getByRole('button', { name: 'Fichaje' }).click();
    await expect(pagina.getByText('Ciro.2? todavía no fichó.')).toBeVisible();
    await casillero.getByRole('button', { name: 'Multas' }).click();
    await casillero.getByRole('button', { name: 'Registro' }).click();
    await expect(pagina.getByText('cambió el nombre de', { exact: false })).toBeVisible();
    await sinTachas(pagina, 'log');
    await pagina.goBack();
    await expect(pagina.getByText('Las que reciba Ciro.2? aparecen aquí.')).toBeVisible();
  });

  await test.step('a new password ends the other browser’s session, and is told once', async () => {
    await pagina.getByRole('button', { name: 'Regenerar Clave' }).click();
    const pregunta = pagina.getByRole('dialog', { name: '¿Regenerar la contraseña de Ciro.2??' });
    await yDice(
      pagina,
      'Clave generada correctamente',
      pregunta.getByRole('button', { name: 'Regenerar Clave' }).click(),
    );
    await expect(deCiro).not.toHaveURL(/perfil/);
    const panel = pagina.getByRole('region', { name: 'La contraseña temporal de Ciro.2?' });
    await yDice(pagina, 'Clave copiada', panel.getByRole('button', { name: 'Copiar contraseña' }).click());
    const clave = await panel.getByRole('code').textContent();
    await portal.sesion('ciro.2?', clave ?? '', ciro.direccion);
    await panel.getByRole('button', { name: 'Listo' }).click();
    await expect(panel).toBeHidden();
  });

  await test.step('addresses are forgotten after a question', async () => {
    await pagina.getByRole('button', { name: 'Borrar IP' }).click();
    const pregunta = pagina.getByRole('dialog', { name: '¿Borrar las IP de Ciro.2??' });
    await yDice(
      pagina,
      'Borraste las conexiones de Ciro.2?',
      pregunta.getByRole('button', { name: 'Borrar IP' }).click(),
    );
  });

  await test.step('what else may be done with them begins here, with them chosen', async () => {
    const otras = pagina.getByRole('navigation', { name: 'Acciones para Ciro.2?' });
    await expect(otras.getByRole('link')).toHaveText([
      ...['Vender misión', 'Vender membresía', 'Trasladar', 'Dar permisos', 'Llamar la atención', 'Multar', 'Degradar'],
      'Despedir',
    ]);
    await otras.getByRole('link', { name: 'Multar' }).click();
    const multa = pagina.getByRole('form', { name: 'Nueva Multa' });
    await expect(multa.getByRole('combobox', { name: 'Usuario' })).toHaveValue('Ciro.2?');
    // The form is seen whole: nothing lies unfolded over it.
    await expect(pagina.getByRole('listbox')).toHaveCount(0);
    await multa.getByLabel('Motivo').fill('Ruido');
    await multa.getByRole('button', { name: 'Multar' }).click();
    const pregunta = pagina.getByRole('dialog', { name: '¿Multar a Ciro.2??' });
    await pregunta.getByRole('button', { name: 'Multar' }).click();
    await expect(pagina).toHaveURL('/multas');
    await deTarjeta(pagina, 'Ciro.2?', 'Ver perfil');
    await expect(pagina.getByRole('region', { name: 'Ficha de Ciro.2?' })).toBeVisible();
  });

  await test.step('someone dismissed has it said by whom and why, and comes back', async () => {
    const { key, direccion } = jefa;
    await portal.pedir('despedir', { cuerpo: { usuario: ciro.id, motivo: 'Insultos' }, key, direccion });
    await pagina.reload();
    const ficha = pagina.getByRole('region', { name: 'Ficha de Ciro.2?' });
    await expect(ficha).toContainText('Despedido');
    await expect(ficha).toContainText('Jefa despidió a Ciro.2?: Insultos');
    await expect(pagina.getByRole('button', { name: 'Editar' })).toHaveCount(0);
    // Their name is anyone's again, and the page goes on under the one that they have then.
    await pagina.getByRole('button', { name: 'Liberar nombre' }).click();
    const libre = pagina.getByRole('dialog', { name: '¿Liberar el nombre Ciro.2??' });
    const liberar = libre.getByRole('button', { name: 'Liberar nombre' });
    await yDice(pagina, 'Liberaste el nombre Ciro.2?', liberar.click());
    await expect(pagina.getByRole('region', { name: 'Ficha de Ciro.2? (2)' })).toContainText('Despedido');
    await expect(pagina.getByRole('button', { name: 'Liberar nombre' })).toHaveCount(0);
    await pagina.getByRole('button', { name: 'Ingresar' }).click();
    const pregunta = pagina.getByRole('dialog', { name: '¿Ingresar a Ciro.2? (2)?' });
    await yDice(
      pagina,
      /^Reingresaste a Ciro\.2\? \(2\) como/,
      pregunta.getByRole('button', { name: 'Ingresar' }).click(),
    );
    await expect(pagina.getByRole('region', { name: 'Ficha de Ciro.2? (2)' })).toContainText('Activo');
  });
});

test('of two administrators who edit one rank one wins, and the other is told', async ({ portal }) => {
  const [jefa, ana] = [await portal.jefa(), await portal.persona('Ana', { categoria: 11 })];
  await firmar(portal, ana, 'ANA');
  await portal.persona('Leo', { categoria: 2 });
  portal.guardia.permitir(/409 .*\/api\/editUsuario/);
  const paginas = [
    await portal.en('/usuarios?persona=Leo&editar=1', jefa),
    await portal.en('/usuarios?persona=Leo&editar=1', ana),
  ] as const;
  const [primera, segunda] = paginas;
  const forma = (n: 0 | 1) => paginas[n].getByRole('form', { name: 'Editar a Leo' });
  await elegir(forma(0), 'Rango', 'Guardia F');
  await elegir(forma(1), 'Rango', 'Guardia E');
  await yDice(primera, 'Guardaste los cambios de Leo', forma(0).getByRole('button', { name: 'Guardar' }).click());
  await expect(segunda.getByRole('region', { name: 'Ficha de Leo' })).toContainText('Guardia F');
  await forma(1).getByRole('button', { name: 'Guardar' }).click();
  await expect(forma(1).getByRole('alert')).toHaveText(
    'Alguien cambió estos datos. Revísalos arriba y guarda de nuevo.',
  );
  await expect(segunda.getByRole('region', { name: 'Ficha de Leo' })).toContainText('Guardia F');
});

test('a name is a door for whoever may go through it', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 5 });
  await portal.persona('Leo');
  const pagina = await portal.en('/nomina', ana);
  await expect(pagina.getByRole('row', { name: /Leo/ })).toBeVisible();
  await expect(pagina.getByRole('link', { name: 'Leo' })).toHaveCount(0);
  await deTarjeta(pagina.getByRole('row'), 'Ana', 'Mi cuenta');
  await expect(pagina).toHaveURL('/perfil');
});

test('where someone above is logged in is not looked into; where one is oneself, it is', async ({ portal }) => {
  await portal.jefa();
  const ana = await portal.persona('Ana', { categoria: 11 });
  const pagina = await portal.en('/usuarios?persona=Jefa&ver=dispositivos', ana);
  const casilla = (de: string, nombre: string) =>
    pagina.getByRole('navigation', { name: `Datos de ${de}` }).getByRole('button', { name: nombre });
  await expect(casilla('Jefa', 'Trabajo')).toHaveAttribute('aria-current', 'true');
  await expect(casilla('Jefa', 'Dispositivos')).toHaveCount(0);
  await pagina.goto('/usuarios?persona=Ana&ver=dispositivos');
  await expect(casilla('Ana', 'Dispositivos')).toHaveAttribute('aria-current', 'true');
  await expect(pagina.getByRole('heading', { name: 'Sesiones abiertas' })).toBeVisible();
  await expect(pagina.getByRole('button', { name: 'Más de Ana' })).toHaveCount(0);
});
