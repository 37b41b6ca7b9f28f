// The way to the session's code, which a visitor's first page does not fetch. The start says how it is opened; whoever needs it asks for it here.
import type { Session } from './session.ts';

let open = (): Promise<Session> => Promise.reject(new Error('the app has not started'));

/** Says how the session is opened: once, at the start. */
export function provideSession(opened: () => Promise<Session>): void {
  open = opened;
}

/** The session of this tab. Rejects where its code cannot be had. */
export function openSession(): Promise<Session> {
  return open();
}
