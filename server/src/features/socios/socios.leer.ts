import type { ColumnaSocio } from '@conserje/rules';
import { COLUMNAS_SOCIO, SOCIOS_MAX, TEXTOS } from '@conserje/rules';
import type { Hoja, Modelo } from '../../platform/hoja.ts';
import { leerHoja } from '../../platform/hoja.ts';

/** A roster as its file has it. */
export type Archivo = Hoja<ColumnaSocio>;

const MODELO: Modelo<ColumnaSocio> = {
  columnas: COLUMNAS_SOCIO,
  precisas: ['usuario'],
  max: SOCIOS_MAX,
  textos: { sinColumna: TEXTOS.sociosSinColumna, vacio: TEXTOS.sociosVacio, demasiado: TEXTOS.sociosDemasiados },
};

/** @throws Fallo REGLA where it is no such file, has no names or too many */
export const leerSocios = (bytes: Uint8Array): Archivo => leerHoja(bytes, MODELO);
