import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { abrirPortal } from '../../testing/portal.ts';

/** Beto may act on Ana and Leo, not on Jefa, who stands above, nor on Ido, who has gone. */
async function escena() {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 12 });
  const beto = await portal.persona({ nombre: 'Beto', categoria: 10 });
  await portal.exceptuar(beto, 'mul', 'adm');
  const ana = await portal.persona({ nombre: 'Ana', categoria: 2 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 5 });
  const ido = await portal.persona({ nombre: 'Ido', categoria: 2 });
  await portal.despedir(ido);
  const todos = [ana, leo, jefa, ido, beto].map(({ id }) => id);
  return { portal, jefa, beto, ana, leo, ido, todos };
}
const OMITIDAS = [
  ['Beto', 'No puedes hacerlo contigo'],
  ['Ido', 'Ya no está en la agencia'],
  ['Jefa', 'Tiene tu mismo rango o uno mayor'],
];
const CASOS = [
  ['despedirVarias', 'Despediste a', { motivo: ' Ausencia' }, 'despidos', 'despidió a', ': Ausencia'],
  ['multarVarias', 'Multaste a', { motivo: 'Flood ', creditos: 5 }, 'multas', 'multó a', ' con 5c: Flood'],
  [
    ...([
      'llamarVarias',
      'Llamaste la atención a',
      { motivo: 'Flood', descripcion: 'Tres veces' },
      'llamados',
    ] as const),
    ...(['llamó la atención a', ': Flood'] as const),
  ],
] as const;

describe.each(CASOS)('%s', (llamada, hizo, datos, modulo, verbo, porque) => {
  test('a quien se puede, de una vez; a los demás los deja y los nombra', async () => {
    const { portal, beto, todos } = await escena();
    const { resultado, bitacora } = await portal.observar(() =>
      portal.pide(beto).logra(`POST ${llamada}`, { body: { ...datos, usuarios: todos } as never }),
    );
    expect(resultado).toMatchObject({ status: 0, hechas: ['Ana', 'Leo'] });
    expect(resultado.omitidas.map(({ nombre, msg }) => [nombre, msg])).toEqual(OMITIDAS);
    expect(resultado.msg.startsWith(`${hizo} 2 personas. Faltaron Beto`)).toBe(true);
    const [deTodas, ...deCada] = bitacora.filter((l) => l.modulo === modulo);
    expect(deTodas).toMatchObject({ usuario: null, objeto: null, motivo: `${verbo} 2 personas${porque}` });
    expect(deCada.map((l) => l.motivo)).toEqual([0, 1].map(() => `${verbo} ${NOMBRE}${porque}`));
  });

  test('a varias es un solo registro, que se abre; a una es el suyo', async () => {
    const { portal, beto, jefa, ana, leo } = await escena();
    const hecho = (...usuarios: number[]) =>
      portal.pide(beto).logra(`POST ${llamada}`, { body: { ...datos, usuarios } as never });
    const query = { modulo, encargado: beto.id };
    const vistos = async () => (await portal.pide(jefa).logra('GET registros', { query })).filas;
    await hecho(ana.id, jefa.id);
    expect(await vistos()).toMatchObject([{ usuario: 'Ana', lineas: 0, motivo: `Beto ${verbo} Ana${porque}` }]);
    const eva = await portal.persona({ nombre: 'Eva', categoria: 2 });
    await hecho(leo.id, eva.id);
    const [acto, ...antes] = await vistos();
    expect(acto).toMatchObject({ usuario: null, motivo: `Beto ${verbo} 2 personas${porque}` });
    expect(antes).toMatchObject([{ usuario: 'Ana' }]);
    const suyos = (await portal.pide(jefa).logra('GET registros', { query: { acto: acto?.id ?? 0 } })).filas;
    expect(suyos.filter((l) => l.modulo === modulo).map((l) => l.usuario)).toEqual(['Leo', 'Eva']);
    expect(acto?.lineas).toBe(suyos.length);
  });

  test('con nadie: no se hace, y se dice por qué', async () => {
    const { portal, beto, jefa, ido } = await escena();
    const pedir = (usuarios: number[]) => portal.pide(beto)('POST', llamada, { ...datos, usuarios });
    expect(await pedir([jefa.id])).toMatchObject({ http: 403, cuerpo: { error: 'SIN_PERMISO' } });
    expect(await pedir([ido.id])).toMatchObject({ cuerpo: { error: 'YA_ESTA_ASI' } });
    expect(await pedir([999_999])).toMatchObject({ http: 404, cuerpo: { error: 'USUARIO_NO_EXISTE' } });
  });

  test('sin el motivo, nada cambia para nadie', async () => {
    const { portal, beto, ana } = await escena();
    const respuesta = await portal.pide(beto)('POST', llamada, { ...datos, motivo: ' ', usuarios: [ana.id] });
    expect(respuesta).toMatchObject({ http: 422, cuerpo: { error: 'REGLA' } });
  });
});

test('varios despidos a la vez hacen todo lo de uno', async () => {
  const { portal, beto, ana, leo } = await escena();
  const body = { usuarios: [ana.id, leo.id], motivo: ' Ausencia ' };
  const { msg } = await portal.pide(beto).logra('POST despedirVarias', { body });
  expect(msg).toBe('Despediste a 2 personas');
  expect(await portal.pide(ana)('GET', 'checkUser')).toMatchObject({ http: 401 });
  const filas = await portal.pide().logra('GET getAllDespidos', { query: { buscar: 'Beto' } });
  expect(filas.map(({ usuarioNombre, motivo }) => [usuarioNombre, motivo])).toEqual([
    ['Leo', 'Ausencia'],
    ['Ana', 'Ausencia'],
  ]);
});

test('la multa de cada quien se le debe a cada quien', async () => {
  const { portal, beto, ana, leo } = await escena();
  const pedido = () =>
    portal
      .pide(beto)
      .logra('POST multarVarias', { body: { usuarios: [ana.id, leo.id], motivo: 'Flood', creditos: 5 } });
  const { creditos } = await portal.observar(pedido);
  expect(creditos?.map(({ usuario, creditos: n }) => [usuario, n])).toEqual([
    [ana.id, 5],
    [leo.id, 5],
  ]);
});
