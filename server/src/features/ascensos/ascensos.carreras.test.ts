import { expect, test } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { enTransaccion } from '../../platform/db/transaccion.ts';
import {
  ACEPTAR,
  comprobarCarreras,
  envioDe,
  laSolicitud,
  ofrecer,
  pasos,
  RECHAZAR,
  respuestaA,
} from '../../testing/ascensos.ts';
import { MOTOR } from '../../testing/base.ts';
import { codigos, mientras, porDosServidores, veces } from '../../testing/carreras.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { darDeBaja } from '../despidos/despidos.public.ts';

/** A promoter, an administrator, and someone who may be promoted to Guardia E. */
async function escena() {
  const portal = await abrirPortal();
  const enviar = await porDosServidores(portal);
  const jefe = await portal.persona({ nombre: 'Jefe', categoria: 5, firma: 'JEF' });
  const bajo = await portal.persona({ nombre: 'Bajo', categoria: 2, posicion: 4 });
  const admin = await portal.persona({ nombre: 'Admin', categoria: 11 });
  portal.reloj.pasar({ horas: 4 });
  return { portal, jefe, bajo, admin, enviar };
}
async function conSolicitud() {
  const todo = await escena();
  await ofrecer(todo.portal, todo.jefe, todo.bajo);
  const solicitud = await laSolicitud(todo.portal, todo.bajo);
  return { ...todo, acepta: respuestaA(solicitud, ACEPTAR), rechaza: respuestaA(solicitud, RECHAZAR) };
}

const resultado = async (portal: Portal) =>
  (await portal.db.selectFrom('ascenso').select('resultado').execute()).map((a) => a.resultado);

const despedir =
  (usuario: Persona, por: Persona) =>
  (tx: Tx): Promise<unknown> =>
    darDeBaja(tx.como(por), { usuario, motivo: 'Ausencia' });

test('cincuenta ofrecen a la vez: queda una solicitud, y a los demás se les dice', async () => {
  const { portal, jefe, admin, bajo, enviar } = await escena();
  const cuerpos = [await envioDe(portal, jefe, bajo), await envioDe(portal, admin, bajo)];
  const { resultado: respuestas, bitacora } = await portal.observar(() =>
    veces(50, (i) => enviar(i % 2 === 0 ? jefe : admin, 'sendAscenso', cuerpos[i % 2] ?? {})),
  );
  expect(codigos(respuestas)).toEqual({ '200': 1, '409 ASCENSO_PENDIENTE': 49 });
  expect(bitacora).toHaveLength(1);
  expect(await laSolicitud(portal, bajo)).toMatchObject({ nueva: 'Guardia E' });
});

test('cincuenta aceptan a la vez: asciende una vez', async () => {
  const { portal, bajo, acepta, enviar } = await conSolicitud();
  const respuestas = await veces(50, () => enviar(bajo, 'actionSolicitudes', acepta));
  expect(codigos(respuestas)).toEqual({ '200': 1, '409 SOLICITUD_ATENDIDA': 49 });
  expect(await pasos(portal, bajo)).toHaveLength(2);
  await comprobarCarreras(portal);
});

test('aceptar y rechazar a la vez: una de las dos', async () => {
  const { portal, jefe, bajo, acepta, rechaza, enviar } = await conSolicitud();
  const { resultado: respuestas, avisos } = await portal.observar(() =>
    veces(20, (i) => enviar(bajo, 'actionSolicitudes', i % 2 === 0 ? acepta : rechaza)),
  );
  expect(codigos(respuestas)).toEqual({ '200': 1, '409 SOLICITUD_ATENDIDA': 19 });
  const acepto = respuestas.findIndex((r) => r.http === 200) % 2 === 0;
  expect(await resultado(portal)).toEqual([acepto ? 'aceptado' : 'rechazado']);
  expect(await pasos(portal, bajo)).toHaveLength(acepto ? 2 : 1);
  // Those that went through the other server are heard by it alone.
  const dichos = avisos.filter((a) => a.para === jefe.id);
  expect(dichos.length).toBeLessThanOrEqual(1);
  await comprobarCarreras(portal);
});

test('despedido mientras acepta: no asciende', async () => {
  const { portal, enviar, admin, bajo, jefe, acepta } = await conSolicitud();
  const { resultado: tarde, avisos } = await portal.observar(() =>
    mientras(portal, despedir(bajo, admin), () => enviar(bajo, 'actionSolicitudes', acepta)),
  );
  // On PostgreSQL the key was still good when the request came in.
  expect(codigos([tarde])).toEqual({ [MOTOR === 'postgres' ? '409 SOLICITUD_RETIRADA' : '401 SIN_SESION']: 1 });
  expect(await resultado(portal)).toEqual(['retirado']);
  expect(avisos.filter((a) => a.para === jefe.id)).toMatchObject([
    { msg: 'el ascenso de Bajo a Guardia E se canceló: hubo un despido' },
  ]);
  await comprobarCarreras(portal);
});

test('despedido sin que se retire la solicitud: tampoco asciende', async () => {
  const { portal, enviar, bajo, acepta } = await conSolicitud();
  const solo = async (tx: Tx) => {
    await tx.bloquearFila('usuario', bajo.id);
    await tx.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', bajo.id).execute();
  };
  const tarde = await mientras(portal, solo, () => enviar(bajo, 'actionSolicitudes', acepta));
  expect(codigos([tarde])).toEqual({ '401 SIN_SESION': 1 });
  await comprobarCarreras(portal);
});

