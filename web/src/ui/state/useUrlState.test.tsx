import { Link } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../test-support/mount.tsx';
import { useUrlState } from './useUrlState.ts';

const URL_STATE = { persona: '', editar: false };
const SORT = { orden: '' };

/** Two components that change the URL in one event, like an answer and a live event. */
function Parts() {
  const [person, changeWho] = useUrlState(URL_STATE);
  const [order, changeOrder] = useUrlState(SORT);
  const change = () => {
    changeWho({ editar: false }, { replace: true });
    changeOrder({ orden: 'fecha' });
    changeWho({ persona: 'Ciro.2?' }, { replace: true });
  };
  return (
    <button type="button" onClick={change}>
      {`${person.persona} ${person.editar} ${order.orden}`}
    </button>
  );
}

test('changes in one event do not overwrite each other', async () => {
  mount(<Parts />, '/usuarios?persona=Ciro&editar=1');
  await page.getByRole('button', { name: 'Ciro true' }).click();
  await vi.waitFor(() => expect(location.search).toBe('?persona=Ciro.2%3F&orden=fecha'));
  await expect.element(page.getByRole('button', { name: 'Ciro.2? false fecha' })).toBeVisible();
});

test.each([
  ['its screen was left', '/nomina?persona=Leo'],
  ['another was opened there', '/usuarios?persona=Leo&editar=1'],
])('an answer that comes after %s changes no address', async (_case, url) => {
  const known: ((changes: Partial<typeof URL_STATE>) => void)[] = [];
  function Screen() {
    const [, change] = useUrlState(URL_STATE, '', 'persona');
    known.push((changes) => change(changes, { replace: true }));
    return <Link to={url}>Leo</Link>;
  }
  mount(<Screen />, '/usuarios?persona=Ciro&editar=1');
  await page.getByRole('link').click();
  await vi.waitFor(() => expect(location.pathname + location.search).toBe(url));
  known[0]?.({ editar: false, persona: '' });
  expect(location.pathname + location.search).toBe(url);
});
