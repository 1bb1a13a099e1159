import type { FilaPaga } from '@conserje/contract';
import { CATEGORIA_INICIALES, PAGADOR } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconFiltro from '@tabler/icons-react/dist/esm/icons/IconCalendarSearch.mjs';
import IconDescargar from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconActualizar from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { useArranque, useConfiguracion } from '../../dominio/configuracion.ts';
import { BotonSemanas, Semanas } from '../../dominio/Semanas.tsx';
import { UltimoCambio } from '../../dominio/UltimoCambio.tsx';
import { useEnvio } from '../../platform/envio.ts';
import { useLlamada } from '../../platform/llamada.ts';
import { perezosa } from '../../platform/perezosa.ts';
import { usePuede } from '../../platform/sesion.tsx';
import { Boton } from '../../ui/Boton.tsx';
import { descargar } from '../../ui/descargar.ts';
import { Cargando, FalloDeCarga } from '../../ui/Espera.tsx';
import { FiltroFechas } from '../../ui/forma/FiltroFechas.tsx';
import { rangoDeUrl } from '../../ui/forma/rangoFechas.ts';
import { dia } from '../../ui/formato.ts';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { AyudaTeclas } from '../../ui/tabla/AyudaTeclas.tsx';
import { csvDe } from '../../ui/tabla/TablaModelo.ts';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { BarraPago } from './components/BarraPago.tsx';
import { Avance, Cuentas } from './components/Cuentas.tsx';
import { columnas, columnasCsv } from './components/columnas.tsx';
import { ElegirTodas } from './components/Elegir.tsx';
import { Reinicios } from './components/Reinicios.tsx';
import { Recoger, TablaPaga } from './components/TablaPaga.tsx';
import { nuevasElegidas } from './elegidas.ts';
import type { Grupo, QueReinicio } from './listaPaga.queries.ts';
import { listaQuery } from './listaPaga.queries.ts';
import { teclasDe } from './teclas.ts';
import { useEnVista } from './useEnVista.ts';
import { usePagos } from './usePagos.ts';
import type { FilaVista, Vista } from './vista.ts';
import { VISTAS } from './vista.ts';

const PagarDialogo = perezosa(() => import('./components/PagarDialogo.tsx'));
const AscensoDialogo = perezosa(() => import('./components/AscensoDialogo.tsx'));
const ReiniciarDialogo = perezosa(() => import('./components/ReiniciarDialogo.tsx'));
const MovimientosDialogo = perezosa(() => import('./components/MovimientosDialogo.tsx'));

/** `ver` empty: what is still to be paid of the open lists, and everything of past days. */
const EN_URL = { inicio: '', final: '', filtro: false, reinicios: false, semanas: false, ver: '' };
const PAGOS = ['pago', 'pagos'] as const;
const SIN_FECHAS = { inicio: '', final: '' };

type Abierto =
  | { que: 'pagar' | 'ascenso' | 'movimientos'; fila: FilaPaga }
  | { que: 'reiniciar'; reinicio: QueReinicio; grupo: Grupo }
  | null;

const esInicial = (f: FilaPaga): boolean => f.categoria <= CATEGORIA_INICIALES;
const espera = (f: FilaVista): boolean => f.estado === 'abierta' && f.acciones.includes('pagar');
const esVista = (texto: string): texto is Vista => (VISTAS as readonly string[]).includes(texto);
const porDefecto = (paga: boolean, historial: boolean): Vista => (paga && !historial ? 'porpagar' : 'todas');

