// The library comes without types: what the tests use of it.
declare module 'jsdom' {
  export class JSDOM {
    constructor(text: string, options?: { contentType?: string });
    readonly window: Window & typeof globalThis;
  }
}
