/** Where shoppers come back to from an identity provider. */
const returnPath = '/login/return';

const loopbackNames = ['localhost', '127.0.0.1'];
const loopbackHosts = [...loopbackNames, '[::1]'];

/** Whether an address leads to this machine only. */
export function isLoopback(address: string): boolean {
  return loopbackHosts.includes(new URL(address).hostname);
}

/** The addresses of ours that a provider may lead back to: one, but on one's own machine, which has several names, one for each. */
export function returnAddresses(publicUrl: string): string[] {
  const { protocol, port } = new URL(publicUrl);
  const own = publicUrl + returnPath;
  if (!isLoopback(publicUrl)) return [own];
  const others = loopbackNames.map((host) => `${protocol}//${host}${port && `:${port}`}${returnPath}`);
  return [...new Set([own, ...others])];
}
