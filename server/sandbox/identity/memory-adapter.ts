import { LRUCache } from 'lru-cache';
import type { Adapter, AdapterPayload } from 'oidc-provider';

const maxEntries = 2_000;

/** Storage for oidc-provider: in memory, each entry until it expires. */
export function memoryAdapter(): (kind: string) => Adapter {
  const entries = new LRUCache<string, AdapterPayload>({ max: maxEntries });
  const findWhere = (kind: string, fits: (payload: AdapterPayload) => boolean) => {
    for (const [key, payload] of entries.entries()) if (key.startsWith(`${kind} `) && fits(payload)) return payload;
    return undefined;
  };
  return (kind) => ({
    async upsert(id, payload, expiresIn) {
      entries.set(`${kind} ${id}`, payload, expiresIn === undefined ? {} : { ttl: expiresIn * 1000 });
    },
    async find(id) {
      return entries.get(`${kind} ${id}`);
    },
    async findByUid(uid) {
      return findWhere(kind, (payload) => payload.uid === uid);
    },
    async findByUserCode(userCode) {
      return findWhere(kind, (payload) => payload.userCode === userCode);
    },
    async consume(id) {
      const payload = entries.get(`${kind} ${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      entries.delete(`${kind} ${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, payload] of entries.entries()) if (payload.grantId === grantId) entries.delete(key);
    },
  });
}
