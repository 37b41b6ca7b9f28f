/** Throws if the client has closed the connection. A body that is read only after that looks empty, without an error. */
export function refuseAborted(signal: AbortSignal): void {
  if (signal.aborted) throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
}

/** True if the client closed the connection before its whole request arrived. Node has no class for that error. */
export function isAbortedRequest(error: unknown): boolean {
  return error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';
}
