import type { Route } from 'playwright-core';

/** The server carries out what is asked, and the answer is lost on its way: the browser sees nothing of it, no cookie either (which `route.fetch` would put into its jar). */
export async function loseAnswer(route: Route): Promise<void> {
  const asked = route.request();
  const body = asked.postDataBuffer();
  const headers = await asked.allHeaders();
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(:|content-length$|host$)/.test(name)));
  await fetch(asked.url(), { method: asked.method(), headers: own, ...(body ? { body: new Uint8Array(body) } : {}) });
  await route.abort('connectionreset');
}
