interface Espera {
  persona: number;
  sitio: string;
  empezar: () => void;
}

/** So many letters are under way at once, so many of them to one host, and one to one person. */
const A_LA_VEZ = 4;
const POR_SITIO = 3;

/**
 * Whose turn it is to be sent to: of those who wait, the person who was served least lately. What one host is slow about, or
 * one person has too much of, leaves room for the others.
 */
export class TurnoJusto {
  private readonly esperan: Espera[] = [];
  private readonly sitios = new Map<string, number>();
  private readonly personas = new Set<number>();
  /** The number of their last turn. */
  private readonly servidas = new Map<number, number>();
  private enCamino = 0;
  private turno = 0;

  /** Does something for a person at a host, in turn. */
  async tomar<T>(persona: number, sitio: string, hacer: () => Promise<T>): Promise<T> {
    await new Promise<void>((empezar) => {
      this.esperan.push({ persona, sitio, empezar });
      this.seguir();
    });
    try {
      return await hacer();
    } finally {
      this.enCamino -= 1;
      this.personas.delete(persona);
      this.sitios.set(sitio, (this.sitios.get(sitio) ?? 1) - 1);
      this.seguir();
    }
  }

  private seguir(): void {
    for (let lugar = this.siguiente(); lugar >= 0; lugar = this.siguiente()) {
      const [espera] = this.esperan.splice(lugar, 1);
      if (!espera) return;
      this.turno += 1;
      this.enCamino += 1;
      this.servidas.set(espera.persona, this.turno);
      this.personas.add(espera.persona);
      this.sitios.set(espera.sitio, (this.sitios.get(espera.sitio) ?? 0) + 1);
      espera.empezar();
    }
    if (this.esperan.length > 0 || this.enCamino > 0) return;
    // Nobody waits: there is nothing to be fair about.
    this.servidas.clear();
    this.sitios.clear();
  }

  /** The place of whoever is next among those who wait; -1: nobody may begin. */
  private siguiente(): number {
    if (this.enCamino >= A_LA_VEZ) return -1;
    let [mejor, desde] = [-1, Number.POSITIVE_INFINITY];
    for (const [lugar, { persona, sitio }] of this.esperan.entries()) {
      if (this.personas.has(persona) || (this.sitios.get(sitio) ?? 0) >= POR_SITIO) continue;
      const servida = this.servidas.get(persona) ?? 0;
      if (servida < desde) [mejor, desde] = [lugar, servida];
    }
    return mejor;
  }
}
