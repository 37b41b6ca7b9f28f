// Access to the session, whose code a visitor's first page does not load. The start of the app provides it; other code
// opens it here.
import type { SessionControl } from './session.ts';

let open = (): Promise<SessionControl> => Promise.reject(new Error('the app has not started'));

/** Sets how the session is opened: once, at the start. */
export function provideSession(opened: () => Promise<SessionControl>): void {
  open = opened;
}

/** The session of this tab. Rejects if its code cannot be loaded. */
export function openSession(): Promise<SessionControl> {
  return open();
}
