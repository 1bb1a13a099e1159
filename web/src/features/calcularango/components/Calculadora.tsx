import type { Rango } from '@conserje/contract';
import { useMemo, useState } from 'react';
import { CambioMision } from '../../../dominio/CambioMision.tsx';
import { SelectorRango } from '../../../dominio/SelectorRango.tsx';
import { useCampos } from '../../../platform/campos.ts';
import { Forma } from '../../../ui/forma/Forma.tsx';
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
const iguales = (a: Eleccion, b: Eleccion): boolean => a.rango1 === b.rango1 && a.rango2 === b.rango2;

/** The two missions and what lies between them. */
export function Calculadora({ escala, buscada, buscar }: Props) {
  const rangos = useMemo(() => escala && calculables(escala), [escala]);
  const [eleccion, setEleccion] = useState(buscada);
  const [vista, setVista] = useState(buscada);
  const { campo, general, reparar } = useCampos<keyof Eleccion>();
  // The back button or a link chose others: the fields follow.
  if (!iguales(vista, buscada)) {
    setVista(buscada);
    setEleccion(buscada);
  }
  const selector = (nombre: keyof Eleccion) => ({
    ...campo(nombre),
    rangos,
    detalle: precioDe,
    valor: rangos?.some((r) => r.id === eleccion[nombre]) ? eleccion[nombre] : null,
    cambiar: (valor: number | null) => {
      setEleccion({ ...eleccion, [nombre]: valor ?? 0 });
      reparar(null);
    },
    ninguno: 'La escala no tiene misiones con precio',
  });
  const enviar = () => {
    if (!rangos) return;
    const { reparo } = calcular(rangos, eleccion);
    reparar(reparo);
    if (!reparo) buscar(eleccion);
  };
  const hecho = rangos && iguales(eleccion, buscada) ? calcular(rangos, buscada) : null;
  return (
    <Forma nombre="Calcula rango" boton="Buscar" enviar={enviar} enviando={false} general={general}>
      <SelectorRango etiqueta="Rango 1" {...selector('rango1')} />
      <SelectorRango etiqueta="Rango 2" {...selector('rango2')} />
      <CambioMision
        sinElegir="Elige la misión de la que se parte y a la que se llega, y pulsa «Buscar»."
        de={hecho?.de?.nombre}
        a={hecho?.a?.nombre}
      />
      <output className={estilos.precio}>{hecho?.precio != null && `El precio es ${creditos(hecho.precio)}`}</output>
    </Forma>
  );
}
