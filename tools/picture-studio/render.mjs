/**
 * Takes the pictures of the demonstration catalogue: every entry of the art lists in this folder, to server/demo/pictures/<name>.webp.
 *
 *   node tools/picture-studio/render.mjs [--only name,name] [--missing] [--pages 2]
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import sharp from 'sharp';

const studio = import.meta.dirname;
const project = path.resolve(studio, '../..');
const pictures = path.join(project, 'server/demo/pictures');
const types = { '.html': 'text/html', '.js': 'text/javascript', '.woff2': 'font/woff2' };
const largestBytes = 45_000;

/** Every entry of the art lists by its name; a name in two lists is an error. */
export async function readArt() {
  const art = new Map();
  for (const file of (await readdir(studio)).filter((name) => /^art-.*\.json$/.test(name)).sort()) {
    for (const [name, entry] of Object.entries(JSON.parse(await readFile(path.join(studio, file), 'utf8')))) {
      if (art.has(name)) throw new Error(`${name} stands in two art lists, the second is ${file}`);
      art.set(name, entry);
    }
  }
  return art;
}

/** Serves the project's files to the page, on a port of this machine that the system chooses. */
function serveProject() {
  const server = createServer(async (request, response) => {
    const file = path.join(project, decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
    try {
      if (!file.startsWith(project + path.sep)) throw new Error('outside the project');
      const body = await readFile(file);
      response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** Opens `count` studios, each in a browser of its own, hands them to `work` and puts everything away after. */
export async function withStudios(count, work) {
  const server = await serveProject();
  const browsers = [];
  try {
    const pages = await Promise.all(
      Array.from({ length: count }, async () => {
        const browser = await chromium.launch({
          executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
          args: [
            '--no-sandbox',
            '--use-gl=angle',
            '--use-angle=swiftshader',
            '--enable-unsafe-swiftshader',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
            '--no-first-run',
          ],
        });
        browsers.push(browser);
        const page = await browser.newPage();
        page.on('pageerror', (error) => console.error(error.message));
        page.on('console', (message) => message.type() === 'error' && console.error(message.text()));
        await page.goto(`http://127.0.0.1:${server.address().port}/tools/picture-studio/studio.html`);
        await page.waitForFunction('window.isReady === true', undefined, { timeout: 60_000 });
        return page;
      }),
    );
    return await work(pages);
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()));
    server.close();
  }
}

export async function takePicture(page, entry, options = {}) {
  const address = await page.evaluate(([what, how]) => window.takePicture(what, how), [entry, options]);
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/** As good as fits: the quality goes down until the file is small enough. */
async function developed(png, width, height, limit) {
  const enlarged = await sharp(png)
    .resize(width, height, { kernel: 'lanczos3' })
    .png({ compressionLevel: 0 })
    .toBuffer();
  for (let quality = 84; ; quality -= 6) {
    const webp = await sharp(enlarged).webp({ quality, effort: 5, smartSubsample: true }).toBuffer();
    if (webp.length <= limit || quality <= 40) return webp;
  }
}

async function main() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      missing: { type: 'boolean' },
      pages: { type: 'string', default: '2' },
      out: { type: 'string', default: pictures },
    },
  });
  const art = await readArt();
  const only = values.only?.split(',');
  const unknown = only?.filter((name) => !art.has(name)) ?? [];
  if (unknown.length) throw new Error(`In no art list: ${unknown.join(', ')}`);
  await mkdir(values.out, { recursive: true });
  const fileOf = (name) => path.join(values.out, `${name}.webp`);
  const selected = (only ?? [...art.keys()]).filter((name) => !values.missing || !existsSync(fileOf(name)));
  const failed = [];
  const queue = [...selected];
  await withStudios(Math.min(Number(values.pages), Math.max(1, selected.length)), (pages) =>
    Promise.all(
      pages.map(async (page) => {
        for (let name = queue.shift(); name; name = queue.shift()) {
          const started = Date.now();
          const entry = art.get(name);
          const [width, height] = entry.size ?? [1200, 1200];
          try {
            const png = await takePicture(page, entry, { width, height });
            const webp = await developed(png, width, height, largestBytes * Math.max(1, (width * height) / 1_440_000));
            await writeFile(fileOf(name), webp);
            console.log(
              `${name} ${Math.round(webp.length / 1024)} kB ${((Date.now() - started) / 1000).toFixed(1)} s, ${queue.length} to go`,
            );
          } catch (error) {
            failed.push(name);
            console.error(`${name}: ${error.message.split('\n')[0]}`);
          }
        }
      }),
    ),
  );
  if (failed.length) {
    console.error(`Not taken: ${failed.join(', ')}`);
    process.exitCode = 1;
  }
}

if (process.argv[1] === import.meta.filename) await main();
