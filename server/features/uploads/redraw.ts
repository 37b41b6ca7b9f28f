// A picture from a stranger, drawn anew: what comes out is pixels and nothing else that was sent.
import { execFile } from 'node:child_process';
import { bounded } from '../../http/bounded.ts';
import { Refusal } from '../../http/refusal.ts';
import { projectRoot } from '../../lib/project-root.ts';
import { kindOf } from './picture-kind.ts';

export type Redrawn = { webp: Uint8Array; width: number; height: number };

const longestSide = 1600;
/** A small drawing is drawn larger: it has no pixels of its own. */
const smallestDrawing = 512;
const mostPixels = 60_000_000;
const patienceMs = 15_000;
const mostMemory = 900 * 1024 * 1024;

const tooManyPixels = 3;
const unreadable = 4;

/**
 * The drawing happens in a process of its own, which can be ended: some lines of SVG keep librsvg busy for hours, and neither sharp's own time limit nor anything else
 * within the process stops that (tried: nested `use`, feMorphology). It is written here, not in a file, so that it is there in the build as well. The SVG is read from
 * memory, so librsvg has no place from which to load anything beside it.
 */
const program = `
const sharp = require('sharp');
const [longest, smallest, pixels, memory] = process.argv.slice(1).map(Number);
sharp.concurrency(1);
const chunks = [];
setInterval(() => process.memoryUsage.rss() > memory && process.kill(process.pid, 'SIGKILL'), 20);
process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', async () => {
  try {
    const bytes = Buffer.concat(chunks);
    const found = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (found.width * found.height > pixels) process.exit(${tooManyPixels});
    const drawn = found.format === 'svg' ? Math.max(found.width, found.height) : smallest;
    const density = Math.min(2400, Math.max(72, (72 * smallest) / drawn));
    const { data, info } = await sharp(bytes, { limitInputPixels: pixels, failOn: 'error', density })
      .autoOrient()
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    const head = Buffer.alloc(4);
    head.writeUInt16BE(info.width, 0);
    head.writeUInt16BE(info.height, 2);
    process.stdout.write(Buffer.concat([head, data]), () => process.exit(0));
  } catch (error) {
    process.exit(/pixel limit/.test(error.message) ? ${tooManyPixels} : ${unreadable});
  }
});
`;

const run = bounded({ atOnce: 2, waiting: 20 });

/** Draws a picture anew as webp, at most 1600 pixels on a side. Throws `unsupported_type`, `too_large` (pixels), `invalid` for a broken one, `unavailable`. */
export async function redraw(bytes: Uint8Array): Promise<Redrawn> {
  if (kindOf(bytes) === null) throw new Refusal('unsupported_type');
  const out = await run(() => draw(bytes));
  return { width: out.readUInt16BE(0), height: out.readUInt16BE(2), webp: new Uint8Array(out.subarray(4)) };
}

function draw(bytes: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ['--input-type=commonjs', '-e', program, ...[longestSide, smallestDrawing, mostPixels, mostMemory].map(String)],
      {
        cwd: projectRoot,
        env: {}, // neither keys nor options of ours
        encoding: 'buffer',
        maxBuffer: 16 * 1024 * 1024,
        timeout: patienceMs,
        killSignal: 'SIGKILL',
      },
      (error, stdout) => {
        if (!error) return resolve(stdout);
        if (error.code === tooManyPixels) return reject(new Refusal('too_large'));
        if (error.code === unreadable || error.killed || error.signal === 'SIGKILL')
          return reject(new Refusal('invalid', { fields: { file: 'not_valid' } }));
        return reject(error);
      },
    );
    child.stdin?.on('error', () => undefined); // it ended before it had read all: its own end says why
    child.stdin?.end(bytes);
  });
}
