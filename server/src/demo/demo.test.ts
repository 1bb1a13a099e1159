import { expect, test } from 'vitest';
import { abrirTiempos } from './abiertos.ts';
import { azar } from './azar.ts';
import { inventarCarreras } from './carreras.ts';
import { inventarGente } from './gente.ts';
import { Encargados, semana } from './jornadas.ts';
import { pasarListas } from './listas.ts';
import { ofrecerAscensos, pedirEncargados } from './solicitudes.ts';

const HASTA = Date.UTC(2026, 0, 31);
const SEMANA_MS = 7 * 86_400_000;
const RANGOS = Array.from({ length: 36 }, (_, i) => {
  const categoria = Math.floor(i / 3) + 1;
  const enVenta = categoria > 1 && categoria < 10 ? 1 : 0;
  return {
    id: i + 1,
    nombre: `Misión ${i + 1}`,
    categoria,
    orden: categoria * 1000 + (i % 3),
    venta: enVenta,
    traslado_venta: i % 3 === 0 ? enVenta : 0,
  };
});

const HORA_MS = 3_600_000;
const ESPERAS = new Map(Array.from({ length: 12 }, (_, i) => [i + 1, `${i + 1} horas`]));

function inventar(semilla: number) {
  const suerte = azar(semilla);
  const gente = inventarGente(suerte, RANGOS, 300, { desdeId: 1, hasta: HASTA, semanas: 4, ocupados: [] });
  let id = 0;
  const carreras = inventarCarreras(suerte, gente, RANGOS, { desdeId: 1, hasta: HASTA });
  const lunes = HASTA - SEMANA_MS;
  const trabajo = semana(suerte, gente, new Encargados(gente), { lunes, hasta: HASTA, siguienteId: () => ++id });
  let lista = 0;
  const listas = pasarListas(suerte, trabajo, { lunes, hasta: HASTA, siguienteId: () => ++lista });
  const encargados = new Encargados(gente);
  const { carrera } = carreras;
  const ofertas = ofrecerAscensos(suerte, gente, encargados, {
    escala: RANGOS,
    esperas: ESPERAS,
    carrera,
    dias: 7,
    hasta: HASTA,
  });
  const abiertos = abrirTiempos(suerte, gente, encargados, { cuantos: 40, hasta: HASTA, siguienteId: () => ++id });
  const pedidos = pedirEncargados(suerte, gente, encargados, abiertos);
  return { gente, carreras, trabajo, listas, ofertas, abiertos, pedidos };
}

test('the same seed gives the same agency, another seed another', () => {
  expect(inventar(7)).toEqual(inventar(7));
  expect(inventar(7).gente[0]).not.toEqual(inventar(8).gente[0]);
});

test('names are unique and the ledger holds what was confirmed, no more', () => {
  const { gente, trabajo } = inventar(1);
  expect(new Set(gente.map((p) => p.usuario.toLowerCase())).size).toBe(300);
  expect(trabajo.tiempo.length).toBeGreaterThan(50);
  for (const tiempo of trabajo.tiempo) {
    const suyas = trabajo.trabajo.filter((t) => t.tiempo === tiempo.id);
    const suma = (tipo: string) => suyas.filter((t) => t.tipo === tipo).reduce((n, t) => n + t.minutos, 0);
    expect(suma('asistencia')).toBe(tiempo.confirmado);
    expect(suma('times')).toBeLessThanOrEqual(tiempo.confirmado ?? 0);
    expect(suyas.every((t) => t.fecha <= HASTA)).toBe(true);
  }
});

test('nobody supervises themselves or someone above them', () => {
  const { gente, trabajo } = inventar(2);
  const orden = new Map(gente.map((p) => [p.id, p.orden]));
  for (const fila of trabajo.trabajo.filter((t) => t.tipo === 'times'))
    expect(orden.get(fila.usuario)).toBeGreaterThan(orden.get(fila.otro ?? 0) ?? 0);
});

