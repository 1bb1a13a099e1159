import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Avisos } from '../app/Avisos.tsx';
import { Barra } from '../app/Barra.tsx';
import { Lugares } from '../app/Lugares.tsx';
import Paleta from '../app/Paleta.tsx';
import Preguntas from '../app/Preguntas.tsx';
import AnularDialogo from '../dominio/AnularDialogo.tsx';
import { CampoPersona } from '../dominio/CampoPersona.tsx';
import FirmaDialogo from '../dominio/FirmaDialogo.tsx';
import { FaltasHoja, ImportarHoja } from '../dominio/ImportarHoja.tsx';
import TarjetaPersona from '../dominio/TarjetaPersona.tsx';
import { avisar, retenerAvisos } from '../platform/avisos.ts';
import type { Pregunta } from '../platform/confirmar.ts';
import { confirmar } from '../platform/confirmar.ts';
import { dudar, escucharLinea } from '../platform/linea.ts';
import { compararVersion } from '../platform/version.ts';
import { Boton } from '../ui/Boton.tsx';
import { Dialogo } from '../ui/Dialogo.tsx';
import { SelectorFecha } from '../ui/forma/SelectorFecha.tsx';
import { Insignia } from '../ui/Insignia.tsx';
import { Lateral } from '../ui/Lateral.tsx';
import { Mas } from '../ui/Mas.tsx';
import { AyudaTeclas } from '../ui/tabla/AyudaTeclas.tsx';
import { LARGO, TARJETA } from './datos.ts';
import { UnaTabla } from './grupos/listas.tsx';
import { Fila, nada, Pulsada, Suelto } from './Muestra.tsx';
import estilos from './piezas.module.css';

/** Does something once the window stands. */
function AlAbrir({ hacer, children }: { hacer: () => unknown; children: ReactNode }) {
  useEffect(() => void hacer(), [hacer]);
  return children;
}

const DESPEDIR: Pregunta = {
  titulo: '¿Despedir a Ana?',
  texto: 'Deja de poder entrar en el portal, y su tiempo abierto se cancela.',
  accion: 'Despedir',
  peligro: true,
};
const despedir = () => confirmar(DESPEDIR);
const leer = () =>
  confirmar({
    titulo: 'Copia el texto',
    texto: 'El navegador no deja copiarlo solo.',
    accion: 'Entendido',
    sola: true,
  });

const avisos = (): void => {
  avisar({ msg: 'Multa guardada', tipo: 'ok' });
  avisar({ msg: 'Leo puso una multa', tipo: 'noticia' });
  avisar({ msg: 'Ana ya no está en la agencia; alguien la despidió hace un momento', tipo: 'error' });
  retenerAvisos();
};

const sinLinea = (): void => {
  escucharLinea();
  void dudar();
};
const otraVersion = (): void => compararVersion('<script type="module" src="/assets/otra.js"></script>');

/** A card that closes opens no other. */
function Tarjeta({ lista }: { lista: boolean }) {
  const cliente = useQueryClient();
  const [sembrada, setSembrada] = useState(false);
  useEffect(() => {
    if (lista) cliente.setQueryData(['usuarios', 'tarjeta', 'Ana'], TARJETA);
    setSembrada(true);
  }, [cliente, lista]);
  return (
    sembrada && (
      <TarjetaPersona nombre="Ana" junto={null} vez={1} extra={{ texto: 'Detalle del tiempo', hacer: nada }} />
    )
  );
}

const GENTE = [
  { value: 2, label: 'Ana' },
  { value: 3, label: 'Leo', ausente: '2026-03-20' },
  { value: 1, label: 'Jefa', aviso: 'eres tú' },
  { value: 4, label: LARGO },
];
const TECLAS = [
  { tecla: 'C', que: 'Confirmar el tiempo' },
  { tecla: 'P', que: 'Pausarlo o reanudarlo' },
];
const pulsarInterrogacion = () =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
const FALTAS = [
  { linea: 2, campo: 'mision', valor: 'Inicido I', msg: 'No hay ninguna misión que se llame así' },
  { linea: 9, campo: 'usuario', valor: '', msg: 'Falta el nombre' },
];

