import { useEffect, useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../test-support/mount.tsx';
import { Drawer } from './Drawer.tsx';

const drawer = page.getByRole('dialog', { name: 'Cosas' });

function Portal() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <Drawer isOpen={isOpen} close={() => setOpen(false)} label="Cosas" side="right">
        <VisibilityProbe />
      </Drawer>
    </>
  );
}

/** Reports whether the drawer was open when its first effect ran. */
function VisibilityProbe() {
  const atFirst = useRef<boolean>(undefined);
  const [text, setText] = useState('');
  useEffect(() => {
    atFirst.current ??= document.querySelector('dialog')?.open === true;
    setText(atFirst.current ? 'Ya se ve' : 'Todavía no se ve');
  }, []);
  return <p>{text}</p>;
}

test.each<[string, () => unknown]>([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a press beside it', () => document.querySelector('dialog')?.click()],
  ['the way back', () => history.back()],
])('%s closes it and unmounts its content', async (_, close) => {
  mount(<Portal />);
  await page.getByRole('button', { name: 'Abrir' }).click();
  await expect.element(drawer).toBeVisible();
  await expect.element(drawer).toHaveTextContent('Ya se ve');
  await page.getByText('Ya se ve').click();
  await expect.element(drawer).toBeVisible();
  await close();
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(page.getByText('Ya se ve')).not.toBeInTheDocument();
});

test('a press on an empty part leaves it open', async () => {
  mount(<Portal />);
  await page.getByRole('button', { name: 'Abrir' }).click();
  await expect.element(drawer).toBeVisible();
  const box = drawer.element().getBoundingClientRect();
  const below = document.elementFromPoint(box.left + box.width / 2, box.bottom - 5);
  if (below instanceof HTMLElement) below.click();
  expect(below).not.toBe(drawer.element());
  await expect.element(drawer).toBeVisible();
});
