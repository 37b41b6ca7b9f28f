// What happens on a page before the app runs. `src/later.ts` notes it, and the app takes it over.

export type TextField = HTMLInputElement | HTMLTextAreaElement;

export type BeforeApp = {
  installPrompt: WindowEventMap['beforeinstallprompt'] | null;
  /** The text of each field that something was typed into so far. */
  typed: Map<TextField, string>;
  /** Returns what was pressed, for the app to press again, and leaves later presses to the app. */
  takePresses: () => HTMLElement[];
};

declare global {
  /** Undefined on a page where the app starts at once. */
  var beforeApp: BeforeApp | undefined;
}
