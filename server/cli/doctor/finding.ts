/** Result of one check. `fail`: shoppers or the owner lose something; `warn`: the owner should look into it. */
export type Finding = {
  about: string;
  level: 'ok' | 'warn' | 'fail';
  says: string;
  /** What the owner should do, if anything. */
  do?: string;
};

export function ok(about: string, says: string): Finding {
  return { about, level: 'ok', says };
}

export function warn(about: string, says: string, what: string): Finding {
  return { about, level: 'warn', says, do: what };
}

export function fail(about: string, says: string, what: string): Finding {
  return { about, level: 'fail', says, do: what };
}
