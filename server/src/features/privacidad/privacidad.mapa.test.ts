import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GUARDADO, PRIVACIDAD_GENERAL } from '@conserje/rules';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { MOTOR } from '../../testing/base.ts';
import { portalDelArchivo } from '../../testing/portal.ts';
import { seDescarga } from './privacidad.descarga.ts';
import type { Clase, Trato } from './privacidad.mapa.ts';
import { columnasDe, MAPA } from './privacidad.mapa.ts';

const portal = portalDelArchivo();
interface Apunta {
  tabla: string;
  columna: string;
}
const CLASES: readonly Clase[] = [
  ...(['suyo', 'otro', 'nombre', 'direccion', 'huella', 'secreto', 'texto'] as const),
  ...(['imagen', 'dinero', 'dato', 'fecha', 'nada'] as const),
];
const PERSONAL = CLASES.filter((clase) => clase !== 'nada' && clase !== 'fecha');
const todas = (trato: Trato): string[] => columnasDe(trato, ...CLASES);

/** Of nobody: what the agency keeps its own secrets in. */
const DE_LA_AGENCIA = ['claves_push', 'discord_gancho', 'sello'];
/** Whose rows go with their person; of every other table the books or somebody else need them. */
const SE_BORRAN = [
  ...['aparato', 'ausencia', 'avatar_usuario', 'direccion', 'dispositivo', 'dos_pasos', 'enlace_clave', 'estado'],
  ...[
    'excepcion',
    'idempotency',
    'llamado',
    'notificacion',
    'notificacion_gusto',
    'pedido',
    'permitido',
    'presente',
    'rescate',
    'sesion',
    'solicitud_nombre',
  ],
  ...['sugerencia', 'titular_visto'],
];
/** Tables that name a person and are not in the download of one's own data, with the reason. */
const SIN_DESCARGA: Record<string, string> = {
  corte: 'who reset a payroll is what an encargado did for the agency',
  idempotency: 'what one was answered to a change, which goes after 24 hours',
  lista_paga: 'the same, of a list of pay',
  pase_lista: 'the same, of a role call',
  puesta: 'the same, of setting the agency up',
  renta_mes: 'the same, of a month of rents',
  rescate: 'fingerprints of codes, which tell nobody anything',
  segmento: 'whose minutes it led to is in trabajo',
  titular_visto: 'what is watched of rights that one knows of',
  vigilancia: 'what is watched, while it is watched; one’s own logins are in sesion and direccion',
  trabajo_dia: 'the sums of trabajo by days',
};

describe('qué es cada columna', () => {
  test('de cada tabla de la base, cada columna una vez, y ninguna más', async () => {
    const base = (await portal().db.introspection.getTables()).filter(({ name }) => !name.startsWith('kysely_'));
    const hay = Object.fromEntries(base.map(({ name, columns }) => [name, columns.map((c) => c.name).sort()]));
    const dichas = Object.fromEntries(Object.entries(MAPA).map(([tabla, trato]) => [tabla, todas(trato).sort()]));
    expect(dichas).toEqual(hay);
  });

  test('lo que apunta a una persona lo dice: suyo u otro', async () => {
    const { db } = portal();
    const consulta =
      MOTOR === 'sqlite'
        ? sql<Apunta>`select m.name as tabla, f."from" as columna from sqlite_master m, pragma_foreign_key_list(m.name) f
            where f."table" = 'usuario'`
        : sql<Apunta>`select c.conrelid::regclass::text as tabla, a.attname as columna from pg_constraint c
            join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
            where c.contype = 'f' and c.confrelid = 'usuario'::regclass`;
    const apuntan = (await consulta.execute(db)).rows;
    const mudas = apuntan.filter(
      ({ tabla, columna }) => !columnasDe(MAPA[tabla] ?? {}, 'suyo', 'otro').includes(columna),
    );
    // In no transaction but that which forgets someone.
    expect(mudas).toEqual([{ tabla: 'olvidando', columna: 'usuario' }]);
    expect(apuntan.length).toBeGreaterThan(60);
    expect(await db.selectFrom('olvidando').selectAll().execute()).toEqual([]);
  });

  test('de lo que es de alguien se dice qué pasa cuando se le olvida', () => {
    for (const [tabla, { suyo, olvido }] of Object.entries(MAPA))
      expect({ tabla, dicho: olvido !== undefined }).toEqual({ tabla, dicho: suyo !== undefined });
    const seBorran = Object.entries(MAPA).flatMap(([tabla, { olvido }]) => (olvido === 'borrar' ? tabla : []));
    expect(seBorran.sort()).toEqual([...SE_BORRAN].sort());
    const conTexto = Object.entries(MAPA).filter(([, t]) => t.suyo !== undefined && t.texto !== undefined);
    for (const [tabla, { olvido }] of conTexto) expect({ tabla, olvido }).not.toEqual({ tabla, olvido: 'queda' });
  });
});

describe('lo que se dice que se guarda', () => {
  const dichas = GUARDADO.flatMap(({ tablas }) => tablas);

  test('cada tabla con algo de personas está en una parte, y ninguna en dos', () => {
    const personales = Object.entries(MAPA)
      .filter(([tabla, trato]) => columnasDe(trato, ...PERSONAL).length > 0 && !DE_LA_AGENCIA.includes(tabla))
      .map(([tabla]) => tabla);
    expect([...dichas].sort()).toEqual(personales.sort());
  });

  test('docs/privacidad.md dice lo mismo, tabla por tabla', () => {
    const doc = readFileSync(join(import.meta.dirname, '../../../../docs/privacidad.md'), 'utf8');
    const llano = doc.replaceAll(/\s+/g, ' ');
    for (const frase of PRIVACIDAD_GENERAL) expect(llano).toContain(frase);
    for (const { titulo, que, porque, cuanto, quien, tablas } of GUARDADO) {
      const parte = llano.split('## ').find((p) => p.startsWith(`${titulo} `)) ?? '';
      for (const frase of [que, porque, cuanto, quien])
        expect({ titulo, parte }).toEqual({ titulo, parte: expect.stringContaining(frase) });
      for (const tabla of tablas)
        expect({ titulo, parte }).toEqual({ titulo, parte: expect.stringContaining(`\`${tabla}\``) });
    }
  });

  test('cada tabla que nombra a una persona se descarga, o se dice por qué no', () => {
    const nombran = Object.entries(MAPA).filter(([, { suyo, otro }]) => suyo !== undefined || otro !== undefined);
    const fuera = nombran.filter(([, trato]) => !seDescarga(trato)).map(([tabla]) => tabla);
    expect(fuera.sort()).toEqual(Object.keys(SIN_DESCARGA).sort());
    for (const [tabla, trato] of nombran) if (seDescarga(trato)) expect(dichas).toContain(tabla);
  });
});
