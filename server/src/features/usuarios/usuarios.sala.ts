import type { Answer, usuariosCalls } from '@conserje/contract';
import type { Db } from '../../platform/db/database.ts';
import type { Sala } from '../../platform/sala.ts';
import { opcionesUsuarios } from './usuarios.public.ts';

type Opciones = Answer<typeof usuariosCalls.getUsuarios>;

/** @param marcar what others know of the people to choose from, which this room cannot ask without a circle */
export const salaUsuarios = (
  marcar: (db: Db, ahora: number, opciones: Promise<Opciones>) => Promise<Opciones>,
): Sala<'usuarios'> => ({
  handlers: {
    getUsuarios: ({ deps, query, ahora }) =>
      marcar(deps.motor.db, ahora, opcionesUsuarios(deps.motor.db, query.buscar)),
  },
});
