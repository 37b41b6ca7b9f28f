import { LRUCache } from 'lru-cache';
import type { Adapter, AdapterPayload } from 'oidc-provider';

const mostKept = 2_000;

/** Storage for oidc-provider: in memory, each entry until it expires. */
export function memoryAdapter(): (kind: string) => Adapter {
  const kept = new LRUCache<string, AdapterPayload>({ max: mostKept });
  const findWhere = (kind: string, fits: (payload: AdapterPayload) => boolean) => {
    for (const [key, payload] of kept.entries()) if (key.startsWith(`${kind} `) && fits(payload)) return payload;
    return undefined;
  };
  return (kind) => ({
    async upsert(id, payload, expiresIn) {
      kept.set(`${kind} ${id}`, payload, expiresIn === undefined ? {} : { ttl: expiresIn * 1000 });
    },
    async find(id) {
      return kept.get(`${kind} ${id}`);
    },
    async findByUid(uid) {
      return findWhere(kind, (payload) => payload.uid === uid);
    },
    async findByUserCode(userCode) {
      return findWhere(kind, (payload) => payload.userCode === userCode);
    },
    async consume(id) {
      const payload = kept.get(`${kind} ${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      kept.delete(`${kind} ${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, payload] of kept.entries()) if (payload.grantId === grantId) kept.delete(key);
    },
  });
}
