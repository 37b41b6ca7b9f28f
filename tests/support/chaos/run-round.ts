// One round: devices follow a plan, then all faults end, and what came of it is checked.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { anotherSession, registerCustomer, type Customer } from '../browser/device.ts';
import { checkRound, countProven, emptyWithinMs, type RoundEnd } from './check/check.ts';
import { unshownRefusals } from './check/check-requests.ts';
import { openDevice, type RoundDevice } from './device/device.ts';
import { lostText } from './device/taps.ts';
import { createRecorder, eventsOfRequests, type RoundEvent, type RoundNote } from './history.ts';
import { openConnection, type DeviceConnection } from './device/connection.ts';
import { makesChange, stepKind, type Death, type RoundPlan, type RoundStep, type StepKind } from './plan.ts';
import { prepareProfile } from './device/prepare-profile.ts';
import { problem, type RoundProblem } from './check/problems.ts';
import { openRoundStore, type RoundStore } from './round-store.ts';
import { fillLists, readLists, type StoreLists } from './store-lists.ts';
import { endedWithin, isTrueWithin } from '../until.ts';

/** How long a step may take: longer than logging in, out and in again, which waits longest (taps.ts). */
const stepMs = 120_000;
/** How long a step may go on when its page is closed: longer than its waits that do not need the page. */
const endingMs = 20_000;
/** How much is reported of the page on which a step was not possible. */
const mostShown = 300;
/** How long the page's message about a change may take to arrive. */
const messageMs = 3_000;

/** How many steps of a kind were carried out, not possible, or interrupted by the death of their page. */
export type StepCount = { done: number; missed: number; interrupted: number };

export type RoundResult = {
  problems: RoundProblem[];
  events: RoundEvent[];
  /** Changes that the shopper made. */
  changes: number;
  /** Those of which the result shows that they were not lost. */
  proven: number;
  /** Steps that were not possible, such as a tap on a line of an empty cart, each with the reason. */
  missed: string[];
  steps: Partial<Record<StepKind, StepCount>>;
  /** While a step was under way. */
  deaths: number;
  /** While none was. */
  idleDeaths: number;
  emptyAfterMs: number | null;
  tookMs: number;
};

/** The store of many rounds, and a connection for each device with a profile that has the whole app. */
export type ChaosWorld = { store: RoundStore; places: DevicePlace[]; close(): Promise<void> };

type DevicePlace = { connection: DeviceConnection; profile: string };

const mostDevices = 2;

