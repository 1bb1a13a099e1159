import type { Rango } from '@conserje/contract';
import { useEffect, useMemo } from 'react';
import { CambioMision } from '../../../dominio/CambioMision.tsx';
import { CampoRango } from '../../../dominio/CampoRango.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import { creditos } from '../../../ui/formato.ts';
import type { Eleccion } from '../calculo.ts';
import { calculables, calcular } from '../calculo.ts';
import estilos from './Calculadora.module.css';

interface Props {
  escala: readonly Rango[] | undefined;
  /** What was searched for. */
  buscada: Eleccion;
  buscar: (eleccion: Eleccion) => void;
}

const precioDe = (r: Rango): string => creditos(r.precio);

/** The two missions and what lies between them. */
export function Calculadora({ escala, buscada, buscar }: Props) {
  const rangos = useMemo(() => escala && calculables(escala), [escala]);
  const forma = useForma(buscada);
  const { rango1, rango2 } = buscada;
  const { cambiar, valores } = forma;
  // The back button or a link chose others: the fields follow.
  useEffect(() => cambiar({ rango1, rango2 }), [cambiar, rango1, rango2]);
  const comun = { rangos, detalle: precioDe, ninguno: 'No hay misiones con precio' };
  const vista = valores.rango1 === rango1 && valores.rango2 === rango2;
  const hecho = rangos && vista ? calcular(rangos, buscada) : null;
  return (
    <Forma
      forma={forma}
      nombre="Calcula rango"
      boton="Buscar"
      esperando={!rangos}
      revisar={() => calcular(rangos ?? [], valores).reparo}
      enviar={() => buscar(valores)}
    >
      <CampoRango {...forma.campo('rango1')} {...comun} etiqueta="Rango 1" />
      <CampoRango {...forma.campo('rango2')} {...comun} etiqueta="Rango 2" />
      <CambioMision
        sinElegir="Elige la misión actual y la que quieres. Luego toca «Buscar»."
        de={hecho?.de?.nombre}
        a={hecho?.a?.nombre}
      />
      <output className={estilos.precio}>{hecho?.precio != null && `El precio es ${creditos(hecho.precio)}`}</output>
    </Forma>
  );
}
