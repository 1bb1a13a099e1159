import type { NextPunishment } from '@conserje/contract';
import { GRAVEDADES, NORMATIVA_DEFAULT } from '@conserje/rules';
import { WeekResultBadge } from '../../shared/activity/WeekResultBadge.tsx';
import { InfraccionField } from '../../shared/careers/InfraccionField.tsx';
import { LlamadoTerm } from '../../shared/careers/LlamadoTerm.tsx';
import { NextPunishments } from '../../shared/careers/NextPunishments.tsx';
import { normativaQuery } from '../../shared/careers/normativa.queries.ts';
import { PunishmentProposal } from '../../shared/careers/PunishmentProposal.tsx';
import Referrals from '../../shared/people/Referrals.tsx';
import type { SpecimenGroup } from '../Specimen.tsx';
import { nothing, Specimen, SpecimenRow, StandaloneField } from '../Specimen.tsx';
import { LONGEST_NAME, minutesFromNow, VIEWER } from '../sampleData.ts';

const [LIGHT, MODERATE, GRAVE] = GRAVEDADES;
const SECOND_LIGHT: NextPunishment = {
  falta: LIGHT,
  vigentes: 1,
  gravedad: LIGHT,
  paso: 2,
  castigo: { texto: '5 minutos más de tiempo', efecto: 'minutos', cantidad: 5 },
};
const SECOND_GRAVE: NextPunishment = {
  falta: GRAVE,
  vigentes: 1,
  gravedad: GRAVE,
  paso: 2,
  castigo: { texto: 'Degrado o despido, según el caso', efecto: 'decidir', cantidad: 0 },
};
const FIRST_MODERATE: NextPunishment = { ...SECOND_LIGHT, falta: MODERATE, gravedad: MODERATE, paso: 1, vigentes: 0 };

const IN_FORCE = { estado: 'vigente', vence: minutesFromNow(60 * 24 * 30), levantado: null } as const;
const LIFTED = { por: LONGEST_NAME, motivo: 'Fue un malentendido', fecha: minutesFromNow(-60) };

export const CAREERS: SpecimenGroup = {
  id: 'careers',
  title: 'Llamados, actividad and referrals',
  Content: () => (
    <>
      <Specimen title="WeekResultBadge: met, not met, justified; changed" wide>
        <SpecimenRow>
          {(['cumplida', 'incumplida', 'justificada'] as const).map((resultado) => (
            <WeekResultBadge key={resultado} resultado={resultado} cambio={resultado === 'incumplida'} />
          ))}
        </SpecimenRow>
      </Specimen>
      <Specimen title="LlamadoTerm: in force, lapsed, lifted">
        <LlamadoTerm term={IN_FORCE} />
        <LlamadoTerm term={{ ...IN_FORCE, estado: 'vencido', vence: minutesFromNow(-60) }} />
        <LlamadoTerm term={{ ...IN_FORCE, estado: 'levantado', levantado: LIFTED }} />
      </Specimen>
      <Specimen title="NextPunishments: another person's, one's own">
        <NextPunishments siguientes={[SECOND_LIGHT, FIRST_MODERATE, SECOND_GRAVE]} />
        <NextPunishments siguientes={[SECOND_LIGHT]} own />
      </Specimen>
      <Specimen title="PunishmentProposal: with a castigo, without one">
        <PunishmentProposal next={SECOND_GRAVE} nota={NORMATIVA_DEFAULT.nota} />
        <PunishmentProposal next={{ ...SECOND_GRAVE, paso: 3, castigo: null }} />
      </Specimen>
      <Specimen
        title="InfraccionField"
        seed={(client) =>
          client.setQueryData(normativaQuery('').queryKey, {
            version: 0,
            rige: null,
            contenido: NORMATIVA_DEFAULT,
            proxima: null,
            ultima: 0,
          })
        }
      >
        <StandaloneField value={NORMATIVA_DEFAULT.infracciones[0]?.id ?? 0}>
          {(field) => <InfraccionField {...field} choose={nothing} />}
        </StandaloneField>
      </Specimen>
      <Specimen title="Referrals: loading" wide>
        <Referrals id={VIEWER.id} usuario={VIEWER.usuario} inUrl="referidos" />
      </Specimen>
    </>
  ),
};
