// What happens on a page before the app runs. `src/later.ts` notes it, and the app takes it over.

export type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export type BeforeApp = {
  installPrompt: WindowEventMap['beforeinstallprompt'] | null;
  /** The value of each field that something was typed or chosen in so far; not of files. */
  typed: Map<FormField, string>;
  /** Returns what was pressed, for the app to press again, and leaves later presses to the app. */
  takePresses: () => HTMLElement[];
};

declare global {
  /** Undefined on a page where the app starts at once. */
  var beforeApp: BeforeApp | undefined;
}
