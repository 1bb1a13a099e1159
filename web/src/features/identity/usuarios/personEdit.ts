import type { PersonDetail } from '@conserje/contract';
import type { UsuarioInput } from '@conserje/rules';

export const editableDataOf = ({ usuario, rango, firma }: PersonDetail): UsuarioInput => ({
  nombre: usuario,
  rango,
  firma,
});

/** Merges a concurrent change into a form: untouched fields take the current value, typed ones stay. */
export const mergePersonEdit = (written: UsuarioInput, initial: UsuarioInput, current: UsuarioInput): UsuarioInput => ({
  nombre: written.nombre === initial.nombre ? current.nombre : written.nombre,
  rango: written.rango === initial.rango ? current.rango : written.rango,
  firma: written.firma === initial.firma ? current.firma : written.firma,
});
