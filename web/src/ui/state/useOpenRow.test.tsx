import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../test-support/mount.tsx';
import { useOpenRow } from './useOpenRow.ts';

test('a late answer closes its own row, and leaves another that was opened meanwhile', async () => {
  const answers = new Map<string, () => void>();
  function Screen() {
    const [open, setOpen, close] = useOpenRow<string>();
    if (open) answers.set(open, close);
    return (
      <>
        {['Ana', 'Leo'].map((row) => (
          <button key={row} type="button" onClick={() => setOpen(row)}>
            {row}
          </button>
        ))}
        <button type="button" onClick={close}>
          Cerrar
        </button>
        <output>{open ?? 'nada'}</output>
      </>
    );
  }
  mount(<Screen />);
  const press = (name: string) => page.getByRole('button', { name }).click();
  await press('Ana');
  await press('Cerrar');
  await expect.element(page.getByText('nada')).toBeVisible();
  await press('Leo');
  flushSync(() => answers.get('Ana')?.());
  await expect.element(page.getByRole('status')).toHaveTextContent('Leo');
  answers.get('Leo')?.();
  await expect.element(page.getByText('nada')).toBeVisible();
});
