import type { Sala } from '../../platform/sala.ts';
import { cartero } from './discord.cartero.ts';
import { retrasarCarriles } from './discord.retroceso.ts';
import { editarGancho, probarGancho, verGanchos } from './discord.service.ts';

export const discord: Sala<'discord'> = {
  handlers: { ganchosDiscord: verGanchos, editGancho: editarGancho, probarGancho },
  correcciones: [retrasarCarriles],
  oficios: [cartero],
};
