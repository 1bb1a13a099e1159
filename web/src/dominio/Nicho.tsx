import { Avatar } from './Avatar.tsx';
import estilos from './Nicho.module.css';

/** Someone's avatar, whole, in a lit niche in the wall of the lobby. */
export function Nicho({ usuario }: { usuario: string }) {
  return (
    <span className={estilos.nicho}>
      <Avatar usuario={usuario} />
    </span>
  );
}
