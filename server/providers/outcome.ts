/** Result of handing a message to a provider. `reason` may repeat what was sent: it is stored, not logged. */
export type HandoverResult =
  | { sent: true }
  | {
      sent: false;
      /** True if the provider will never accept it for this recipient; otherwise a retry may succeed. */
      permanent: boolean;
      reason: string;
      /** The provider's Retry-After. */
      retryAfterMs?: number;
    };

const longestReason = 300;

/** A failure whose reason is one line of bounded length. */
export function failed(permanent: boolean, reason: string): HandoverResult {
  return { sent: false, permanent, reason: reason.replace(/\s+/g, ' ').trim().slice(0, longestReason) };
}
