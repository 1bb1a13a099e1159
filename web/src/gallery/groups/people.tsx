import { Flag } from '../../shared/agencia/Flag.tsx';
import { CodeTag } from '../../shared/agencia/HotelCode.tsx';
import { AusenciaCard } from '../../shared/ausencias/AusenciaCard.tsx';
import { AusenciaPhase } from '../../shared/ausencias/AusenciaPhase.tsx';
import { AscensoCountdown } from '../../shared/careers/AscensoCountdown.tsx';
import { eligibleQuery, lastAscensoQuery } from '../../shared/careers/ascenso.queries.ts';
import { MoveDone } from '../../shared/careers/MoveDone.tsx';
import { solicitudesAscensoQuery, solicitudesTiempoQuery } from '../../shared/careers/solicitudes.queries.ts';
import { GuardiaPanel } from '../../shared/guardia/GuardiaPanel.tsx';
import { guardiaQuery, requestsQuery } from '../../shared/guardia/guardia.queries.ts';
import { Motivo } from '../../shared/lists/Motivo.tsx';
import { MisionChange } from '../../shared/misiones/MisionChange.tsx';
import { MisionTag } from '../../shared/misiones/MisionTag.tsx';
import { MisionText } from '../../shared/misiones/MisionText.tsx';
import { Motto } from '../../shared/misiones/Motto.tsx';
import { openPagaQuery } from '../../shared/money/openPaga.queries.ts';
import { PaySteps } from '../../shared/money/PaySteps.tsx';
import { RemainingRequirements } from '../../shared/money/RemainingRequirements.tsx';
import { PendingTasks } from '../../shared/pending-tasks/PendingTasks.tsx';
import { Avatar } from '../../shared/people/Avatar.tsx';
import { AvatarFrame } from '../../shared/people/AvatarFrame.tsx';
import { Evidence } from '../../shared/people/Evidence.tsx';
import { Name } from '../../shared/people/Name.tsx';
import { PersonLink } from '../../shared/people/PersonLink.tsx';
import { PersonName } from '../../shared/people/PersonName.tsx';
import { CorrectionTag } from '../../shared/work/CorrectionTag.tsx';
import { OwnTiempo } from '../../shared/work/OwnTiempo.tsx';
import { tiemposQuery } from '../../shared/work/tiempos.queries.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import type { SpecimenGroup } from '../Specimen.tsx';
import { nothing, Specimen, SpecimenRow } from '../Specimen.tsx';
import {
  AUSENCIA,
  TIEMPOS as EN_TIEMPOS,
  LONGEST_NAME,
  minutesFromNow,
  PERFIL,
  SAMPLE_SVG,
  VIEWER,
} from '../sampleData.ts';

