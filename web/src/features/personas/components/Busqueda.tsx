import { useQuery } from '@tanstack/react-query';
import { Pantalla } from '../../../ui/Pantalla.tsx';
import { useUrlEstado } from '../../../ui/useUrlEstado.ts';
import { Vistas } from '../../../ui/Vistas.tsx';
import { porAtenderQuery } from '../personas.queries.ts';
import { Directorio } from './Directorio.tsx';
import { PorAtender } from './PorAtender.tsx';
import { BotonesGente, DialogosGente } from './TraerGente.tsx';

const EN_URL = { ver: '' };
const ATENDER = 'atender';

/** Everyone, and who waits for the reader. */
export function Busqueda() {
  const [{ ver }, cambiar] = useUrlEstado(EN_URL);
  const { data: esperan } = useQuery(porAtenderQuery());
  const cuantos = esperan && esperan.sinFirma.total + esperan.nuevos.total;
  const atiende = ver === ATENDER;
  const traer = <BotonesGente />;
  return (
    <Pantalla
      titulo="Usuarios"
      // Where there is a table one «⋯» is enough.
      mas={atiende ? { etiqueta: 'Más de Usuarios', contenido: traer } : undefined}
    >
      <div>
        <Vistas
          leyenda="A quién se muestra"
          vistas={[
            { clave: '', texto: 'Directorio' },
            { clave: ATENDER, texto: 'Por atender', cuantos },
          ]}
          vista={atiende ? ATENDER : ''}
          cambiar={(otra) => cambiar({ ver: otra })}
        />
      </div>
      {atiende ? <PorAtender /> : <Directorio traer={traer} />}
      <DialogosGente />
    </Pantalla>
  );
}
