// The steps of the checkout as they stand in the address (`?step=`), and how far what is chosen leads.
export const steps = ['address', 'shipping', 'payment', 'identity', 'review'] as const;

export type Step = (typeof steps)[number];

/** The step that an address names; the first where it names none. */
export function readStep(named: string): Step {
  return steps.find((step) => step === named) ?? 'address';
}

/** What is done of the checkout. */
export type Progress = {
  hasAddress: boolean;
  hasCompany: boolean;
  /** The method with what it needs beside: the card has its token, the mobile number is there. */
  hasPayment: boolean;
  needsIdentity: boolean;
  hasIdentity: boolean;
};

/** The steps that this order has, in their order. */
export function stepsOf({ needsIdentity }: Pick<Progress, 'needsIdentity'>): readonly Step[] {
  return steps.filter((step) => step !== 'identity' || needsIdentity);
}

/** The step to show where one is asked for: the first before it that is not done, else itself. */
export function shownStep(asked: Step, progress: Progress): Step {
  const isDone: Record<Step, boolean> = {
    address: progress.hasAddress,
    shipping: progress.hasCompany,
    payment: progress.hasPayment,
    identity: progress.hasIdentity,
    review: false,
  };
  const own = stepsOf(progress);
  const last = own.includes(asked) ? own.indexOf(asked) : own.length - 1;
  return own.slice(0, last).find((step) => !isDone[step]) ?? own[last] ?? 'address';
}

/** The step after one. */
export function stepAfter(step: Step, progress: Pick<Progress, 'needsIdentity'>): Step {
  const own = stepsOf(progress);
  return own[own.indexOf(step) + 1] ?? 'review';
}
