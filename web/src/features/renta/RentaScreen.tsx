import type { Renta } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { TablaLarga } from '../../dominio/TablaLarga.tsx';
import { esObraPropia } from '../../platform/llamada.ts';
import { Contadores } from '../../ui/Contadores.tsx';
import { FalloDeCarga, Vacio } from '../../ui/Espera.tsx';
import { creditos, numero } from '../../ui/formato.ts';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { AccionesRenta } from './components/AccionesRenta.tsx';
import { COLUMNAS } from './components/columnas.tsx';
import { ElegirMes } from './components/ElegirMes.tsx';
import { Fachada } from './components/Fachada.tsx';
import type { Haria } from './components/NuevaRenta.tsx';
import { NuevaRenta } from './components/NuevaRenta.tsx';
import { Sumas } from './components/Sumas.tsx';
import { mesEscrito } from './mes.ts';
import { obraDe, rentasQuery, resumenQuery } from './renta.queries.ts';

const UNIDAD = ['renta', 'rentas'] as const;
const idDe = (r: Renta): number => r.id;
const QUIETA = { propia: ({ id }: Renta) => esObraPropia(obraDe(id)) };
const ACCIONES = {
  titulo: 'Acciones',
  celda: (r: Renta) => r.acciones.length > 0 && <AccionesRenta renta={r} />,
};

const EN_URL = { mes: '' };
/** What is no month is none. */
const esMes = (texto: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(texto);

/** Why there is no new rent now, or what it is for. */
function estadoDe(nueva: Haria | undefined): string {
  if (!nueva) return 'Renta mensual de cada rango.';
  const mes = mesEscrito(nueva.mes);
  if (nueva.aplicada) return `La renta de ${mes} ya está creada.`;
  return nueva.personas === 0 ? 'Ningún rango tiene renta.' : `Falta crear la renta de ${mes}.`;
}

/** *Renta*, in the menu 'Rentas' (part 2 §2): what each rank pays a month, who still has to, and the months before. */
export default function RentaScreen() {
  const { data: resumen, error, refetch } = useQuery(resumenQuery());
  const [url, cambiar] = useUrlEstado(EN_URL);
  const mes = esMes(url.mes) ? url.mes : '';
  const lista = useMemo(() => rentasQuery(mes), [mes]);
  const haria = resumen?.nueva;
  return (
    <Pantalla titulo="Rentas" descripcion={estadoDe(haria)} explica acciones={<NuevaRenta haria={haria} />}>
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea={resumen !== undefined} />}
      {mes === '' ? (
        <>
          <Fachada mes={haria?.mes} totales={resumen?.delMes} />
          <Contadores
            cuentas={[
              { rotulo: 'Creditos', valor: resumen && creditos(resumen.totales.creditos), resaltado: true },
              { rotulo: 'Personas', valor: resumen && numero(resumen.totales.personas) },
            ]}
          />
        </>
      ) : (
        <Sumas mes={mes} />
      )}
      <TablaLarga
        leyenda={mes === '' ? 'Rentas' : `Rentas de ${mesEscrito(mes)}`}
        archivo={mes === '' ? 'rentas' : `rentas-${mes}`}
        lista={lista}
        columnas={COLUMNAS}
        idDe={idDe}
        ordenInicial="-mes"
        unidad={UNIDAD}
        acciones={ACCIONES}
        quieta={QUIETA}
        tarjetasHasta={820}
        etiquetaBuscar="Buscar usuario o rango"
        filtrada={mes !== ''}
        filtros={<ElegirMes mes={mes} cambiar={(elegido) => cambiar({ mes: elegido })} />}
        vacio={mes === '' ? <SinRentas haria={haria} /> : <Vacio titulo={`Sin rentas en ${mesEscrito(mes)}`} />}
      />
    </Pantalla>
  );
}

function SinRentas({ haria }: { haria: Haria | undefined }) {
  return (
    <Vacio titulo="Sin rentas por cobrar">
      {haria?.personas === 0
        ? 'Ningún rango tiene renta. Ponla en Mantenimiento.'
        : 'Toca «Nueva renta» para crear las del mes.'}
    </Vacio>
  );
}
