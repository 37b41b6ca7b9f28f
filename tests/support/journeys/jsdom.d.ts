// Types for a library that ships without any: only what the tests use.
declare module 'jsdom' {
  export class CookieJar {
    getCookieStringSync(address: string): string;
    setCookieSync(cookie: string, address: string, options?: { ignoreError?: boolean }): void;
    serializeSync(): { cookies: { key: string; value?: string; expires?: string; maxAge?: number }[] };
  }

  export class VirtualConsole {
    on(event: 'jsdomError', listener: (error: Error & { type?: string; cause?: unknown }) => void): this;
  }

  export class JSDOM {
    constructor(
      text: string,
      options?: {
        contentType?: string;
        url?: string;
        cookieJar?: CookieJar;
        virtualConsole?: VirtualConsole;
        pretendToBeVisual?: boolean;
      },
    );
    readonly window: Window & typeof globalThis;
  }
}
