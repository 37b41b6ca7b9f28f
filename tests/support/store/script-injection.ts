// What user text has become on a page: scripts that ran, requests, elements.
import type { BrowserContext, Page } from 'playwright-core';

/** Dialogs of its pages and requests to other hosts than the store, from now on. */
export function watchInjectedScripts({ context }: { context: BrowserContext }, storeUrl: string): string[] {
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

/**
 * Names of what user text must never become below `within`: the elements in `foreign`, event handler attributes, script
 * URLs.
 */
export function injectedMarkup(page: Page, within: string, foreign: string[]): Promise<string[]> {
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
