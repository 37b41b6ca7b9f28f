// Settings that the owner's texts name.

/** `{{phone}}`: stands for the setting of that name. */
export const settingMark = /\{\{\s*([a-z][a-z0-9_]*)\s*\}\}/g;

/** The value of a setting in the language of the text; undefined if there is none of that name. */
export type SettingOf = (key: string) => string | undefined;

/** A plain text with the values of the settings that it names. */
export function withSettings(text: string, settingOf: SettingOf): string {
  return text.replace(settingMark, (_, key: string) => settingOf(key)?.trim() ?? '');
}
