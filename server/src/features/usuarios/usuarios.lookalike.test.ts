import type { Archivo } from '@conserje/contract';
import { expect, test } from 'vitest';
import { abrirPortal } from '../../testing/portal.ts';

const TAKEN = { http: 422, msg: 'Ese nombre está reservado. Elige otro.' };

test.each([['sistema.'], ['C0nserje'], ['@here'], ['@everyone!'], ['5istema']])(
  'nobody registers, is renamed or comes with a roster as %s',
  async (nombre) => {
    const portal = await abrirPortal();
    const [leo, jefa] = [await portal.persona({ nombre: 'Leo' }), await portal.persona({ categoria: 12 })];
    const clave = 'una-clave-bien-larga';
    const registro = { usuario: nombre, clave, rclave: clave };
    expect(await portal.pide().falla('POST registro', { body: registro })).toMatchObject(TAKEN);
    const pedido = { op: 2, nombre, iduser: leo.id };
    expect(await portal.pide(leo).falla('POST actionNombre', { body: pedido })).toMatchObject(TAKEN);
    const edicion = { id: leo.id, nombre, rango: 'igual', firma: 'igual', mifirma: '' } as const;
    expect(await portal.pide(jefa).falla('POST editUsuario', { body: edicion })).toMatchObject(TAKEN);
    const archivo = Buffer.from(`nombre\n"${nombre}"\n`) as unknown as Archivo;
    expect(await portal.pide(jefa).logra('POST mirarSocios', { body: { archivo } })).toMatchObject({
      personas: 0,
      faltas: [{ campo: 'usuario', msg: TAKEN.msg }],
    });
  },
);

test('whoever has such a name already keeps it, and is edited otherwise', async () => {
  const portal = await abrirPortal();
  const [raro, jefa] = [await portal.persona({ nombre: 'C0nserje' }), await portal.persona({ categoria: 12 })];
  const body = { id: raro.id, nombre: 'C0nserje', rango: 'igual', firma: 'RAR', mifirma: '' } as const;
  await portal.pide(jefa).logra('POST editUsuario', { body });
  await portal.pide(raro).logra('GET MyPerfil');
});
