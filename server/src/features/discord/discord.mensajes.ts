import type { EventoDiscord } from '@conserje/rules';
import { CATEGORIA_BAJA_MAX, citaDiscord, EVENTOS_DISCORD, enDiscord } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { alarma, despido, estado, paso } from './discord.queries.ts';

/** What Discord is sent. */
export interface Mensaje {
  content: string;
  allowed_mentions: { parse: [] };
  flags: number;
}

/** No pictures of what an address in it leads to. */
const SIN_VISTAS = 4;
/** Nobody is called by a message, whatever it says. */
const mensaje = (content: string): Mensaje => ({ content, allowed_mentions: { parse: [] }, flags: SIN_VISTAS });

const negrita = (texto: string): string => `**${enDiscord(texto)}**`;

/** `objeto` of a payday: which group's payroll was closed. */
export const GRUPOS = { bajo: 0, alto: 1 } as const;

/**
 * A message in words, of what anyone may know who asks the portal without a key (docs/decisions/0028); null where what it
 * tells of is no more. Names are those of now.
 */
const DE_EVENTO: Record<EventoDiscord, (db: Db, objeto: number) => Promise<string | null>> = {
  async ascenso(db, id) {
    const suyo = await paso(db, id);
    return suyo ? `${negrita(suyo.usuario)} asciende a ${negrita(suyo.mision)}` : null;
  },
  async despido(db, id) {
    const suyo = await despido(db, id);
    if (!suyo) return null;
    const por = suyo.encargado === null ? '' : ` Lo despidió ${negrita(suyo.encargado)}.`;
    return `${negrita(suyo.usuario)} ya no está en la agencia.${por}\n${citaDiscord(suyo.motivo)}`;
  },
  async paga(_db, grupo) {
    const quienes =
      grupo === GRUPOS.bajo
        ? `hasta la categoría ${CATEGORIA_BAJA_MAX}`
        : `desde la categoría ${CATEGORIA_BAJA_MAX + 1}`;
    return `**Día de paga** ${quienes}: se cerró la nómina y empieza otro período.`;
  },
  async paselista() {
    return '**Pase de lista**: ya se pasó lista en base.';
  },
  async estado(db, id) {
    const suyo = await estado(db, id);
    return suyo ? `${negrita(suyo.usuario)}:\n${citaDiscord(suyo.mensaje)}` : null;
  },
  // Whom it is about and where it came from is told where only administrators read.
  async seguridad(db, id) {
    const suya = await alarma(db, id);
    return suya ? `**Seguridad**: ${enDiscord(suya.detalle)}. Los detalles están en el portal, en Seguridad.` : null;
  },
};

export async function enPalabras(
  db: Db,
  { evento, objeto }: { evento: EventoDiscord; objeto: number },
): Promise<Mensaje | null> {
  const texto = await DE_EVENTO[evento](db, objeto);
  return texto === null ? null : mensaje(texto);
}

/** What a trial sends. */
export const prueba = (evento: EventoDiscord): Mensaje =>
  mensaje(`¡Funciona! Aquí se publicarán los mensajes de ${negrita(EVENTOS_DISCORD[evento].toLowerCase())}.`);
