import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import Preguntas from '../app/Preguntas.tsx';
import { montar } from '../testing/montar.tsx';
import { Dialogo } from '../ui/Dialogo.tsx';
import { CampoTexto } from '../ui/forma/Campos.tsx';
import { Forma } from '../ui/forma/Forma.tsx';
import { useForma } from '../ui/forma/useForma.ts';
import { useUrlEstado } from '../ui/useUrlEstado.ts';
import { confirmar } from './confirmar.ts';

const EN_URL = { ficha: false, vista: 'todas' };
const boton = (name: string) => page.getByRole('button', { name, exact: true });
const dialogo = (name: string) => page.getByRole('dialog', { name });
const enLugar = (direccion: string) =>
  expect.poll(() => document.querySelector('[aria-label=Dirección]')?.textContent).toBe(direccion);

function Nota() {
  const forma = useForma({ nota: '' });
  return (
    <Forma forma={forma} llana boton="Guardar" revisar={() => null} enviar={() => undefined}>
      <CampoTexto {...forma.campo('nota')} label="Nota" />
    </Forma>
  );
}

/** Two pages, each with a dialog of its own, one that the address holds, and one that does not let itself be closed. */
function Portal() {
  const { pathname, search } = useLocation();
  const [url, cambiar] = useUrlEstado(EN_URL);
  const [abierto, setAbierto] = useState('');
  const [respuesta, setRespuesta] = useState('');
  const cerrar = () => setAbierto('');
  const preguntar = async () => setRespuesta((await confirmar(PREGUNTA)) ? 'sí' : 'no');
  return (
    <>
      <output aria-label="Dirección">{pathname + search}</output>
      <output aria-label="Respuesta">{respuesta}</output>
      <Link to="/dos">Ir a dos</Link>
      <button type="button" onClick={() => setAbierto('normal')}>
        Abrir
      </button>
      <button type="button" onClick={() => setAbierto('terco')}>
        Abrir el terco
      </button>
      <button type="button" onClick={() => cambiar({ ficha: true }, { abre: true })}>
        Abrir la ficha
      </button>
      <button type="button" onClick={() => cambiar({ vista: 'mias' })}>
        Las mías
      </button>
      {abierto === 'normal' && (
        <Dialogo titulo="Uno" cerrar={cerrar}>
          <button type="button" onClick={() => void preguntar()}>
            Preguntar
          </button>
          <button type="button" onClick={cerrar}>
            Listo
          </button>
        </Dialogo>
      )}
      {abierto === 'terco' && (
        <Dialogo titulo="Terco" cerrar={() => undefined}>
          <button type="button" onClick={cerrar}>
            Listo
          </button>
        </Dialogo>
      )}
      {url.ficha && (
        <Dialogo titulo="Ficha" cerrar={() => cambiar({ ficha: false }, { reemplazar: true })}>
          <Nota />
        </Dialogo>
      )}
      <Preguntas />
    </>
  );
}
const PREGUNTA = { titulo: '¿Seguro?', texto: 'No se deshace.', accion: 'Seguir' };

/** At the second page, behind which the first one lies. */
async function enDos(): Promise<void> {
  montar(<Portal />, '/uno');
  await page.getByRole('link', { name: 'Ir a dos' }).click();
  await enLugar('/dos');
}
const atras = () => history.back();
const cerrado = (name: string) => expect.element(dialogo(name)).not.toBeInTheDocument();

test('back closes the dialog, and only then leaves the screen', async () => {
  await enDos();
  await boton('Abrir').click();
  await expect.element(dialogo('Uno')).toBeVisible();
  atras();
  await cerrado('Uno');
  await enLugar('/dos');
  atras();
  await enLugar('/uno');
});

test('closed by its button, back leaves at once; however often it was opened', async () => {
  await enDos();
  for (let vez = 0; vez < 3; vez += 1) {
    await boton('Abrir').click();
    await dialogo('Uno').getByRole('button', { name: 'Listo' }).click();
    await cerrado('Uno');
  }
  atras();
  await enLugar('/uno');
});

test('of a question over a dialog, back closes the question, with no, and then the dialog', async () => {
  await enDos();
  await boton('Abrir').click();
  await boton('Preguntar').click();
  await expect.element(dialogo('¿Seguro?')).toBeVisible();
  atras();
  await cerrado('¿Seguro?');
  await expect.element(page.getByRole('status', { name: 'Respuesta' })).toHaveTextContent('no');
  await expect.element(dialogo('Uno')).toBeVisible();
  atras();
  await cerrado('Uno');
  await enLugar('/dos');
});

test('after a question was answered, back closes the dialog below it in one step, and leaves in one', async () => {
  await enDos();
  await boton('Abrir').click();
  await boton('Preguntar').click();
  await boton('Seguir').click();
  await cerrado('¿Seguro?');
  atras();
  await cerrado('Uno');
  await enLugar('/dos');
  atras();
  await enLugar('/uno');
});

test('one that the address holds has one entry: back closes it, and after its button back leaves', async () => {
  await enDos();
  await boton('Abrir la ficha').click();
  await enLugar('/dos?ficha=1');
  atras();
  await cerrado('Ficha');
  await enLugar('/dos');
  await boton('Abrir la ficha').click();
  await dialogo('Ficha').getByRole('button', { name: 'Cerrar' }).click();
  await cerrado('Ficha');
  atras();
  await enLugar('/uno');
});

test('an address with one open: back closes it and stays', async () => {
  montar(<Portal />, '/dos?ficha=1');
  await expect.element(dialogo('Ficha')).toBeVisible();
  atras();
  await cerrado('Ficha');
  await enLugar('/dos');
});

test('what may not be closed yet stays, and so does the screen', async () => {
  await enDos();
  await boton('Abrir el terco').click();
  for (let vez = 0; vez < 2; vez += 1) {
    const antes = history.length;
    atras();
    await expect.poll(() => (history.state as { usr?: { capa?: number } }).usr?.capa).toBe(1);
    expect(history.length).toBe(antes);
  }
  await expect.element(dialogo('Terco')).toBeVisible();
  await enLugar('/dos');
});

test('where someone went from beside a closed dialog, back and forward go as ever', async () => {
  montar(<Portal />, '/uno');
  await boton('Abrir').click();
  await dialogo('Uno').getByRole('button', { name: 'Listo' }).click();
  await cerrado('Uno');
  await page.getByRole('link', { name: 'Ir a dos' }).click();
  await boton('Las mías').click();
  atras();
  await enLugar('/dos');
  atras();
  await enLugar('/uno');
  history.forward();
  await enLugar('/dos');
  history.forward();
  await enLugar('/dos?vista=mias');
});

test('one that the address holds and that was typed into asks, and stays with its address until it was answered', async () => {
  await enDos();
  await boton('Abrir la ficha').click();
  await page.getByRole('textbox', { name: 'Nota' }).fill('Flood');
  atras();
  await expect.element(dialogo('¿Cerrar sin enviar?')).toBeVisible();
  await enLugar('/dos?ficha=1');
  atras();
  await cerrado('¿Cerrar sin enviar?');
  await expect.element(page.getByRole('textbox', { name: 'Nota' })).toHaveValue('Flood');
  atras();
  await boton('Descartar').click();
  await cerrado('Ficha');
  await enLugar('/dos');
  atras();
  await enLugar('/uno');
});
