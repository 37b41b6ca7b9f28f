/**
 * The shortest list of steps that still fails, by delta debugging: leaves out half of the steps, then a quarter and so
 * on, down to single ones. A failure that depends on the moment may not repeat, so the result fails, but may not be the
 * shortest that could. `fails` is called at most `mostTries` times.
 */
export async function shrinkSteps<S>(
  steps: readonly S[],
  fails: (steps: readonly S[]) => Promise<boolean>,
  mostTries: number,
): Promise<readonly S[]> {
  let shortest = steps;
  let size = Math.ceil(steps.length / 2);
  let tries = 0;
  let isShorter = true;
  while (tries < mostTries && (size > 1 || isShorter)) {
    isShorter = false;
    let from = 0;
    while (from < shortest.length && tries < mostTries) {
      const rest = [...shortest.slice(0, from), ...shortest.slice(from + size)];
      tries += 1;
      const hasFailed = await fails(rest);
      if (hasFailed) shortest = rest;
      else from += size;
      isShorter ||= hasFailed;
    }
    if (size > 1) {
      size = Math.floor(size / 2);
      isShorter = true; // the smaller parts were not tried yet
    }
  }
  return shortest;
}
