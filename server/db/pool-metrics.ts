import type pg from 'pg';
import { Gauge, Histogram } from 'prom-client';
import { processRegistry } from '../lib/metrics.ts';

/** What a pool is for: shoppers' own data and writes, what is the same for everybody, a read replica, or `/readyz`. */
export type PoolName = 'own' | 'public' | 'replica' | 'readiness';

const registers = [processRegistry];
const pools = new Set<{ name: PoolName; pool: pg.Pool }>();

const connections = new Gauge({
  name: 'store_database_connections',
  help: 'Connections to PostgreSQL.',
  labelNames: ['pool', 'state'],
  registers,
  collect() {
    connections.reset();
    for (const { name, pool } of openPools()) {
      connections.inc({ pool: name, state: 'idle' }, pool.idleCount);
      connections.inc({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount);
    }
  },
});
const waiting = new Gauge({
  name: 'store_database_waiting',
  help: 'Statements that wait for a connection, and transactions whose turn it is.',
  labelNames: ['pool'],
  registers,
  collect() {
    waiting.reset();
    for (const { name, pool } of openPools()) waiting.inc({ pool: name }, pool.waitingCount);
  },
});
const wait = new Histogram({
  name: 'store_database_transaction_wait_seconds',
  help: 'How long transactions wait until they may begin.',
  labelNames: ['pool'],
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers,
});

/** Measures a pool until it ends. The function that it returns starts to measure a transaction's wait. */
export function measurePool(name: PoolName, pool: pg.Pool): () => () => void {
  pools.add({ name, pool });
  return () => wait.startTimer({ pool: name });
}

function openPools(): Set<{ name: PoolName; pool: pg.Pool }> {
  for (const each of pools) if (each.pool.ending) pools.delete(each);
  return pools;
}
