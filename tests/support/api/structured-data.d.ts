// Types for two libraries that ship without any: only what the tests use.
declare module '@adobe/structured-data-validator' {
  export default class Validator {
    validate(
      extracted: object,
    ): Promise<{ severity: 'ERROR' | 'WARNING'; issueMessage: string; fieldNames: string[] }[]>;
  }
}

declare module '@marbec/web-auto-extractor' {
  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean });
    parse(html: string): object;
  }
}
