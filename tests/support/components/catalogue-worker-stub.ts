import { expose } from 'comlink';
import { workerFunctions } from '../../../src/features/device-catalogue/worker-functions.ts';

/** A `Worker` stub: runs the code of the device catalogue's worker behind a channel on the same thread. */
export function CatalogueWorkerStub(): object {
  const { port1, port2 } = new MessageChannel();
  expose(workerFunctions, port2);
  for (const port of [port1, port2]) if ('unref' in port) (port.unref as () => void)(); // lets the process end
  return Object.assign(port1, { terminate: () => port1.close() });
}
