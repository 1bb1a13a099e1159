import type { Person } from '@conserje/contract';
import type { UsuarioInput } from '@conserje/rules';

/** What of someone the form edits, as it stands. */
export const dataOf = ({ usuario, rango, firma }: Person): UsuarioInput => ({ nombre: usuario, rango, firma });

/**
 * A form after someone else has changed what it edits: what its reader has not touched is as it stands now, what they typed
 * stays.
 */
export const upToDate = (written: UsuarioInput, antes: UsuarioInput, ahora: UsuarioInput): UsuarioInput => ({
  nombre: written.nombre === antes.nombre ? ahora.nombre : written.nombre,
  rango: written.rango === antes.rango ? ahora.rango : written.rango,
  firma: written.firma === antes.firma ? ahora.firma : written.firma,
});