/** With fewer devices, for scripted rounds, the store cannot be restarted as another release. */
export async function openChaosWorld(devices = mostDevices): Promise<ChaosWorld> {
  const store = await openRoundStore({ hasReleases: devices === mostDevices });
  const folder = mkdtempSync(join(tmpdir(), 'chaos-profiles-'));
  const places: DevicePlace[] = [];
  const close = async () => {
    for (const { connection } of places) await connection.close();
    await store.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (let index = 0; index < devices; index += 1) {
      const connection = await openConnection(store.url);
      const profile = join(folder, String(index));
      places.push({ connection, profile });
      await prepareProfile(profile, connection.url);
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { store, places, close };
}

/** The devices of a new customer, while a plan or a test does something to them. */
export type OpenRound = {
  customer: Customer;
  devices: readonly RoundDevice[];
  /** What has happened so far; the requests are added at the end. */
  events: RoundEvent[];
  /** Adds to what has happened on a device. */
  noteOn: (device: number) => (note: RoundNote) => void;
  /** What the store has now. */
  lists: () => Promise<StoreLists>;
  /** Ends all faults, opens every device, waits until nothing is pending, and checks what came of it. */
  settle: () => Promise<Pick<RoundResult, 'problems' | 'emptyAfterMs' | 'proven'>>;
  close: () => Promise<void>;
};

type OpenRoundOptions = Pick<RoundPlan, 'tabs' | 'language'> & {
  /** Whether open pages stay as they are at the end; else the app starts again. */
  staysOpen?: boolean;
  /** Where the profiles of the devices are; a temporary folder if missing. */
  folder?: string;
  /** Whether only the tab in front is visible. */
  hidesTabs?: boolean;
};

/** Opens new devices of a new customer, with as many tabs as the plan says. */
export async function openRound(
  { store, places }: ChaosWorld,
  { tabs, language, staysOpen = false, folder: given, hidesTabs = false }: OpenRoundOptions,
): Promise<OpenRound> {
  await store.ready();
  await store.restartAs('first'); // the one on the devices
  const folder = given ?? mkdtempSync(join(tmpdir(), 'chaos-round-'));
  const events: RoundEvent[] = [];
  const customer = await registerCustomer(store.url, 'Noura');
  const observer = { ...customer, token: await anotherSession(store.url, customer) };
  const start = await fillLists(store.url, observer, store.products);
  const devices: RoundDevice[] = [];
  const noteOn = (device: number) => (note: RoundNote) => void events.push({ at: performance.now(), device, ...note });
  const lists = () => readLists(store.url, observer);
  const close = async () => {
    for (const device of devices) {
      await device.setConnection('good');
      await device.close();
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const index of tabs.keys()) {
      const place = places[index];
      if (!place) throw new Error(`there is no connection for device ${index}`);
      const { connection } = place;
      connection.takeRequests();
      const profile = join(folder, String(index));
      cpSync(place.profile, profile, { recursive: true });
      const session = { ...customer, token: index === 0 ? customer.token : await anotherSession(store.url, customer) };
      const recorder = createRecorder(noteOn(index));
      const { products, switchRelease } = store;
      const about = { connection, profile, language, customer: session, products, recorder, hidesTabs, switchRelease };
      devices.push(await openDevice(about));
    }
    for (const [index, count] of tabs.entries())
      for (let tab = 0; tab < count; tab += 1) await devices[index]?.openTab(tab);
    for (const [index, count] of tabs.entries())
      for (let tab = 0; tab < count; tab += 1) await devices[index]?.waitForLists(tab, start);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    customer,
    devices,
    events,
    noteOn,
    lists,
    async settle() {
      const explain = (device: number) => (error: unknown) => noteOn(device)({ is: 'step', text: reasonOf(error) });
      const emptyAfterMs = await settleAll(devices, { store, staysOpen, explain });
      const { values: server, coupon } = await lists();
      const screens: RoundEnd['screens'][number][] = [];
      const read = async (device: number, tab: number, starts: boolean) => {
        const values = await devices[device]?.shownLists(server, { tab, starts }).catch(explain(device));
        screens.push({ device, tab, starts, values: values ?? null });
      };
      for (const [index, device] of devices.entries()) {
        if (staysOpen) for (const tab of device.openTabs()) await read(index, tab, false);
        await read(index, 0, true);
      }
      await isTrueWithin(messageMs, async () => unshownRefusals(events).length === 0);
      for (const device of devices) await device.everyDiskRead();
      for (const [index, { connection }] of devices.entries())
        events.push(...eventsOfRequests(index, connection.takeRequests()));
      events.sort((one, other) => one.at - other.at);
      const end = { start, server, coupon, screens, emptyAfterMs };
      return { problems: checkRound(events, end), emptyAfterMs, proven: countProven(events, end) };
    },
    close,
  };
}

/** Carries out a plan with a new customer on new devices. A round that breaks off has failed, and has its events too. */
export async function runRound(world: ChaosWorld, plan: RoundPlan): Promise<RoundResult> {
  const { store } = world;
  await store.ready();
  const startedAt = performance.now();
  const missed: string[] = [];
  const steps: RoundResult['steps'] = {};
  const { devices, events, noteOn, settle, close } = await openRound(world, plan);
  const carryOutAll = async () => {
    for (const step of plan.steps) {
      const device = devices[step.device];
      if (!device) throw new Error(`there is no device ${step.device}`);
      const note = noteOn(step.device);
      const begunAt = performance.now();
      const failure = await carryOut(step, device, store, note);
      const text = `${JSON.stringify(step)}${failure === null ? '' : `: ${failure}`}`;
      note({ is: 'step', text });
      const kind = stepKind(step);
      if (step.do !== 'line' && kind !== null) {
        const count = (steps[kind] ??= { done: 0, missed: 0, interrupted: 0 });
        count[failure === null ? 'done' : endsPage(step.death) ? 'interrupted' : 'missed'] += 1;
        if (failure !== null && !endsPage(step.death)) {
          const hasTapped = events.some(
            ({ is, device: whose, at }) => is === 'tapped' && whose === step.device && at >= begunAt,
          );
          if (hasTapped) note({ is: 'missed' });
          if (failure.includes(lostText)) note({ is: 'text lost' });
          const shown = (await device.shownText(step.tab)) ?? '';
          missed.push(`${text} The page shows: ${shown.replaceAll(/\s+/g, ' ').slice(0, mostShown)}`);
        }
      }
      await pause(step.pauseMs);
    }
    return settle();
  };
  const broken = (error: unknown) => ({
    problems: [
      problem(`the round broke off: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
    ],
    emptyAfterMs: null,
    proven: 0,
  });
  try {
    const { problems, emptyAfterMs, proven } = await carryOutAll().catch(broken);
    const died = events.flatMap((event) => (event.is === 'died' ? [event] : []));
    return {
      problems,
      events,
      proven,
      changes: events.filter(({ is }) => is === 'noted').length,
      missed,
      steps,
      deaths: died.filter(({ isIdle }) => !isIdle).length,
      idleDeaths: died.filter(({ isIdle }) => isIdle).length,
      emptyAfterMs,
      tookMs: performance.now() - startedAt,
    };
  } finally {
    await close();
  }
}

const endsPage = (death: Death | undefined) => death !== undefined && death.of !== 'server';

/** Returns why the step was not possible, else null. Nothing of it goes on afterwards. */
async function carryOut(
  step: RoundStep,
  device: RoundDevice,
  store: RoundStore,
  note: (event: RoundNote) => void,
): Promise<string | null> {
  if (step.do === 'line') {
    await device.setConnection(step.state);
    return null;
  }
  const { tab, death } = step;
  const unopened = await device.openTab(tab).then(() => null, reasonOf);
  const changed = device.nextChange();
  let hasChanged = false;
  const act = async () => {
    if (unopened !== null) return unopened;
    const done = step.do === 'tap' ? device.tap(tab, step.tap) : device.open(tab, step.path);
    return done.then(() => null, reasonOf);
  };
  const acting = act();
  let isIdle = unopened !== null;
  void acting.then(() => (isIdle = true));
  // The page goes on with what it has noted.
  void changed.then(() => (hasChanged = true));
  if (death?.after === 'change') await Promise.race([changed, acting]);
  if (death) {
    await pause(death.afterMs);
    const metNothing = isIdle && !hasChanged;
    if (death.of !== 'server') await device.kill(death.of, tab, metNothing);
    else {
      await store.kill();
      note({ is: 'died', what: 'server', ...(metNothing && { isIdle: true }) });
    }
  }
  const failure = await endedWithin(stepMs, 'the step', acting).catch(async (error) => {
    await device.kill('closed tab', tab, true); // ends what waits for the page
    return (await endedWithin(endingMs, 'the step without its page', acting)) ?? reasonOf(error);
  });
  // If no page notes it, the check finds that.
  if (failure === null && makesChange(step) && !endsPage(death))
    await endedWithin(messageMs, 'the message', changed).catch(() => undefined);
  return failure;
}

/** The first line of an error, and what covered a button that could not be clicked. */
function reasonOf(error: unknown): string {
  const [first = '', ...rest] = String(error).split('\n');
  const cover = rest.findLast((line) => line.includes('intercepts pointer events')) ?? '';
  return `${first} ${cover.trim()}`.trim();
}

/** Ends all faults and opens every device. Returns the ms until every change was on the server, null if too long. */
async function settleAll(
  devices: readonly RoundDevice[],
  {
    store,
    staysOpen,
    explain,
  }: { store: RoundStore; staysOpen: boolean; explain: (device: number) => (error: unknown) => undefined },
): Promise<number | null> {
  await store.ready();
  for (const device of devices) await device.setConnection('good');
  const goodSince = performance.now();
  for (const [index, device] of devices.entries())
    await (staysOpen ? device.openTab(0) : device.open(0, '/store')).catch(explain(index));
  const isAllEmpty = async () => {
    let isEmpty = true;
    for (const [index, device] of devices.entries()) {
      // The page may be loading, or logging in.
      const isDone = await device.isEmpty().catch(explain(index));
      isEmpty &&= isDone === true;
    }
    return isEmpty;
  };
  if (await isTrueWithin(emptyWithinMs, isAllEmpty)) return performance.now() - goodSince;
  for (const [index, device] of devices.entries())
    explain(index)(new Error(`still waiting: ${await device.describeOutbox().catch(String)}`));
  return null;
}