/** What each window of the page shows; those of visitors begin with `visita-`. */
export const VENTANAS: Readonly<Record<string, () => ReactNode>> = {
  dialogo: () => (
    <Dialogo titulo="Ajustar el tiempo de Ana" cerrar={nada}>
      <p>Lo que se pregunta está aquí.</p>
      <Boton>Ajustar</Boton>
    </Dialogo>
  ),
  pregunta: () => (
    <AlAbrir hacer={despedir}>
      <Preguntas />
    </AlAbrir>
  ),
  leer: () => (
    <AlAbrir hacer={leer}>
      <Preguntas />
    </AlAbrir>
  ),
  avisos: () => (
    <AlAbrir hacer={avisos}>
      <Avisos />
    </AlAbrir>
  ),
  persona: () => <Tarjeta lista />,
  'persona-espera': () => <Tarjeta lista={false} />,
  paleta: () => <Paleta abierta cerrar={nada} />,
  lateral: () => (
    <Lateral abierto cerrar={nada} nombre="Menú" lado="derecha">
      <p>Lo que está en el cajón.</p>
    </Lateral>
  ),
  teclas: () => (
    <AlAbrir hacer={pulsarInterrogacion}>
      <AyudaTeclas teclas={TECLAS} />
    </AlAbrir>
  ),
  firma: () => (
    <FirmaDialogo accion="Guardar firma" cerrar={nada} alGuardar={nada}>
      <b>Administrador</b> lleva tu firma al final.
    </FirmaDialogo>
  ),
  anular: () => (
    <AnularDialogo
      call="POST anularMulta"
      id={1}
      que="la multa de 5c a Ana"
      cosa="multa"
      consecuencia="Ana deja de deber 5c."
      cerrar={nada}
    />
  ),
  hoja: () => (
    <ImportarHoja
      titulo="Traer a los socios"
      cerrar={nada}
      pide="Una hoja con una columna para el usuario y otra para la misión."
      modelo={{ archivo: 'socios', cabeza: ['usuario', 'mision'], filas: () => [] }}
      max={1024}
      error="El archivo no es una hoja"
      mirar={nada}
      mirando={false}
      mirada={<FaltasHoja faltas={FALTAS} total={14} nada="Todavía no importamos a nadie." />}
      hacer={{ texto: 'Traer a 40', puede: false, haciendo: false, pulsar: nada }}
    />
  ),
  'elegir-persona': () => (
    <Pulsada en="input">
      <Suelto valor={0}>{(campo) => <CampoPersona {...campo} opciones={GENTE} />}</Suelto>
    </Pulsada>
  ),
  'elegir-fecha': () => (
    <Pulsada en="button">
      <SelectorFecha etiqueta="Fecha inicial" valor="2026-03-18" cambiar={nada} />
    </Pulsada>
  ),
  mas: () => (
    <Pulsada en="button">
      <Fila>
        <Mas etiqueta="Más de esta pantalla" de="pantalla">
          <Boton variant="default">Por semanas</Boton>
          <Insignia tono="suave">un filtro</Insignia>
        </Mas>
      </Fila>
    </Pulsada>
  ),
  menu: () => (
    <Pulsada en="[aria-controls='menu-usuario']">
      <Barra abrirPaleta={nada} />
    </Pulsada>
  ),
  'visita-barra': () => <Barra abrirPaleta={nada} />,
  'sin-linea': () => (
    <AlAbrir hacer={sinLinea}>
      <Barra abrirPaleta={nada} />
    </AlAbrir>
  ),
  version: () => (
    <AlAbrir hacer={otraVersion}>
      <Barra abrirPaleta={nada} />
    </AlAbrir>
  ),
  pie: () => (
    <div className={estilos.alPie}>
      <Lugares abrirMenu={nada} />
    </div>
  ),
  'tabla-mas': () => (
    <Pulsada en="[data-mas]">
      <UnaTabla filtros={<Insignia tono="suave">un filtro</Insignia>} />
    </Pulsada>
  ),
};
