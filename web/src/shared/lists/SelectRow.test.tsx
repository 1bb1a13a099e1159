import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../test-support/mount.tsx';
import { SelectAllRows } from './SelectRow.tsx';
import { createSelection } from './selection.ts';

test('the box of the rows in view neither adds nor removes those that another search selected', async () => {
  const chosen = createSelection();
  chosen.toggle(7);
  chosen.toggle(2);
  mount(
    <SelectAllRows ids={[1, 2]} chosen={chosen}>
      Seleccionar a 2 personas
    </SelectAllRows>,
  );
  const box = page.getByRole('checkbox');
  await box.click();
  await expect.element(box).toBeChecked();
  expect([...chosen.ids()].toSorted()).toEqual([1, 2, 7]);
  await box.click();
  await expect.element(box).not.toBeChecked();
  expect([...chosen.ids()]).toEqual([7]);
});
