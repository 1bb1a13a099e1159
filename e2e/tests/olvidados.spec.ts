import { abrirTiempo } from '../fixtures/agencia.ts';
import { cuentaDe, tiempoDe, yDice } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';

test('a tiempo that nobody confirmed is shown to those who should, and told to its junior', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 7 });
  const beto = await portal.persona('Beto', { categoria: 5 });
  const leo = await portal.persona('Leo');
  await abrirTiempo(portal, ana, leo);
  await abrirTiempo(portal, beto, await portal.persona('Dora'));
  await portal.pasanMinutos(119);
  const [deAna, deBeto, suya] = [
    await portal.en('/tiempos', ana),
    await portal.en('/tiempos', beto),
    await portal.en('/perfil', leo),
  ];
  await expect(cuentaDe(deAna, 'Leo')).toHaveText(/^Terminado\s*hace 59 min$/);
  await expect(deAna.getByRole('button', { name: /olvidado/ })).toHaveCount(0);
  await portal.pasanMinutos(2);

  await expect(cuentaDe(deAna, 'Leo')).toHaveText(/^Terminado\s*olvidado hace 1 h$/);
  // It is Beto's to see to, and management's.
  await expect(cuentaDe(deAna, 'Dora')).toHaveText(/^Terminado\s*hace 1 h$/);
  await expect(cuentaDe(deBeto, 'Dora')).toContainText('olvidado');
  const deJefa = await portal.en('/tiempos', await portal.jefa());
  await expect(deJefa.getByRole('button', { name: '2 olvidados' })).toBeVisible();
  for (const nombre of ['Leo', 'Dora']) await expect(cuentaDe(deJefa, nombre)).toContainText('olvidado');
  const tuTiempo = suya.getByRole('region', { name: 'Tu tiempo' });
  await expect(tuTiempo).toContainText('y falta confirmarlo. Recuérdaselo a Ana. Tus minutos están guardados.');

  await deAna.getByRole('button', { name: '1 olvidado' }).click();
  await expect(tiempoDe(deAna, 'Dora')).toHaveCount(0);
  await expect(deAna).toHaveURL(/olvidados=/);
  await yDice(
    deAna,
    /^Confirmaste 60 minutos/,
    deAna.getByRole('button', { name: 'Confirmar el tiempo de Leo', exact: true }).click(),
  );
  await expect(suya.getByRole('region', { name: 'Este período' })).toContainText('1h');
  await expect(tuTiempo).toContainText('No tienes un tiempo abierto');
  await expect(deAna.getByText('Sin tiempos olvidados')).toBeVisible();
});

test('a paused tiempo is forgotten too; without manager its junior closes it', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 7 });
  const [leo, dora] = [await portal.persona('Leo'), await portal.persona('Dora')];
  await abrirTiempo(portal, ana, leo);
  await abrirTiempo(portal, ana, dora, -1);
  const deAna = await portal.en('/tiempos', ana);
  await deAna.getByRole('button', { name: 'Pausar el tiempo de Leo' }).click();
  await deAna.getByRole('button', { name: 'Pausados 1' }).click();
  await expect(cuentaDe(deAna, 'Leo')).toContainText('Pausado');
  await portal.pasanMinutos(61);
  await expect(cuentaDe(deAna, 'Leo')).toContainText('Pausado · olvidado hace 1 h');
  const deLeo = await portal.en('/perfil', leo);
  const suyo = deLeo.getByRole('region', { name: 'Tu tiempo' });
  await expect(suyo).toContainText('y falta reanudarlo. Recuérdaselo a Ana');
  await expect(suyo.getByRole('button', { name: 'Cerrar mi tiempo' })).toHaveCount(0);

  const deDora = await portal.en('/perfil', dora);
  await deDora.getByRole('button', { name: 'Cerrar mi tiempo' }).click();
  await deDora
    .getByRole('dialog', { name: '¿Cerrar tu tiempo?' })
    .getByRole('button', { name: 'Cerrar tiempo' })
    .click();
  await expect(deDora.getByRole('region', { name: 'Tu tiempo' })).toContainText('No tienes un tiempo abierto');
  await abrirTiempo(portal, ana, dora);
});
