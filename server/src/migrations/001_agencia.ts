import type { MigrationStep } from '../platform/database/migrate.ts';

/** Configuration, ladder and membership types. */
export const agencia: MigrationStep = ({ id, tableEnd }) => [
  `create table configuracion (clave text primary key, valor text not null) ${tableEnd}`,
  `create table categoria (
    id integer primary key,
    n_categoria text not null,
    placa text not null,
    paga_nomina integer not null,
    nomina_asistencia integer not null,
    nomina_times integer not null,
    bono_asistencia integer,
    bono_times integer,
    bono_paga integer not null,
    porciento integer not null,
    tiempo_ascenso text not null,
    renta integer not null,
    traslado_precio integer not null,
    permisos text not null
  ) ${tableEnd}`,
  `create table mision (
    id ${id},
    categoria integer not null references categoria (id),
    posicion integer not null,
    nombre text not null,
    precio integer not null,
    venta integer not null,
    traslado_venta integer not null,
    unique (categoria, posicion)
  ) ${tableEnd}`,
  `create table membresia (
    id ${id},
    nombre text not null,
    details text not null,
    precio integer not null,
    vip integer not null,
    perma integer not null,
    reduccion integer not null,
    honor text,
    image text not null
  ) ${tableEnd}`,
];
