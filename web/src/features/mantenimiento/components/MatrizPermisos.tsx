import type { AnswerOf } from '@conserje/contract';
import type { Permiso } from '@conserje/rules';
import { leerPermisos, PERMISOS, PERMISOS_DICHOS } from '@conserje/rules';
import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { pedir } from '../../../platform/api.ts';
import { mensajeDe } from '../../../platform/errorApi.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { useSesion } from '../../../platform/sesion.tsx';
import { Boton } from '../../../ui/Boton.tsx';
import { Cargando, FalloDeCarga } from '../../../ui/Espera.tsx';
import { numero } from '../../../ui/formato.ts';
import type { Cambios } from '../matriz.ts';
import { alcance, cuerpoDe, dicho, intocable, permisosDe, turnar } from '../matriz.ts';
import estilos from './MatrizPermisos.module.css';

type Fila = AnswerOf<'GET matrizPermisos'>['categorias'][number];

const matrizQuery = () =>
  queryOptions({
    queryKey: ['permisos', 'matriz'],
    queryFn: ({ signal }) => pedir('GET matrizPermisos', {}, { signal }),
    // How many people stand in each category is part of it.
    meta: { temas: ['carrera', 'usuarios'] },
  });
const previoQuery = (cambios: Cambios) =>
  queryOptions({
    queryKey: ['permisos', 'previo', cambios],
    queryFn: ({ signal }) => pedir('POST previoMatriz', { body: cuerpoDe(cambios) }, { signal }),
    meta: { temas: ['carrera', 'excepciones'] },
  });

/** What each category permits, and what a change of it means for how many people before it is saved (decisions §7). */
export default function MatrizPermisos() {
  const { data, error, refetch } = useQuery(matrizQuery());
  const [cambios, setCambios] = useState<Cambios>({});
  if (!data)
    return error ? <FalloDeCarga error={error} reintentar={refetch} /> : <Cargando que="Cargando los permisos" />;
  return (
    <section className={estilos.matriz} aria-label="Permisos por rango">
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea />}
      <p className={estilos.intro}>
        Lo que puede hacer cada rango. Para una sola persona, usa <b>Excepciones</b>.
      </p>
      <Tablero
        categorias={data.categorias}
        cambios={cambios}
        turnarUno={(fila, permiso) => setCambios((antes) => turnar(antes, fila, permiso))}
      />
      {Object.keys(cambios).length > 0 && <Antes cambios={cambios} olvidar={() => setCambios({})} />}
    </section>
  );
}

interface PropsTablero {
  categorias: readonly Fila[];
  cambios: Cambios;
  turnarUno: (fila: Fila, permiso: Permiso) => void;
}

/** The categories side by side; on a phone the one that is chosen. */
function Tablero({ categorias, cambios, turnarUno }: PropsTablero) {
  const { datos } = useSesion();
  const id = useId();
  const [elegida, setElegida] = useState(categorias[0]?.id_categoria);
  if (!datos) return null;
  return (
    <>
      <div className={estilos.cual}>
        <label htmlFor={id}>Rango</label>
        <select id={id} value={elegida} onChange={(e) => setElegida(Number(e.currentTarget.value))}>
          {categorias.map((c) => (
            <option key={c.id_categoria} value={c.id_categoria}>
              {c.n_categoria} ({numero(c.personas)}){cambios[c.id_categoria] ? ' · con cambios' : ''}
            </option>
          ))}
        </select>
      </div>
      <table className={estilos.tabla}>
        <thead>
          <tr>
            <th scope="col">Permiso</th>
            {categorias.map((c) => (
              <th key={c.id_categoria} scope="col" data-elegida={c.id_categoria === elegida}>
                <span className={estilos.categoria}>
                  {c.n_categoria} <small>{numero(c.personas)}</small>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PERMISOS.map((permiso) => (
            <tr key={permiso}>
              <th scope="row">
                <span className={estilos.nombre}>{PERMISOS_DICHOS[permiso].nombre}</span>
                <span className={estilos.permite}>{PERMISOS_DICHOS[permiso].permite}</span>
              </th>
              {categorias.map((fila) => {
                const da = permisosDe(fila, cambios).includes(permiso);
                const porque = intocable(fila, permiso, datos);
                const cambiada = da !== leerPermisos(fila.permisos).includes(permiso);
                return (
                  <td key={fila.id_categoria} data-elegida={fila.id_categoria === elegida}>
                    <label
                      className={cambiada ? `${estilos.celda} ${estilos.cambiada}` : estilos.celda}
                      title={porque ?? undefined}
                    >
                      <input
                        type="checkbox"
                        aria-label={`${PERMISOS_DICHOS[permiso].nombre} en ${fila.n_categoria}`}
                        checked={da}
                        disabled={porque !== null}
                        onChange={() => turnarUno(fila, permiso)}
                      />
                    </label>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** What it would mean for whom, and the button that does it. */
function Antes({ cambios, olvidar }: { cambios: Cambios; olvidar: () => void }) {
  const [guardar, guardando] = useLlamada('POST guardarMatriz', { alLograr: olvidar });
  // While it is saved, what was seen is no longer so.
  const { data, error } = useQuery({ ...previoQuery(cambios), enabled: !guardando });
  const enviar = () => {
    if (!data) return;
    guardar(
      { body: cuerpoDe(cambios) },
      {
        pregunta: {
          titulo: '¿Cambiar los permisos de los rangos?',
          texto: `${alcance(data)}. ${data.cambios.map(dicho).join('. ')}. El cambio es inmediato.`,
          accion: 'Cambiar permisos',
          peligro: data.cambios.some(({ pierden }) => pierden > 0),
        },
      },
    );
  };
  return (
    <div className={estilos.pie}>
      <div aria-live="polite">
        {error ? (
          <span className={estilos.error}>{mensajeDe(error)}</span>
        ) : (
          <>
            <b>{data ? alcance(data) : 'Contando personas…'}</b>
            {data && (
              <ul>
                {data.cambios.map((cambio) => (
                  <li key={cambio.permiso}>{dicho(cambio)}</li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
      <div className={estilos.botones}>
        <Button variant="default" onClick={olvidar}>
          Descartar
        </Button>
        <Boton onClick={enviar} loading={guardando} disabled={!data || error !== null}>
          Guardar
        </Boton>
      </div>
    </div>
  );
}
