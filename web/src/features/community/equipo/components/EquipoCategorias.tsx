import { useStartup } from '../../../../shared/agencia/configuracion.queries.ts';
import { useScrollToChosen } from '../../../../ui/layout/useScrollToChosen.ts';
import { formatCount } from '../../../../ui/text/format.ts';
import type { CategoriaCount } from '../equipoFilter.ts';
import styles from './EquipoCategorias.module.css';

interface Props {
  rangos: readonly CategoriaCount[];
  /** Null while no rango is shown. */
  chosen: number | null;
  choose: (id: number) => void;
}

/** Rango buttons, highest first; on a phone a strip scrolled to the chosen one. */
export function EquipoCategorias({ rangos, chosen, choose }: Props) {
  const placaByCategoria = new Map(useStartup().rangos.map((r) => [r.id_categoria, r.placa]));
  const strip = useScrollToChosen<HTMLFieldSetElement>(`[data-rango="${chosen}"]`);
  return (
    <fieldset ref={strip} className={styles.strip}>
      <legend className="u-visually-hidden">Rangos</legend>
      {rangos.map(({ id, name, count }) => (
        <button
          key={id}
          type="button"
          className={styles.rango}
          data-rango={id}
          aria-pressed={id === chosen}
          aria-label={`${name}, ${formatCount(count, 'persona', 'personas')}`}
          onClick={() => choose(id)}
        >
          {placaByCategoria.has(id) && (
            <img
              className={styles.placa}
              src={placaByCategoria.get(id)}
              width={32}
              height={32}
              alt=""
              decoding="async"
            />
          )}
          <span>{name}</span>
          <span className="u-regular u-muted u-tabular">{count}</span>
        </button>
      ))}
    </fieldset>
  );
}
