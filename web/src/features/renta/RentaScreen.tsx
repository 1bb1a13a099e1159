import type { Renta } from '@conserje/contract';
import { Button } from '@mantine/core';
import IconNueva from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { TablaLarga } from '../../dominio/TablaLarga.tsx';
import { Contadores } from '../../ui/Contadores.tsx';
import { Fallo, Vacio } from '../../ui/Espera.tsx';
import { creditos, numero } from '../../ui/formato.ts';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { AccionesFila, BotonFila } from '../../ui/tabla/BotonFila.tsx';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { COLUMNAS } from './components/columnas.tsx';
import { ElegirMes } from './components/ElegirMes.tsx';
import { Sumas } from './components/Sumas.tsx';
import { mesEscrito } from './mes.ts';
import { rentasQuery, resumenQuery } from './renta.queries.ts';
import type { NuevaRenta } from './useRenta.ts';
import { useRenta } from './useRenta.ts';

const UNIDAD = ['renta', 'rentas'] as const;
const idDe = (r: Renta): number => r.id;

const EN_URL = { mes: '' };
/** What is no month is none. */
const esMes = (texto: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(texto);

/** Why there is no new rent now, or what it is for. */
function estadoDe(nueva: NuevaRenta | undefined): string {
  if (!nueva) return 'Lo que cada rango paga al mes.';
  const mes = mesEscrito(nueva.mes);
  if (nueva.aplicada) return `La renta de ${mes} ya se cobró.`;
  return nueva.personas === 0 ? 'Ningún rango tiene renta.' : `La renta de ${mes} todavía no se ha cobrado.`;
}

/** *Renta*, in the menu 'Rentas' (part 2 §2): what each rank pays a month, who still has to, and the months before. */
export default function RentaScreen() {
  const { data: resumen, error, refetch } = useQuery(resumenQuery());
  const [url, cambiar] = useUrlEstado(EN_URL);
  const mes = esMes(url.mes) ? url.mes : '';
  const lista = useMemo(() => rentasQuery(mes), [mes]);
  const { nueva, pagar, borrar, deshacer, ocupado } = useRenta();
  const acciones = {
    titulo: 'Acciones',
    celda: (r: Renta) =>
      r.acciones.length > 0 && (
        <AccionesFila>
          {r.acciones.includes('pagar') && (
            <BotonFila
              principal
              ocupado={ocupado}
              titulo={`Pagar la renta de ${r.usuarioNombre}`}
              pulsar={() => pagar(r)}
            >
              Pagar
            </BotonFila>
          )}
          {r.acciones.includes('borrar') && (
            <BotonFila ocupado={ocupado} titulo={`Borrar la renta de ${r.usuarioNombre}`} pulsar={() => borrar(r)}>
              Borrar
            </BotonFila>
          )}
          {r.acciones.includes('deshacer') && (
            <BotonFila
              ocupado={ocupado}
              titulo={`Deshacer el pago de la renta de ${r.usuarioNombre}`}
              pulsar={() => deshacer(r)}
            >
              Deshacer
            </BotonFila>
          )}
        </AccionesFila>
      ),
  };
  const haria = resumen?.nueva;
  return (
    <Pantalla
      titulo="Rentas"
      descripcion={estadoDe(haria)}
      acciones={
        <Button
          leftSection={<IconNueva size={18} />}
          disabled={!haria || haria.aplicada || haria.personas === 0}
          aria-busy={ocupado}
          onClick={() => haria && nueva(haria)}
        >
          Nueva renta
        </Button>
      }
    >
      {error && <Fallo error={error} reintentar={refetch} enLinea={resumen !== undefined} />}
      {mes === '' ? (
        <Contadores
          cuentas={[
            { rotulo: 'Creditos', valor: resumen && creditos(resumen.totales.creditos), resaltado: true },
            { rotulo: 'Personas', valor: resumen && numero(resumen.totales.personas) },
          ]}
        />
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
        acciones={acciones}
        tarjetasHasta={820}
        etiquetaBuscar="Buscar usuario o rango"
        herramientas={<ElegirMes mes={mes} cambiar={(elegido) => cambiar({ mes: elegido })} />}
        vacio={mes === '' ? <SinRentas haria={haria} /> : <Vacio titulo={`No hubo rentas en ${mesEscrito(mes)}`} />}
      />
    </Pantalla>
  );
}

function SinRentas({ haria }: { haria: NuevaRenta | undefined }) {
  return (
    <Vacio titulo="No hay rentas por cobrar">
      {haria?.personas === 0
        ? 'Cuando un rango la tenga, «Nueva renta» pondrá la del mes.'
        : 'Con «Nueva renta» se pone la del mes.'}
    </Vacio>
  );
}
