import { NOMBRE } from '@conserje/rules';
import type { Page } from '@playwright/test';
import { delMenu } from '../../fixtures/pasos.ts';
import { ESCRITORIO } from '../../fixtures/ventanas.ts';
import type { Casa } from '../casa.ts';
import { AHORA } from '../casa.ts';
import type { Retrato } from '../retrato.ts';
import { boton, deCategoria, dialogo, elegirOpcion, escribir, idDe, principal } from '../retrato.ts';

/** Of the first category that may adjust. */
const encargado = deCategoria(7);

/** Six are theirs: one has ended, as they were told (the server may have been the first to say it), and one shares a connection. */
async function seisSuyos(casa: Casa): Promise<void> {
  const { base } = casa.portal;
  const id = await idDe(casa, await encargado(casa));
  await base.sql('update tiempo set alto = null where alto = ?', id);
  const suyos = `select t.id from tiempo t join usuario u on u.id = t.bajo join mision m on m.id = u.mision
    where t.cerrado is null and t.pausa = 0 and m.categoria < 4 and t.finaliza`;
  for (const [que, cuantos] of [
    [`< ${AHORA}`, 1],
    [`> ${AHORA}`, 5],
  ] as const)
    await base.sql(
      `update tiempo set alto = ?, comparten = 0 where id in (${suyos} ${que} order by t.id limit ${cuantos})`,
      id,
    );
  await base.sql(
    'update tiempo set comparten = 1 where id = (select max(id) from tiempo where alto = ? and cerrado is null)',
    id,
  );
  // What the server would tell of it while the picture is taken is told before.
  for (const [clase, texto] of [
    ['tiempo_por_confirmar', `terminó el tiempo de ${NOMBRE}: confírmalo`],
    ['tiempo_sin_atender', `no confirmaste el tiempo de ${NOMBRE}: confírmalo o ciérralo`],
  ] as const)
    await base.sql(
      `insert or ignore into notificacion (para, clase, texto, sobre, unica, fecha)
      select t.alto, ?, ?, t.bajo, t.id || ':' || t.finaliza, t.finaliza from tiempo t
      where t.alto = ? and t.cerrado is null and t.finaliza < ${AHORA}`,
      clase,
      texto,
      id,
    );
}

/** The third of theirs. */
async function tercero(casa: Casa): Promise<string> {
  return casa.dato(
    `select b.usuario from tiempo t join usuario b on b.id = t.bajo
    where t.cerrado is null and t.alto = ? order by t.finaliza limit 1 offset 2`,
    await idDe(casa, await encargado(casa)),
  );
}

const deTiempos = { quien: encargado, antes: seisSuyos } as const;

/** Someone who may be promoted now. */
const asciende = (casa: Casa): Promise<string> =>
  casa.dato(
    `select u.usuario from usuario u join mision m on m.id = u.mision where m.categoria = 3 and u.despedido = 0
    and not exists (select 1 from ascenso a where a.usuario = u.id and a.resultado is null) order by u.id limit 1`,
  );
const suFicha = async (casa: Casa): Promise<string> => `/ascensos?usuario=${await idDe(casa, await asciende(casa))}`;

/** The wait between two lists is over. */
async function yaToca(casa: Casa): Promise<void> {
  await casa.portal.base.sql(
    'update pase_lista set fecha = fecha - 10800000 where id = (select max(id) from pase_lista)',
  );
}

/** Marks the first four: two to be paused, one with five minutes more, one who is away. */
async function marcar(pagina: Page): Promise<void> {
  const nueva = boton(principal(pagina), 'Nueva lista');
  const casillas = principal(pagina).getByRole('grid').getByRole('checkbox');
  await nueva.or(casillas.first()).first().waitFor();
  if (await nueva.isVisible()) await nueva.click();
  for (const [nombre, i] of [
    [/^Pausar a /, 0],
    [/^Pausar a /, 1],
    [/^Sumar 5 minutos a /, 2],
    [/está fuera de base$/, 3],
  ] as const)
    await casillas
      .and(pagina.getByRole('checkbox', { name: nombre, disabled: false }))
      .nth(i)
      .check();
}