test('quien ascendía es despedido mientras se acepta: no asciende', async () => {
  const { portal, enviar, admin, bajo, jefe, acepta } = await conSolicitud();
  const { resultado: tarde, avisos } = await portal.observar(() =>
    mientras(portal, despedir(jefe, admin), () => enviar(bajo, 'actionSolicitudes', acepta)),
  );
  expect(codigos([tarde])).toEqual({ '409 SOLICITUD_RETIRADA': 1 });
  expect(avisos.filter((a) => a.para === bajo.id)).toMatchObject([
    { msg: 'tu solicitud de ascenso a Guardia E se canceló: hubo un despido' },
  ]);
  expect(await pasos(portal, bajo)).toHaveLength(1);
  await comprobarCarreras(portal);
});

test('aceptar y despedir a quien ascendía, a la vez: o antes o después, sin atascarse', async () => {
  const { portal, enviar, admin, jefe, bajo, acepta } = await conSolicitud();
  const [respuesta] = await Promise.all([
    enviar(bajo, 'actionSolicitudes', acepta),
    enTransaccion(portal.deps, despedir(jefe, admin)),
  ]);
  const subio = respuesta.http === 200;
  expect(await resultado(portal)).toEqual([subio ? 'aceptado' : 'retirado']);
  expect(await pasos(portal, bajo)).toHaveLength(subio ? 2 : 1);
  await comprobarCarreras(portal);
});

test('degradado mientras acepta: queda degradado y la solicitud retirada', async () => {
  const { portal, enviar, admin, bajo, acepta } = await conSolicitud();
  const rango = await portal.mision(1, 9);
  const [respuesta, degrado] = await Promise.all([
    enviar(bajo, 'actionSolicitudes', acepta),
    portal.pide(admin)('POST', 'actionDegrado', { usuario: bajo.id, motivo: 'Faltas', rango }),
  ]);
  expect(degrado.http).toBe(200);
  const subio = respuesta.http === 200;
  expect(codigos([respuesta])).toEqual({ [subio ? '200' : '409 SOLICITUD_RETIRADA']: 1 });
  const causas = (await pasos(portal, bajo)).map((p) => p.causa);
  expect(causas).toEqual(subio ? ['registro', 'ascenso', 'degrado'] : ['registro', 'degrado']);
  expect(await resultado(portal)).toEqual([subio ? 'aceptado' : 'retirado']);
  await comprobarCarreras(portal);
});

test('la escala cambia mientras se acepta: no se aplica lo que ya no es', async () => {
  const { portal, enviar, bajo, acepta } = await conSolicitud();
  const renombrar = async (tx: Tx) => {
    // Whoever edits the ladder need not know of promotions: only the wait is made here.
    await tx.bloquearFila('usuario', bajo.id);
    await tx.db.updateTable('mision').set({ nombre: 'Sereno E' }).where('nombre', '=', 'Guardia E').execute();
  };
  const tarde = await mientras(portal, renombrar, () => enviar(bajo, 'actionSolicitudes', acepta));
  expect(codigos([tarde])).toEqual({ '409 SOLICITUD_RETIRADA': 1 });
  expect(await resultado(portal)).toEqual(['retirado']);
  await comprobarCarreras(portal);
});

test('ofrecer mientras alguien mueve al usuario: al que ofrece se le dice que cambió', async () => {
  const { portal, enviar, jefe, admin, bajo } = await escena();
  const body = await envioDe(portal, jefe, bajo);
  const rango = await portal.mision(1, 9);
  const [respuesta] = await Promise.all([
    enviar(jefe, 'sendAscenso', body),
    portal.pide(admin).logra('POST actionDegrado', { body: { usuario: bajo.id, motivo: 'Faltas', rango } }),
  ]);
  const llego = respuesta.http === 200;
  expect(codigos([respuesta])).toEqual({ [llego ? '200' : '409 CAMBIO_MIENTRAS']: 1 });
  expect(await resultado(portal)).toEqual(llego ? ['retirado'] : []);
});

test('muchos ascienden y se mueven a la vez: toda carrera cuadra', async () => {
  const { portal, jefe, admin, enviar } = await escena();
  const gente: Persona[] = [];
  for (let i = 0; i < 12; i += 1) gente.push(await portal.persona({ categoria: 2, posicion: 1 + (i % 4) }));
  portal.reloj.pasar({ horas: 4 });
  const rango = await portal.mision(1, 1);
  const respuestas = await Promise.all(
    gente.flatMap((bajo, i) => [
      (async () => {
        const oferta = await enviar(jefe, 'sendAscenso', await envioDe(portal, jefe, bajo));
        if (oferta.http !== 200) return oferta;
        const [solicitud] = await portal
          .pide(bajo)
          .logra('GET getSolicitudes/:userId', { params: { userId: bajo.id } });
        return solicitud ? enviar(bajo, 'actionSolicitudes', respuestaA(solicitud, ACEPTAR)) : oferta;
      })(),
      i % 3 === 0 ? enviar(admin, 'actionDegrado', { usuario: bajo.id, motivo: 'Faltas', rango }) : undefined,
    ]),
  );
  const raros = respuestas.filter((r) => r !== undefined && ![200, 409].includes(r.http));
  expect(raros).toEqual([]);
  await comprobarCarreras(portal);
});
