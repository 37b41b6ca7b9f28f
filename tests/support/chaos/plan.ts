// A round as plain data, made from a seed: it can be printed, saved, shortened and replayed.
import type { Language } from '../browser/browser.ts';
import { customTexts, plainProducts } from './products.ts';
import { connectionStates, type ConnectionState } from './device/connection.ts';
import { seeded, type SeededRandom } from './random.ts';

/** `product`: its place among the plain products (products.ts). `line`: the place of a cart line, modulo their number. */
export type ShopperTap =
  | { is: 'favorite' | 'add' | 'compare'; product: number }
  /** Adds the product that is made with a text. */
  | { is: 'text'; text: string; quantity: number }
  | { is: 'quantity'; line: number; by: 1 | -1 }
  | { is: 'remove' | 'move'; line: number }
  | { is: 'coupon' }
  | { is: 'language' }
  /** Logs out, and in again if the connection takes that. */
  | { is: 'session' }
  /** The store restarts as another release. The shopper accepts it if it arrives at once. */
  | { is: 'update' };

/** What dies while a step is under way, `afterMs` after its start or after the change that it makes, if it makes one. */
export type Death = {
  of: 'browser' | 'closed tab' | 'crashed tab' | 'server';
  after: 'start' | 'change';
  afterMs: number;
};

export type PagePath = '/store' | '/cart';

/** `pauseMs`: until the next step. */
export type RoundStep = { device: number; pauseMs: number } & (
  | { do: 'open'; tab: number; path: PagePath; death?: Death }
  | { do: 'tap'; tab: number; tap: ShopperTap; death?: Death }
  /** Changes the connection. `line` is its name in saved rounds. */
  | { do: 'line'; state: ConnectionState }
);

export type RoundPlan = {
  language: Language;
  /** The number of tabs of each device. */
  tabs: readonly number[];
  /** Whether the pages that are open at the end stay as they are: else the app starts again. */
  staysOpen: boolean;
  steps: readonly RoundStep[];
};

/** What the shopper does in a step. */
export type StepKind = 'open' | ShopperTap['is'];

/** Null for a step that only changes the connection. */
export function stepKind(step: RoundStep): StepKind | null {
  if (step.do === 'line') return null;
  return step.do === 'tap' ? step.tap.is : step.do;
}

/** Taps that make no change for the outbox. */
const unchanging = new Set<ShopperTap['is']>(['coupon', 'language', 'session', 'update']);

/** Whether a step makes a change that its page notes. */
export const makesChange = (step: RoundStep): boolean => step.do === 'tap' && !unchanging.has(step.tap.is);

/** The plan of a round. Different rounds of a seed are unrelated. */
export function planRound(seed: number, round: number): RoundPlan {
  const random = seeded(seed * 1_000_003 + round);
  const tabs: readonly number[] = random.pick<readonly number[]>([[1], [2], [1, 1], [1, 1], [2, 1]]);
  const states = tabs.map((): ConnectionState => 'good');
  let hasCoupon = false;
  const count = random.integer(10, 16);
  const steps = Array.from({ length: count }, (_, index): RoundStep => {
    const device = random.integer(0, tabs.length - 1);
    const isLate = index >= count - lateSteps;
    const step = anyStep(random, (tabs[device] ?? 1) - 1, { state: states[device] ?? 'good', hasCoupon, isLate });
    if (step.do === 'line') states[device] = step.state;
    hasCoupon ||= step.do === 'tap' && step.tap.is === 'coupon';
    return { ...step, device, pauseMs: random.pick([0, 0, 0, 30, 200, 500]) };
  });
  const language = random.pick<Language>(['ar', 'en']);
  const staysOpen = random.pick([true, false]);
  return { language, tabs, staysOpen, steps: [...withDeaths(random, steps), ...deathWhileSending(random, tabs)] };
}

