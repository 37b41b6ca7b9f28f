import { InvalidArgumentError, type Command } from 'commander';
import { foldDigits } from '../../../contract/catalogue/search-text.ts';
import { inTransaction } from '../../db/transaction.ts';
import { setHidden } from '../../features/catalogue/comments/change-comments.ts';
import { ownersComments, type OwnersComment } from '../../features/catalogue/comments/owner-comments.ts';
import { CommandRefused, say, type CommandContext } from '../caller.ts';
import { parseWholeNumber } from '../arguments.ts';
import { printList, tableOf } from '../print-list.ts';
import { timeOf } from '../riyadh-time.ts';
import { oneLine, printable } from '../printable.ts';

type ListOptions = { product?: number; hidden?: true; before?: number; most: number; whole?: true; json?: true };

/** store comments list | hide ID… | show ID… */
export function addComments(program: Command, { caller, withDatabase }: CommandContext): void {
  const command = program
    .command('comments')
    .summary('see product comments, hide a comment or show it again')
    .description(
      'Comments and ratings of products. A hidden comment does not count and nobody sees it; its ' +
        'customer cannot write it again. Times are in Riyadh time.',
    );

  command
    .command('list')
    .description('Lists comments, newest first.')
    .option('--product <id>', 'only of this product: the number in its address', idOf)
    .option('--hidden', 'only those that are hidden')
    .option('--before <id>', 'only those before this one, to go on with', idOf)
    .option('--most <count>', 'how many at most', parseWholeNumber, 50)
    .option('--whole', 'with the full text')
    .option('--json', 'as JSON')
    .action(async ({ product, hidden, before, most, whole, json }: ListOptions) =>
      withDatabase(async (db) => {
        const found = await ownersComments(db, {
          limit: most,
          ...(product === undefined ? {} : { productId: product }),
          ...(before === undefined ? {} : { before }),
          ...(hidden ? { hidden } : {}),
        });
        printList(caller, found, {
          json,
          asJson,
          none: 'There are no such comments.',
          text: () => (whole ? found.map(wholeOf).join('\n') : tableOf(heads, found.map(rowOf))),
        });
      }),
    );

  const change = (hidden: boolean) => async (ids: number[]) =>
    withDatabase(async (db) => {
      // All or nothing: one wrong number changes none.
      await inTransaction(db, async (tx) => {
        for (const id of ids.toSorted((a, b) => a - b)) {
          if (!(await setHidden(tx, id, { hidden, now: new Date() })))
            throw new CommandRefused(`There is no comment ${id}. Nothing was changed. See: comments list`);
        }
      });
      for (const id of ids) say(caller.out, `Comment ${id} is ${hidden ? 'hidden' : 'shown'}.`);
    });
  command
    .command('hide')
    .description('Removes comments from their product’s page and rating.')
    .argument('<id...>', 'as in the list', idsOf)
    .action(change(true));
  command
    .command('show')
    .description('Shows hidden comments again.')
    .argument('<id...>', 'as in the list', idsOf)
    .action(change(false));
}

const heads = ['ID', 'WRITTEN', 'STATE', 'RATING', 'PRODUCT', 'TITLE', 'AUTHOR', 'COMMENT'];

function rowOf(comment: OwnersComment) {
  const { id, createdAt, rating, productId, title, author, text } = comment;
  return [id, timeOf(createdAt), stateOf(comment), rating, productId, oneLine(title), oneLine(author), oneLine(text)];
}

function stateOf({ hiddenAt }: OwnersComment): string {
  return hiddenAt ? 'hidden' : 'shown';
}

function wholeOf(comment: OwnersComment): string {
  const { id, createdAt, rating, productId, title, author, text } = comment;
  const stars = rating === null ? 'no rating' : `${rating} of 5`;
  return `${id} ${timeOf(createdAt)}, ${stateOf(comment)}, ${stars}, ${oneLine(author)} on product ${productId}, ${oneLine(title)}:
${printable(text).replace(/^/gm, '  ')}
`;
}

function asJson({ id, productId, title, author, rating, text, createdAt, hiddenAt, imported }: OwnersComment): object {
  return {
    id,
    product_id: productId,
    product: title,
    author,
    rating,
    text,
    created_at: createdAt.toISOString(),
    hidden_at: hiddenAt?.toISOString() ?? null,
    imported,
  };
}

/** The number of a comment or product, in Arabic or Latin digits. */
function idOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(foldDigits(text))) throw new InvalidArgumentError('must be a number from the list');
  return Number(foldDigits(text));
}

function idsOf(text: string, before: number[] = []): number[] {
  return [...before, idOf(text)];
}
