/** An address that hardly anybody else has in this run: the limits of the store count by it, where it trusts a proxy (TRUSTED_PROXY). */
export function someAddress(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}
