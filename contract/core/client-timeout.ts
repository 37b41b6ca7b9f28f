/** Default timeout of a client's call, in ms. The server answers writes before that. */
export const clientTimeoutMs = 10_000;

/** Timeout of a client's upload, in ms: enough for five megabytes from a phone with poor reception. */
export const formTimeoutMs = 180_000;
