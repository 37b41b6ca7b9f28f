/**
 * Makes server/demo/video/intro.mp4: the still life of intro-poster swings slowly to and fro, so the film begins and ends on the poster.
 *
 *   node tools/picture-studio/film.mjs
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { readArt, takePicture, withStudios } from './render.mjs';

const seconds = 8;
const framesPerSecond = 12;
const swing = 9;
const [width, height] = [1280, 720];
/** The page shows a band of this height; the poster keeps the full 16:9. */
const bandHeight = 650;

const film = path.join(import.meta.dirname, '../../server/demo/video/intro.mp4');
const entry = (await readArt()).get('intro-poster');
const frames = await mkdtemp(path.join(tmpdir(), 'lamsa-film-'));
const count = seconds * framesPerSecond;
const frameFile = (index) => path.join(frames, `${String(index).padStart(4, '0')}.png`);

try {
  // Out along a sine and back the same way: sin(a) = sin(π − a), so half of the frames serve twice.
  const orbitAt = (index) => Math.round(swing * Math.sin((index / count) * Math.PI * 2) * 1000) / 1000;
  const shared = new Map();
  for (let index = 0; index < count; index++)
    shared.set(orbitAt(index), [...(shared.get(orbitAt(index)) ?? []), index]);
  const queue = [...shared];
  await withStudios(2, (pages) =>
    Promise.all(
      pages.map(async (page) => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          const [orbit, indexes] = next;
          const png = await takePicture(page, entry, { width, height, orbit, scale: 0.8, exposures: 14 });
          await Promise.all(indexes.map((index) => writeFile(frameFile(index), png)));
          console.log(`${queue.length} frames to go`);
        }
      }),
    ),
  );
  // The first frames again at the end: the interpolation needs to see where the loop closes.
  const repeated = ['-stream_loop', '1', '-framerate', String(framesPerSecond), '-i', path.join(frames, '%04d.png')];
  const filter = `minterpolate=fps=24:mi_mode=mci:mc_mode=aobmc:me_mode=bidir,scale=${width}:${height}:flags=lanczos,crop=${width}:${bandHeight}`;
  await mkdir(path.dirname(film), { recursive: true });
  await promisify(execFile)('ffmpeg', [
    '-y',
    '-loglevel',
    'error',
    ...repeated,
    '-vf',
    filter,
    '-t',
    String(seconds),
    '-an',
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-crf',
    '24',
    '-maxrate',
    '850k',
    '-bufsize',
    '1700k',
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    '+faststart',
    film,
  ]);
} finally {
  await rm(frames, { recursive: true });
}
