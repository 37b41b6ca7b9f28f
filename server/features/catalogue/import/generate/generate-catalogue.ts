// A large generated catalogue, varied enough that lists, filters and search behave as with a real one.
import { fields, names, opinions, syllables, type GeneratedField, type Pair } from './generate-words.ts';

const lastDay = Date.UTC(2026, 4, 31);
const dayMs = 86_400_000;

type Random = () => number;

/** Chunks of a catalogue file. The same seed always gives the same file. */
export function* generateCatalogue({ products, seed }: { products: number; seed: number }): Generator<string> {
  yield '{\n"categories": [\n';
  yield categories().join(',\n');
  yield '\n],\n"products": [\n';
  const random = randomFrom(seed);
  for (let at = 0; at < products; at += 1)
    yield `${JSON.stringify(product(random, at))}${at === products - 1 ? '' : ','}\n`;
  yield ']\n}\n';
}

function categories(): string[] {
  const entry = (code: string, parent: string | undefined, title: Pair) =>
    JSON.stringify({ code, parent, title: both(title) });
  return fields.flatMap((field) => [
    entry(field.code, undefined, field.title),
    ...field.groups.flatMap((group) => [
      entry(`${field.code}.made-${group.code}`, field.code, group.title),
      ...field.kinds.map((kind) =>
        entry(`${field.code}.made-${group.code}.${kind.code}`, `${field.code}.made-${group.code}`, [
          `${group.title[0]} ${kind.title[0]}`,
          `${group.title[1]} ${kind.title[1]}`,
        ]),
      ),
    ]),
  ]);
}

function product(random: Random, at: number): object {
  const field = pick(random, fields);
  const group = pick(random, field.groups);
  const kind = pick(random, field.kinds);
  const quality = pick(random, field.qualities);
  const maker = madeUpName(random, 2);
  const line = madeUpName(random, 3);
  const reasons = [pick(random, field.reasons), pick(random, field.reasons)] as const;
  return {
    title: {
      ar: `${group.thing[0]} ${line[0]} ${quality[0]} من ${maker[0]}`,
      en: `${capital(maker[1])} ${capital(line[1])} ${quality[1]} ${group.thing[1]}`,
    },
    subtitle: both([`${kind.title[0]}، ${reasons[0][0]}`, `${capital(kind.title[1])}: ${reasons[0][1]}`]),
    description: both([
      `${group.thing[0]} ${quality[0]} ${kind.title[0]} من مجموعة ${line[0]}. ${reasons[0][0]}، كما ` +
        `أنه ${reasons[1][0]}.\n\nتصنعه ${maker[0]} وتضمنه سنة كاملة.`,
      `A ${quality[1]} ${group.thing[1]} ${kind.title[1]} of the ${capital(line[1])} line. It ` +
        `${reasons[0][1]}, and ${reasons[1][1]}.\n\nMade by ${capital(maker[1])}, with a year of warranty.`,
    ]),
    category: `${field.code}.made-${group.code}.${kind.code}`,
    ...(random() < 0.02 ? { requires_custom_text: true } : {}),
    ...(random() < 0.01 ? { flash_sale: true } : {}),
    sold: Math.floor(random() ** 4 * 2_000),
    published_at: dayBefore(lastDay, Math.floor(random() ** 2 * 1_000)),
    varieties: varieties(random, at, field),
    ...(random() < 0.3 ? { reviews: Array.from({ length: 1 + Math.floor(random() * 3) }, () => review(random)) } : {}),
  };
}

function varieties(random: Random, at: number, field: GeneratedField): object[] {
  const count = 1 + Math.floor(random() ** 3 * field.sizes.length);
  const isSoldOut = random() < 0.1;
  const base = between(random, field.prices);
  const isDiscounted = random() < 0.25;
  const first = Math.floor(random() * (field.sizes.length - count + 1));
  return Array.from({ length: count }, (_, nth) => {
    const price = Math.round(base * (1 + nth * 0.3) * 2) / 2;
    const size = field.sizes[first + nth];
    return {
      sku: `MADE-${String(at + 1).padStart(6, '0')}-${nth + 1}`,
      price,
      ...(isDiscounted ? { price_before_discount: Math.ceil(price * (1.1 + random() * 0.5)) } : {}),
      quantity: isSoldOut ? 0 : Math.floor(random() * 120),
      weight: Math.round(between(random, field.weights) * 100) / 100,
      ...(size ? { size: both(size) } : {}),
      ...(field.isGold ? { caliber: pick(random, [18, 21, 24]) } : {}),
    };
  });
}

function review(random: Random): object {
  return {
    name: pick(random, names)[random() < 0.7 ? 0 : 1],
    rating: 5 - Math.floor(random() ** 2 * 5),
    text: pick(random, opinions),
    date: dayBefore(lastDay, Math.floor(random() * 600)),
  };
}

function madeUpName(random: Random, length: number): Pair {
  const parts = Array.from({ length }, () => pick(random, syllables));
  return [parts.map(([ar]) => ar).join(''), parts.map(([, en]) => en).join('')];
}

/** Low values are more common than high ones, as with real prices and weights. */
function between(random: Random, [least, most]: readonly [number, number]): number {
  return least * (most / least) ** random();
}

function dayBefore(day: number, days: number): string {
  return new Date(day - days * dayMs).toISOString().slice(0, 10);
}

function both([ar, en]: Pair): { ar: string; en: string } {
  return { ar, en };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function pick<Item>(random: Random, items: readonly [Item, ...Item[]] | readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
