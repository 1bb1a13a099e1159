import type { AnswerOf } from '@conserje/contract';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getVisibleToasts } from '../../../../../platform/state/toasts.ts';
import { ConfiguracionProvider } from '../../../../../shared/agencia/configuracion.queries.ts';
import { mount } from '../../../../../test-support/mount.tsx';
import HandOverClavesDialog from './HandOverClavesDialog.tsx';

const CONFIGURACION = { nombre: 'Conserje', zona: 'UTC', direccion: null } as AnswerOf<'GET configuracion'>;

test('claves that could not be copied are not taken for saved', async () => {
  const close = vi.fn();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied')).mockResolvedValue();
  vi.spyOn(document, 'execCommand').mockReturnValue(false);
  mount(
    <ConfiguracionProvider value={CONFIGURACION}>
      <HandOverClavesDialog claves={[{ usuario: 'Leo', clave: 'abc-def' }]} close={close} />
    </ConfiguracionProvider>,
  );
  const copy = page.getByRole('button', { name: 'Copiar todas' });
  const done = page.getByRole('button', { name: 'Cerrar', exact: true }).last();
  await copy.click();
  await expect.poll(() => getVisibleToasts()).toMatchObject([{ msg: expect.stringContaining('No se pudo copiar') }]);
  await expect.element(done).toBeDisabled();
  await copy.click();
  await expect.element(done).toBeEnabled();
  await done.click();
  expect(close).toHaveBeenCalled();
});
