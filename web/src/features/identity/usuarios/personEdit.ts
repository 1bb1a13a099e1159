import type { PersonDetail } from '@conserje/contract';
import type { UsuarioInput } from '@conserje/rules';

/** What of someone the form edits, as it stands. */
export const editableDataOf = ({ usuario, rango, firma }: PersonDetail): UsuarioInput => ({
  nombre: usuario,
  rango,
  firma,
});

/**
 * A form after someone else has changed what it edits: what its reader has not touched is as it stands now, what they typed
 * stays.
 */
export const mergePersonEdit = (written: UsuarioInput, initial: UsuarioInput, current: UsuarioInput): UsuarioInput => ({
  nombre: written.nombre === initial.nombre ? current.nombre : written.nombre,
  rango: written.rango === initial.rango ? current.rango : written.rango,
  firma: written.firma === initial.firma ? current.firma : written.firma,
});
