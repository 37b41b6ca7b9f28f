/** True if the client closed the connection before its whole request arrived. Node has no class for that error. */
export function isAbortedRequest(error: unknown): boolean {
  return error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';
}
