/** Default timeout of a client's call, in ms. The server answers writes before that. */
export const clientTimeoutMs = 10_000;
