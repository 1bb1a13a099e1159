import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../test-support/mount.tsx';
import { logOut, resumeSession } from './session.tsx';
import { createShownOnce } from './shownOnce.ts';

const useCode = createShownOnce<string>('code');

const secret = page.getByRole('status', { name: 'Secreto' });
const keep = page.getByRole('button', { name: 'Guardar' });

function Part() {
  const [code, hold] = useCode();
  return (
    <>
      <output aria-label="Secreto">{code ?? 'ninguno'}</output>
      <button type="button" onClick={() => hold('abc')}>
        Guardar
      </button>
    </>
  );
}

/** Returns whether the browser would ask before the page is left. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

let person = { id: 1, usuario: 'Ana', permisos: ['usu'], id_categoria: 1 };
async function begin(): Promise<void> {
  person = { id: 1, usuario: 'Ana', permisos: ['usu'], id_categoria: 1 };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ msg: '', status: 0, token: `token${person.id}`, data: person }),
  );
  await resumeSession('token1');
  onTestFinished(async () => {
    await logOut();
  });
  mount(<Part />);
  expect(asksBeforeLeaving()).toBe(false);
  await keep.click();
  await expect.element(secret).toHaveTextContent('abc');
  expect(asksBeforeLeaving()).toBe(true);
}

test.each([
  ['log-out', () => logOut()],
  [
    'log-in of another person',
    async () => {
      person = { ...person, id: 2, usuario: 'Berta' };
      await resumeSession('token2');
    },
  ],
])('a secret ends at a %s', async (_case, end) => {
  await begin();
  await end();
  await expect.element(secret).toHaveTextContent('ninguno');
  expect(asksBeforeLeaving()).toBe(false);
  person = { ...person, id: 1, usuario: 'Ana' };
  await resumeSession('token1');
  await expect.element(secret).toHaveTextContent('ninguno');
});
