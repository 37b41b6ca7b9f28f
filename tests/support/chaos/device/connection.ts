// The connection of a device: the fault proxy, in one state at a time.
import {
  isWrite,
  loginPage,
  openFaultyProxy,
  serverError,
  type Failing,
  type FaultyProxy,
  type ForwardedRequest,
  type ProxyRequest,
} from '../../network/faulty-proxy.ts';

/** `gone` is the only state that the browser notices by itself. */
export const connectionStates = [
  'good',
  'slow',
  'very slow',
  'trickling',
  'hanging',
  'refusing',
  'cut before the store',
  'cut after the store',
  'half an answer',
  'portal',
  'unavailable',
  'gone',
] as const;

export type ConnectionState = (typeof connectionStates)[number];

const faults: Partial<Record<ConnectionState, Parameters<FaultyProxy['fail']>[1]>> = {
  slow: { is: 'late', ms: 100 },
  'very slow': { is: 'late', ms: 1_000 },
  trickling: { is: 'trickling', bytesPerSecond: 1_000 },
  hanging: { is: 'held', at: 'request' },
  'cut before the store': { is: 'lost' },
  'cut after the store': { is: 'unanswered' },
  'half an answer': { is: 'cut' },
  portal: loginPage,
  unavailable: serverError(503, { 'Retry-After': '2' }),
};

export type DeviceConnection = {
  /** The store's address on this connection. */
  url: string;
  state(): ConnectionState;
  setState(state: ConnectionState): Promise<void>;
  /** Makes some requests fail, whatever the state; the state's own fault counts for the others. */
  fail: FaultyProxy['fail'];
  /** Every change that devices have sent since `takeRequests`, in order. */
  changes(): ForwardedRequest[];
  /** Every request to the API since the last call. */
  takeRequests(): ForwardedRequest[];
  close(): Promise<void>;
};

export async function openConnection(storeUrl: string): Promise<DeviceConnection> {
  const proxy = await openFaultyProxy(storeUrl);
  let state: ConnectionState = 'good';
  let failing: Failing | null = null;
  /** What was made to fail by itself. The proxy takes the oldest rule that fits, which may be that of the state. */
  let given: { which: (request: ProxyRequest) => boolean; isLeft: () => boolean }[] = [];
  return {
    url: proxy.url,
    state: () => state,
    async setState(next) {
      state = next;
      const fault = faults[next];
      const before = failing;
      const isOthers = (request: ProxyRequest) => given.some(({ which, isLeft }) => isLeft() && which(request));
      failing = fault ? proxy.fail((request) => !isOthers(request), fault) : null;
      if (next === 'refusing' || next === 'gone') await proxy.cut();
      else await proxy.mend();
      before?.letGo();
    },
    fail(which, fault, times = Infinity) {
      const one = proxy.fail(which, fault, times);
      const rule = { which, isLeft: () => one.met() < times };
      given = [...given, rule];
      return {
        met: one.met,
        letGo() {
          given = given.filter((each) => each !== rule);
          one.letGo();
        },
      };
    },
    changes: () => proxy.requests.filter((request) => request.key !== undefined && isWrite(request)),
    takeRequests: () => proxy.requests.splice(0),
    close: () => proxy.close(),
  };
}
