import { DAY_MS } from '@conserje/rules';
import type { Agency, MembresiaType, Person } from './agency.ts';
import { splitSale } from './books.ts';

const SELLER_CATEGORIA = 8;
const MISION_BUYER_MAX = 6;
const HANDED_IN_RATE = 0.5;
const COLLECTED_RATE = 0.5;

const sellers = (a: Agency): Person[] => a.present(SELLER_CATEGORIA, 9);
/** Someone other than a person who may settle money. */
const payerFor = (a: Agency, person: Person): Person =>
  a.random.pick(a.active(10).filter((payer) => payer !== person && payer.mision.orden > person.mision.orden));

/** Sells someone a mision a few places up. */
async function sellMision(a: Agency): Promise<void> {
  const seller = a.random.pick(sellers(a));
  const buyer = a.random.pick(a.present(1, MISION_BUYER_MAX));
  const offered = a.ladder.filter(
    ({ orden, venta }) => venta === 1 && orden > buyer.mision.orden && orden <= buyer.mision.orden + 4,
  );
  if (offered.length === 0) return;
  const mision = a.random.pick(offered);
  const work = await a.call(seller, 'GET getWork/:id', { params: { id: buyer.id } });
  const creditos = mision.precio - buyer.mision.precio;
  a.check.equal('prices of misions', buyer.usuario, buyer.mision.precio, work.precio);
  await a.call(seller, 'POST addMision', {
    body: {
      usuario: buyer.id,
      rango: mision.id,
      firmaEncargado: seller.firma,
      mision: mision.nombre,
      encargado: seller.id,
      creditos,
    },
  });
  a.move(buyer, mision);
  await recordSale(a, seller, creditos);
}

/** Finds the row of the venta, as the person who settles it sees it. */
async function recordSale(a: Agency, seller: Person, creditos: number): Promise<void> {
  const { boss } = a;
  const [newest] = await a.call(boss, 'GET allVentas', { query: { limite: 1 } });
  if (!newest) throw new Error('the sale is not on the list');
  const { participacion, entrega } = splitSale(creditos, a.porciento.get(seller.mision.categoria) ?? 0);
  a.check.equal(
    'shares of sales',
    seller.usuario,
    [creditos, participacion, entrega],
    [newest.credito, newest.participacion, newest.entrega],
  );
  const sale = { id: newest.id, seller, creditos, entrega, handedIn: false };
  a.sales.push(sale);
  if (!a.random.chance(HANDED_IN_RATE)) return;
  a.after(a.random.integer(1, 4), async () => {
    await a.call(payerFor(a, seller), 'GET ventaAction/:id', { params: { id: sale.id }, query: { pagado: 0 } });
    sale.handedIn = true;
  });
}

/** Price for a period: half of the month for fifteen days (decisions §5). */
const priceOf = ({ perma, precio }: MembresiaType, periodo: 15 | 30): number =>
  perma || periodo === 30 ? precio : precio / 2;

async function sellMembresia(a: Agency, types: readonly MembresiaType[], held: Set<string>): Promise<void> {
  const seller = a.random.pick(sellers(a));
  const type = a.random.pick(types);
  const isExterno = a.random.chance(0.2);
  const buyer = a.random.pick(a.present(1, 7));
  const mark = `${buyer.id} ${type.id}`;
  if (!isExterno && held.has(mark)) return;
  const periodo = type.precio % 2 === 0 && a.random.chance(0.5) ? 15 : 30;
  const creditos = priceOf(type, periodo);
  await a.call(seller, 'POST addMembresia', {
    body: {
      user: isExterno ? `Cliente${a.sales.length}` : buyer.id,
      isExterno,
      membresia: type.id,
      periodo,
      creditos,
      visto: null,
    },
  });
  if (!isExterno) {
    held.add(mark);
    a.pay.buy(buyer.id, type.id, type.perma ? null : a.now + periodo * DAY_MS, a.now);
  }
  await recordSale(a, seller, creditos);
}

export function scheduleSales(a: Agency): void {
  const held = new Set<string>();
  for (let day = 0; day < 7; day += 1) {
    a.at(day, '11:46', () => sellMision(a));
    a.at(day, '15:46', () => sellMision(a));
    a.at(day, '19:46', async () => {
      const [seller] = sellers(a);
      if (!seller) return;
      const types = (await a.call(seller, 'GET getMembresias')).filter(({ retirada }) => !retirada);
      for (let n = 0; n < 3; n += 1) await sellMembresia(a, types, held);
    });
  }
}

/** Fines by those who may, some of them collected later. */
async function fine(a: Agency): Promise<void> {
  const person = a.random.pick(a.active(1, 7));
  const by = a.pickAbove(person, 9);
  if (!by) return;
  const creditos = a.random.integer(0, 20);
  const { data } = await a.call(by, 'POST sendMulta', {
    body: { usuario: person.id, motivo: `Uniforme incorrecto, caso ${a.multas.length}`, creditos },
  });
  const multa = { usuario: person.id, creditos, collected: false };
  a.multas.push(multa);
  if (!a.random.chance(COLLECTED_RATE)) return;
  a.after(a.random.integer(1, 4), async () => {
    await a.call(payerFor(a, person), 'POST actionMulta', { body: { id: data.id, op: true } });
    multa.collected = true;
  });
}

export function scheduleMultas(a: Agency): void {
  for (let day = 0; day < 7; day += 1)
    for (const time of ['9:50', '15:50', '21:50'])
      a.at(day, time, async () => {
        for (let n = 0; n < 2; n += 1) await fine(a);
      });
}
