import { SOBRE_ALGUIEN } from '@conserje/rules';
import type { Page } from '@playwright/test';
import { elegir } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';

/** Whoever is looked up for a promotion has a page of their own, and a reason in the place of its button. */
async function noAsciende(pagina: Page, nombre: string): Promise<void> {
  const main = pagina.getByRole('main');
  await main.getByRole('button', { name: 'Buscar', exact: true }).click();
  const suya = main.getByRole('article', { name: `Ascenso de ${nombre}` });
  const enLoMasAlto = main.getByText('Ya tiene la misión más alta de la agencia.');
  await expect(suya.or(enLoMasAlto)).toBeVisible();
  await expect(main.getByRole('button', { name: /^Enviar Solicitud/ })).toHaveCount(0);
  if (await suya.isVisible()) await expect(suya.locator('[aria-live]')).toHaveText(/./);
}

test('whom a form offers the server accepts, or it says why not', async ({ portal }) => {
  portal.guardia.permitir(/404 .*\/api\/verUltimoAscenso/);
  const jefa = await portal.jefa();
  const igual = await portal.persona('Igual');
  await portal.base.sql(
    'update usuario set mision = (select mision from usuario where id = ?) where id = ?',
    ...[jefa.id, igual.id],
  );
  await portal.persona('Nueva');
  await portal.persona('Media', { categoria: 5 });
  const nombres = ['Igual', jefa.usuario, 'Nueva', 'Media'];
  const { key, direccion } = jefa;
  const acepta = new Map<string, string[]>();
  for (const nombre of nombres) {
    const { acciones } = await portal.pedir<{ acciones: string[] }>(`tarjeta/${nombre}`, { key, direccion });
    acepta.set(nombre, acciones);
  }
  const pagina = await portal.en('/', jefa);
  for (const [accion, ruta] of Object.entries(SOBRE_ALGUIEN))
    await test.step(accion, async () => {
      await pagina.goto(`${ruta}?nuevo=1`);
      const campo = pagina.getByRole('combobox', { name: 'Usuario' });
      await expect(campo).toHaveAttribute('placeholder', 'Escribe un nombre');
      for (const nombre of nombres) {
        await campo.fill(nombre);
        const opcion = pagina.getByRole('option', { name: new RegExp(`^${nombre}( ·|$)`) });
        if (acepta.get(nombre)?.includes(accion)) {
          await expect(opcion, nombre).toBeEnabled();
          continue;
        }
        await expect(opcion.or(pagina.getByText('No encontramos a nadie con ese nombre'))).toBeVisible();
        if ((await opcion.count()) === 0) continue;
        if (await opcion.isDisabled()) {
          await expect(opcion, `${nombre}: why not`).toHaveText(/ · ./);
          continue;
        }
        await elegir(pagina, 'Usuario', nombre);
        if (accion === 'ascender') await noAsciende(pagina, nombre);
        else {
          const aQuien = campo.and(pagina.locator('[aria-describedby]'));
          const aDonde = pagina.getByPlaceholder(/^No hay misiones/);
          await expect(aQuien.or(aDonde), `${nombre}: why not`).toBeVisible();
        }
      }
    });
});

test('a signature is offered for oneself and who stands below, and nobody else', async ({ portal }) => {
  const jefa = await portal.jefa();
  await portal.persona('Nueva');
  const pagina = await portal.en('/firmas?nuevo=1', await portal.persona('Ana', { categoria: 10 }));
  const campo = pagina.getByRole('combobox', { name: 'Usuario' });
  const opcion = async (nombre: string) => {
    await campo.fill(nombre);
    return pagina.getByRole('option', { name: new RegExp(`^${nombre}( ·|$)`) });
  };
  await expect(await opcion(jefa.usuario)).toBeDisabled();
  for (const nombre of ['Ana', 'Nueva']) await expect(await opcion(nombre)).toBeEnabled();
});
