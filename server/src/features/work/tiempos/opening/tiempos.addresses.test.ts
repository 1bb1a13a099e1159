import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import type { Person } from '../../../../test-support/portal/portal.ts';
import { CLAVE, openPortal } from '../../../../test-support/portal/portal.ts';
import { attempt, entry, link, noticeToBajo, ofAll, open, run, view } from '../../../../test-support/portal/tiempos.ts';

const HOME_ADDRESS = '203.0.113.7';
/** A manager and a junior who have logged in from the same address, and a manager who has not. */
async function scene() {
  const portal = await openPortal();
  const supervisor = await portal.person({ nombre: 'Jefe', categoria: 7, direccion: HOME_ADDRESS });
  const otro = await portal.person({ nombre: 'Otro', categoria: 7, direccion: '203.0.113.8' });
  const bajo = await portal.person({ nombre: 'Bajo', direccion: HOME_ADDRESS });
  return { portal, supervisor, otro, bajo };
}
const clon = (bajo: Person, supervisor: Person) => ({
  modulo: 'clones',
  objeto: bajo.id,
  usuario: bajo.id,
  encargado: supervisor.id,
  motivo: `ligó el tiempo de ${NAME_PLACEHOLDER} y comparten conexión`,
});

describe('un encargado y un usuario que comparten conexión se marcan y se apuntan', () => {
  test('al abrir', async () => {
    const { portal, supervisor, bajo } = await scene();
    const { resultado, bitacora } = await portal.observe(() => open(portal, supervisor, bajo));
    expect(resultado).toMatchObject({ comparten: true });
    expect(bitacora).toEqual([
      clon(bajo, supervisor),
      entry(1, bajo, supervisor, `abrió el tiempo de ${NAME_PLACEHOLDER}`),
    ]);
  });

  test('al ligar, y al desligar se quita la marca', async () => {
    const { portal, supervisor, otro, bajo } = await scene();
    const { id, comparten } = await open(portal, otro, bajo, -1);
    expect(comparten).toBe(false);
    const { resultado, bitacora } = await portal.observe(() => link(portal, supervisor, id));
    expect(resultado).toMatchObject({ data: [{ comparten: true }] });
    expect(bitacora).toEqual([
      clon(bajo, supervisor),
      entry(id, bajo, supervisor, `ligó el tiempo de ${NAME_PLACEHOLDER}`),
    ]);
    await link(portal, supervisor, id);
    expect(await view(portal, supervisor, id)).toMatchObject({ comparten: false });
    await link(portal, otro, id);
    expect(await view(portal, supervisor, id)).toMatchObject({ comparten: false });
  });

  test('al ligar todos, solo los que comparten', async () => {
    const { portal, supervisor, otro, bajo } = await scene();
    const foreign = await portal.person();
    const [own, othersTiempo] = [await open(portal, otro, bajo, -1), await open(portal, otro, foreign, -1)];
    const { bitacora } = await portal.observe(() =>
      portal.as(supervisor).succeeds('POST actionTime', { body: { op: 6 } }),
    );
    expect(bitacora).toEqual([
      ofAll(supervisor, 'ligó 2 tiempos'),
      clon(bajo, supervisor),
      entry(own.id, bajo, supervisor, `ligó el tiempo de ${NAME_PLACEHOLDER}`),
      entry(othersTiempo.id, foreign, supervisor, `ligó el tiempo de ${NAME_PLACEHOLDER}`),
    ]);
    expect((await portal.as(supervisor).succeeds('GET getAllTime')).map((t) => t.comparten)).toEqual([true, false]);
  });

  test('al aceptar lo que otro pidió', async () => {
    const { portal, supervisor, otro, bajo } = await scene();
    await open(portal, otro, bajo, supervisor.id);
    const { resultado, bitacora } = await portal.observe(() =>
      portal.as(supervisor).succeeds('POST actionTimeSoli', { body: { id: 1 } }),
    );
    expect(resultado).toMatchObject({ data: { comparten: true } });
    expect(bitacora[0]).toEqual(clon(bajo, supervisor));
  });

  test('cuando se sabe después: al entrar desde la misma dirección con el tiempo abierto', async () => {
    const { portal, otro, bajo } = await scene();
    const { id } = await open(portal, otro, bajo);
    const logIn = (quien: Person, desde: string) =>
      portal.as(null, { desde }).succeeds('POST login', { body: { op: 0, usuario: quien.usuario, clave: CLAVE } });
    await logIn(bajo, '203.0.113.55');
    expect(await view(portal, otro, id)).toMatchObject({ comparten: false });
    await logIn(otro, '203.0.113.55');
    expect(await view(portal, otro, id)).toMatchObject({ comparten: true });
  });
});

