import type { Paso } from '../platform/db/migrar.ts';

/** Who was dismissed, why and by whom; whoever was dismissed twice stands there twice. */
export const despidos: Paso = ({ id, instante, fin, soloAnadir }) => [
  `create table despido (
    id ${id},
    usuario integer not null references usuario (id),
    motivo text not null,
    encargado integer references usuario (id),
    fecha ${instante} not null
  ) ${fin}`,
  'create index despido_usuario on despido (usuario, id)',
  'create index despido_encargado on despido (encargado, id)',
  ...soloAnadir('despido'),
];
