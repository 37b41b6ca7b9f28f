// Names statements that are used often. PostgreSQL then parses a statement once for each connection, and soon stops
// planning it: for short statements that is most of their time.

/** How often a statement is used before it gets a name. */
const usesBeforeName = 5;
/** Each connection keeps the plans of named statements in memory. */
const mostNames = 300;
const mostCounted = 2_000;
/** Longer statements, such as those that write many rows, take their time elsewhere. */
const longest = 6_000;
/** Lists of each length have a text of their own, and would take all names. */
const hasLongList = / in \((\$\d+, ){4}/;

/**
 * Statements that take planning, and not those that begin and end transactions. A pattern needs a plan of its own: which
 * index is good for it depends on its letters.
 */
const isPlanned = /^\s*(select|insert|update|delete|with)\b(?![^]*(\blike\b| % ))/i;

function isWorthIt(text: string): boolean {
  return text.length <= longest && isPlanned.test(text) && !hasLongList.test(text);
}

/** Returns the name of a statement, the same for the same text; undefined if it has none. */
export function nameStatements(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size === mostNames || !isWorthIt(text)) return name;
    const count = (uses.get(text) ?? 0) + 1;
    if (count < usesBeforeName) {
      if (uses.size === mostCounted) uses.clear();
      uses.set(text, count);
      return undefined;
    }
    uses.delete(text);
    const given = `s${names.size}`;
    names.set(text, given);
    return given;
  };
}
