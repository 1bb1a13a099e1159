import { IMAGEN_TIPOS } from '@conserje/rules';
import type { ReactNode } from 'react';
import { CampoFirma } from '../../dominio/CampoFirma.tsx';
import { CampoMotivo } from '../../dominio/CampoMotivo.tsx';
import { CampoPersona } from '../../dominio/CampoPersona.tsx';
import { CampoRango } from '../../dominio/CampoRango.tsx';
import { CampoClave } from '../../ui/forma/CampoClave.tsx';
import { CampoImagen } from '../../ui/forma/CampoImagen.tsx';
import { CampoOpcion } from '../../ui/forma/CampoOpcion.tsx';
import { CampoLargo, CampoNumero, CampoTexto } from '../../ui/forma/Campos.tsx';
import { FiltroFechas } from '../../ui/forma/FiltroFechas.tsx';
import { Forma } from '../../ui/forma/Forma.tsx';
import { SelectorFecha } from '../../ui/forma/SelectorFecha.tsx';
import SelectorFechaCalendario from '../../ui/forma/SelectorFechaCalendario.tsx';
import { FALLO } from '../casa.tsx';
import { ARRANQUE } from '../datos.ts';
import type { Grupo } from '../Muestra.tsx';
import { Muestra, nada, Suelto } from '../Muestra.tsx';

const bien = () => null;
const QUIETA = {
  ...{ general: undefined, pulsada: false, enviando: false, pulsar: nada, seguir: () => undefined },
  ...{ escrito: bien, enDialogo: nada },
};

interface PropsUna {
  mal?: { motivo?: string; general?: string };
  enviando?: boolean;
  llana?: boolean;
  fila?: boolean;
  nota?: ReactNode;
  conVuelta?: boolean;
}
function UnaForma({ mal = {}, conVuelta = false, ...resto }: PropsUna) {
  return (
    <Forma
      forma={{ ...QUIETA, general: mal.general }}
      nombre="Una forma"
      boton="Multar"
      revisar={bien}
      enviar={nada}
      {...(conVuelta && { volver: nada })}
      {...resto}
    >
      <Suelto valor="Flood" {...(mal.motivo && { error: mal.motivo })}>
        {(campo) => <CampoTexto {...campo} label="Motivo" />}
      </Suelto>
      <Suelto<number | null> valor={5}>{(campo) => <CampoNumero {...campo} label="Créditos" />}</Suelto>
    </Forma>
  );
}

export const FORMAS: Grupo = {
  clave: 'formas',
  titulo: 'Formas',
  Contenido: () => (
    <>
      <Muestra titulo="Forma: en dos columnas" ancha>
        <UnaForma nota="Se le avisa al momento." />
      </Muestra>
      <Muestra titulo="Forma: en una línea" ancha>
        <UnaForma fila />
      </Muestra>
      <Muestra titulo="Forma: en un panel, con vuelta">
        <UnaForma conVuelta />
      </Muestra>
      <Muestra titulo="Forma: enviándose">
        <UnaForma llana enviando />
      </Muestra>
      <Muestra titulo="Forma: con un campo mal y una negativa">
        <UnaForma llana mal={{ motivo: 'Falta el motivo', general: 'Ya no está en la agencia' }} />
      </Muestra>
      <Muestra titulo="FiltroFechas: puesto" ancha>
        <FiltroFechas rango={{ inicio: '2026-03-01', final: '2026-03-11' }} cambiar={nada}>
          Del 1 al 11 de marzo
        </FiltroFechas>
      </Muestra>
      <Muestra titulo="FiltroFechas: sin poner" ancha>
        <FiltroFechas rango={null} cambiar={nada}>
          Todas las fechas
        </FiltroFechas>
      </Muestra>
    </>
  ),
};

const GENTE = [
  { value: 2, label: 'Ana' },
  { value: 3, label: 'Leo', ausente: '2026-03-20' },
  { value: 1, label: 'Jefa', aviso: 'eres tú' },
];
const RANGOS = ARRANQUE.rangos.flatMap(({ id_categoria, misiones }) =>
  misiones.map(({ id, nombre }) => ({ id, nombre, categoria: id_categoria })),
);
const OPCIONES = [
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
  { value: 'luego', label: 'Más tarde' },
];
/** A picture of one pixel. */
const PUNTO = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mO4sdznPwAG7wLyuCmZrQAAAABJRU5ErkJggg=='),
  (letra) => letra.charCodeAt(0),
);
const FOTO = new File([PUNTO], 'captura.png', { type: IMAGEN_TIPOS[0] ?? 'image/png' });
const MEGA = 1024 * 1024;

