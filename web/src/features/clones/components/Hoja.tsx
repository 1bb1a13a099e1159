import type { GrupoClones } from '@conserje/contract';
import { porRevisar } from '@conserje/rules';
import { Avatar } from '../../../dominio/Avatar.tsx';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { contar } from '../../../ui/formato.ts';
import { Instante } from '../../../ui/Instante.tsx';
import estilos from '../Clones.module.css';
import { Permiso } from './Permiso.tsx';

/** Why accounts are taken for one person's. */
const POR: Record<GrupoClones['por'], string> = {
  conexion: 'misma conexión',
  avatar: 'mismo avatar del hotel',
  ambos: 'misma conexión y mismo avatar',
};

/** A page of the guest book: guests who have signed in with one hand, and who of them may. */
export function Hoja({ grupo, ida }: { grupo: GrupoClones; ida: boolean }) {
  const { usuarios, desde, por } = grupo;
  const activas = usuarios.filter((u) => u.despedido === 0).length;
  return (
    <li className={estilos.hoja} data-espera={porRevisar(usuarios) || undefined} data-ida={ida || undefined}>
      <p className={estilos.cabeza}>
        <span>
          <b>{contar(activas, 'cuenta', 'cuentas')}</b>
          <span className={estilos.por} data-por={por}>
            , {POR[por]}
          </span>
        </span>
        <span className={estilos.desde}>
          desde <Instante valor={desde} estilo="fecha" />
        </span>
      </p>
      <ul className={estilos.huespedes}>
        {usuarios.map((u) => (
          <li key={u.id} className={estilos.huesped} data-despedido={u.despedido === 1 || undefined}>
            <Avatar usuario={u.usuario} size={32} headOnly />
            <span className={estilos.rubrica}>
              <Puerta nombre={u.usuario} />
            </span>
            {u.despedido === 1 && <span className={estilos.nota}>Despedido</span>}
            {u.permitido === 1 && <span className={estilos.sello}>Permitido</span>}
            <Permiso cuenta={u} />
          </li>
        ))}
      </ul>
    </li>
  );
}
