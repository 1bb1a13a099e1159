import type { MigrationStep } from '../platform/database/migrate.ts';

/** Pictures that people sent, apart from the rows that they belong to: a list never reads them. */
export const images: MigrationStep = ({ id, instant, bytes, tableEnd }) => [
  `create table imagen (
    id ${id},
    huella text not null,
    tipo text not null,
    ancho integer not null check (ancho > 0),
    alto integer not null check (alto > 0),
    publica integer not null check (publica in (0, 1)),
    fecha ${instant} not null,
    contenido ${bytes} not null
  ) ${tableEnd}`,
  'create unique index imagen_publica on imagen (huella) where publica = 1',
];
