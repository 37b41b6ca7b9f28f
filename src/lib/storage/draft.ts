// Drafts of forms, so that a reload, a lost connection or a detour loses nothing that was typed. Never passwords or
// codes: the caller decides which fields a draft contains.
import * as v from 'valibot';
import { readStored, sessionKeys, writeStored } from './storage.ts';

const drafts = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.record(v.string(), v.string())));

/** The draft of a form, by field name; empty if there is none. */
export function readDraft(form: string): Record<string, string> {
  return readDrafts()[form] ?? {};
}

/** Stores the draft of a form in this tab, replacing the previous one; null deletes it. */
export function writeDraft(form: string, fields: Record<string, string> | null): void {
  const others = Object.entries(readDrafts()).filter(([name]) => name !== form);
  const all = fields && Object.keys(fields).length > 0 ? [...others, [form, fields]] : others;
  writeStored('session', sessionKeys.drafts, all.length > 0 ? JSON.stringify(Object.fromEntries(all)) : null);
}

function readDrafts(): v.InferOutput<typeof drafts> {
  const read = v.safeParse(drafts, readStored('session', sessionKeys.drafts));
  return read.success ? read.output : {};
}
