import type { Renta } from '@conserje/contract';
import { Button } from '@mantine/core';
import IconNueva from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { AccionesFila, BotonFila } from '../../ui/BotonFila.tsx';
import { Contadores } from '../../ui/Contadores.tsx';
import { Fallo, Vacio } from '../../ui/Espera.tsx';
import { creditos, numero } from '../../ui/formato.ts';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { TablaLarga } from '../../ui/TablaLarga.tsx';
import { COLUMNAS } from './components/columnas.tsx';
import { mesEscrito } from './mes.ts';
import { rentasQuery, resumenQuery } from './renta.queries.ts';
import type { NuevaRenta } from './useRenta.ts';
import { useRenta } from './useRenta.ts';

const UNIDAD = ['renta', 'rentas'] as const;
const idDe = (r: Renta): number => r.id;

/** Why there is no new rent now, or what it is for. */
function estadoDe(nueva: NuevaRenta | undefined): string {
  if (!nueva) return 'Lo que cada rango paga al mes.';
  const mes = mesEscrito(nueva.mes);
  if (nueva.aplicada) return `La renta de ${mes} ya se cobró.`;
  return nueva.personas === 0 ? 'Ningún rango tiene renta.' : `La renta de ${mes} todavía no se ha cobrado.`;
}

/** *Renta*, in the menu 'Rentas' (part 2 §2): what each rank pays a month, and who still has to. */
export default function RentaScreen() {
  const { data: resumen, error, refetch } = useQuery(resumenQuery());
  const { nueva, pagar, borrar, ocupado } = useRenta();
  const acciones = {
    titulo: 'Acciones',
    celda: (r: Renta) =>
      r.puede &&
      r.pagado === 0 && (
        <AccionesFila>
          <BotonFila
            principal
            ocupado={ocupado}
            titulo={`Pagar la renta de ${r.usuarioNombre}`}
            pulsar={() => pagar(r)}
          >
            Pagar
          </BotonFila>
          <BotonFila ocupado={ocupado} titulo={`Borrar la renta de ${r.usuarioNombre}`} pulsar={() => borrar(r)}>
            Borrar
          </BotonFila>
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
      <Contadores
        cuentas={[
          { rotulo: 'Creditos', valor: resumen && creditos(resumen.totales.creditos), resaltado: true },
          { rotulo: 'Personas', valor: resumen && numero(resumen.totales.personas) },
        ]}
      />
      <TablaLarga
        leyenda="Rentas"
        archivo="rentas"
        lista={rentasQuery}
        columnas={COLUMNAS}
        idDe={idDe}
        ordenInicial="-mes"
        unidad={UNIDAD}
        acciones={acciones}
        tarjetasHasta={820}
        etiquetaBuscar="Buscar usuario o rango"
        vacio={
          <Vacio titulo="No hay rentas por cobrar">
            {haria?.personas === 0
              ? 'Cuando un rango la tenga, «Nueva renta» pondrá la del mes.'
              : 'Con «Nueva renta» se pone la del mes.'}
          </Vacio>
        }
      />
    </Pantalla>
  );
}
