import type { AnswerOf } from '@conserje/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ConfiguracionProvider, StartupProvider } from '../../../../shared/agencia/configuracion.queries.ts';
import { mount } from '../../../../test-support/mount.tsx';
import { NewcomerSteps } from './NewcomerSteps.tsx';

const CONFIGURACION = {
  minutos_tiempo: 60,
  verificar_hotel: true,
  pago: { dia: 6, hora: '20:00' },
} as AnswerOf<'GET configuracion'>;
const STARTUP = {
  rangos: [{ n_categoria: 'Agentes', misiones: [{ nombre: 'Iniciado' }] }],
} as AnswerOf<'GET startupForo'>;

test.each([
  [false, 'Regístrate', /Entras como/],
  [true, 'Envía tu solicitud', /Cuando la acepten, entras como/],
])('says how one enters, with applications: %s', async (ingreso, title, how) => {
  mount(
    <ConfiguracionProvider value={{ ...CONFIGURACION, ingreso }}>
      <StartupProvider value={STARTUP}>
        <NewcomerSteps />
      </StartupProvider>
    </ConfiguracionProvider>,
  );
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(page.getByText(how)).toBeVisible();
});
