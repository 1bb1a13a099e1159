import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../test-support/mount.tsx';
import { useUrlState } from '../state/useUrlState.ts';
import { useScrollToTop } from './useScrollToTop.ts';

const URL_DEFAULTS = { ver: 0, buscar: '' };

function TestScreen() {
  const [{ ver }, change] = useUrlState(URL_DEFAULTS);
  useScrollToTop(ver);
  const open = (label: string, changes: Partial<typeof URL_DEFAULTS>) => (
    <button key={label} type="button" onClick={() => change(changes)}>
      {label}
    </button>
  );
  return (
    <div id="contenido" tabIndex={-1} style={{ height: '300vh', paddingBlockStart: '150vh' }}>
      {ver === 0 ? [open('Abrir', { ver: 7 }), open('Filtrar', { buscar: 'a' })] : open('Volver', { ver: 0 })}
    </div>
  );
}

const press = (name: string) => page.getByRole('button', { name }).click();
const isAtTop = () => window.scrollY === 0 && document.activeElement?.id === 'contenido';

test('a view that the address opens within a screen begins at its top and has the focus, and so does the way back', async () => {
  mount(<TestScreen />);
  await press('Filtrar');
  expect(isAtTop()).toBe(false);
  for (const name of ['Abrir', 'Volver']) {
    window.scrollTo(0, 600);
    await press(name);
    await expect.poll(isAtTop).toBe(true);
  }
});
