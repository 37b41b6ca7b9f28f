/** How long a client waits for the answer to a call, if nothing else is said (ms). The server answers writes before that. */
export const clientPatienceMs = 10_000;
