import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../test-support/mount.tsx';
import { Dialog } from './Dialog.tsx';

function Dialogs() {
  const [open, setOpen] = useState<readonly string[]>(['Persona']);
  return open.map((title, i) => (
    <Dialog key={title} title={title} close={() => setOpen(open.slice(0, i))}>
      <button type="button" onClick={() => setOpen(['Persona', 'Anular'])}>
        Anular
      </button>
    </Dialog>
  ));
}

test('Escape closes the uppermost of two dialogs', async () => {
  mount(<Dialogs />);
  const below = page.getByRole('dialog', { name: 'Persona' });
  const above = page.getByRole('dialog', { name: 'Anular' });
  await page.getByRole('button', { name: 'Anular' }).click();
  await expect.element(above).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(above).not.toBeInTheDocument();
  await expect.element(below).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(below).not.toBeInTheDocument();
});
