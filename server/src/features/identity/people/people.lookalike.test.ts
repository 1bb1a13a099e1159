import type { Upload } from '@conserje/contract';
import { expect, test } from 'vitest';
import { openPortal } from '../../../test-support/portal/portal.ts';

const TAKEN = { http: 422, msg: 'Ese nombre está reservado. Elige otro.' };

test.each([['sistema.'], ['C0nserje'], ['@here'], ['@everyone!'], ['5istema']])(
  'a registration, a change of name and a roster reject %s',
  async (nombre) => {
    const portal = await openPortal();
    const [leo, boss] = [await portal.createPerson({ nombre: 'Leo' }), await portal.createPerson({ categoria: 12 })];
    const clave = 'una-clave-bien-larga';
    const registro = { usuario: nombre, clave, rclave: clave };
    expect(await portal.as().fails('POST registro', { body: registro })).toMatchObject(TAKEN);
    const requested = { op: 2, nombre, iduser: leo.id };
    expect(await portal.as(leo).fails('POST actionNombre', { body: requested })).toMatchObject(TAKEN);
    const edit = { id: leo.id, nombre, rango: 'igual', firma: 'igual', mifirma: '' } as const;
    expect(await portal.as(boss).fails('POST editUsuario', { body: edit })).toMatchObject(TAKEN);
    const archivo = Buffer.from(`nombre\n"${nombre}"\n`) as unknown as Upload;
    expect(await portal.as(boss).succeeds('POST mirarSocios', { body: { archivo } })).toMatchObject({
      personas: 0,
      faltas: [{ campo: 'usuario', msg: TAKEN.msg }],
    });
  },
);

test('a usuario who already has such a name keeps it, and can be edited otherwise', async () => {
  const portal = await openPortal();
  const [oddPerson, boss] = [
    await portal.createPerson({ nombre: 'C0nserje' }),
    await portal.createPerson({ categoria: 12 }),
  ];
  const body = { id: oddPerson.id, nombre: 'C0nserje', rango: 'igual', firma: 'RAR', mifirma: '' } as const;
  await portal.as(boss).succeeds('POST editUsuario', { body });
  await portal.as(oddPerson).succeeds('GET MyPerfil');
});
