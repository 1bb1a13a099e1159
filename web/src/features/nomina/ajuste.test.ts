import type { FilaNomina } from '@conserje/contract';
import { describe, expect, it } from 'vitest';
import { logrado, previsto } from './ajuste.ts';

const fila = (asistencia: number, times: number): FilaNomina => ({
  id: 1,
  usuarioNombre: 'Ciro',
  categoria: 1,
  asistencia,
  times,
  fecha: null,
  acciones: ['ajustar'],
});

describe('what an adjustment makes of the open period', () => {
  it('is told before it is done', () => {
    const suma = { opcion: 1, requisitos: 'asistencia', cantidad: 95 } as const;
    expect(previsto(fila(30, 2), suma)).toEqual({ rotulo: 'Horas', antes: '30m', despues: '2h 5m' });
    const resta = { opcion: 0, requisitos: 'times', cantidad: 2 } as const;
    expect(previsto(fila(30, 5), resta)).toEqual({ rotulo: 'Tiempos', antes: '2,5\u00a0h', despues: '1,5\u00a0h' });
    expect(previsto(fila(30, 5), { ...resta, cantidad: 0 })).toMatchObject({ antes: '2,5\u00a0h', despues: null });
  });

  it('and after it by what the server answered, whatever the screen showed', () => {
    const suma = { opcion: 1, requisitos: 'asistencia', cantidad: 95 } as const;
    expect(logrado(fila(155, 0), suma)).toEqual({ rotulo: 'Horas', antes: '1h', despues: '2h 35m' });
    const resta = { opcion: 0, requisitos: 'times', cantidad: 3 } as const;
    expect(logrado(fila(0, 1), resta)).toEqual({ rotulo: 'Tiempos', antes: '2\u00a0h', despues: '0,5\u00a0h' });
  });
});
