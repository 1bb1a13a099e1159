import type { NominaRow } from '@conserje/contract';
import { describe, expect, it } from 'vitest';
import { describeAdjustment, previewAdjustment } from './nominaAdjustment.ts';

const row = (asistencia: number, times: number): NominaRow => ({
  id: 1,
  usuarioNombre: 'Ciro',
  categoria: 1,
  asistencia,
  times,
  fecha: null,
  dias_ausente: 0,
  ausente: null,
  acciones: ['ajustar'],
});

describe('effect of an adjustment on the open period', () => {
  it('is previewed before it is sent', () => {
    const sum = { opcion: 1, requisitos: 'asistencia', cantidad: 95 } as const;
    expect(previewAdjustment(row(30, 2), sum)).toEqual({ label: 'Horas', before: '30m', after: '2h 5m' });
    const subtraction = { opcion: 0, requisitos: 'times', cantidad: 2 } as const;
    expect(previewAdjustment(row(30, 5), subtraction)).toEqual({
      label: 'Tiempos',
      before: '2.5\u00a0h',
      after: '1.5\u00a0h',
    });
    expect(previewAdjustment(row(30, 5), { ...subtraction, cantidad: 0 })).toMatchObject({
      before: '2.5\u00a0h',
      after: null,
    });
  });

  it("is described by the server's answer, independent of the screen", () => {
    const sum = { opcion: 1, requisitos: 'asistencia', cantidad: 95 } as const;
    expect(describeAdjustment(row(155, 0), sum)).toEqual({ label: 'Horas', before: '1h', after: '2h 35m' });
    const subtraction = { opcion: 0, requisitos: 'times', cantidad: 3 } as const;
    expect(describeAdjustment(row(0, 1), subtraction)).toEqual({
      label: 'Tiempos',
      before: '2\u00a0h',
      after: '0.5\u00a0h',
    });
  });
});
