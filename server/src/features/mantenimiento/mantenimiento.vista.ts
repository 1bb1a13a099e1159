import type { DatosMision } from '@conserje/rules';

export const uno = (n: number): 0 | 1 => (n === 1 ? 1 : 0);
const SI_NO = ['No', 'Sí'] as const;

/** A mission as the audit log tells of it. */
export const misionEscrita = ({ nombre, precio, venta, traslado_venta }: DatosMision) => ({
  ...{ nombre, precio, venta: SI_NO[uno(venta)], traslado_venta: SI_NO[uno(traslado_venta)] },
});
