import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import ConfirmDialogs from '../../app/shell/ConfirmDialogs.tsx';
import { useConcurrentEdits } from '../../features/operations/mantenimiento/components/useConcurrentEdits.ts';
import { ApiError } from '../../platform/api/apiError.ts';
import { deferred } from '../../test-support/deferred.ts';
import { findViolations } from '../../test-support/findViolations.ts';
import { mount } from '../../test-support/mount.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { Form } from './Form.tsx';
import { NumberField, TextField } from './TextFields.tsx';
import { useConflict } from './useConflict.tsx';
import { useForm } from './useForm.ts';

const motivo = page.getByRole('textbox', { name: 'Motivo' });
const count = page.getByRole('textbox', { name: 'Créditos' });
const button = page.getByRole('button', { name: 'Multar', exact: true });

interface Props {
  send: (values: { motivo: string; creditos: number | null }) => unknown;
  waiting?: boolean;
  goBack?: () => void;
}
function Multa({ send, waiting = false, goBack }: Props) {
  const form = useForm({ motivo: '', creditos: null as number | null });
  const { values } = form;
  return (
    <Form
      form={form}
      label="Multa"
      button="Multar"
      waiting={waiting}
      {...(goBack && { goBack })}
      check={() => (values.motivo === '' ? { campo: 'motivo', msg: 'Falta el motivo' } : null)}
      send={() => send(values)}
    >
      <TextField {...form.field('motivo')} label="Motivo" data-autofocus />
      <NumberField {...form.field('creditos')} label="Créditos" />
    </Form>
  );
}

test('focuses its first field, shows what is missing there and sends what was typed', async () => {
  const send = vi.fn();
  mount(<Multa send={send} />);
  await expect.element(motivo).toHaveFocus();
  await button.click();
  await expect.element(motivo).toHaveAccessibleDescription('Falta el motivo');
  await expect.element(motivo).toHaveFocus();
  expect(await findViolations()).toEqual([]);
  await userEvent.type(motivo, 'Flood');
  await expect.element(motivo).not.toHaveAccessibleDescription('Falta el motivo');
  await userEvent.type(count, '1a2');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(send.mock.calls).toEqual([[{ motivo: 'Flood', creditos: 12 }]]));
});

