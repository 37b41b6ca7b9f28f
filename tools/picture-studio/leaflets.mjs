// Makes the leaflets that demonstration products carry: node tools/picture-studio/leaflets.mjs

import { writeFileSync } from 'node:fs';
import { chromium } from "playwright-core";

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const page = await browser.newPage();
await page.goto(new URL('ring-guide.html', import.meta.url).href);
await page.evaluate(() => document.fonts.ready);
const pdf = await page.pdf({ preferCSSPageSize: true, tagged: true });
writeFileSync(new URL('../../server/demo/attachments/ring-size-guide.pdf', import.meta.url), pdf);
await browser.close();
