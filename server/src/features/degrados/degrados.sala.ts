import type { Sala } from '../../platform/sala.ts';
import { degradar, pasados } from './degrados.service.ts';

export const degrados: Sala<'degrados'> = {
  handlers: { getAllDegrados: pasados, actionDegrado: degradar },
};
