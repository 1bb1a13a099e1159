import type { ComunicadoSummary, Departamento, Encuesta } from '@conserje/contract';
import { AudienceField } from '../../shared/comunicados/AudienceField.tsx';
import { ComunicadoSheet } from '../../shared/comunicados/ComunicadoSheet.tsx';
import { MarkupText } from '../../shared/comunicados/MarkupText.tsx';
import { DepartamentoSelect } from '../../shared/departamentos/DepartamentoSelect.tsx';
import { departamentosQuery } from '../../shared/departamentos/departamentos.queries.ts';
import { EncuestaCard } from '../../shared/encuestas/EncuestaCard.tsx';
import type { SpecimenGroup } from '../Specimen.tsx';
import { Specimen, StandaloneField } from '../Specimen.tsx';
import { LONGEST_NAME, minutesFromNow } from '../sampleData.ts';

const TEXT = `# Cambia el uniforme
Desde el lunes usamos el **saco azul**.
Pídelo en recepción.

## Qué lleva
- Placa dorada
- **Nada de sombreros**

1. Mira las [fotos](https://foro.example/uniforme)
2. O entra en https://foro.example`;

const READ: ComunicadoSummary = {
  id: 1,
  titulo: 'Cambia el uniforme',
  texto: TEXT,
  autor: 2,
  autorNombre: 'Ana',
  categorias: [],
  rangos: [],
  retirados: [],
  departamentos: [],
  desde: minutesFromNow(-60),
  hasta: null,
  fijado: false,
  obligatorio: false,
  editado: null,
  editadoNombre: null,
  version: 1,
  vuelta: 1,
  leido: minutesFromNow(-5),
  acciones: [],
};
const UNREAD: ComunicadoSummary = {
  ...READ,
  id: 2,
  fijado: true,
  obligatorio: true,
  leido: null,
  acciones: ['leer'],
  titulo: 'Un título que no cabe en una línea del teléfono y sigue en la siguiente',
  editado: minutesFromNow(-2),
  editadoNombre: LONGEST_NAME,
};

const RADIO: Departamento = {
  id: 1,
  nombre: 'Radio',
  texto: 'Música en vivo',
  jefe: 2,
  jefeNombre: 'Ana',
  miembros: 4,
  abierto: true,
  version: 1,
  lugar: 'ninguno',
  solicitud: null,
  esperan: null,
  acciones: ['solicitar'],
};

const OPEN: Encuesta = {
  id: 1,
  pregunta: '¿Qué día hacemos la reunión?',
  autor: 2,
  autorNombre: 'Ana',
  secreta: true,
  categorias: [],
  fecha: minutesFromNow(-60),
  hasta: minutesFromNow(600),
  terminada: false,
  votos: 3,
  mia: null,
  opciones: ['Sábado', 'Domingo', 'El que sea, mientras no coincida con el pase de lista de la noche'].map(
    (texto, i) => ({
      numero: i + 1,
      texto,
      votos: null,
    }),
  ),
  acciones: ['votar'],
};
const VOTED: Encuesta = {
  ...OPEN,
  id: 2,
  secreta: false,
  mia: 2,
  opciones: OPEN.opciones.map((option, i) => ({ ...option, votos: i === 2 ? 0 : i + 1 })),
};
const ENDED: Encuesta = { ...VOTED, id: 3, terminada: true, hasta: minutesFromNow(-5), acciones: [] };

export const COMUNICADOS: SpecimenGroup = {
  id: 'comunicados',
  title: 'Comunicados and encuestas',
  Content: () => (
    <>
      <Specimen title="ComunicadoSheet: read" wide>
        <ComunicadoSheet comunicado={READ} headingLevel="h3" />
      </Specimen>
      <Specimen title="ComunicadoSheet: unread and mandatory, pinned and changed" wide>
        <ComunicadoSheet comunicado={UNREAD} headingLevel="h3" />
      </Specimen>
      {[OPEN, VOTED, ENDED].map((encuesta) => (
        <Specimen key={encuesta.id} title="EncuestaCard: not voted, voted, ended">
          <EncuestaCard encuesta={encuesta} headingLevel="h3" />
        </Specimen>
      ))}
      <Specimen title="AudienceField: some rangos, with an error" wide>
        <StandaloneField value={['Seguridad', 'Técnicos'] as readonly string[]} error="Ese rango ya no existe">
          {(field) => (
            <AudienceField
              {...field}
              choices={['Agentes', 'Seguridad', 'Técnicos'].map((id) => ({ id, nombre: id }))}
            />
          )}
        </StandaloneField>
      </Specimen>
      <Specimen
        title="DepartamentoSelect"
        seed={(c) => c.setQueryData(departamentosQuery().queryKey, { propios: 0, max: 3, filas: [RADIO] })}
      >
        <DepartamentoSelect value={1} change={() => undefined} />
      </Specimen>
      <Specimen title="MarkupText: all marks" wide>
        <MarkupText text={TEXT} />
      </Specimen>
    </>
  ),
};
