import { ROTULOS_AGENCIA } from '@conserje/rules';
import IconEditar from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useArranque } from '../../../dominio/configuracion.ts';
import { perezosa } from '../../../platform/perezosa.ts';
import { Cargando, FalloDeCarga } from '../../../ui/Espera.tsx';
import { useUrlEstado } from '../../../ui/useUrlEstado.ts';
import { HOJAS, valorEscrito } from '../hojas.ts';
import { ajustesQuery } from '../mantenimiento.queries.ts';
import { Discord } from './Discord.tsx';
import estilos from './Mantenimiento.module.css';

const DialogoHoja = perezosa(() => import('./DialogoHoja.tsx'));

const EN_URL = { hoja: '' };

/** The agency's configuration (decisions §7), a sheet for what belongs together. */
export default function Agencia() {
  const { data, error, refetch } = useQuery(ajustesQuery());
  const { rangos } = useArranque();
  const [{ hoja: abierta }, cambiar] = useUrlEstado(EN_URL);
  if (!data) {
    if (error) return <FalloDeCarga error={error} reintentar={refetch} />;
    return <Cargando que="Cargando la configuración" filas={4} alto="8rem" />;
  }
  const categorias = new Map(rangos.map((r) => [r.id_categoria, r.n_categoria]));
  const hoja = HOJAS.find((h) => h.clave === abierta);
  return (
    <>
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea />}
      <div className={estilos.ajustes}>
        {HOJAS.map(({ clave, titulo, campos }) => (
          <section
            key={clave}
            className={`${estilos.hoja} ${clave === 'puerta' && data.mantenimiento ? estilos.cerrado : ''}`}
            aria-label={titulo}
          >
            <h2>
              {titulo}
              <button
                type="button"
                className={estilos.boton}
                aria-label={`Cambiar ${titulo}`}
                onClick={() => cambiar({ hoja: clave }, { abre: true })}
              >
                <IconEditar size={20} />
              </button>
            </h2>
            <dl>
              {campos.map((campo) => (
                <div key={campo}>
                  <dt>{ROTULOS_AGENCIA[campo]}</dt>
                  <dd>{valorEscrito(campo, data, categorias)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Discord />
      </div>
      <Suspense fallback={null}>
        {hoja && <DialogoHoja hoja={hoja} ajustes={data} cerrar={() => cambiar({ hoja: '' }, { reemplazar: true })} />}
      </Suspense>
    </>
  );
}
