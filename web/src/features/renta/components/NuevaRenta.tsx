import type { AnswerOf } from '@conserje/contract';
import { Button } from '@mantine/core';
import IconNueva from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useLlamada, useOcupada } from '../../../platform/llamada.ts';
import { contar, creditos } from '../../../ui/formato.ts';
import { mesEscrito } from '../mes.ts';
import { CLAVE_LLAMADA, OP } from '../renta.queries.ts';

export type Haria = AnswerOf<'GET actionRenta'>['nueva'];

/** Charges the month's rent, after a question that says whom it strikes. */
export function NuevaRenta({ haria }: { haria: Haria | undefined }) {
  const [cobrar] = useLlamada('POST actionRenta', { clave: CLAVE_LLAMADA });
  const ocupada = useOcupada(CLAVE_LLAMADA);
  const pulsar = ({ mes, personas, creditos: suma }: Haria) =>
    cobrar(
      { body: { op: OP.nueva } },
      {
        pregunta: {
          titulo: `¿Cobrar la renta de ${mesEscrito(mes)}?`,
          texto: `${contar(personas, 'persona', 'personas')} ${personas === 1 ? 'deberá' : 'deberán'} ${creditos(suma)} en total, según su rango. Solo se puede una vez al mes.`,
          accion: 'Nueva renta',
        },
      },
    );
  return (
    <Button
      leftSection={<IconNueva size={18} />}
      disabled={!haria || haria.aplicada || haria.personas === 0}
      aria-busy={ocupada}
      onClick={() => haria && pulsar(haria)}
    >
      Nueva renta
    </Button>
  );
}
