import { IMPORTA_SOCIOS } from '@conserje/rules';
import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { perezosa } from '../../../platform/perezosa.ts';
import { usePuede } from '../../../platform/sesion.tsx';
import { useUrlEstado } from '../../../ui/useUrlEstado.ts';

const ImportarSocios = perezosa(() => import('./ImportarSocios.tsx'));
const Invitar = perezosa(() => import('./Invitar.tsx'));
const PegarNombres = perezosa(() => import('./PegarNombres.tsx'));

const EN_URL = { importar: false, invitar: false, pegar: false };

/** The ways by which people come in. */
export function BotonesGente() {
  const [, cambiar] = useUrlEstado(EN_URL);
  const importa = usePuede(IMPORTA_SOCIOS);
  return (
    <>
      <Button variant="default" onClick={() => cambiar({ invitar: true }, { abre: true })}>
        Invitar
      </Button>
      {importa && (
        <>
          <Button variant="default" onClick={() => cambiar({ pegar: true }, { abre: true })}>
            Pegar nombres
          </Button>
          <Button variant="default" onClick={() => cambiar({ importar: true }, { abre: true })}>
            Importar miembros
          </Button>
        </>
      )}
    </>
  );
}

/** What the address says is open of them. */
export function DialogosGente() {
  const [{ importar, invitar, pegar }, cambiar] = useUrlEstado(EN_URL);
  const importa = usePuede(IMPORTA_SOCIOS);
  const cerrar = () => cambiar({ importar: false, invitar: false, pegar: false }, { reemplazar: true });
  return (
    <Suspense fallback={null}>
      {importar && importa && <ImportarSocios cerrar={cerrar} />}
      {pegar && importa && <PegarNombres cerrar={cerrar} />}
      {invitar && <Invitar cerrar={cerrar} />}
    </Suspense>
  );
}
