import type { GrupoCierre } from '@conserje/contract';
import { PAGAR_MAX, TEXTOS } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconVolver from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { useQuery } from '@tanstack/react-query';
import { useLlamada } from '../../../platform/llamada.ts';
import { ahora } from '../../../platform/reloj.ts';
import { useSesion } from '../../../platform/sesion.tsx';
import { Boton } from '../../../ui/Boton.tsx';
import { Cargando, FalloDeCarga } from '../../../ui/Espera.tsx';
import { contar, creditos, numero } from '../../../ui/formato.ts';
import { Instante } from '../../../ui/Instante.tsx';
import { Pantalla } from '../../../ui/Pantalla.tsx';
import type { PasoCierre } from '../cierre.ts';
import { cierreDe } from '../cierre.ts';
import { alActualizar, alCerrar, alPagar, alReiniciar } from '../cierreTextos.ts';
import { cierreQuery, listaQuery } from '../listaPaga.queries.ts';
import { usePagos } from '../usePagos.ts';
import { pagables } from '../vista.ts';
import { LoPagado } from './BarraPago.tsx';
import estilos from './Cierre.module.css';
import { Paso } from './Paso.tsx';

interface Props {
  /** Back to the list. */
  volver: () => void;
}

/**
 * Closing the week: what each step will do, in the order in which they are taken. How far it is is what the server knows of
 * the lists, so whoever leaves in the middle goes on from there, and so does another.
 */
export default function Cierre({ volver }: Props) {
  const { data, error, refetch } = useQuery(cierreQuery());
  const { data: listas } = useQuery(listaQuery(null));
  const { datos } = useSesion();
  const pagos = usePagos();
  const [actualizar, actualizando] = useLlamada('GET updateLista');
  const [cerrar, cerrando] = useReinicios('POST reiniciarLista');
  const [reiniciar, reiniciando] = useReinicios('POST reiniciarNomina');
  const esperan = listas?.filas.filter((f) => f.estado === 'abierta') ?? [];
  const seguidas = pagables(esperan).slice(0, PAGAR_MAX);
  const suma = seguidas.reduce((n, { monto }) => n + monto, 0);
  const propia = esperan.find((f) => f.usuarioNombre === datos?.usuario && !f.acciones.includes('pagar'));
  const cierre = data && cierreDe(data.grupos, seguidas.length, ahora());
  // Rows that were just paid are in the list before they are in the sums: until then a list can't be closed as it is shown.
  const alDia = cierre?.lista.creditos === esperan.reduce((n, { monto }) => n + monto, 0);

  const boton = (paso: PasoCierre, texto: string, ocupado: boolean, hacer: () => void) => (
    <Boton variant={cierre?.toca === paso ? 'filled' : 'default'} loading={ocupado} onClick={hacer}>
      {texto}
    </Boton>
  );
  return (
    <Pantalla
      titulo="Cerrar la semana"
      descripcion="Cuatro pasos, en orden. Puedes salir y seguir después."
      explica
      acciones={
        <Button variant="default" leftSection={<IconVolver size={18} />} onClick={volver}>
          Volver a la lista
        </Button>
      }
    >
      {cierre && listas ? (
        <>
          {cierre.acabado && (
            <p className={estilos.acabado} role="status">
              <b>Semana cerrada.</b> Fue el <Instante valor={cierre.acabado} />. Lo nuevo cuenta para la próxima.
            </p>
          )}
          <ol className={estilos.pasos}>
            <Paso
              titulo="Actualizar las listas"
              toca={cierre.toca === 'actualizar'}
              hecho={cierre.hechos.includes('actualizar')}
              textos={alActualizar(cierre)}
            >
              {cierre.cambian > 0 && boton('actualizar', 'Actualizar', actualizando, () => actualizar())}
            </Paso>
            <Paso
              titulo="Pagar"
              toca={cierre.toca === 'pagar'}
              hecho={cierre.hechos.includes('pagar')}
              textos={alPagar(cierre, propia?.monto)}
            >
              {seguidas.length > 0 && (
                <>
                  {boton('pagar', `Paga ${numero(seguidas.length)} · ${creditos(suma)}`, pagos.pagando, () =>
                    pagos.pagarVarias(seguidas),
                  )}
                  <details className={estilos.quienes}>
                    <summary>Ver a quién pagas</summary>
                    {seguidas.map((f) => `${f.usuarioNombre} (${creditos(f.monto)})`).join(', ')}
                  </details>
                </>
              )}
            </Paso>
            <Paso
              titulo="Cerrar las listas"
              toca={cierre.toca === 'cerrar'}
              hecho={cierre.hechos.includes('cerrar')}
              textos={alCerrar(cierre)}
            >
              {cierre.abiertos.length > 0 &&
                boton(
                  'cerrar',
                  cierre.abiertos.length === 1 ? 'Cerrar la lista' : 'Cerrar las 2 listas',
                  cerrando || !alDia,
                  () => cerrar(cierre.abiertos, (g) => g.lista, alCerrar(cierre)),
                )}
            </Paso>
            <Paso
              titulo="Reiniciar la nómina"
              toca={cierre.toca === 'reiniciar'}
              hecho={cierre.hechos.includes('reiniciar')}
              textos={alReiniciar(cierre)}
            >
              {cierre.abiertos.length === 0 &&
                cierre.porReiniciar.length > 0 &&
                boton('reiniciar', 'Reiniciar la nómina', reiniciando, () =>
                  reiniciar(cierre.porReiniciar, (g) => g.nomina, alReiniciar(cierre)),
                )}
            </Paso>
          </ol>
          <LoPagado {...pagos} />
        </>
      ) : error ? (
        <FalloDeCarga error={error} reintentar={refetch} />
      ) : (
        <Cargando que="Cargando el cierre de la semana" filas={4} alto="7rem" />
      )}
    </Pantalla>
  );
}

type Reinicio = 'POST reiniciarLista' | 'POST reiniciarNomina';
type Visto = { personas: number; creditos: number };
type Reiniciar = (
  grupos: readonly GrupoCierre[],
  visto: (grupo: GrupoCierre) => Visto,
  textos: readonly string[],
) => void;

/** Resets groups one after another, after one question for all; the first that is refused is the last. */
function useReinicios(llamada: Reinicio): [reiniciar: Reiniciar, enCurso: boolean] {
  const [enviar, enviando] = useLlamada(llamada);
  const seguir: Reiniciar = ([grupo, ...resto], visto, textos) => {
    if (!grupo) return;
    const { op } = grupo;
    const { personas, creditos: debe } = visto(grupo);
    enviar(
      { body: { op: op === 0 ? 0 : 1, visto: { personas, creditos: debe } } },
      {
        // A press of its own for each: the next one is sent while this one is being answered.
        clave: `${llamada} ${op}`,
        pregunta:
          textos.length === 0
            ? null
            : {
                titulo: TEXTOS.seguroReiniciar,
                texto: textos.join(' '),
                accion: llamada === 'POST reiniciarLista' ? cuantasListas(resto.length + 1) : 'Reiniciar la nómina',
                peligro: true,
              },
        alLograr: () => seguir(resto, visto, []),
      },
    );
  };
  return [seguir, enviando];
}

const cuantasListas = (n: number): string => `Cerrar ${contar(n, 'lista', 'listas')}`;