/** In half of the rounds the connection returns, and something dies while the pending changes are sent. */
function deathWhileSending(random: SeededRandom, tabs: readonly number[]): RoundStep[] {
  const device = random.integer(0, tabs.length - 1);
  const death = { of: anyVictim(random), after: 'start', afterMs: random.integer(0, longestLifeMs) } as const;
  const path = random.pick<PagePath>(['/store', '/cart']);
  if (random.pick([true, false])) return [];
  return [
    { do: 'line', device, state: 'good', pauseMs: 0 },
    { do: 'open', device, tab: 0, path, death, pauseMs: 0 },
  ];
}

const anyVictim = (random: SeededRandom) =>
  random.pick(['browser', 'browser', 'closed tab', 'crashed tab', 'server'] as const);

/** In ms. */
const longestLifeMs = 3_000;

/** More often than others: the store has the change, and the device does not know it. */
const doubtfulStates = ['cut after the store', 'half an answer', 'cut after the store', 'half an answer'] as const;

type Doing<S> = S extends unknown ? Omit<S, 'device' | 'pauseMs'> : never;

type Before = { state: ConnectionState; hasCoupon: boolean; isLate: boolean };

/** On other connections the app cannot log in. */
const loginStates: readonly ConnectionState[] = ['good', 'slow', 'very slow'];

/** Whether a shopper can log in on such a connection. */
export const takesLogins = (state: ConnectionState): boolean => loginStates.includes(state);

/** Whether a new release arrives while a shopper waits for it. */
export const takesReleases = (state: ConnectionState): boolean => state === 'good' || state === 'slow';

/** Near the end of a round a shopper may log out without being able to log in: not much is missed after that. */
const lateSteps = 3;

function anyStep(random: SeededRandom, lastTab: number, before: Before): Doing<RoundStep> {
  const tab = random.integer(0, lastTab);
  switch (random.pick(['tap', 'tap', 'tap', 'tap', 'tap', 'line', 'line', 'open'])) {
    case 'line':
      return { do: 'line', state: random.pick([...connectionStates, ...doubtfulStates]) };
    case 'open':
      return { do: 'open', tab, path: random.pick(['/store', '/cart']) };
    default:
      return { do: 'tap', tab, tap: anyTap(random, before) };
  }
}

function anyTap(random: SeededRandom, { state, hasCoupon, isLate }: Before): ShopperTap {
  const line = random.integer(0, 3);
  const queued = [
    'favorite',
    'add',
    'add',
    'compare',
    'compare',
    'text',
    'quantity',
    'quantity',
    'remove',
    'move',
  ] as const;
  const is = random.pick([
    ...queued,
    'language',
    'update',
    ...(hasCoupon ? [] : (['coupon'] as const)), // a cart takes one
    ...(isLate || takesLogins(state) ? (['session'] as const) : []),
  ] as const);
  switch (is) {
    case 'favorite':
    case 'add':
      return { is, product: random.integer(0, plainProducts - 1) };
    case 'compare':
      return { is, product: random.pick([0, 1, 2, 3, 4, 4, 5, 5]) }; // more often one that is not compared yet
    case 'text':
      return { is, text: random.pick(customTexts), quantity: random.pick([1, 2, 4]) };
    case 'quantity':
      return { is, line, by: random.pick([1, 1, -1]) };
    case 'remove':
    case 'move':
      return { is, line };
    default:
      return { is };
  }
}

/** One or two of the steps in which a shopper does something get a death. */
function withDeaths(random: SeededRandom, steps: RoundStep[]): RoundStep[] {
  const places = steps.flatMap(({ do: what }, index) => (what === 'line' ? [] : [index]));
  const anyPlace = () => places[random.integer(0, places.length - 1)];
  const dying = new Set([anyPlace(), ...(random.pick([true, false]) ? [anyPlace()] : [])]);
  return steps.map((step, index) => {
    if (step.do === 'line' || !dying.has(index)) return step;
    const of = anyVictim(random);
    const after = makesChange(step) ? random.pick(['start', 'change', 'change']) : 'start';
    return { ...step, death: { of, after, afterMs: random.integer(0, random.pick([20, 300, longestLifeMs])) } };
  });
}
