import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { caducar } from '../../platform/cambios.ts';
import { perezosa } from '../../platform/perezosa.ts';
import { Vacio } from '../../ui/Espera.tsx';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { usuariosQuery } from './ascensos.queries.ts';
import { Buscador } from './components/Buscador.tsx';
import { Ficha } from './components/Ficha.tsx';

const CarreraDialogo = perezosa(() => import('./components/CarreraDialogo.tsx'));

/** `usuario` 0: nobody is chosen. */
const EN_URL = { usuario: 0, carrera: false };

/** *Ascensos* (part 1 §2): who may be promoted now, to what, and the request for it. */
export default function AscensosScreen() {
  const [{ usuario, carrera }, cambiar] = useUrlEstado(EN_URL);
  const usuarios = useQuery(usuariosQuery());
  const nombre = usuarios.data?.find((u) => u.value === usuario)?.label;
  const buscar = (id: number) => (id === usuario ? void caducar('ascensos') : cambiar({ usuario: id, carrera: false }));
  return (
    <Pantalla titulo="Ascensos">
      <Buscador usuarios={usuarios} elegido={usuario} buscar={buscar} />
      {usuario > 0 ? (
        <Ficha key={usuario} usuario={usuario} verCarrera={() => cambiar({ carrera: true }, { abre: true })} />
      ) : (
        <Vacio titulo="¿A quién le toca subir?">
          Elige un usuario y pulsa «Buscar»: verás su próxima misión y cuánto le falta.
        </Vacio>
      )}
      <Suspense fallback={null}>
        {carrera && usuario > 0 && (
          <CarreraDialogo
            id={usuario}
            usuario={nombre ?? ''}
            cerrar={() => cambiar({ carrera: false }, { reemplazar: true })}
          />
        )}
      </Suspense>
    </Pantalla>
  );
}
