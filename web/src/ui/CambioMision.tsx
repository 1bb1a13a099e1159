import IconFlecha from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import estilos from './FormaMovimiento.module.css';
import { Llavero } from './Llavero.tsx';

interface Props {
  /** What stands there while nobody is chosen. */
  sinElegir: string;
  usuario: string | undefined;
  de: string | undefined;
  a: string | undefined;
}

/** From which mission to which, before it is done. */
export function CambioMision({ sinElegir, usuario, de, a }: Props) {
  return (
    <p className={estilos.cambio} aria-live="polite">
      {usuario === undefined || de === undefined ? (
        sinElegir
      ) : (
        <>
          <span>{usuario}</span>
          <Llavero mision={de} />
          {a !== undefined && (
            <>
              <IconFlecha size={20} aria-label="pasa a" />
              <Llavero mision={a} />
            </>
          )}
        </>
      )}
    </p>
  );
}
