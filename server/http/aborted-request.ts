/** True if the client closed the connection before all of its request had arrived. Node has no class for that error. */
export function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';
}
