import type { MisionInput } from '@conserje/rules';

export const toFlag = (n: number): 0 | 1 => (n === 1 ? 1 : 0);
const YES_NO = ['No', 'Sí'] as const;

/** Returns the fields of a mision as the audit log shows them. */
export const misionDiffValues = ({ nombre, precio, venta, traslado_venta }: MisionInput) => ({
  nombre,
  precio,
  venta: YES_NO[toFlag(venta)],
  traslado_venta: YES_NO[toFlag(traslado_venta)],
});
