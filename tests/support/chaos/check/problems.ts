/** What would explain an impossible value. */
export type Explanation = 'lost' | 'doubled' | 'out of order';

export type RoundProblem = { text: string; mayBe: readonly Explanation[] };

export function problem(text: string, ...mayBe: Explanation[]): RoundProblem {
  return { text, mayBe };
}
