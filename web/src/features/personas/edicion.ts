import type { Persona } from '@conserje/contract';
import type { DatosUsuario } from '@conserje/rules';

/** What of someone the form edits, as it stands. */
export const datosDe = ({ usuario, rango, firma }: Persona): DatosUsuario => ({ nombre: usuario, rango, firma });

/**
 * A form after someone else has changed what it edits: what its reader has not touched is as it stands now, what they typed
 * stays.
 */
export const alDia = (escrito: DatosUsuario, antes: DatosUsuario, ahora: DatosUsuario): DatosUsuario => ({
  nombre: escrito.nombre === antes.nombre ? ahora.nombre : escrito.nombre,
  rango: escrito.rango === antes.rango ? ahora.rango : escrito.rango,
  firma: escrito.firma === antes.firma ? ahora.firma : escrito.firma,
});
