import type { ClaseVigia } from '@conserje/rules';
import { CLASES_VIGIA, VIGILADO } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { CampoPersona } from '../../../dominio/CampoPersona.tsx';
import { usuariosQuery } from '../../../dominio/personal.ts';
import { agrupar } from '../../../platform/agrupar.ts';
import { mayuscula } from '../../../ui/formato.ts';
import controles from '../../../ui/tabla/TablaControles.module.css';
import estilos from '../Seguridad.module.css';

const GRUPOS = agrupar(CLASES_VIGIA, (una) => VIGILADO[una].de);

interface Props {
  clase: ClaseVigia | null;
  de: number;
  cambiar: (cambio: { clase?: string; de?: number }) => void;
}

/** Which kind, and whom it befell. */
export function Filtros({ clase, de, cambiar }: Props) {
  const { data, error } = useQuery(usuariosQuery());
  return (
    <div className={estilos.filtros}>
      <select
        className={controles.campo}
        aria-label="Qué pasó"
        value={clase ?? ''}
        onChange={(e) => cambiar({ clase: e.currentTarget.value })}
      >
        <option value="">Todo lo que pasó</option>
        {GRUPOS.map(([grupo, suyas]) => (
          <optgroup key={grupo} label={mayuscula(grupo)}>
            {suyas.map((una) => (
              <option key={una} value={una}>
                {VIGILADO[una].rotulo}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <CampoPersona
        etiqueta="A quién"
        sinRotulo="A quien sea"
        opciones={data}
        fallo={data ? undefined : error}
        valor={de}
        cambiar={(usuario) => cambiar({ de: usuario })}
        error={undefined}
      />
    </div>
  );
}
