import { CONTRACT } from '@conserje/contract';
import { NOMBRE, OP, PERMISOS } from '@conserje/rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { ACEPTAR, laSolicitud, ofrecer, respuestaA } from '../../testing/ascensos.ts';
import { mientras } from '../../testing/carreras.ts';
import { rutaDe } from '../../testing/cliente.ts';
import { LOGROS } from '../../testing/logros.ts';
import { ALGUIEN } from '../../testing/muestras.ts';
import { deClase } from '../../testing/notificaciones.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { abrir, acreditado, alBajo, apunte, comoSeVe, confirmar, ligar, ver } from '../../testing/tiempos.ts';
import { ventaDe } from '../../testing/ventas.ts';
import { usuarioActivo } from '../usuarios/usuarios.public.ts';

/** The manager stands one mission above the junior, and holds `tt` by their category. */
let portal: Portal;
let [jefa, jefe, leo]: Persona[] = [];
let id = 0;
beforeEach(async () => {
  portal = await abrirPortal();
  const cima = await portal.persona({ nombre: 'Jefa', categoria: 12, posicion: 2, firma: 'JEF' });
  await portal.exceptuar(cima, ...PERMISOS);
  const suyo = await portal.persona({ nombre: 'Jefe', categoria: 5, posicion: 5, firma: 'JEE' });
  const junior = await portal.persona({ nombre: 'Leo', categoria: 5, posicion: 4, firma: 'LEO' });
  [jefa, jefe, leo] = [cima, suyo, junior];
});
const los = () => {
  if (!jefa || !jefe || !leo) throw new Error('nobody is there');
  return { jefa, jefe, leo };
};
const editar = async (de: Persona, rango: number) => {
  const { usuario } = de;
  await portal.pide(los().jefa).logra('POST editUsuario', {
    body: { id: de.id, nombre: 'igual', firma: 'igual', mifirma: 'JEF', rango },
  });
  return usuario;
};

/** What takes the right from the manager, by the call that does it. */
const CAUSAS: [string, () => Promise<unknown>][] = [
  [
    'actionDegrado of its manager',
    async () =>
      portal.pide(los().jefa).logra('POST actionDegrado', {
        body: {
          usuario: los().jefe.id,
          motivo: 'Faltas',
          rango: await portal.mision(4, 1),
          mision: await portal.mision(5, 5),
        },
      }),
  ],
  ['editUsuario of its manager', async () => editar(los().jefe, await portal.mision(5, 4))],
  ['editUsuario of its junior', async () => editar(los().leo, await portal.mision(6, 1))],
  [
    'addMision to its junior',
    async () =>
      portal.pide(los().jefa).logra('POST addMision', { body: await ventaDe(portal, los().jefa, los().leo, [6, 1]) }),
  ],
  [
    'actionSolicitudes by its junior',
    async () => {
      await ofrecer(portal, los().jefa, los().leo);
      const body = respuestaA(await laSolicitud(portal, los().leo), ACEPTAR);
      await portal.pide(los().leo).logra('POST actionSolicitudes', { body });
    },
  ],
  [
    'moverMis',
    async () =>
      portal.pide(los().jefa).logra('POST moverMis', {
        body: { id: await portal.mision(5, 4), vecina: await portal.mision(5, 5) },
      }),
  ],
  [
    'guardarMatriz',
    async () => {
      const { permisos } = await portal.db
        .selectFrom('categoria')
        .select('permisos')
        .where('id', '=', 5)
        .executeTakeFirstOrThrow();
      const categorias = [{ id_categoria: 5, permisos: 'mul', visto: permisos }];
      await portal.pide(los().jefa).logra('POST guardarMatriz', { body: { categorias } });
    },
  ],
];

describe('a manager who may no longer be one is let go of at once', () => {
  test.each(CAUSAS)('%s', async (_causa, cambiar) => {
    const gente = los();
    portal.reloj.pasar({ horas: 24 * 60 });
    ({ id } = await abrir(portal, gente.jefe, gente.leo));
    portal.reloj.pasar({ minutos: 10 });
    const { bitacora } = await portal.observar(cambiar);
    expect(await ver(portal, gente.jefa, id)).toMatchObject({
      alto: -1,
      relevos: [{ alto: gente.jefe.id, hasta: 600 }],
    });
    expect(bitacora.filter((b) => b.modulo === 'tiempos')).toMatchObject([
      { objeto: id, usuario: gente.leo.id, motivo: `desligó el tiempo de ${NOMBRE}: su encargado ya no puede serlo` },
    ]);
    expect(await deClase(portal, gente.leo, 'sin_encargado')).toEqual(['dejó tu tiempo sin encargado']);
    expect(await deClase(portal, gente.jefe, 'sin_encargado')).toHaveLength(1);
    // What they managed until then is theirs, and no more.
    portal.reloj.pasar({ minutos: 5 });
    await ligar(portal, gente.jefa, id);
    portal.reloj.pasar({ minutos: 5 });
    await confirmar(portal, gente.jefa, id);
    expect(await acreditado(portal, gente.jefe)).toEqual({ asistencia: 0, times: 10 });
    expect(await acreditado(portal, gente.jefa)).toEqual({ asistencia: 0, times: 5 });
    expect(await acreditado(portal, gente.leo)).toEqual({ asistencia: 20, times: 0 });
  });

  test('an exception that is taken', async () => {
    const gente = los();
    await portal.permitir(5, 'mul');
    await portal.exceptuar(gente.jefe, 'tt');
    ({ id } = await abrir(portal, gente.jefe, gente.leo));
    const fila = portal.db.selectFrom('excepcion').select('id').where('usuario', '=', gente.jefe.id);
    const body = { op: 2, id: (await fila.executeTakeFirstOrThrow()).id, visto: 'tt' };
    const { avisos, bitacora } = await portal.observar(() =>
      portal.pide(gente.jefa).logra('POST actionExcepciones', { body }),
    );
    expect(await ver(portal, gente.jefa, id)).toMatchObject({ alto: -1 });
    expect(bitacora).toContainEqual(
      apunte(id, gente.leo, gente.jefa, `desligó el tiempo de ${NOMBRE}: su encargado ya no puede serlo`),
    );
    expect(avisos).toContainEqual(alBajo('Jefa', 'dejó tu tiempo sin encargado', gente.leo));
  });

  test('a promotion that leaves the manager above changes nothing', async () => {
    const gente = los();
    ({ id } = await abrir(portal, gente.jefe, gente.leo));
    await portal.ascender(gente.jefe, 6);
    await portal.ascender(gente.leo, 5, 9);
    expect(await ver(portal, gente.jefa, id)).toMatchObject({ alto: gente.jefe.id });
    expect(await deClase(portal, gente.leo, 'sin_encargado')).toEqual([]);
  });
});

