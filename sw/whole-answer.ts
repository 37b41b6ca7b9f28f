/** Whether a response is a complete file of this store of the wanted type. A captive portal's login page is none. */
export function isWhole(answer: Response, type: RegExp): boolean {
  return (
    answer.status === 200 &&
    !answer.redirected &&
    answer.type !== 'opaque' &&
    type.test(answer.headers.get('Content-Type') ?? '')
  );
}
