import estilos from './Llavero.module.css';

interface Props {
  mision: string;
  /** The member works from the app (part 1 §2, Mi Cuenta). */
  app?: boolean;
  className?: string;
}

/** A mission as the brass tag of a room key; takes its size from the text around it. */
export function Llavero({ mision, app = false, className }: Props) {
  return (
    <span className={className ? `${estilos.llavero} ${className}` : estilos.llavero}>
      <span className={estilos.ojal} aria-hidden="true" />
      {mision}
      {app && <span className={estilos.app}>app</span>}
    </span>
  );
}
