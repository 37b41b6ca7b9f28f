// What the requests of the devices and the answers to them say.
import { changesMade, lateNoteMs, wipedWithinMs, type RoundEvent } from '../history.ts';
import { problem, type RoundProblem } from './problems.ts';

/** A coupon is no change of the outbox. */
const isCoupon = ({ request }: { request: string }) => request.includes('/coupon');

type Sent = Extract<RoundEvent, { is: 'sent' }>;

const sentIn = (events: readonly RoundEvent[]) =>
  events.filter((event): event is Sent => event.is === 'sent' && !isCoupon(event));

/** Each request has the key of a change, and each change has one effect, under whatever keys it was sent. */
export function requestProblems(events: readonly RoundEvent[]): RoundProblem[] {
  const firstKey = new Map<string, string>();
  for (const event of events)
    if (event.is === 'rekeyed') firstKey.set(event.id, firstKey.get(event.of) ?? event.of);
    else if (event.is === 'noted' || event.is === 'stored' || event.is === 'follow-up')
      firstKey.set(event.id, firstKey.get(event.id) ?? event.id);
  const requests = new Map<string, Set<string>>();
  for (const { id, request } of sentIn(events)) requests.set(id, (requests.get(id) ?? new Set()).add(request));
  const effects = new Map<string, number>();
  for (const event of events) {
    if (event.is !== 'answered' || event.status >= 300 || event.isReplay) continue;
    const id = firstKey.get(event.id) ?? event.id;
    effects.set(id, (effects.get(id) ?? 0) + 1);
  }
  return [
    ...[...requests]
      .filter(([, sent]) => sent.size > 1)
      .map(([id, sent]) => problem(`${id} was sent as ${[...sent].join(' and as ')}`)),
    ...[...effects]
      .filter(([, count]) => count > 1)
      .map(([id, count]) => problem(`the store carried ${id} out ${count} times`, 'doubled')),
    ...[...requests.keys()]
      .filter((id) => !firstKey.has(id))
      .map((id) => problem(`${id} was sent, which no page has noted`, 'doubled')),
  ];
}

/** The proxy may hear a request before it notices that the one before has ended. */
const hangUpMs = 5;

/** One sender of a device is at work at a time. Another one takes over from a frozen one. */
export function senderProblems(events: readonly RoundEvent[]): RoundProblem[] {
  const sent = sentIn(events);
  return sent.flatMap((one, index) =>
    sent.slice(index + 1).flatMap((other) => {
      const isUnderWay = other.device === one.device && one.endedAt !== null && other.at < one.endedAt - hangUpMs;
      const isFrozen = events.some(
        ({ is, device, at }) => is === 'frozen' && device === one.device && at >= one.at && at <= other.at,
      );
      if (!isUnderWay || isFrozen) return [];
      return [problem(`device ${one.device} sends ${one.id} and ${other.id} at the same time`)];
    }),
  );
}

/** Chromium writes cookies to the disk within 30 seconds; ten more for a busy machine. */
const cookieWrittenMs = 40_000;

/** A session ends by logging out, also if a death meets that; the death of a browser may take along one that it has not written yet. */
export function sessionProblems(events: readonly RoundEvent[]): RoundProblem[] {
  return events.flatMap((event, index) => {
    const before = events.slice(0, index).filter(({ device }) => device === event.device);
    if (event.is === 'logged out' && event.left !== undefined) {
      const isInterrupted = before.some(
        (each) => each.is === 'died' && each.what !== 'server' && each.at > event.at - wipedWithinMs - lateNoteMs,
      );
      return isInterrupted ? [] : [problem(`device ${event.device} has records after logging out: ${event.left}`)];
    }
    if (event.is !== 'session over') return [];
    const others = before.filter(({ is }, at) => is !== 'staying' && !(is === 'logging out' && isStaying(before, at)));
    const last = others.findLast(({ is }) => is === 'logged in' || is === 'logging out' || is === 'logged out');
    const isExpected = last !== undefined && (last.is !== 'logged in' || isLostCookie(last, before));
    return isExpected ? [] : [problem(`device ${event.device} is logged out`, 'lost')];
  });
}

/** Whether the death of a browser may have taken along the cookie of a login or logout: it starts with the one before. */
const isLostCookie = (change: RoundEvent, events: readonly RoundEvent[]) =>
  !(change.is === 'logged in' && change.isWritten) &&
  events.some(
    (each) =>
      each.device === change.device &&
      each.is === 'died' &&
      each.what === 'browser' &&
      each.at > change.at &&
      each.at < change.at + cookieWrittenMs,
  );

/** Whether the shopper stays after asking to log out. */
const isStaying = (events: readonly RoundEvent[], asked: number) =>
  events.slice(asked + 1).find(({ is }) => is === 'staying' || is === 'logging out')?.is === 'staying';

/**
 * A change is sent in the session that its device is in. A login is noted a moment after the page has begun it. After a
 * login or logout that a death has taken along, it may be a former session.
 */
export function tokenProblems(events: readonly RoundEvent[]): RoundProblem[] {
  return events.flatMap((event, index) => {
    if (event.is !== 'sent' || event.session === undefined) return [];
    const { device, at, id, session } = event;
    const logins = events.filter(
      (each) => each.device === device && (each.is === 'logged in' || each.is === 'logged out'),
    );
    const around = [logins.findLast((each) => each.at <= at), logins.find((each) => each.at > at)];
    const isCurrent = around.some((each) => each?.is === 'logged in' && each.session === session);
    const [last] = around;
    const isFormer =
      last !== undefined &&
      isLostCookie(last, events.slice(0, index)) &&
      logins.some((each) => each.is === 'logged in' && each.at < last.at && each.session === session);
    return isCurrent || isFormer ? [] : [problem(`device ${device} has sent ${id} in a session that it was not in`)];
  });
}

/** The shopper compares at most four varieties (check-compare.ts). There is enough of everything else. */
const expectedRefusal = 'compare_full';

export function refusalProblems(events: readonly RoundEvent[]): RoundProblem[] {
  const unexpected = events.flatMap((event) => {
    if (event.is !== 'refused') return [];
    const text = `${event.id} was refused (${event.code})`;
    if (event.code !== expectedRefusal) return [problem(text, 'lost')];
    return event.isReported ? [] : [problem(`${text}, and the shopper does not learn of it`, 'lost')];
  });
  return [
    ...unexpected,
    ...unshownRefusals(events).map((id) => problem(`no page has shown that ${id} was refused`, 'lost')),
  ];
}

/** A page's message about what it shows may arrive before the one about what it has stored. */
const earlyMessageMs = 1_000;

/** The refused changes of which no page has shown a message since. */
export function unshownRefusals(events: readonly RoundEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.is !== 'refused' || event.code !== expectedRefusal) return [];
    const title = changesMade(events).find(({ id }) => id === event.id)?.write.seen.title;
    const isShown = events.some(
      (each) =>
        each.is === 'refusal shown' &&
        each.device === event.device &&
        each.title === title &&
        each.at >= event.at - earlyMessageMs,
    );
    return isShown ? [] : [event.id];
  });
}
