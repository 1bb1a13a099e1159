import type { Topic } from '@conserje/rules';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ascensoCandidatesQuery } from '../features/careers/ascensos/ascensos.queries.ts';
import { absentMembersQuery, equipoQuery } from '../features/community/equipo/equipo.queries.ts';
import { topQuery } from '../features/community/topSemanal/topSemanal.queries.ts';
import { nominaQuery } from '../features/money/nomina/nomina.queries.ts';
import { activityQuery } from '../features/work/actividad/actividad.queries.ts';
import { ausenciasMonthQuery, currentAusenciasQuery } from '../features/work/ausencias/ausencias.queries.ts';
import { openFichajesQuery } from '../features/work/fichaje/fichaje.queries.ts';
import { tiempoCandidatesQuery } from '../features/work/tiempos/tiempos.queries.ts';
import { RealtimeStore } from '../platform/realtime/realtimeStore.ts';
import { startupQuery } from '../shared/agencia/configuracion.queries.ts';
import { pendingAusenciasQuery } from '../shared/ausencias/ausencias.queries.ts';
import { newDayInterval } from '../shared/careers/normativa.queries.ts';
import { comunicadoQuery } from '../shared/comunicados/comunicados.queries.ts';
import { ownPeriodQuery } from '../shared/money/signOff.queries.ts';
import { usuariosQuery } from '../shared/people/usuarios.queries.ts';

interface AnyQuery {
  queryKey: readonly unknown[];
  meta?: object;
}

let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

/** Seconds until a change makes the data of a query stale; undefined if it never does. */
async function secondsUntilStale({ queryKey, meta = {} }: AnyQuery, topic: Topic, isOwn: boolean) {
  const query = client.getQueryCache().build(client, { queryKey, meta });
  query.setData('data');
  const start = Date.now();
  await new RealtimeStore(client).invalidate(topic, 'c1', isOwn);
  while (!query.state.isInvalidated && vi.getTimerCount() > 0 && Date.now() - start < 600_000)
    await vi.advanceTimersByTimeAsync(1_000);
  return query.state.isInvalidated ? (Date.now() - start) / 1_000 : undefined;
}

test.each<[string, AnyQuery, Topic, { own?: number; others?: number }]>([
  ['the ladder of the start-up', startupQuery(), 'rangos', { others: 0 }],
  ['the admins of the start-up', startupQuery(), 'carrera', { others: 300 }],
  ['the admins of the start-up', startupQuery(), 'usuarios', { others: 300 }],
  ['the memberships of the start-up', startupQuery(), 'membresias', { others: 300 }],
  ['Actividad', activityQuery(), 'carrera', { own: 0, others: 300 }],
  ['Actividad', activityQuery(), 'usuarios', { own: 0, others: 300 }],
  ['Actividad', activityQuery(), 'rangos', { own: 0, others: 300 }],
  ['Nómina', nominaQuery(null), 'usuarios', { own: 0, others: 15 }],
  ['Mi período', ownPeriodQuery(), 'membresias', { own: 0 }],
  ['Mi período', ownPeriodQuery(), 'creditos', { own: 0 }],
  ['Mi período', ownPeriodQuery(), 'rangos', { others: 5 }],
  ['Equipo', equipoQuery(), 'carrera', { others: 15 }],
  ['people to choose from', usuariosQuery(), 'carrera', { own: 0, others: 15 }],
  ['people to choose from', usuariosQuery(), 'ausencias', { others: 0 }],
  ['people to open a tiempo for', tiempoCandidatesQuery(), 'carrera', { own: 0, others: 15 }],
  ['people to promote', ascensoCandidatesQuery(), 'carrera', { own: 0, others: 15 }],
  ['a comunicado', comunicadoQuery(1), 'rangos', { others: 0 }],
  ['the absent of Equipo', absentMembersQuery(), 'carrera', { others: 15 }],
  ['Top semanal', topQuery('esta', '2026-03-02'), 'nomina', { others: 15 }],
  ['ausencias to decide', pendingAusenciasQuery(), 'carrera', { own: 0, others: 15 }],
  ['present ausencias', currentAusenciasQuery(), 'carrera', { own: 0, others: 15 }],
  ['the calendar of ausencias', ausenciasMonthQuery('2026-03'), 'carrera', { own: 0, others: 15 }],
  ['present ausencias', currentAusenciasQuery(), 'ausencias', { others: 0 }],
  ['open fichajes', openFichajesQuery(), 'carrera', { others: 15 }],
])('%s hear of a change', async (_list, query, topic, { others, own = others }) => {
  expect(await secondsUntilStale(query, topic, false)).toBe(others);
  expect(await secondsUntilStale(query, topic, true)).toBe(own);
});

test.each([
  ['the day before', '2026-03-01', false],
  ['the day', '2026-03-02', 5_000],
])('on %s from which its next version holds, the rulebook is asked again: %s', (_day, today, interval) => {
  expect(newDayInterval({ rige: '2026-03-02' }, today)).toBe(interval);
});
