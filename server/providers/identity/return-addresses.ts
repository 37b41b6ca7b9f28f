/** The page to which an identity provider redirects the shopper. */
const returnPath = '/login/return';

const loopbackNames = ['localhost', '127.0.0.1'];
const loopbackHosts = [...loopbackNames, '[::1]'];

/** Whether a URL's host is this machine. */
export function isLoopback(address: string): boolean {
  return loopbackHosts.includes(new URL(address).hostname);
}

/** The redirect URIs a provider may use: one, but on loopback one for each name of the machine. */
export function returnAddresses(publicUrl: string): string[] {
  const { protocol, port } = new URL(publicUrl);
  const own = publicUrl + returnPath;
  if (!isLoopback(publicUrl)) return [own];
  const others = loopbackNames.map((host) => `${protocol}//${host}${port && `:${port}`}${returnPath}`);
  return [...new Set([own, ...others])];
}
