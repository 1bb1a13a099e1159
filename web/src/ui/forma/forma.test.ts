import { afterEach, expect, test, vi } from 'vitest';
import { avisosVisibles, cerrarAviso } from '../../platform/avisos.ts';
import { ErrorApi } from '../../platform/errorApi.ts';
import { pendiente } from '../../testing/pendiente.ts';
import { crearForma } from './forma.ts';

afterEach(() => {
  for (const { id } of avisosVisibles()) cerrarAviso(id);
});

const VACIA = { usuario: 0, motivo: '' };
/** A form with both fields on the page, and what was done with it. */
function montada() {
  const forma = crearForma(VACIA);
  const focos: string[] = [];
  const montar = (campo: keyof typeof VACIA) => {
    const input = { focus: () => void focos.push(campo) } as HTMLElement;
    return forma.campo(campo).ref(input);
  };
  const desmontar = { usuario: montar('usuario'), motivo: montar('motivo') };
  return { forma, focos, desmontar, montar };
}
const listo = (enviar: () => unknown, revisar = () => null) => ({ esperando: false, revisar, enviar });
const rechazo = (campo?: string) => new ErrorApi(422, 'REGLA', 'No puede ser', campo);

test('a refusal stands at the field that it names, and the focus goes there', () => {
  const { forma, focos } = montada();
  forma.rechazar(rechazo('motivo'));
  expect(forma.campo('motivo').error).toBe('No puede ser');
  expect(forma.campo('usuario').error).toBeUndefined();
  expect(forma.estado().general).toBeUndefined();
  expect(focos).toEqual(['motivo']);
  expect(avisosVisibles()).toMatchObject([{ msg: 'No puede ser', tipo: 'error' }]);
});

test.each([
  ['another form’s field', 'monto'],
  ['no field', undefined],
])('that of %s stands in general', (_caso, campo) => {
  const { forma, focos } = montada();
  forma.rechazar(rechazo(campo));
  expect(forma.estado().general).toBe('No puede ser');
  expect([forma.campo('usuario').error, forma.campo('motivo').error]).toEqual([undefined, undefined]);
  expect(focos).toEqual([]);
});

test('that of a field that is not on the page stands in general', () => {
  const { forma, desmontar, montar } = montada();
  desmontar.motivo?.();
  forma.rechazar(rechazo('motivo'));
  expect(forma.estado().general).toBe('No puede ser');
  montar('motivo');
  forma.rechazar(rechazo('motivo'));
  expect(forma.estado().general).toBeUndefined();
});

test('a failure that is no refusal stands in general too', async () => {
  const { forma } = montada();
  forma.pulsar();
  await forma.seguir(listo(() => Promise.reject(new TypeError('roto'))));
  expect(forma.estado().general).toBe('roto');
  expect(forma.estado().enviando).toBe(false);
});

test.each([
  ['a refusal', rechazo('motivo')],
  ['a broken line', new ErrorApi(0, 'SIN_CONEXION', 'No se pudo conectar')],
])('%s keeps what was typed', async (_caso, error) => {
  const { forma } = montada();
  forma.cambiar({ usuario: 7, motivo: 'Flood' });
  forma.pulsar();
  await forma.seguir(listo(() => Promise.reject(error)));
  expect(forma.estado().valores).toEqual({ usuario: 7, motivo: 'Flood' });
});

test('what is typed takes the message away; what is emptied too, and begins in the field that is named', () => {
  const { forma, focos } = montada();
  forma.rechazar(rechazo('motivo'));
  forma.campo('usuario').cambiar(7);
  expect(forma.campo('motivo').error).toBeUndefined();
  expect(forma.estado().valores).toEqual({ usuario: 7, motivo: '' });
  forma.rechazar(rechazo());
  forma.vaciar('usuario');
  expect(forma.estado()).toMatchObject({ valores: VACIA, general: undefined });
  expect(focos).toEqual(['motivo', 'usuario']);
});

test('nothing is sent that the rule refuses', () => {
  const { forma, focos } = montada();
  const enviar = vi.fn();
  forma.pulsar();
  void forma.seguir({ esperando: false, revisar: () => ({ campo: 'usuario', msg: 'Falta' }), enviar });
  expect(enviar).not.toHaveBeenCalled();
  expect(forma.campo('usuario').error).toBe('Falta');
  expect(focos).toEqual(['usuario']);
});

test('a press while the rule still waits for something is not dropped, and done once', () => {
  const { forma } = montada();
  const enviar = vi.fn();
  forma.cambiar({ usuario: 7 });
  forma.pulsar();
  void forma.seguir({ ...listo(enviar), esperando: true });
  expect(enviar).not.toHaveBeenCalled();
  expect(forma.estado().pulsada).toBe(true);
  void forma.seguir(listo(enviar));
  void forma.seguir(listo(enviar));
  expect(enviar).toHaveBeenCalledTimes(1);
  expect(forma.estado().pulsada).toBe(false);
});

test('a press was of what stood there then: a change takes it back', () => {
  const { forma } = montada();
  const enviar = vi.fn();
  forma.cambiar({ usuario: 7 });
  forma.pulsar();
  forma.cambiar({ usuario: 8 });
  void forma.seguir(listo(enviar));
  expect(enviar).not.toHaveBeenCalled();
});

test('a second press while the first is under way is ignored', async () => {
  const { forma } = montada();
  const { promise, resolve } = pendiente<void>();
  const enviar = vi.fn(() => promise);
  forma.pulsar();
  const primera = forma.seguir(listo(enviar));
  expect(forma.estado().enviando).toBe(true);
  forma.pulsar();
  void forma.seguir(listo(enviar));
  expect(enviar).toHaveBeenCalledTimes(1);
  resolve();
  await primera;
  expect(forma.estado()).toMatchObject({ enviando: false, pulsada: false });
});
