/** What became of something that was handed to a provider. What went wrong is said without content, so that it may be stored and logged. */
export type Outcome =
  | { sent: true }
  | {
      sent: false;
      /** The provider will never take it for this recipient. Else it is worth another try: the line, its load, or our keys may be mended. */
      permanent: boolean;
      reason: string;
      /** How long the provider asks to be left alone, in ms. */
      retryAfterMs?: number;
    };

const longestReason = 300;

/** A failure as it is kept: one line, not too long. */
export function failed(permanent: boolean, reason: string): Outcome {
  return { sent: false, permanent, reason: reason.replace(/\s+/g, ' ').trim().slice(0, longestReason) };
}
