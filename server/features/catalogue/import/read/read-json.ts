import { createReadStream } from 'node:fs';
import { TokenParser, TokenType, Tokenizer } from '@streamparser/json';
import { sections, type RawEntry, type ReadItem, type Section } from './raw-entry.ts';

type Shape = 'members' | 'items' | 'whole';

const shapes: Record<Section, Shape> = {
  settings: 'members',
  socials: 'members',
  video: 'whole',
  tax_certificate: 'whole',
  highlights: 'items',
  sliders: 'items',
  testimonials: 'items',
  categories: 'items',
  products: 'items',
};

/**
 * Reads a catalogue document entry by entry, so that any file needs only the memory of one entry. A syntax error ends
 * the reading with a problem. `onBytes` receives the number of bytes of each step.
 */
export async function* readJson(path: string, onBytes: (count: number) => void): AsyncGenerator<ReadItem> {
  const reader = new DocumentReader();
  for await (const chunk of createReadStream(path, { highWaterMark: 64 * 1024 })) {
    onBytes((chunk as Buffer).length);
    yield* reader.take(chunk as Buffer);
    if (reader.isBroken) return;
  }
  yield* reader.end();
}

class DocumentReader {
  isBroken = false;
  readonly #tokenizer = new Tokenizer();
  readonly #parser = new TokenParser({
    paths: sections.map((name) => (shapes[name] === 'whole' ? `$.${name}` : `$.${name}.*`)),
    keepStack: false,
  });
  readonly #lines = new LineCounter();
  #ready: ReadItem[] = [];
  #depth = 0;
  #section: Section | null = null;
  #atBeginning = false;
  #entryLine = 1;
  #line = 1;

  constructor() {
    this.#tokenizer.onToken = (token) => {
      this.#follow(token.token, token.value, token.offset);
      this.#parser.write(token);
    };
    this.#parser.onValue = ({ value, key, stack }) => {
      const section = this.#section;
      if (section === null || stack.length !== (shapes[section] === 'whole' ? 1 : 2)) return;
      const name = shapes[section] === 'members' ? String(key) : '';
      const entry: RawEntry = { section, key: name, line: this.#entryLine, value, missing: 'empty' };
      this.#ready.push({ entry });
    };
  }

  take(chunk: Buffer): ReadItem[] {
    return this.#step(() => this.#tokenizer.write(this.#lines.take(chunk)));
  }

  end(): ReadItem[] {
    if (this.#parser.isEnded) return [];
    this.#line = this.#lines.last;
    return this.#step(() => {
      throw new Error('the file ends too early');
    }, 'the file ends before the JSON is complete');
  }

  #step(read: () => void, reason = 'the file is not valid JSON here; the rest was not read'): ReadItem[] {
    try {
      read();
    } catch (error) {
      this.isBroken = true;
      const position = /position "?(\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
      const line = position === undefined ? this.#line : this.#lines.lineAt(Number(position));
      this.#ready.push({ problem: { line, where: this.#section ?? '', reason } });
    }
    return this.#ready.splice(0);
  }

  /** Tracks the current section and the first line of the next entry. */
  #follow(token: TokenType, value: unknown, offset: number): void {
    this.#line = this.#lines.lineAt(offset);
    const opens = token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET;
    const closes = token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET;
    if (this.#parser.isEnded || (this.#depth === 0 && token !== TokenType.LEFT_BRACE))
      throw new Error('not one object');
    if (this.#atBeginning && !closes) {
      if (this.#depth === 1) this.#enter(value);
      if (this.#depth === 2 && this.#section !== null && shapes[this.#section] !== 'whole')
        this.#entryLine = this.#line;
    }
    if (
      this.#depth === 1 &&
      !this.#atBeginning &&
      this.#section !== null &&
      token !== TokenType.COLON &&
      token !== TokenType.COMMA &&
      !closes
    ) {
      this.#checkShape(this.#section, token);
    }
    this.#atBeginning = (opens && this.#depth < 2) || (token === TokenType.COMMA && this.#depth <= 2);
    if (opens) this.#depth += 1;
    if (closes) this.#depth -= 1;
  }

  #enter(name: unknown): void {
    this.#entryLine = this.#line;
    this.#section = sections.find((section) => section === name) ?? null;
    if (this.#section === null)
      this.#ready.push({ problem: { line: this.#line, where: String(name), reason: 'is not a known section' } });
  }

  #checkShape(section: Section, token: TokenType): void {
    const isArray = shapes[section] === 'items';
    if (token === (isArray ? TokenType.LEFT_BRACKET : TokenType.LEFT_BRACE)) return;
    this.#ready.push({
      problem: {
        line: this.#line,
        where: section,
        reason: isArray ? 'must be a list: [ … ]' : 'must be an object: { … }',
      },
    });
    this.#section = null;
  }
}

/** Line numbers by byte offset. Offsets must be requested in ascending order; earlier line breaks are dropped. */
class LineCounter {
  #taken = 0;
  #line = 1;
  #breaks: number[] = [];
  #next = 0;
  #isFirst = true;

  /** Records the line breaks of the next chunk and returns it without a byte order mark. */
  take(chunk: Buffer): Buffer {
    const hasMark = this.#isFirst && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf;
    const text = hasMark ? chunk.subarray(3) : chunk;
    this.#isFirst = false;
    this.#breaks = this.#breaks.slice(this.#next);
    this.#next = 0;
    for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) this.#breaks.push(this.#taken + at);
    this.#taken += text.length;
    return text;
  }

  lineAt(offset: number): number {
    while (this.#next < this.#breaks.length && (this.#breaks[this.#next] ?? 0) < offset) {
      this.#next += 1;
      this.#line += 1;
    }
    return this.#line;
  }

  get last(): number {
    return this.lineAt(this.#taken);
  }
}
