// Settings used within the owner's texts.

/** `{{phone}}` is replaced by the setting of that name. */
export const settingMark = /\{\{\s*([a-z][a-z0-9_]*)\s*\}\}/g;

/** The value of a setting in the text's language; undefined if there is none. */
export type SettingOf = (key: string) => string | undefined;

/** A plain text with its settings filled in. */
export function withSettings(text: string, settingOf: SettingOf): string {
  return text.replace(settingMark, (_, key: string) => settingOf(key)?.trim() ?? '');
}