/** Open tiempos whose manager could not be one. */
async function indebidos(): Promise<number[]> {
  const filas = await portal.db
    .selectFrom('tiempo')
    .select(['id', 'bajo', 'alto'])
    .where('cerrado', 'is', null)
    .execute();
  const malos: number[] = [];
  for (const { id: cual, bajo, alto } of filas) {
    const [junior, manager] = [
      await usuarioActivo(portal.db, bajo),
      alto === null ? null : await usuarioActivo(portal.db, alto),
    ];
    if (manager === null) continue;
    if (!junior || !manager?.permisos.includes('tt') || manager.orden <= junior.orden) malos.push(cual);
  }
  return malos;
}

test('after every call that changes anything, each manager may be one', async () => {
  const gente = los();
  await portal.persona({ nombre: ALGUIEN.usuario });
  await portal.db.updateTable('usuario').set({ firma: '' }).where('id', '=', gente.jefa.id).execute();
  for (const [categoria, posicion] of [
    [2, 4],
    [4, 1],
  ] as const) {
    const junior = await portal.persona({ categoria, posicion });
    const encargado = await portal.persona(posicion === 4 ? { categoria, posicion: 5 } : { categoria: categoria + 1 });
    await abrir(portal, encargado, junior);
  }
  const sinHacer: string[] = [];
  const deCual = (cual: string) => CONTRACT[cual.split(' ')[0] as keyof typeof CONTRACT];
  // The ladder last: the others count on it as it comes.
  const esEscala = ([cual]: [string, unknown]) => Number(deCual(cual).feature === 'mantenimiento');
  for (const [cual, preparar] of Object.entries(LOGROS).toSorted((a, b) => esEscala(a) - esEscala(b))) {
    const spec = deCual(cual);
    /** Whoever a call is about manages the tiempo of the next below them, and has one whose manager is the next above. */
    const alguien = async (categoria = 2): Promise<Persona> => {
      const quien = await portal.persona({ categoria });
      if (categoria > 1) await abrir(portal, quien, await portal.persona({ categoria: categoria - 1, posicion: 9 }));
      const arriba = categoria > 1 ? { categoria, posicion: 2 } : { categoria: 2 };
      if (!['tiempos', 'guardia'].includes(spec.feature)) await abrir(portal, await portal.persona(arriba), quien);
      return quien;
    };
    if ((await portal.pide(gente.jefa)('GET', 'checkUser')).http === 401)
      gente.jefa.key = await portal.sesion(gente.jefa.id);
    const { quien, params, query, body } = await preparar({ portal, jefa: gente.jefa, alguien });
    const { http } = await portal.pide(quien ?? gente.jefa)(spec.method, rutaDe(spec.path, params, query), body);
    if (http !== 200) sinHacer.push(`${cual} ${http}`);
    expect({ cual, indebidos: await indebidos() }).toEqual({ cual, indebidos: [] });
  }
  expect(sinHacer).toEqual([]);
});

describe('who links while the right is being taken waits, and is refused', () => {
  const liga = async () => {
    const { jefe: encargado } = los();
    return portal.pide(encargado)('POST', 'actionTime', await comoSeVe(portal, OP.ligar, id));
  };
  beforeEach(async () => {
    ({ id } = await abrir(portal, los().jefa, los().leo, -1));
  });

  test('by the ladder', async () => {
    const [una, otra] = [await portal.mision(5, 4), await portal.mision(5, 5)];
    const respuesta = await mientras(
      portal,
      async (tx) => {
        await tx.bloquearFila('categoria', 5);
        for (const [cual, posicion] of [
          [una, 1000],
          [otra, 4],
          [una, 5],
        ] as const)
          await tx.db.updateTable('mision').set({ posicion }).where('id', '=', cual).execute();
      },
      liga,
    );
    expect(respuesta).toMatchObject({ http: 422, cuerpo: { error: 'ENCARGADO_INVALIDO' } });
  });

  test('by the permissions of a category', async () => {
    const respuesta = await mientras(
      portal,
      (tx) => tx.db.updateTable('categoria').set({ permisos: '' }).where('id', '=', 5).execute(),
      liga,
    );
    expect(respuesta).toMatchObject({ http: 403 });
  });
});