test('the button keeps the focus while sending, sends once, and a refusal keeps the text', async () => {
  const { promise, reject } = deferred<void>();
  const send = vi.fn(() => promise);
  mount(<Multa send={send} />);
  await userEvent.type(motivo, 'Flood');
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toHaveFocus();
  reject(new ApiError(409, 'CAMBIO_MIENTRAS', 'Cambió mientras', 'usuario'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('Cambió mientras');
  await expect.element(button).toHaveAttribute('aria-disabled', 'false');
  await expect.element(motivo).toHaveValue('Flood');
  expect(send).toHaveBeenCalledTimes(1);
});

test('a press waits for data that the rule needs and is sent with it', async () => {
  const send = vi.fn();
  let resolveKnown = () => undefined as unknown;
  function TestScreen() {
    const [waiting, setWaiting] = useState(true);
    resolveKnown = () => setWaiting(false);
    return <Multa send={send} waiting={waiting} />;
  }
  mount(<TestScreen />);
  await userEvent.type(motivo, 'Flood');
  await button.click();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  expect(send).not.toHaveBeenCalled();
  resolveKnown();
  await expect.element(button).toHaveAttribute('aria-disabled', 'false');
  expect(send).toHaveBeenCalledTimes(1);
});

test('in a dialog it focuses its first field, and closing returns the focus to the opener', async () => {
  function TestScreen() {
    const [isOpen, setOpen] = useState(false);
    const close = () => setOpen(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Abrir
        </button>
        {isOpen && (
          <Dialog title="Multar a Dora" close={close}>
            <Multa send={() => undefined} goBack={close} />
          </Dialog>
        )}
      </>
    );
  }
  mount(<TestScreen />);
  const open = page.getByRole('button', { name: 'Abrir' });
  await open.click();
  await expect.element(motivo).toHaveFocus();
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
});

test('an edited dialog asks before it closes in any way; an unedited one closes at once', async () => {
  function TestScreen() {
    const [isOpen, setOpen] = useState(false);
    const close = () => setOpen(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Abrir
        </button>
        {isOpen && (
          <Dialog title="Multar a Dora" close={close}>
            <Multa send={() => undefined} goBack={close} />
          </Dialog>
        )}
        <ConfirmDialogs />
      </>
    );
  }
  mount(<TestScreen />);
  const open = page.getByRole('button', { name: 'Abrir' });
  const dialog = page.getByRole('dialog', { name: 'Multar a Dora' });
  const question = page.getByRole('dialog', { name: '¿Cerrar sin enviar?' });
  await open.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();

  const exits = {
    Escape: () => userEvent.keyboard('{Escape}'),
    cruz: () => dialog.getByRole('button', { name: 'Cerrar' }).click(),
    Volver: () => dialog.getByRole('button', { name: 'Volver' }).click(),
    'al lado': () =>
      userEvent.click(document.elementFromPoint(5, 450) ?? document.body, { position: { x: 5, y: 450 } }),
    atrás: () => history.back(),
  };
  await open.click();
  await userEvent.type(motivo, 'Flood');
  for (const logOut of Object.values(exits)) {
    await logOut();
    await expect.element(question).toBeVisible();
    await question.getByRole('button', { name: 'Volver' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(motivo).toHaveValue('Flood');
  }
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await open.click();
  await expect.element(motivo).toHaveValue('');
});

test('a form that is a later step of a dialog goes back to the step before, after the same question', async () => {
  function TestScreen() {
    const [isRefusing, setRefusing] = useState(false);
    return (
      <>
        <Dialog title="Solicitud de Dora" close={() => undefined}>
          {isRefusing ? (
            <Multa send={() => undefined} goBack={() => setRefusing(false)} />
          ) : (
            <button type="button" onClick={() => setRefusing(true)}>
              Rechazar
            </button>
          )}
        </Dialog>
        <ConfirmDialogs />
      </>
    );
  }
  mount(<TestScreen />);
  const refuse = page.getByRole('button', { name: 'Rechazar' });
  const back = page.getByRole('dialog', { name: 'Solicitud de Dora' }).getByRole('button', { name: 'Volver' });
  await refuse.click();
  await back.click();
  await refuse.click();
  await userEvent.type(motivo, 'Flood');
  await back.click();
  const question = page.getByRole('dialog', { name: '¿Cerrar sin enviar?' });
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await refuse.click();
  await expect.element(motivo).toHaveValue('');
});

test('a form whose initial values changed meanwhile gets its draft back, with the values that it was typed over', async () => {
  const read = vi.fn();
  function Edit({ version, text }: { version: number; text: number }) {
    const form = useForm({ motivo: '', version }, { text });
    read(form.values.version);
    return <TextField {...form.field('motivo')} label="Motivo" />;
  }
  const show = { next: (_next: { version: number; text: number } | null) => undefined as unknown };
  function TestScreen() {
    const [shown, setShown] = useState<{ version: number; text: number } | null>({ version: 4, text: 1 });
    show.next = setShown;
    return shown && <Edit {...shown} />;
  }
  mount(<TestScreen />);
  await userEvent.type(motivo, 'Flood');
  show.next(null);
  await expect.element(motivo).not.toBeInTheDocument();
  show.next({ version: 5, text: 2 });
  await expect.element(motivo).toHaveValue('');
  show.next(null);
  await expect.element(motivo).not.toBeInTheDocument();
  show.next({ version: 5, text: 1 });
  await expect.element(motivo).toHaveValue('Flood');
  expect(read).toHaveBeenLastCalledWith(4);
});

/** A form that is left and opened again. */
function mountInScreen(send: Props['send']) {
  const show = { open: (_isOpen: boolean) => undefined as unknown, wait: (_waits: boolean) => undefined as unknown };
  function TestScreen() {
    const [isOpen, setOpen] = useState(true);
    const [waiting, setWaiting] = useState(false);
    Object.assign(show, { open: setOpen, wait: setWaiting });
    return isOpen && <Multa send={send} waiting={waiting} />;
  }
  mount(<TestScreen />);
  const reopen = async () => {
    show.open(false);
    await expect.element(motivo).not.toBeInTheDocument();
    show.open(true);
    await expect.element(motivo).toBeVisible();
  };
  return { show, reopen };
}

test('a form that was left and opened again while it is sent is no draft after the answer', async () => {
  const { promise, resolve } = deferred<void>();
  const send = vi.fn(() => promise);
  const { reopen } = mountInScreen(send);
  await userEvent.type(motivo, 'Flood');
  await button.click();
  await reopen();
  await expect.element(motivo).toHaveValue('Flood');
  await button.click({ force: true });
  resolve();
  await expect.element(button).toHaveAttribute('aria-disabled', 'false');
  expect(send).toHaveBeenCalledTimes(1);
  await reopen();
  await expect.element(motivo).toHaveValue('');
});

test('a press that waits for data ends with its form', async () => {
  const send = vi.fn();
  const { show, reopen } = mountInScreen(send);
  await userEvent.type(motivo, 'Flood');
  show.wait(true);
  await button.click();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await reopen();
  show.wait(false);
  await expect.element(motivo).toHaveValue('Flood');
  await expect.element(button).toHaveAttribute('aria-disabled', 'false');
  expect(send).not.toHaveBeenCalled();
});

test('a dialog about another person does not get the draft, and the dialog about the same one does', async () => {
  const closed: (() => void)[] = [];
  function TestScreen() {
    const [de, setPerson] = useState('');
    const close = () => setPerson('');
    closed[0] = close;
    return (
      <>
        {['Dora', 'Leo'].map((person) => (
          <button key={person} type="button" onClick={() => setPerson(person)}>
            {person}
          </button>
        ))}
        {de !== '' && (
          <Dialog title={`Multar a ${de}`} close={close}>
            <Multa send={() => undefined} goBack={close} />
          </Dialog>
        )}
      </>
    );
  }
  mount(<TestScreen />);
  await page.getByRole('button', { name: 'Dora' }).click();
  await userEvent.type(motivo, 'Flood');
  // Leaves the screen with the dialog open, and returns.
  const here = location.pathname;
  history.replaceState(history.state, '', '/otra');
  closed[0]?.();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  history.replaceState(history.state, '', here);
  await page.getByRole('button', { name: 'Leo' }).click();
  await expect.element(motivo).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Dora' }).click();
  await expect.element(motivo).toHaveValue('Flood');
});

test('what somebody else changed meanwhile is no text of the viewer, however it reaches the form', async () => {
  const seen = { motivo: 'Flood', creditos: 5 };
  const show: {
    live: (live: typeof seen) => void;
    typed: () => object | null;
    refuse: () => void;
    take: () => void;
  }[] = [];
  function Edit({ order }: { order: number }) {
    const [live, setLive] = useState(seen);
    const form = useForm({ ...seen, order });
    const withOrder = (data: typeof seen) => ({ ...data, order });
    const { call } = useConflict(form, live, (written) => ({ ...written, ...live }));
    const { take } = useConcurrentEdits(form, live, { fields: [], labels: {}, toFormValues: withOrder });
    const refuse = () => call.reject(new ApiError(409, 'CAMBIO_MIENTRAS', 'Cambió mientras'));
    show[order] = { live: setLive, typed: form.typed, refuse, take };
    return <p>{`${order}: ${form.values.motivo}`}</p>;
  }
  mount(
    <>
      <Edit order={0} />
      <Edit order={1} />
    </>,
  );
  await expect.element(page.getByText('1: Flood')).toBeVisible();
  for (const { live } of show) live({ motivo: 'Spam', creditos: 8 });
  show[0]?.refuse();
  await expect.element(page.getByText('0: Spam')).toBeVisible();
  await expect
    .poll(() => {
      show[1]?.take();
      return document.body.textContent;
    })
    .toContain('1: Spam');
  expect(show.map(({ typed }) => typed())).toEqual([null, null]);
});