export const TRABAJO: readonly Retrato[] = [
  { nombre: 'ascensos', ruta: suFicha, formato: 'ambos' },
  { nombre: 'ascensos-carrera', ruta: async (casa) => `${await suFicha(casa)}&carrera=1`, formato: 'escritorio' },
  { nombre: 'tiempos', ruta: '/tiempos?mios=1', ...deTiempos, formato: 'ambos' },
  {
    nombre: 'tiempos-tablero',
    ruta: '/tiempos?mios=1&tablero=si',
    ...deTiempos,
    formato: 'ambos',
    abrir: async (pagina) => {
      await pagina.getByRole('region', { name: 'En base ahora' }).getByRole('heading', { level: 3 }).first().waitFor();
      return undefined;
    },
  },
  {
    nombre: 'tiempos-nuevo',
    ruta: '/tiempos?nuevo=1',
    ...deTiempos,
    formato: 'ambos',
    abrir: async (pagina) => {
      await pagina.getByRole('combobox', { name: 'Usuario' }).fill('a');
      await pagina.getByRole('option').first().waitFor();
      return undefined;
    },
  },
  {
    nombre: 'tiempos-menu',
    ruta: '/tiempos?mios=1',
    ...deTiempos,
    formato: 'escritorio',
    abrir: async (pagina, casa) => {
      await boton(pagina, `Más acciones de ${await tercero(casa)}`).click();
      await pagina.getByRole('menuitem').first().waitFor();
      return undefined;
    },
  },
  {
    nombre: 'tiempos-ajustar',
    ruta: '/tiempos?mios=1',
    ...deTiempos,
    formato: 'escritorio',
    abrir: async (pagina, casa) => {
      await delMenu(pagina, await tercero(casa), 'Ajustar');
      await dialogo(pagina).getByRole('textbox').first().fill('15');
      return dialogo(pagina);
    },
  },
  {
    nombre: 'tiempos-comparten',
    ruta: '/tiempos?mios=1',
    ...deTiempos,
    formato: 'telefono',
    abrir: async (pagina) => pagina.getByRole('row').filter({ hasText: 'Misma conexión' }),
  },
  { nombre: 'paselista', ruta: '/paselista', formato: 'ambos' },
  {
    nombre: 'paselista-nueva',
    ruta: '/paselista?nueva=1',
    antes: yaToca,
    formato: 'ambos',
    abrir: async (pagina) => {
      await marcar(pagina);
      return undefined;
    },
  },
  {
    nombre: 'paselista-perdida',
    ruta: '/paselista?nueva=1',
    antes: yaToca,
    formato: 'telefono',
    abrir: async (pagina, casa) => {
      await marcar(pagina);
      const otra = await casa.entrar(await casa.de(11));
      const vista = await casa.navegador(otra, { viewport: ESCRITORIO });
      await vista.goto('/paselista?nueva=1');
      await marcar(vista);
      await boton(principal(vista), 'Enviar lista').click();
      await boton(dialogo(vista), 'Enviar lista').click();
      await pagina.getByRole('alert').filter({ hasText: 'ya pasó lista' }).waitFor();
      return undefined;
    },
  },
  { nombre: 'nomina', ruta: '/nomina?vista=nomina', formato: 'ambos' },
  {
    nombre: 'nomina-ajustar',
    ruta: '/nomina?vista=nomina',
    formato: 'escritorio',
    abrir: async (pagina) => {
      await boton(principal(pagina), /^Ajustar/).click();
      await escribir(pagina, 'Cantidad', '30');
      return dialogo(pagina);
    },
  },
  {
    nombre: 'calcula-rango',
    ruta: '/calcularango',
    formato: 'ambos',
    abrir: async (pagina) => {
      await elegirOpcion(pagina, 'Rango 1', 'Guardia F');
      await elegirOpcion(pagina, 'Rango 2', 'Supervisor D');
      await boton(principal(pagina), 'Buscar').click();
      return undefined;
    },
  },
];