export const CAMPOS: Grupo = {
  clave: 'campos',
  titulo: 'Campos',
  Contenido: () => (
    <>
      <Muestra titulo="CampoTexto: vacío, con ayuda">
        <Suelto valor="">
          {(campo) => (
            <CampoTexto {...campo} label="Nombre" placeholder="Como en el hotel" description="Hasta 25 caracteres" />
          )}
        </Suelto>
      </Muestra>
      <Muestra titulo="CampoTexto: mal">
        <Suelto valor="Ana!" error="El nombre solo puede tener letras">
          {(campo) => <CampoTexto {...campo} label="Nombre" />}
        </Suelto>
      </Muestra>
      <Muestra titulo="CampoTexto: apagado">
        <Suelto valor="Ana">{(campo) => <CampoTexto {...campo} label="Nombre" disabled />}</Suelto>
      </Muestra>
      <Muestra titulo="CampoNumero: puesto, mal">
        <Suelto<number | null> valor={1250}>{(campo) => <CampoNumero {...campo} label="Créditos" />}</Suelto>
        <Suelto<number | null> valor={0} error="Al menos 1 crédito">
          {(campo) => <CampoNumero {...campo} label="Créditos" />}
        </Suelto>
      </Muestra>
      <Muestra titulo="CampoLargo">
        <Suelto valor={'Una nota\nen dos líneas'}>
          {(campo) => <CampoLargo {...campo} label="Nota" autosize minRows={2} />}
        </Suelto>
      </Muestra>
      <Muestra titulo="CampoMotivo: con su ayuda; mal">
        <Suelto valor="">{(campo) => <CampoMotivo {...campo} />}</Suelto>
        <Suelto valor="" error="No dejes campos vacios">
          {(campo) => <CampoMotivo {...campo} />}
        </Suelto>
      </Muestra>
      <Muestra titulo="CampoClave: puesta, mal">
        <Suelto valor="secreta">{(campo) => <CampoClave {...campo} label="Clave" />}</Suelto>
        <Suelto valor="abc" error="Al menos 8 caracteres">
          {(campo) => <CampoClave {...campo} label="Clave" />}
        </Suelto>
      </Muestra>
      <Muestra titulo="CampoFirma: vacía, mal">
        <Suelto valor="">{(campo) => <CampoFirma {...campo} />}</Suelto>
        <Suelto valor="ANA" error="Esa firma ya es de otra persona">
          {(campo) => <CampoFirma {...campo} />}
        </Suelto>
      </Muestra>
      <Muestra titulo="CampoOpcion">
        <Suelto valor="no">{(campo) => <CampoOpcion {...campo} etiqueta="Respuesta" opciones={OPCIONES} />}</Suelto>
      </Muestra>
      <Muestra titulo="CampoImagen: sin elegir">
        <Suelto<File | null> valor={null}>{(campo) => <CampoImagen {...campo} label="Captura" bytes={MEGA} />}</Suelto>
      </Muestra>
      <Muestra titulo="CampoImagen: elegida">
        <Suelto<File | null> valor={FOTO}>
          {(campo) => <CampoImagen {...campo} label="Captura" bytes={MEGA} pixelada />}
        </Suelto>
      </Muestra>
      <Muestra titulo="CampoImagen: demasiado pesada">
        <Suelto<File | null> valor={FOTO}>{(campo) => <CampoImagen {...campo} label="Captura" bytes={10} />}</Suelto>
      </Muestra>
      <Muestra titulo="CampoPersona: sin elegir, elegida">
        <Suelto valor={0}>{(campo) => <CampoPersona {...campo} opciones={GENTE} />}</Suelto>
        <Suelto valor={2}>{(campo) => <CampoPersona {...campo} opciones={GENTE} />}</Suelto>
      </Muestra>
      <Muestra titulo="CampoPersona: esperando, no se pudo leer">
        <Suelto valor={0}>{(campo) => <CampoPersona {...campo} opciones={undefined} />}</Suelto>
        <Suelto valor={0}>{(campo) => <CampoPersona {...campo} opciones={undefined} fallo={FALLO} />}</Suelto>
      </Muestra>
      <Muestra titulo="CampoRango: sin elegir, elegido, mal">
        {[0, 201].map((valor) => (
          <Suelto key={valor} valor={valor}>
            {(campo) => <CampoRango {...campo} etiqueta="Misión" rangos={RANGOS} ninguno="No hay ninguna" />}
          </Suelto>
        ))}
        <Suelto valor={0} error="Elige una misión">
          {(campo) => <CampoRango {...campo} etiqueta="Misión" rangos={undefined} ninguno="No hay ninguna" />}
        </Suelto>
      </Muestra>
      <Muestra titulo="SelectorFecha: vacía, puesta, mal">
        <SelectorFecha etiqueta="Fecha inicial" valor="" cambiar={nada} />
        <SelectorFecha etiqueta="Fecha final" valor="2026-03-11" cambiar={nada} error="Antes que la inicial" />
      </Muestra>
      <Muestra titulo="SelectorFechaCalendario">
        <SelectorFechaCalendario valor="2026-03-18" elegir={nada} />
      </Muestra>
    </>
  ),
};
