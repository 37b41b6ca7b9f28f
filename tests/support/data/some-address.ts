/**
 * A random IP address that is unlikely to repeat in this run: the store's limits count by it if the store trusts a
 * proxy (TRUSTED_PROXY).
 */
export function someAddress(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}
