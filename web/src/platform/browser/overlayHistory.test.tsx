import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import ConfirmDialogs from '../../app/shell/ConfirmDialogs.tsx';
import { mount } from '../../test-support/mount.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextFields.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useUrlState } from '../../ui/state/useUrlState.ts';
import { confirm } from '../state/confirm.ts';
import { readHistoryEntry } from './historyEntry.ts';

const URL_DEFAULTS = { ficha: false, vista: 'todas' };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const expectPath = (address: string) =>
  expect.poll(() => document.querySelector('[aria-label=Dirección]')?.textContent).toBe(address);

function Note() {
  const forma = useForm({ note: '' });
  return (
    <Form form={forma} plain button="Guardar" check={() => null} send={() => undefined}>
      <TextField {...forma.field('note')} label="Nota" />
    </Form>
  );
}

/** Two pages, each with a dialog, a dialog in the URL, and one that cannot be closed. */
function Portal() {
  const { pathname, search } = useLocation();
  const [url, change] = useUrlState(URL_DEFAULTS);
  const [open, setOpen] = useState('');
  const [answer, setAnswer] = useState('');
  const close = () => setOpen('');
  const ask = async () => setAnswer((await confirm(QUESTION)) ? 'sí' : 'no');
  return (
    <>
      <output aria-label="Dirección">{pathname + search}</output>
      <output aria-label="Respuesta">{answer}</output>
      <Link to="/dos">Ir a dos</Link>
      <button type="button" onClick={() => setOpen('normal')}>
        Abrir
      </button>
      <button type="button" onClick={() => setOpen('terco')}>
        Abrir el terco
      </button>
      <button type="button" onClick={() => change({ ficha: true }, { pushes: true })}>
        Abrir la ficha
      </button>
      <button type="button" onClick={() => change({ vista: 'mias' })}>
        Las mías
      </button>
      {open === 'normal' && (
        <Dialog title="Uno" close={close}>
          <button type="button" onClick={() => void ask()}>
            Preguntar
          </button>
          <button type="button" onClick={close}>
            Listo
          </button>
        </Dialog>
      )}
      {open === 'terco' && (
        <Dialog title="Terco" close={() => undefined}>
          <button type="button" onClick={close}>
            Listo
          </button>
        </Dialog>
      )}
      {url.ficha && (
        <Dialog title="Ficha" close={() => change({ ficha: false }, { replace: true })}>
          <Note />
        </Dialog>
      )}
      <ConfirmDialogs />
    </>
  );
}
const QUESTION = { title: '¿Seguro?', text: 'No se deshace.', action: 'Seguir' };

/** Opens the second page, with the first one behind it in the history. */
async function goToSecond(): Promise<void> {
  mount(<Portal />, '/uno');
  await page.getByRole('link', { name: 'Ir a dos' }).click();
  await expectPath('/dos');
}
const goBack = () => history.back();
const expectClosed = (name: string) => expect.element(dialog(name)).not.toBeInTheDocument();

test('back closes the dialog, and only then leaves the screen', async () => {
  await goToSecond();
  await button('Abrir').click();
  await expect.element(dialog('Uno')).toBeVisible();
  goBack();
  await expectClosed('Uno');
  await expectPath('/dos');
  goBack();
  await expectPath('/uno');
});

test('after its button closed the dialog, back leaves at once, however often it was opened', async () => {
  await goToSecond();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await button('Abrir').click();
    await dialog('Uno').getByRole('button', { name: 'Listo' }).click();
    await expectClosed('Uno');
  }
  goBack();
  await expectPath('/uno');
});

test('back answers a question over a dialog with no, then closes the dialog', async () => {
  await goToSecond();
  await button('Abrir').click();
  await button('Preguntar').click();
  await expect.element(dialog('¿Seguro?')).toBeVisible();
  goBack();
  await expectClosed('¿Seguro?');
  await expect.element(page.getByRole('status', { name: 'Respuesta' })).toHaveTextContent('no');
  await expect.element(dialog('Uno')).toBeVisible();
  goBack();
  await expectClosed('Uno');
  await expectPath('/dos');
});

test('after an answered question, back closes the dialog in one step and leaves in another', async () => {
  await goToSecond();
  await button('Abrir').click();
  await button('Preguntar').click();
  await button('Seguir').click();
  await expectClosed('¿Seguro?');
  goBack();
  await expectClosed('Uno');
  await expectPath('/dos');
  goBack();
  await expectPath('/uno');
});

test('a dialog in the URL has one entry: back closes it, and after its button back leaves', async () => {
  await goToSecond();
  await button('Abrir la ficha').click();
  await expectPath('/dos?ficha=1');
  goBack();
  await expectClosed('Ficha');
  await expectPath('/dos');
  await button('Abrir la ficha').click();
  await dialog('Ficha').getByRole('button', { name: 'Cerrar' }).click();
  await expectClosed('Ficha');
  goBack();
  await expectPath('/uno');
});

test('back closes a dialog that the first URL opens, and stays', async () => {
  mount(<Portal />, '/dos?ficha=1');
  await expect.element(dialog('Ficha')).toBeVisible();
  goBack();
  await expectClosed('Ficha');
  await expectPath('/dos');
});

test('a dialog that cannot be closed stays open on the same screen', async () => {
  await goToSecond();
  await button('Abrir el terco').click();
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const antes = history.length;
    goBack();
    await expect.poll(() => readHistoryEntry().state).toEqual({ layerCount: 1 });
    expect(history.length).toBe(antes);
  }
  await expect.element(dialog('Terco')).toBeVisible();
  await expectPath('/dos');
});

test('after navigating away beside a closed dialog, back and forward work as usual', async () => {
  mount(<Portal />, '/uno');
  await button('Abrir').click();
  await dialog('Uno').getByRole('button', { name: 'Listo' }).click();
  await expectClosed('Uno');
  await page.getByRole('link', { name: 'Ir a dos' }).click();
  await button('Las mías').click();
  goBack();
  await expectPath('/dos');
  goBack();
  await expectPath('/uno');
  history.forward();
  await expectPath('/dos');
  history.forward();
  await expectPath('/dos?vista=mias');
});

test('an edited dialog in the URL asks before closing and keeps its URL until answered', async () => {
  await goToSecond();
  await button('Abrir la ficha').click();
  await page.getByRole('textbox', { name: 'Nota' }).fill('Flood');
  goBack();
  await expect.element(dialog('¿Cerrar sin enviar?')).toBeVisible();
  await expectPath('/dos?ficha=1');
  goBack();
  await expectClosed('¿Cerrar sin enviar?');
  await expect.element(page.getByRole('textbox', { name: 'Nota' })).toHaveValue('Flood');
  goBack();
  await button('Descartar').click();
  await expectClosed('Ficha');
  await expectPath('/dos');
  goBack();
  await expectPath('/uno');
});