test('every career leads, step by step, from the first mission to the present one, by someone above', () => {
  const { gente, carreras } = inventar(3);
  const orden = new Map(gente.map((p) => [p.id, p.orden]));
  const lugar = new Map(RANGOS.map((r) => [r.id, r.orden]));
  const causas = new Set(carreras.carrera.map((c) => c.causa));
  expect([...causas].sort()).toEqual(['ascenso', 'degrado', 'edicion', 'registro', 'traslado', 'venta']);
  const porUsuario = Map.groupBy(carreras.carrera, (c) => c.usuario);
  for (const { id, mision, registro } of gente) {
    const pasos = porUsuario.get(id) ?? [];
    expect(pasos.map((p) => p.de)).toEqual([null, ...pasos.slice(0, -1).map((p) => p.a)]);
    expect(pasos.at(-1)?.a).toBe(mision);
    expect(pasos[0]).toMatchObject({ causa: 'registro', fecha: registro, a: 1 });
  }
  for (const { causa, de, a, encargado } of carreras.carrera) {
    if (de) expect((lugar.get(a) ?? 0) < (lugar.get(de) ?? 0)).toBe(causa === 'degrado');
    if (encargado) expect(orden.get(encargado)).toBeGreaterThan(lugar.get(a) ?? 0);
  }
  const fechas = carreras.carrera.map((c) => c.fecha);
  expect(fechas).toEqual(fechas.toSorted((x, y) => x - y));
  const trasladadas = carreras.carrera.filter((c) => c.causa === 'traslado').map((c) => c.id);
  expect(carreras.traslado.map((t) => t.carrera)).toEqual(trasladadas);
});

test('role calls are taken over what was open, an hour apart, and what they added is in the sessions', () => {
  const { trabajo, listas } = inventar(4);
  const tiempos = new Map(trabajo.tiempo.map((t) => [t.id, t]));
  const fechas = new Map(listas.pase_lista.map((l) => [l.id, l.fecha]));
  expect(listas.pase_lista.length).toBeGreaterThan(5);
  expect(listas.pase_lista.map((l) => l.numero)).toEqual(listas.pase_lista.map((_, i) => i + 1));
  const instantes = [...fechas.values()];
  instantes.slice(1).forEach((fecha, i) => {
    expect(fecha - (instantes[i] ?? 0)).toBeGreaterThanOrEqual(3_600_000);
  });
  expect(new Set(listas.pase_lista_fila.map((f) => f.parte)).size).toBe(3);
  for (const { lista, parte, tiempo, usuario } of listas.pase_lista_fila) {
    const suyo = tiempos.get(tiempo);
    expect(suyo?.bajo).toBe(usuario);
    expect(suyo?.abierto).toBeLessThan(fechas.get(lista) ?? 0);
    expect(suyo?.cerrado).toBeGreaterThan(fechas.get(lista) ?? 0);
    if (parte === 'sumados') expect(suyo?.sumado).toBeGreaterThanOrEqual(5);
    if (parte === 'pausados') expect(suyo?.p_bajo).toBeGreaterThan(0);
  }
  for (const { mins, sumado } of trabajo.tiempo) expect(mins - (sumado ?? 0)).toBe(60);
});

test('promotions are offered to some whose time has come, by someone above the mission that follows theirs', () => {
  const { gente, carreras, ofertas } = inventar(5);
  const personas = new Map(gente.map((p) => [p.id, p]));
  const ultima = new Map(carreras.carrera.map((c) => [c.usuario, c.fecha]));
  expect(ofertas.ascenso.length).toBeGreaterThan(10);
  expect(new Set(ofertas.ascenso.map((a) => a.usuario)).size).toBe(ofertas.ascenso.length);
  for (const { usuario, encargado, de, nueva, fecha } of ofertas.ascenso) {
    const suyo = personas.get(usuario);
    const espera = (suyo?.categoria ?? 0) * HORA_MS;
    expect(suyo).toMatchObject({ mision: de, despedido: false });
    expect(nueva).toBe(de + 1);
    expect(personas.get(encargado)?.orden).toBeGreaterThan(RANGOS[nueva - 1]?.orden ?? 0);
    expect(fecha).toBeGreaterThanOrEqual((ultima.get(usuario) ?? 0) + espera);
    expect(fecha).toBeLessThanOrEqual(HASTA);
  }
});

test('managers are asked for the open sessions that have none, and stand above the junior', () => {
  const { gente, abiertos, pedidos } = inventar(6);
  const orden = new Map(gente.map((p) => [p.id, p.orden]));
  const solos = new Map(abiertos.tiempo.filter((t) => t.alto === null).map((t) => [t.id, t]));
  expect(pedidos.solicitud_tiempo.length).toBeGreaterThan(0);
  for (const { tiempo, para, de } of pedidos.solicitud_tiempo) {
    expect(para).not.toBe(de);
    expect(orden.get(para)).toBeGreaterThan(orden.get(solos.get(tiempo)?.bajo ?? 0) ?? 0);
  }
});