/** *Lista de paga* (part 2 §2): who is paid what, and paying them. */
export default function ListaPagaScreen() {
  const paga = usePuede(PAGADOR);
  const { rangos } = useArranque();
  const { zona } = useConfiguracion();
  const [url, cambiar] = useUrlEstado(EN_URL);
  const { inicio, final } = url;
  const rango = useMemo(() => rangoDeUrl({ inicio, final }), [inicio, final]);
  const historial = rango !== null;
  const vista = paga && esVista(url.ver) ? url.ver : porDefecto(paga, historial);
  const { data, error, refetch, isPlaceholderData } = useQuery(listaQuery(rango));
  const { previstas, pagar, deshacer, pagarMonto, ...deVarias } = usePagos();
  const [elegidas] = useState(nuevasElegidas);
  const [abierto, setAbierto] = useState<Abierto>(null);
  const [actualizar, actualizando] = useLlamada('GET updateLista');
  const cerrar = () => setAbierto(null);

  const todas = useMemo(
    // Rows of the other list, shown until this one is there, must not take places in it.
    () => (isPlaceholderData ? undefined : data?.filas.map((f): FilaVista => previstas.get(f.id) ?? f)),
    [data, previstas, isPlaceholderData],
  );
  const { filas, quedan, recoger } = useEnVista(todas, vista, rango);
  const iniciales = useMemo(() => filas?.filter(esInicial), [filas]);
  const resto = useMemo(() => filas?.filter((f) => !esInicial(f)), [filas]);
  // Brass stands once: in the first table where someone waits.
  const enIniciales = iniciales?.some(espera) ?? false;
  const acciones = useMemo(
    () =>
      paga
        ? {
            elegidas,
            pagar,
            deshacer,
            otroMonto: (fila: FilaPaga) => setAbierto({ que: 'pagar', fila }),
            ascenso: (fila: FilaPaga) => setAbierto({ que: 'ascenso', fila }),
          }
        : undefined,
    [paga, pagar, deshacer, elegidas],
  );
  const deFila = useMemo(() => {
    const placas = new Map(rangos.map((r) => [r.id_categoria, r.placa]));
    const verMovimientos = (fila: FilaPaga) => setAbierto({ que: 'movimientos', fila });
    return columnas({ paga, historial, placa: (categoria) => placas.get(categoria), verMovimientos, elegidas });
  }, [rangos, paga, historial, elegidas]);
  const comun = { columnas: deFila, fallo: error, reintentar: refetch, vista, historial, acciones };

  const [exportar] = useEnvio(() =>
    descargar(nombreArchivo(inicio, final), () => csvDe(columnasCsv(paga), todas ?? [], zona)),
  );

  return (
    <Pantalla
      titulo="Lista de paga"
      descripcion={rango && `Ganado del ${dia(rango.inicio)} al ${dia(rango.final)}, ambos incluidos.`}
      acciones={
        paga && (
          <Boton
            leftSection={<IconActualizar size={18} />}
            // While someone waits for their pay, that is what is next.
            variant={todas?.some((f) => f.estado === 'abierta') ? 'default' : 'filled'}
            loading={actualizando}
            title="Pone las listas al día con la nómina; lo pagado no se toca"
            onClick={() => actualizar()}
          >
            Actualizar
          </Boton>
        )
      }
      mas={{
        etiqueta: 'Fechas, semanas, descarga y reinicios',
        contenido: (
          <>
            <Button
              variant="default"
              aria-expanded={url.filtro || historial}
              leftSection={<IconFiltro size={18} />}
              onClick={() => cambiar({ ...SIN_FECHAS, filtro: !(url.filtro || historial) })}
            >
              Filtrar fechas
            </Button>
            {paga && <BotonSemanas abierto={url.semanas} alternar={() => cambiar({ semanas: !url.semanas })} />}
            <Button
              variant="default"
              leftSection={<IconDescargar size={18} />}
              disabled={!todas || todas.length === 0}
              onClick={() => exportar()}
            >
              Descargar todo
            </Button>
            {paga && (
              <Button
                variant="default"
                aria-expanded={url.reinicios}
                onClick={() => cambiar({ reinicios: !url.reinicios })}
              >
                Reinicios
              </Button>
            )}
          </>
        ),
      }}
    >
      {paga && url.reinicios && (
        <Reinicios abrir={(reinicio, grupo) => setAbierto({ que: 'reiniciar', reinicio, grupo })} />
      )}
      {(url.filtro || historial) && (
        <FiltroFechas rango={rango} cambiar={(fechas) => cambiar({ ...fechas, ver: '' })}>
          {historial
            ? 'El historial: lo que entró en las listas esos días, pagado o no.'
            : 'Sin fechas se ven las listas abiertas.'}
        </FiltroFechas>
      )}
      {paga && url.semanas && <Semanas serie="Pagado" veces={PAGOS} tema="paga" ruta="GET pagasSemanas" />}
      {data && filas ? (
        <>
          <Cuentas totales={data.totales} paga={paga} />
          {paga && (
            <div>
              <Avance filas={todas ?? []} vista={vista} cambiar={(ver) => cambiar({ ver })} />
              <Recoger quedan={quedan} recoger={recoger} elegir={<ElegirTodas filas={filas} elegidas={elegidas} />}>
                <UltimoCambio tema="paga" />
              </Recoger>
            </div>
          )}
          <TablaPaga
            {...comun}
            titulo="Iniciales"
            nombre="iniciales"
            principal={enIniciales}
            filas={iniciales ?? []}
            hay={todas?.some(esInicial) ?? false}
          />
          <TablaPaga
            {...comun}
            titulo="Los demás rangos"
            nombre="resto"
            principal={!enIniciales}
            filas={resto ?? []}
            hay={todas?.some((f) => !esInicial(f)) ?? false}
          />
          {acciones && <AyudaTeclas teclas={teclasDe(acciones)} />}
          {paga && <BarraPago filas={filas} elegidas={elegidas} pagos={deVarias} />}
        </>
      ) : error ? (
        <FalloDeCarga error={error} reintentar={refetch} />
      ) : (
        <Cargando que="Cargando la lista de paga" filas={12} />
      )}
      <Suspense fallback={null}>
        {abierto?.que === 'pagar' && <PagarDialogo fila={abierto.fila} cerrar={cerrar} pagar={pagarMonto} />}
        {abierto?.que === 'ascenso' && <AscensoDialogo fila={abierto.fila} cerrar={cerrar} />}
        {abierto?.que === 'movimientos' && <MovimientosDialogo fila={abierto.fila} cerrar={cerrar} />}
        {abierto?.que === 'reiniciar' && <ReiniciarDialogo que={abierto.reinicio} op={abierto.grupo} cerrar={cerrar} />}
      </Suspense>
    </Pantalla>
  );
}

const nombreArchivo = (inicio: string, final: string): string =>
  inicio === '' ? 'lista-de-paga.csv' : `lista-de-paga-${inicio}-${final}.csv`;
