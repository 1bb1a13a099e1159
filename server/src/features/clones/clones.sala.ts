import type { Sala } from '../../platform/sala.ts';
import { grupos, listaBlanca, permitir } from './clones.service.ts';

export const clones: Sala<'clones'> = {
  handlers: { getAllClones: grupos, getWhiteList: listaBlanca, actionWhite: permitir },
};
