import type { NormativaContent } from '@conserje/rules';
import { addDays, dayOf, NORMATIVA_DEFAULT } from '@conserje/rules';
import type { DemoWorld } from './world.ts';

type Edit = (content: NormativaContent) => NormativaContent;

/** Edits of the rulebook, oldest first, with their notes. */
const EDITS: readonly [nota: string, edit: Edit][] = [
  [
    'Reglas de saludo',
    (c) => ({ ...c, reglas: [...c.reglas, { id: 0, texto: 'Saluda a quien entra antes de pedirle la misión.' }] }),
  ],
  [
    'El uso de efectos ya no es falta',
    (c) => ({ ...c, infracciones: c.infracciones.filter(({ falta }) => !falta.startsWith('Usar efectos')) }),
  ],
  [
    'Multa más alta por faltas graves',
    (c) => ({
      ...c,
      castigos: {
        ...c.castigos,
        grave: c.castigos.grave.with(0, { texto: 'Multa de 30C', efecto: 'multa', cantidad: 30 }),
      },
    }),
  ],
  [
    'Vender en base',
    (c) => ({
      ...c,
      infracciones: [
        ...c.infracciones,
        { id: 0, codigo: 'MI', falta: 'Vender furnis en la base', gravedad: 'moderada' },
      ],
    }),
  ],
];
/** Days after it is written from which the last version holds. */
const LAST_AHEAD_DAYS = 3;

/** Schedules the edits of the rulebook, evenly over the past; the last one holds some days after its end. */
export function scheduleNormativa(m: DemoWorld, from: number): void {
  const { queue } = m;
  EDITS.forEach(([nota, edit], version) => {
    const isLast = version === EDITS.length - 1;
    const at = isLast ? queue.hasta : from + ((queue.hasta - from) * (version + 1)) / (EDITS.length + 1);
    queue.schedule(Math.floor(at), async () => {
      const editor = m.roster.pickOther(m.random, 0, 11);
      if (!editor) return;
      const { contenido } =
        version === 0
          ? { contenido: NORMATIVA_DEFAULT }
          : await m.api.call(editor, 'GET normativaVersion/:version', { params: { version } });
      const rige = addDays(dayOf(queue.now, m.zona), isLast ? LAST_AHEAD_DAYS : 0);
      await m.api.call(editor, 'POST guardarNormativa', {
        body: { version, rige, nota, avisar: isLast, contenido: edit(contenido) },
      });
    });
  });
}
