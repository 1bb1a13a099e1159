import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import Preguntas from '../../app/Preguntas.tsx';
import { ErrorApi } from '../../platform/errorApi.ts';
import { montar } from '../../testing/montar.tsx';
import { pendiente } from '../../testing/pendiente.ts';
import { tachas } from '../../testing/tachas.ts';
import { Dialogo } from '../Dialogo.tsx';
import { CampoNumero, CampoTexto } from './Campos.tsx';
import { Forma } from './Forma.tsx';
import { useForma } from './useForma.ts';

const motivo = page.getByRole('textbox', { name: 'Motivo' });
const cuantos = page.getByRole('textbox', { name: 'Créditos' });
const boton = page.getByRole('button', { name: 'Multar', exact: true });

interface Props {
  enviar: (valores: { motivo: string; creditos: number | null }) => unknown;
  esperando?: boolean;
  volver?: () => void;
}
function Multa({ enviar, esperando = false, volver }: Props) {
  const forma = useForma({ motivo: '', creditos: null as number | null });
  const { valores } = forma;
  return (
    <Forma
      forma={forma}
      nombre="Multa"
      boton="Multar"
      esperando={esperando}
      {...(volver && { volver })}
      revisar={() => (valores.motivo === '' ? { campo: 'motivo', msg: 'Falta el motivo' } : null)}
      enviar={() => enviar(valores)}
    >
      <CampoTexto {...forma.campo('motivo')} label="Motivo" data-autofocus />
      <CampoNumero {...forma.campo('creditos')} label="Créditos" />
    </Forma>
  );
}

test('it begins in its field, says there what is missing, and sends what was typed', async () => {
  const enviar = vi.fn();
  montar(<Multa enviar={enviar} />);
  await expect.element(motivo).toHaveFocus();
  await boton.click();
  await expect.element(motivo).toHaveAccessibleDescription('Falta el motivo');
  await expect.element(motivo).toHaveFocus();
  expect(await tachas()).toEqual([]);
  await userEvent.type(motivo, 'Flood');
  await expect.element(motivo).not.toHaveAccessibleDescription('Falta el motivo');
  await userEvent.type(cuantos, '1a2');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(enviar.mock.calls).toEqual([[{ motivo: 'Flood', creditos: 12 }]]));
});

test('while it runs its button keeps the focus and sends no second time; a refusal keeps what was typed', async () => {
  const { promise, reject } = pendiente<void>();
  const enviar = vi.fn(() => promise);
  montar(<Multa enviar={enviar} />);
  await userEvent.type(motivo, 'Flood');
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await expect.element(boton).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(boton).toHaveFocus();
  reject(new ErrorApi(409, 'CAMBIO_MIENTRAS', 'Cambió mientras', 'usuario'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('Cambió mientras');
  await expect.element(boton).toHaveAttribute('aria-disabled', 'false');
  await expect.element(motivo).toHaveValue('Flood');
  expect(enviar).toHaveBeenCalledTimes(1);
});

test('a press waits for what the rule needs, and is sent with it', async () => {
  const enviar = vi.fn();
  let saber = () => undefined as unknown;
  function Pantalla() {
    const [esperando, setEsperando] = useState(true);
    saber = () => setEsperando(false);
    return <Multa enviar={enviar} esperando={esperando} />;
  }
  montar(<Pantalla />);
  await userEvent.type(motivo, 'Flood');
  await boton.click();
  await expect.element(boton).toHaveAttribute('aria-disabled', 'true');
  expect(enviar).not.toHaveBeenCalled();
  saber();
  await expect.element(boton).toHaveAttribute('aria-disabled', 'false');
  expect(enviar).toHaveBeenCalledTimes(1);
});

test('in a dialog it begins in its field too, and the focus goes back to whoever opened it', async () => {
  function Pantalla() {
    const [abierto, setAbierto] = useState(false);
    const cerrar = () => setAbierto(false);
    return (
      <>
        <button type="button" onClick={() => setAbierto(true)}>
          Abrir
        </button>
        {abierto && (
          <Dialogo titulo="Multar a Dora" cerrar={cerrar}>
            <Multa enviar={() => undefined} volver={cerrar} />
          </Dialogo>
        )}
      </>
    );
  }
  montar(<Pantalla />);
  const abrir = page.getByRole('button', { name: 'Abrir' });
  await abrir.click();
  await expect.element(motivo).toHaveFocus();
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(abrir).toHaveFocus();
});

test('a dialog that was typed into asks before it goes, by whatever way; one that was not goes at once', async () => {
  function Pantalla() {
    const [abierto, setAbierto] = useState(false);
    const cerrar = () => setAbierto(false);
    return (
      <>
        <button type="button" onClick={() => setAbierto(true)}>
          Abrir
        </button>
        {abierto && (
          <Dialogo titulo="Multar a Dora" cerrar={cerrar}>
            <Multa enviar={() => undefined} volver={cerrar} />
          </Dialogo>
        )}
        <Preguntas />
      </>
    );
  }
  montar(<Pantalla />);
  const abrir = page.getByRole('button', { name: 'Abrir' });
  const dialogo = page.getByRole('dialog', { name: 'Multar a Dora' });
  const pregunta = page.getByRole('dialog', { name: '¿Cerrar sin enviar?' });
  await abrir.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialogo).not.toBeInTheDocument();

  const maneras = {
    Escape: () => userEvent.keyboard('{Escape}'),
    cruz: () => dialogo.getByRole('button', { name: 'Cerrar' }).click(),
    Volver: () => dialogo.getByRole('button', { name: 'Volver' }).click(),
    'al lado': () =>
      userEvent.click(document.elementFromPoint(5, 450) ?? document.body, { position: { x: 5, y: 450 } }),
    atrás: () => history.back(),
  };
  await abrir.click();
  await userEvent.type(motivo, 'Flood');
  for (const salir of Object.values(maneras)) {
    await salir();
    await expect.element(pregunta).toBeVisible();
    await pregunta.getByRole('button', { name: 'Volver' }).click();
    await expect.element(pregunta).not.toBeInTheDocument();
    await expect.element(motivo).toHaveValue('Flood');
  }
  await userEvent.keyboard('{Escape}');
  await pregunta.getByRole('button', { name: 'Descartar' }).click();
  await expect.element(dialogo).not.toBeInTheDocument();
  await abrir.click();
  await expect.element(motivo).toHaveValue('');
});

test('what was typed into the dialog of one is not in that of another, and is there again in its own', async () => {
  const cerradas: (() => void)[] = [];
  function Pantalla() {
    const [de, setDe] = useState('');
    const cerrar = () => setDe('');
    cerradas[0] = cerrar;
    return (
      <>
        {['Dora', 'Leo'].map((quien) => (
          <button key={quien} type="button" onClick={() => setDe(quien)}>
            {quien}
          </button>
        ))}
        {de !== '' && (
          <Dialogo titulo={`Multar a ${de}`} cerrar={cerrar}>
            <Multa enviar={() => undefined} volver={cerrar} />
          </Dialogo>
        )}
      </>
    );
  }
  montar(<Pantalla />);
  await page.getByRole('button', { name: 'Dora' }).click();
  await userEvent.type(motivo, 'Flood');
  // The screen is left with the dialog open, and come back to.
  const aqui = location.pathname;
  history.replaceState(history.state, '', '/otra');
  cerradas[0]?.();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  history.replaceState(history.state, '', aqui);
  await page.getByRole('button', { name: 'Leo' }).click();
  await expect.element(motivo).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Dora' }).click();
  await expect.element(motivo).toHaveValue('Flood');
});
