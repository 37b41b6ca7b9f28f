import type { Hono } from 'hono';
import { getLive } from '../../../contract/catalogue/live-viewers.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import { publicStream, type HttpContext } from '../../http/route.ts';
import type { Catalogue } from '../catalogue/index/snapshot.ts';
import type { LiveViewerStreams } from './live-viewers.ts';

/** Streams how many shoppers are about to buy a product. Only the number leaves the server. */
export function mountLiveViewers(
  app: Hono<HttpContext>,
  deps: { audience: LiveViewerStreams; catalogue: Catalogue; trustedProxies: number },
): void {
  publicStream(app, getLive, deps, ({ params, who, address }) => {
    if (!deps.catalogue.current.index.hasProduct(params.id)) throw new Refusal('not_found');
    return deps.audience.open({ productId: params.id, userId: who?.userId ?? null, address });
  });
}
