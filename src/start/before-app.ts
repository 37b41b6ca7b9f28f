// What happens on a page before the app runs. `src/later.ts` notes it, and the app takes it over.

export type BeforeApp = {
  installPrompt: WindowEventMap['beforeinstallprompt'] | null;
  /** Returns what was pressed, for the app to press again, and leaves later presses to the app. */
  takePresses: () => HTMLElement[];
};

declare global {
  /** Undefined on a page where the app starts at once. */
  var beforeApp: BeforeApp | undefined;
}
