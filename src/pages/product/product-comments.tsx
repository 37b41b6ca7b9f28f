import { useQueryClient } from '@tanstack/react-query';
import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ProductDetail } from '../../../contract/catalogue/catalogue.ts';
import type { CommentSummary } from '../../../contract/catalogue/comments.ts';
import { productQuery } from '../../features/catalogue/catalogue.queries.ts';
import { CommentsPlace } from '../../features/comments/comments-place.tsx';
import { authHref } from '../../session/paths/auth-paths.ts';

/**
 * The comments on a product page. A visitor is sent to log in and back. A changed comment updates the product's rating
 * and comment count at once.
 */
export function ProductComments({ product, here }: { product: ProductDetail; here: string }) {
  const { api, needTexts } = useRouteContext({ from: '__root__' });
  const router = useRouter();
  const queryClient = useQueryClient();
  const { id } = product;
  const loginHref = authHref('/login', { back: `${here.replace(/#.*$/, '')}#comments` });

  const load = useCallback(async () => {
    const [{ CommentsSection }] = await Promise.all([
      import('../../features/comments/comments-section.tsx'),
      needTexts(['comments', 'failures']),
    ]);
    return CommentsSection;
  }, [needTexts]);

  const changed = async ({ rating, comments_count }: CommentSummary) => {
    const key = productQuery(api, String(id)).queryKey;
    // A response in progress may be older, and for a second so may the server's next one: refetch at the next
    // opportunity.
    await queryClient.cancelQueries({ queryKey: key });
    queryClient.setQueryData(
      key,
      (before) => before && { ...before, data: { ...before.data, rating, comments_count } },
    );
    await queryClient.invalidateQueries({ queryKey: key, refetchType: 'none' });
  };
  return (
    <CommentsPlace
      count={product.comments_count}
      load={load}
      api={api}
      productId={id}
      isSought={here.endsWith('#comments')}
      loginHref={loginHref}
      onLogIn={() => void router.navigate({ href: loginHref })}
      onChanged={(summary) => void changed(summary)}
    />
  );
}
