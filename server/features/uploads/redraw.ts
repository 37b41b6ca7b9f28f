// Redraws an uploaded picture: the result has pixels and nothing else of the upload.
import { execFile } from 'node:child_process';
import cluster from 'node:cluster';
import { mostUploadPixels } from '../../../contract/shopper/uploads.ts';
import { bounded } from '../../http/requests/bounded.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import { projectRoot } from '../../lib/project-root.ts';
import { kindOf } from './picture-kind.ts';

export type Redrawn = { webp: Uint8Array; width: number; height: number };

const longestSide = 1600;
/** A smaller SVG is enlarged: it has no pixels of its own. */
const smallestDrawing = 512;
/** A photograph of many pixels takes seconds on a small machine; a drawing that does was made to take long. */
const timeoutMs = { photograph: 15_000, drawing: 5_000 };
const mostMemory = 900 * 1024 * 1024;

const tooManyPixels = 3;
const unreadable = 4;

/**
 * Runs in a child process that can be killed: a few lines of SVG can keep librsvg busy for hours, and neither sharp's
 * time limit nor anything else in the process can stop that (tested with nested `use` and feMorphology). The script is
 * a string and not a file, so that it is part of the build. The SVG is read from memory, so librsvg cannot load files
 * next to it.
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

// Several processes share the machine's memory. Photographs do not wait for drawings: a few lines of SVG take the whole time.
const queues = {
  photograph: bounded({ atOnce: cluster.isWorker ? 1 : 2, waiting: 20 }),
  drawing: bounded({ atOnce: 1, waiting: 5 }),
};

/**
 * Redraws a picture as webp, at most 1600 pixels per side. Throws `unsupported_type`, `too_large` (pixels), `invalid`
 * for a damaged one, or `unavailable`.
 */
export async function redraw(bytes: Uint8Array): Promise<Redrawn> {
  const kind = kindOf(bytes);
  if (kind === null) throw new Refusal('unsupported_type');
  const nature = kind === 'svg' ? 'drawing' : 'photograph';
  const out = await queues[nature](() => draw(bytes, timeoutMs[nature]));
  return { width: out.readUInt16BE(0), height: out.readUInt16BE(2), webp: new Uint8Array(out.subarray(4)) };
}

function draw(bytes: Uint8Array, timeout: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [
        '--input-type=commonjs',
        '-e',
        program,
        ...[longestSide, smallestDrawing, mostUploadPixels, mostMemory].map(String),
      ],
      {
        cwd: projectRoot,
        env: {}, // passes on none of our keys or options
        encoding: 'buffer',
        maxBuffer: 16 * 1024 * 1024,
        timeout,
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
    child.stdin?.on('error', () => undefined); // the child ended before reading everything; its exit code says why
    child.stdin?.end(bytes);
  });
}
