// Scripts for pages whose databases fail. They run before the page's own scripts.

/** Opening this database never ends, as now and then on iPhones. */
export function stallDatabase(name: string): void {
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (this: IDBFactory, opened: string, version?: number) {
    return opened === name ? (new EventTarget() as IDBOpenDBRequest) : open.call(this, opened, version);
  };
}

/** Opening this database fails, as with a damaged one. */
export function refuseDatabase(name: string): void {
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (this: IDBFactory, opened: string, version?: number) {
    if (opened !== name) return open.call(this, opened, version);
    const request = open.call(this, `refused ${name}`, version);
    request.addEventListener('upgradeneeded', (event) => {
      event.stopImmediatePropagation(); // the page's own handler would create its stores
      request.transaction?.abort();
    });
    return request;
  };
}
