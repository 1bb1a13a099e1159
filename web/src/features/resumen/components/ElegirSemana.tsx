import { lunesDe } from '@conserje/rules';
import IconAntes from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconDespues from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import oculto from '../../../ui/Oculto.module.css';
import { otraSemana, semanaEscrita } from '../semana.ts';
import estilos from './ElegirSemana.module.css';

interface Props {
  lunes: string;
  /** Today in the agency's zone. */
  hoy: string;
  cambiar: (lunes: string) => void;
}

/** The week that is looked at, and the ways to the one before and the one after. */
export function ElegirSemana({ lunes, hoy, cambiar }: Props) {
  const esta = lunes === lunesDe(hoy);
  return (
    <fieldset className={estilos.semana}>
      <legend className={oculto.oculto}>Semana</legend>
      <button type="button" aria-label="Semana anterior" onClick={() => cambiar(otraSemana(lunes, -1))}>
        <IconAntes size={20} aria-hidden="true" />
      </button>
      <span className={estilos.cual} aria-live="polite">
        <b>{semanaEscrita(lunes)}</b>
        <small>{esta ? 'Esta semana' : 'Desde el lunes'}</small>
      </span>
      <button
        type="button"
        aria-label="Semana siguiente"
        aria-disabled={esta}
        onClick={() => !esta && cambiar(otraSemana(lunes, 1))}
      >
        <IconDespues size={20} aria-hidden="true" />
      </button>
    </fieldset>
  );
}
