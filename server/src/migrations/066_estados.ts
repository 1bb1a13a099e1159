import type { MigrationStep } from '../platform/database/migrate.ts';

const NO_PERMISO = `usuario not in (
  select u.id from usuario u join mision m on m.id = u.mision join categoria c on c.id = m.categoria
  left join excepcion x on x.usuario = u.id
  where u.despedido = 0 and ',' || c.permisos || ',' || coalesce(x.permisos, '') || ',' like '%,adm,%')`;

/** A status goes with `adm`: those of people who had lost it stood on the ticker, and nobody could remove them. */
export const estados: MigrationStep = () => [
  `insert into bitacora (modulo, objeto, usuario, encargado, motivo, fecha, diferencias)
    select 'estados', id, usuario, null, 'Se retiró su estado: ya no es admin', fecha, null
    from estado where ${NO_PERMISO}`,
  `delete from estado where ${NO_PERMISO}`,
];