describe('donde la configuración dice que no, se rechaza y no queda nada', () => {
  const SAME_ADDRESS = {
    http: 422,
    status: 1,
    error: 'MISMA_DIRECCION',
    msg: 'Usan la misma conexión, así que tu agencia no lo permite',
  };
  const cerrada = async () => {
    const everything = await scene();
    await everything.portal.configure({ rechazar_misma_direccion: true });
    return everything;
  };

  test('al abrir, ligar y aceptar', async () => {
    const { portal, supervisor, otro, bajo } = await cerrada();
    const antes = await portal.accounts();
    const onOpen = await portal.as(supervisor).fails('POST openTime', { body: { bajo: bajo.id, alto: supervisor.id } });
    expect(onOpen).toEqual(SAME_ADDRESS);
    expect(await portal.accounts()).toEqual(antes);
    const { id } = await open(portal, otro, bajo, supervisor.id);
    expect(await attempt(portal, supervisor, 5, id)).toEqual(SAME_ADDRESS);
    expect(await portal.as(supervisor).fails('POST actionTimeSoli', { body: { id: 1 } })).toEqual(SAME_ADDRESS);
    await run(portal, otro, 5, id);
  });

  test('quien no comparte no lo nota', async () => {
    const { portal, otro, bajo } = await cerrada();
    expect(await open(portal, otro, bajo)).toMatchObject({ alto: otro.id, comparten: false });
  });

  test('ligar todos los deja fuera, y dice quiénes son', async () => {
    const { portal, supervisor, otro, bajo } = await cerrada();
    const sister = await portal.person({ nombre: 'Hermana', direccion: HOME_ADDRESS });
    const foreign = await portal.person();
    const [own, othersTiempo, theirs] = [
      await open(portal, otro, bajo, -1),
      await open(portal, otro, foreign, -1),
      await open(portal, otro, sister, -1),
    ];
    const { resultado, bitacora, notices } = await portal.observe(() =>
      portal.as(supervisor).succeeds('POST actionTime', { body: { op: 6 } }),
    );
    expect(resultado).toEqual({
      msg: 'Ligaste 1 tiempo. Los demás no: Bajo y Hermana comparten conexión contigo',
      status: 0,
      data: [await view(portal, supervisor, othersTiempo.id)],
      cerrados: [],
      omitidos: [
        { id: own.id, bajoNombre: 'Bajo' },
        { id: theirs.id, bajoNombre: 'Hermana' },
      ],
    });
    expect(bitacora).toEqual([entry(othersTiempo.id, foreign, supervisor, `ligó el tiempo de ${NAME_PLACEHOLDER}`)]);
    expect(notices).toEqual([
      noticeToBajo('Jefe', 'ligó tu tiempo', foreign),
      { tema: 'tiempos', quien: 'Jefe', msg: 'ligó 1 tiempo' },
    ]);
    expect((await portal.as(supervisor).succeeds('GET getAllTime')).map((t) => t.alto)).toEqual([
      -1,
      supervisor.id,
      -1,
    ]);
  });

  test('ligar todos, cuando solo quedan ellos, se rechaza y los nombra', async () => {
    const { portal, supervisor, otro, bajo } = await cerrada();
    await open(portal, otro, bajo, -1);
    const antes = await portal.accounts();
    expect(await portal.as(supervisor).fails('POST actionTime', { body: { op: 6 } })).toEqual({
      ...SAME_ADDRESS,
      msg: 'No se ligó ninguno: Bajo comparte conexión contigo',
    });
    expect(await portal.accounts()).toEqual(antes);
  });
});