export const PEOPLE: SpecimenGroup = {
  id: 'people',
  title: 'People and misiones',
  Content: () => (
    <>
      <Specimen title="Avatar: head, whole, of nobody">
        <SpecimenRow>
          <Avatar usuario="Ana" headOnly />
          <Avatar usuario="Ana" />
          <Avatar usuario={null} headOnly size={36} />
          <Avatar usuario={null} />
        </SpecimenRow>
      </Specimen>
      <Specimen title="AvatarFrame">
        <AvatarFrame usuario="Ana" />
      </Specimen>
      <Specimen title="Flag: that does not load">
        <SpecimenRow>
          <Flag country="do" />
          <Flag country="es" size={36} />
        </SpecimenRow>
      </Specimen>
      <Specimen title="Name: default, sparkling, long">
        <SpecimenRow>
          <Name name="Ana" />
          <b>
            <Name name="Leo" />
          </b>
          <Name name={LONGEST_NAME} />
        </SpecimenRow>
      </Specimen>
      <Specimen title="PersonLink, PersonName">
        <SpecimenRow>
          <PersonLink name="Ana" />
          <PersonLink name="Leo" extra={{ text: 'Detalle del tiempo', run: nothing }} />
          <PersonName usuario="Ana">
            <Badge tone="bad">Despedido</Badge>
          </PersonName>
          <PersonName usuario={LONGEST_NAME} isDirect />
        </SpecimenRow>
      </Specimen>
      <Specimen title="MisionTag: default, from the app">
        <SpecimenRow>
          <MisionTag mision="Iniciado II" />
          <MisionTag mision="Administrador General" app />
        </SpecimenRow>
      </Specimen>
      <Specimen title="MisionChange: nobody chosen, of whom, from one to another" wide>
        <MisionChange emptyText="Elige a quién ascender." from={undefined} to={undefined} />
        <MisionChange emptyText="" usuario="Ana" from="Iniciado I" to={undefined} />
        <MisionChange emptyText="" usuario="Leo" from="Iniciado I" to="Iniciado II" />
      </Specimen>
      <Specimen title="MisionText">
        <MisionText text="CON - Iniciado II JFA" />
      </Specimen>
      <Specimen title="Motto">
        <Motto text="CON Iniciado II JFA" />
      </Specimen>
      <Specimen title="Evidence: loading, loaded">
        <Evidence image={undefined} fileName="evidencia-1.webp" />
        <Evidence image={SAMPLE_SVG} fileName="evidencia-1.webp" />
      </Specimen>
      <Specimen title="MoveDone">
        <MoveDone title="Ana ya es Iniciado II" usuario="Ana" misionText="CON - Iniciado II JFA" close={nothing} />
      </Specimen>
      <Specimen title="CodeTag: given, awaited">
        <CodeTag code="CON-48213" />
        <CodeTag code={undefined} />
      </Specimen>
      <Specimen title="Motivo: in two lines">
        <Motivo text={'Abandonó el pase de lista\ny no respondió'} />
      </Specimen>
    </>
  ),
};

const OFFER = { encargado: 4, encargadoNombre: 'Leo', id_rango: 101, categoria: 1, fecha: minutesFromNow(-60) };
const ASCENSO = {
  id: 2,
  usuario: 'Jefa',
  mision: 'Iniciado I',
  id_categoria: 1,
  n_categoria: 'Agentes',
  placa: '/placas/1.png',
  encargadoNombre: 'Leo',
  fecha: minutesFromNow(-4000),
  m_nueva: 'Iniciado II',
  id_nuevo: 101,
  categoria_nueva: 1,
  firma: '',
  texto: '',
  date_finaliza: minutesFromNow(95),
  disponible: false,
  motivo: null,
};
const BEGINNER_VIEWER = { ...VIEWER, mision: 'Iniciado I', id_categoria: 1 };
const PHASES = [
  AUSENCIA,
  { ...AUSENCIA, estado: 0, encargadoNombre: null },
  { ...AUSENCIA, inicio: '2026-03-14', final: '2026-03-18' },
  { ...AUSENCIA, estado: 2 },
  { ...AUSENCIA, inicio: '2026-02-01', final: '2026-02-03' },
];

