// What of the texts that people wrote has become part of a page: what ran, what it asked others for, what it grew.
import type { BrowserContext, Page } from 'playwright-core';

/** Dialogs of its pages and requests to other hosts than the store's, from now on. */
export function whatRan({ context }: { context: BrowserContext }, storeUrl: string): string[] {
  const seen: string[] = [];
  context.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    if (!request.url().startsWith(storeUrl) && !/^(data|blob):/.test(request.url())) seen.push(request.url());
  });
  return seen;
}

/** Elements below `within` that no text may become (`foreign`, their names), attributes that run and addresses that do, by name. */
export function grownIn(page: Page, within: string, foreign: string[]): Promise<string[]> {
  return page.evaluate(
    ({ selector, names }) =>
      [...document.querySelectorAll(`${selector} *`)].flatMap((element) => [
        ...(names.includes(element.localName.toLowerCase()) ? [element.localName] : []),
        ...(element.localName === 'script' && /alert|evil/.test(`${element.getAttribute('src')}`) ? ['script'] : []),
        ...element.getAttributeNames().filter((name) => name.startsWith('on')),
        ...(/^\s*(javascript|data|vbscript|blob):/i.test(element.getAttribute('href') ?? '') ? ['href'] : []),
      ]),
    { selector: within, names: foreign },
  );
}
