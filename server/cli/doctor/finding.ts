/** What was looked at and how it stands. `fail`: shoppers or the owner lose something; `warn`: somebody should look. */
export type Finding = {
  about: string;
  level: 'ok' | 'warn' | 'fail';
  says: string;
  /** What to do about it, where there is something to do. */
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
