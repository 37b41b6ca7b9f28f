// What is being typed into forms, so that a reload, a lost connection or a way round takes none of it away. Never passwords or codes: whoever keeps a draft says what belongs into it.
import * as v from 'valibot';
import { readStored, sessionKeys, writeStored } from './storage.ts';

const drafts = v.record(v.string(), v.record(v.string(), v.string()));

/** The typed fields of a form by name; empty where nothing is kept. */
export function readDraft(form: string): Record<string, string> {
  return readDrafts()[form] ?? {};
}

/** Keeps the typed fields of a form in this tab, in place of those before; null forgets them. */
export function writeDraft(form: string, fields: Record<string, string> | null): void {
  const others = Object.entries(readDrafts()).filter(([name]) => name !== form);
  const all = fields && Object.keys(fields).length > 0 ? [...others, [form, fields]] : others;
  writeStored('session', sessionKeys.drafts, all.length > 0 ? JSON.stringify(Object.fromEntries(all)) : null);
}

function readDrafts(): v.InferOutput<typeof drafts> {
  const known = v.safeParse(drafts, parsed(readStored('session', sessionKeys.drafts)));
  return known.success ? known.output : {};
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null; // somebody else wrote there
  }
}
