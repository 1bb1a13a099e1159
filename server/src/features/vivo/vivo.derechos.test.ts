import type { Suceso } from '@conserje/contract';
import type { Permiso, Tema } from '@conserje/rules';
import { CATEGORIA_MGMT, PERMISOS, TEMAS } from '@conserje/rules';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { enTransaccion } from '../../platform/db/transaccion.ts';
import { AVISADOS, leerDerecho } from '../../testing/derechos.ts';
import { abrirVivo } from '../../testing/lector.ts';
import { portalDelArchivo } from '../../testing/portal.ts';

/** What a live event tells to whom, by the table of rights: every subject, and every kind of reader. */

const portal = portalDelArchivo();
// The keys of an object literal are its type's.
const temas = Object.keys(TEMAS) as Tema[];
const FIN = 'fin de la prueba';
/** Of a live list: it is asked for anew, with what the table of rights says of its call. */
const esSuceso = (evento: object): evento is Suceso => !('lista' in evento);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  return () => vi.useRealTimers();
});

type Lectora = { nombre: string; permisos: readonly Permiso[]; categoria: number };
const LECTORES: readonly Lectora[] = [
  { nombre: 'sin permisos', permisos: [], categoria: 1 },
  { nombre: 'la administración, sin permisos', permisos: [], categoria: CATEGORIA_MGMT },
  ...PERMISOS.map((p) => ({ nombre: `solo ${p}`, permisos: [p], categoria: 1 })),
];

describe.each(LECTORES)('$nombre', ({ permisos, categoria }) => {
  test('oye quién hizo qué de lo suyo, de lo demás que algo cambió, y de lo que es para otra persona nada', async () => {
    const p = portal();
    await p.permitir(categoria);
    const [quien, actora, otra] = [
      await p.persona({ categoria }),
      await p.persona({ categoria: 12 }),
      await p.persona(),
    ];
    await p.exceptuar(quien, ...permisos);
    const lector = await abrirVivo(p, quien, temas.join());
    const avisar = (tema: Tema, msg: string, para?: number) =>
      enTransaccion({ ...p.deps, actor: actora }, async (tx) => {
        tx.avisar({ tema, msg, ...(para !== undefined && { para }) });
        await tx.apuntar({ modulo: 'acceso', motivo: 'Prueba' });
      });
    for (const tema of temas) {
      await avisar(tema, 'hizo algo secreto');
      await avisar(tema, 'te dijo algo secreto', otra.id);
      await avisar(tema, 'te lo dijo', quien.id);
    }
    await avisar('estados', FIN);
    const oido = new Map<string, Pick<Suceso, 'quien' | 'msg'>[]>();
    for (;;) {
      const evento = JSON.parse((await lector.siguiente())?.replace(/^data: /, '') ?? 'null') as Suceso;
      if (!esSuceso(evento)) continue;
      const { tema, msg } = evento;
      if (msg === FIN) break;
      oido.set(tema, [...(oido.get(tema) ?? []), { quien: evento.quien, msg }]);
    }
    for (const tema of temas) {
      const { sesion, mgmt, permisos: bastan } = leerDerecho(AVISADOS[tema] ?? '');
      const sabe = sesion || (mgmt && categoria >= CATEGORIA_MGMT) || permisos.some((x) => bastan.includes(x));
      expect({ tema, dicho: oido.get(tema) }).toEqual({
        tema,
        dicho: [
          sabe ? { quien: actora.usuario, msg: 'hizo algo secreto' } : { quien: null, msg: '' },
          { quien: actora.usuario, msg: 'te lo dijo' },
        ],
      });
    }
  });
});
