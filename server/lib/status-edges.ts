/** Which status may follow which; `new` has the initial ones. */
export type Edges<State extends string> = Readonly<Record<State | 'new', readonly State[]>>;

/** Whether `to` may follow `from`; an unchanged status always may. */
export function mayBecome<State extends string>(edges: Edges<State>, from: State, to: State): boolean {
  return from === to || edges[from].includes(to);
}
