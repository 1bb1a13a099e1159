import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import ConfirmDialogs from '../../../../app/shell/ConfirmDialogs.tsx';
import { mount } from '../../../../test-support/mount.tsx';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { CategoriaPlaca } from './CategoriaPlaca.tsx';

const PLACA = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

test('a placa that is chosen for one rango is not dropped without a question, and not offered for another', async () => {
  function Rangos() {
    const [open, setOpen] = useState('');
    return (
      <>
        {['Seguridad', 'Supervisores'].map((name, i) => (
          <div key={name}>
            <button type="button" onClick={() => setOpen(name)}>
              {name}
            </button>
            {open === name && (
              <Dialog title={`Editar ${name}`} close={() => setOpen('')}>
                <CategoriaPlaca id_categoria={i + 2} n_categoria={name} placa={PLACA} />
              </Dialog>
            )}
          </div>
        ))}
        <ConfirmDialogs />
      </>
    );
  }
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <Rangos />
    </QueryClientProvider>,
    '/mantenimiento',
  );
  const change = page.getByRole('button', { name: 'Cambiar placa' });
  const question = page.getByRole('dialog', { name: '¿Cerrar sin enviar?' });
  await page.getByRole('button', { name: 'Seguridad' }).click();
  await userEvent.upload(page.getByLabelText('Otra placa'), new File(['x'], 'nueva.png', { type: 'image/png' }));
  await expect.element(change).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Volver' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(change).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Supervisores' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Editar Supervisores' })).toBeVisible();
  await expect.element(page.getByLabelText('Otra placa')).toBeVisible();
  await expect.element(change).not.toBeInTheDocument();
});