export const TIEMPOS: SpecimenGroup = {
  id: 'tiempos',
  title: 'Tiempos, ausencias, requirements',
  Content: () => (
    <>
      {EN_TIEMPOS.map(([title, tiempo]) => (
        <Specimen key={title} title={`OwnTiempo: ${title}`}>
          <OwnTiempo tiempo={tiempo} />
        </Specimen>
      ))}
      <Specimen title="AscensoCountdown: to wait, available">
        <SpecimenRow>
          <AscensoCountdown start={minutesFromNow(1500)} isAvailable={false} />
          <AscensoCountdown start={minutesFromNow(-1)} isAvailable />
        </SpecimenRow>
      </Specimen>
      {PHASES.slice(0, 3).map((ausencia) => (
        <Specimen key={`${ausencia.inicio} ${ausencia.estado}`} title="AusenciaCard: current, requested, upcoming" wide>
          <AusenciaCard ausencia={ausencia} />
        </Specimen>
      ))}
      <Specimen title="AusenciaCard: none" wide>
        <AusenciaCard ausencia={null}>Si vas a faltar, déjala aquí.</AusenciaCard>
      </Specimen>
      <Specimen title="AusenciaPhase: its phases">
        <SpecimenRow>
          {PHASES.map((ausencia) => (
            <AusenciaPhase key={`${ausencia.inicio} ${ausencia.estado}`} ausencia={ausencia} />
          ))}
        </SpecimenRow>
      </Specimen>
      <Specimen
        title="RemainingRequirements: for the paga and the ascenso"
        wide
        seed={(c) => {
          c.setQueryData(lastAscensoQuery(1).queryKey, ASCENSO);
          c.setQueryData(solicitudesAscensoQuery(1).queryKey, []);
        }}
      >
        <RemainingRequirements sessionUser={BEGINNER_VIEWER} perfil={PERFIL} />
      </Specimen>
      <Specimen
        title="RemainingRequirements: with an offer"
        wide
        seed={(c) =>
          c.setQueryData(solicitudesAscensoQuery(1).queryKey, [
            { ...OFFER, id: 1, nueva: 'Iniciado II', vence: minutesFromNow(600) },
          ])
        }
      >
        <RemainingRequirements sessionUser={BEGINNER_VIEWER} perfil={{ ...PERFIL, tiempo: null }} />
      </Specimen>
      <Specimen
        title="GuardiaPanel: with people, and a pedido"
        wide
        seed={(c) =>
          c.setQueryData(guardiaQuery().queryKey, {
            total: 9,
            gente: ['Ana', 'Leo', LONGEST_NAME].map((usuario, id) => ({ id, usuario, mision: 'Guardia', acude: true })),
            pedidos: [{ id: 1, que: 'ascenso', fecha: minutesFromNow(-3), vence: minutesFromNow(600) }],
            turno: {
              hora: 18,
              libres: 1,
              gente: [
                { id: 1, usuario: 'Ana', presente: true },
                { id: 2, usuario: 'Eva', presente: false },
              ],
            },
            acciones: ['tiempo'],
            sinAscenso: null,
          })
        }
      >
        <GuardiaPanel />
      </Specimen>
      <Specimen
        title="GuardiaPanel: nobody"
        wide
        seed={(c) =>
          c.setQueryData(guardiaQuery().queryKey, {
            total: 0,
            gente: [],
            pedidos: [],
            turno: null,
            acciones: ['tiempo', 'ascenso'],
            sinAscenso: null,
          })
        }
      >
        <GuardiaPanel />
      </Specimen>
      <Specimen title="PaySteps" wide>
        <PaySteps perfil={PERFIL} />
      </Specimen>
      <Specimen title="CorrectionTag: waiting, accepted, refused">
        <SpecimenRow>
          <CorrectionTag dia="2026-03-09" requisitos="asistencia" cantidad={45} estado="espera" />
          <CorrectionTag dia="2026-03-08" requisitos="times" cantidad={2} estado="aceptada" />
          <CorrectionTag dia="2026-03-07" requisitos="asistencia" cantidad={90} estado="rechazada" />
        </SpecimenRow>
      </Specimen>
      <Specimen
        title="PendingTasks: something in each tile"
        wide
        seed={(c) => {
          c.setQueryData(solicitudesAscensoQuery(1).queryKey, []);
          c.setQueryData(solicitudesTiempoQuery().queryKey, []);
          c.setQueryData(requestsQuery().queryKey, []);
          c.setQueryData(eligibleQuery().queryKey, { total: 3, filas: [], luego: [] });
          c.setQueryData(tiemposQuery().queryKey, {
            version: 1,
            filas: EN_TIEMPOS.flatMap(([, tiempo]) => (tiempo ? { ...tiempo, relevos: [], paradas: [] } : [])),
          });
          c.setQueryData(openPagaQuery().queryKey, {
            filas: [],
            totales: { bajoCreditos: 0, bajoPersonas: 0, altoCreditos: 0, altoPersonas: 0 },
          });
        }}
      >
        <PendingTasks />
      </Specimen>
    </>
  ),
};
