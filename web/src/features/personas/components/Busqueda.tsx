import { IMPORTA_SOCIOS } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { perezosa } from '../../../platform/perezosa.ts';
import { usePuede } from '../../../platform/sesion.tsx';
import { Pantalla } from '../../../ui/Pantalla.tsx';
import { useUrlEstado } from '../../../ui/useUrlEstado.ts';
import { Vistas } from '../../../ui/Vistas.tsx';
import { porAtenderQuery } from '../personas.queries.ts';
import { Directorio } from './Directorio.tsx';
import { PorAtender } from './PorAtender.tsx';

const ImportarSocios = perezosa(() => import('./ImportarSocios.tsx'));

const EN_URL = { ver: '', importar: false };
const ATENDER = 'atender';

/** Everyone, and who waits for the reader. */
export function Busqueda() {
  const [{ ver, importar }, cambiar] = useUrlEstado(EN_URL);
  const importa = usePuede(IMPORTA_SOCIOS);
  const { data: esperan } = useQuery(porAtenderQuery());
  const cuantos = esperan && esperan.sinFirma.total + esperan.nuevos.total;
  const atiende = ver === ATENDER;
  const traer = importa && (
    <Button variant="default" onClick={() => cambiar({ importar: true }, { abre: true })}>
      Importar miembros
    </Button>
  );
  return (
    <Pantalla
      titulo="Usuarios"
      // Where there is a table one «⋯» is enough.
      mas={traer && atiende ? { etiqueta: 'Más de Usuarios', contenido: traer } : undefined}
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
      <Suspense fallback={null}>
        {importar && importa && <ImportarSocios cerrar={() => cambiar({ importar: false }, { reemplazar: true })} />}
      </Suspense>
    </Pantalla>
  );
}
