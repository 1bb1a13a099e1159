import { diaEscrito } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useHoy } from '../../dominio/LlaveDejada.tsx';
import { Cargando, FalloDeCarga } from '../../ui/Espera.tsx';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { Vistas } from '../../ui/Vistas.tsx';
import { Descargar } from './components/Descargar.tsx';
import { Podio } from './components/Podio.tsx';
import estilos from './TopSemanal.module.css';
import type { SemanaVista } from './top.queries.ts';
import { topQuery } from './top.queries.ts';
import { semanaDel, TABLAS } from './top.ts';

/** `semana` empty: the one that runs. */
const EN_URL = { semana: '' };

/** *Top semanal* (part 2 §2): three ranked tables of this week, or of the one that is over. */
export default function TopSemanalScreen() {
  const [{ semana }, cambiar] = useUrlEstado(EN_URL);
  const vista: SemanaVista = semana === 'pasada' ? 'pasada' : 'esta';
  const { lunes, domingo } = semanaDel(useHoy(), vista === 'pasada' ? 1 : 0);
  const { data, error, refetch, isPlaceholderData } = useQuery(topQuery(vista, lunes));
  return (
    <Pantalla
      titulo="Top semanal"
      descripcion="Las horas se redondean, pero el puesto cuenta los minutos exactos."
      explica
      mas={{ etiqueta: 'Descargar', contenido: <Descargar filas={data} lunes={lunes} /> }}
    >
      <div className={estilos.semana}>
        <Vistas
          leyenda="Qué semana se muestra"
          vistas={[
            { clave: 'esta', texto: 'Esta semana' },
            { clave: 'pasada', texto: 'La pasada' },
          ]}
          vista={vista}
          cambiar={(otra) => cambiar({ semana: otra === 'pasada' ? otra : '' })}
        />
        <p className={estilos.dias}>
          Del {diaEscrito(lunes)} al {diaEscrito(domingo)}
        </p>
      </div>
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea={data !== undefined} />}
      {!data && !error && <Cargando que="Cargando el top de la semana" filas={8} alto="3.5rem" />}
      {data && (
        <div className={estilos.podios} aria-busy={isPlaceholderData || undefined} data-viejo={isPlaceholderData}>
          {TABLAS.map((tabla) => (
            <Podio key={`${vista} ${tabla.clave}`} tabla={tabla} filas={data} acabada={vista === 'pasada'} />
          ))}
        </div>
      )}
    </Pantalla>
  );
}
