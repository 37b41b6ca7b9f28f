// The steps of the checkout in the URL (`?step=`), and which of them can be shown.
export const steps = ['address', 'shipping', 'payment', 'identity', 'review'] as const;

export type CheckoutStep = (typeof steps)[number];

/** The step in a URL; the first if none is valid. */
export function readStep(named: string): CheckoutStep {
  return steps.find((step) => step === named) ?? 'address';
}

/** Which parts of the checkout are complete. */
export type CheckoutProgress = {
  hasAddress: boolean;
  hasCompany: boolean;
  /** The method including its data: a card token, or a mobile number. */
  hasPayment: boolean;
  needsIdentity: boolean;
  hasIdentity: boolean;
};

/** The steps of this order. */
export function stepsOf({ needsIdentity }: Pick<CheckoutProgress, 'needsIdentity'>): readonly CheckoutStep[] {
  return steps.filter((step) => step !== 'identity' || needsIdentity);
}

/** The step to show for a requested one: the first unfinished step before it, else itself. */
export function shownStep(requested: CheckoutStep, progress: CheckoutProgress): CheckoutStep {
  const isDone: Record<CheckoutStep, boolean> = {
    address: progress.hasAddress,
    shipping: progress.hasCompany,
    payment: progress.hasPayment,
    identity: progress.hasIdentity,
    review: false,
  };
  const own = stepsOf(progress);
  const last = own.includes(requested) ? own.indexOf(requested) : own.length - 1;
  return own.slice(0, last).find((step) => !isDone[step]) ?? own[last] ?? 'address';
}

/** The step after a given one. */
export function stepAfter(step: CheckoutStep, progress: Pick<CheckoutProgress, 'needsIdentity'>): CheckoutStep {
  const own = stepsOf(progress);
  return own[own.indexOf(step) + 1] ?? 'review';
}
