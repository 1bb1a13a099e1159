import { NOMBRE } from '@conserje/rules';
import { expect, test } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import {
  ACEPTAR,
  comprobarCarreras,
  envioDe,
  laSolicitud,
  ofrecer,
  pasos,
  respuestaA,
} from '../../testing/ascensos.ts';
import { codigos, mientras, porDosServidores, veces } from '../../testing/carreras.ts';
import type { Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { cambiarMision } from '../carrera/carrera.public.ts';

const SIETE_DIAS = { horas: 168 };

/** A promotion to Vigilante H that waits, and an administrator who may offer one as well. */
async function escena() {
  const portal = await abrirPortal();
  const enviar = await porDosServidores(portal);
  const jefe = await portal.persona({ nombre: 'Jefe', categoria: 5 });
  const admin = await portal.persona({ nombre: 'Admin', categoria: 11 });
  const bajo = await portal.persona({ nombre: 'Bajo', categoria: 2 });
  portal.reloj.pasar({ horas: 4 });
  await ofrecer(portal, jefe, bajo);
  const solicitud = await laSolicitud(portal, bajo);
  return { portal, enviar, jefe, admin, bajo, id: solicitud.id, acepta: respuestaA(solicitud, ACEPTAR) };
}
const resultados = async (portal: Portal) =>
  (await portal.db.selectFrom('ascenso').select('resultado').orderBy('id').execute()).map((a) => a.resultado);

test('aceptar y retirar a la vez: una de las dos', async () => {
  const { portal, enviar, jefe, admin, bajo, id, acepta } = await escena();
  const respuestas = await veces(24, (i) =>
    i % 3 === 0
      ? enviar(bajo, 'actionSolicitudes', acepta)
      : enviar(i % 3 === 1 ? jefe : admin, 'retirarAscenso', { id }),
  );
  const acepto = (await resultados(portal))[0] === 'aceptado';
  const tarde = acepto ? '409 SOLICITUD_ATENDIDA' : '409 SOLICITUD_RETIRADA';
  expect(codigos(respuestas)).toEqual({ '200': 1, [tarde]: 23 });
  expect(await pasos(portal, bajo)).toHaveLength(acepto ? 2 : 1);
  await comprobarCarreras(portal);
});

test('retirado mientras acepta: no asciende', async () => {
  const { portal, enviar, bajo, id, acepta } = await escena();
  const ahora = portal.reloj.ahora;
  const retirar = async (tx: Tx) => {
    await tx.bloquearFila('usuario', bajo.id);
    await tx.db.updateTable('ascenso').set({ atendido: ahora, resultado: 'retirado' }).where('id', '=', id).execute();
  };
  const tarde = await mientras(portal, retirar, () => enviar(bajo, 'actionSolicitudes', acepta));
  expect(codigos([tarde])).toEqual({ '409 SOLICITUD_RETIRADA': 1 });
  await comprobarCarreras(portal);
});

test.each(['actionSolicitudes', 'retirarAscenso'] as const)(
  'vence mientras espera su turno %s: ya no vale',
  async (que) => {
    const { portal, enviar, jefe, bajo, id, acepta } = await escena();
    portal.reloj.pasar({ ...SIETE_DIAS, ms: -1 });
    const pedir = () => (que === 'actionSolicitudes' ? enviar(bajo, que, acepta) : enviar(jefe, que, { id }));
    const tarde = await mientras(
      portal,
      (tx) => tx.bloquearFila('ascenso', id),
      pedir,
      () => portal.reloj.pasar({ ms: 1 }),
    );
    expect(codigos([tarde])).toEqual({ '409 SOLICITUD_VENCIDA': 1 });
    expect(await resultados(portal)).toEqual(['retirado']);
    expect(await pasos(portal, bajo)).toHaveLength(1);
  },
);

test('cincuenta ofrecen a la vez donde una venció: queda una, y la vencida se apunta una vez', async () => {
  const { portal, enviar, jefe, admin, bajo, acepta } = await escena();
  portal.reloj.pasar(SIETE_DIAS);
  const cuerpos = [await envioDe(portal, jefe, bajo), await envioDe(portal, admin, bajo)];
  const { resultado: respuestas, bitacora } = await portal.observar(() =>
    veces(50, (i) =>
      i % 10 === 9
        ? enviar(bajo, 'actionSolicitudes', acepta)
        : enviar(i % 2 === 0 ? jefe : admin, 'sendAscenso', cuerpos[i % 2] ?? {}),
    ),
  );
  expect(codigos(respuestas)).toEqual({ '200': 1, '409 ASCENSO_PENDIENTE': 44, '409 SOLICITUD_VENCIDA': 5 });
  expect(bitacora.map((b) => b.motivo).sort()).toEqual([
    `ofreció a ${NOMBRE} el ascenso a Vigilante H`,
    `se canceló el ascenso de ${NOMBRE} a Vigilante H: venció sin respuesta`,
  ]);
  expect(await resultados(portal)).toEqual(['retirado', null]);
  await comprobarCarreras(portal);
});

test('quien la hizo baja mientras se acepta: cae con él', async () => {
  const { portal, enviar, jefe, bajo, acepta } = await escena();
  const mision = await portal.mision(2, 1);
  const bajar = (tx: Tx) => cambiarMision(tx, { usuario: jefe.id, mision, causa: 'edicion' });
  const tarde = await mientras(portal, bajar, () => enviar(bajo, 'actionSolicitudes', acepta));
  expect(codigos([tarde])).toEqual({ '409 SOLICITUD_RETIRADA': 1 });
  expect(await pasos(portal, bajo)).toHaveLength(1);
  await comprobarCarreras(portal);
});

test('bajan muchos que se habían ofrecido en cadena, a la vez: nadie se atasca', async () => {
  const { portal } = await escena();
  const cadena = await Promise.all(
    Array.from({ length: 8 }, (_, i) => portal.persona({ nombre: `Cadena${i}`, categoria: 9 - i })),
  );
  portal.reloj.pasar({ horas: 24 * 40 });
  for (let i = 0; i + 1 < cadena.length; i += 1) {
    const [de, a] = [cadena[i], cadena[i + 1]];
    if (de && a) await ofrecer(portal, de, a);
  }
  await Promise.all(cadena.map((persona) => portal.ascender(persona, 1)));
  const pendientes = await portal.db.selectFrom('ascenso').select('id').where('atendido', 'is', null).execute();
  expect(pendientes).toHaveLength(1);
  await comprobarCarreras(portal);
});
