// The sections of the catalogue file about the store itself: settings, social links, video, certificate, highlights,
// sliders, testimonials.
import {
  writeHighlights,
  writeSettings,
  writeSliders,
  writeSocials,
  writeTestimonials,
} from '../../../content/write-content.ts';
import { mediaPath, pictureUrl } from '../../../media/picture-answer.ts';
import { pathNextTo, languagesOf, type Entry } from '../read/format.ts';
import type { ImportRun } from '../import-run.ts';

type ContentSection = 'settings' | 'socials' | 'video' | 'tax_certificate' | 'highlights' | 'sliders' | 'testimonials';
type SettingRow = { key: string; valueAr: string | null; valueEn: string | null };
export type ContentEntry = Entry<ContentSection>;

const posterWidth = 1200;

export function isContent(entry: Entry): entry is ContentEntry {
  return entry.section !== 'products' && entry.section !== 'categories';
}

/** Writes the content of one file. If a setting, social network or video is repeated, the last one wins. */
export async function writeContents(run: ImportRun, entries: readonly ContentEntry[]): Promise<void> {
  const of = <Name extends ContentSection>(name: Name) =>
    entries.filter((entry): entry is Entry<Name> & ContentEntry => entry.section === name);
  refuseRepeatedCodes(run, entries);
  const images = await run.pictures.idsOf(entries.flatMap((entry) => pictureOf(run, entry) ?? []));
  const videos = await videoSettings(run, of('video'), images);
  const certificates = await certificateSettings(run, of('tax_certificate'));
  if (run.problems.count > 0) return;

  const imageOf = (entry: Entry<'sliders'> | Entry<'testimonials'>): string | null | undefined =>
    entry.value.image == null ? entry.value.image : images.get(pathNextTo(entry, entry.value.image));
  const texts = ({ value }: Entry<'sliders' | 'testimonials' | 'highlights'>) => {
    const [title, description] = [languagesOf(value.title, 'empty'), languagesOf(value.description, 'empty')];
    return {
      titleAr: title.ar ?? null,
      titleEn: title.en ?? null,
      descriptionAr: description.ar ?? null,
      descriptionEn: description.en ?? null,
    };
  };
  await writeSettings(
    run.tx,
    lastOfEach([...of('settings').map(settingRow), ...videos, ...certificates], ({ key }) => key),
  );
  await writeSocials(
    run.tx,
    lastOfEach(
      of('socials').map(({ value }) => ({ name: value.key, url: value.value })),
      ({ name }) => name,
    ),
  );
  await writeHighlights(
    run.tx,
    of('highlights').map((entry) => ({ code: entry.value.code, ...texts(entry) })),
  );
  const place = (entry: Entry<'sliders'> | Entry<'testimonials'>) => ({
    code: entry.value.code,
    ...texts(entry),
    imageId: imageOf(entry),
    active: entry.value.active ?? true,
  });
  await writeSliders(
    run.tx,
    of('sliders').map((entry) => ({ ...place(entry), link: entry.value.link ?? null })),
  );
  await writeTestimonials(run.tx, of('testimonials').map(place));
  run.counts.contents += entries.length;
}

function refuseRepeatedCodes({ problems }: ImportRun, entries: readonly ContentEntry[]): void {
  const seen = new Map<string, number>();
  for (const { section, value, file, line } of entries) {
    if (!('code' in value)) continue;
    const earlier = seen.get(`${section} ${value.code}`);
    if (earlier === undefined) seen.set(`${section} ${value.code}`, line);
    else problems.add({ file, line, where: `${section}: code`, reason: `${value.code} is on line ${earlier} too` });
  }
}

function pictureOf({ problems }: ImportRun, entry: ContentEntry) {
  const name =
    entry.section === 'video'
      ? entry.value.poster
      : entry.section === 'sliders' || entry.section === 'testimonials'
        ? entry.value.image
        : null;
  if (name == null) return null;
  const where = `${entry.section}: ${entry.section === 'video' ? 'poster' : 'image'}: ${name}`;
  return {
    path: pathNextTo(entry, name),
    unfit: (reason: string) => problems.add({ file: entry.file, line: entry.line, where, reason }),
  };
}

async function videoSettings(
  { pictures, problems }: ImportRun,
  entries: readonly Entry<'video'>[],
  images: ReadonlyMap<string, string>,
) {
  const rows: SettingRow[] = [];
  for (const { value, file, line } of entries) {
    const unfit = (reason: string) => problems.add({ file, line, where: `video: file: ${value.file}`, reason });
    const name = await pictures.fileOf({ path: pathNextTo({ file }, value.file), unfit }, ['mp4', 'webm']);
    const poster = value.poster == null ? undefined : images.get(pathNextTo({ file }, value.poster));
    const [video, picture] = [
      name && `${mediaPath}/${name}`,
      poster === undefined ? null : pictureUrl(poster, posterWidth),
    ];
    rows.push({ key: 'home_video', valueAr: video, valueEn: video });
    // A missing poster (undefined) leaves the stored one: an export without pictures has none.
    if (value.poster !== undefined) rows.push({ key: 'home_video_poster', valueAr: picture, valueEn: picture });
  }
  return rows;
}

async function certificateSettings(
  { pictures, problems }: ImportRun,
  entries: readonly Entry<'tax_certificate'>[],
): Promise<SettingRow[]> {
  const rows: SettingRow[] = [];
  for (const { value, file, line } of entries) {
    const unfit = (reason: string) =>
      problems.add({ file, line, where: `tax_certificate: file: ${value.file}`, reason });
    const path = await pictures.documentOf({ path: pathNextTo({ file }, value.file), unfit });
    rows.push({ key: 'tax_certificate', valueAr: path, valueEn: path });
  }
  return rows;
}

function settingRow({ value: { key, ar, en } }: Entry<'settings'>) {
  return { key, valueAr: ar, valueEn: en };
}

function lastOfEach<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}
