/** Every error code of the API with its HTTP status. The words in both languages are in server/http/messages.ts. */
export const errorStatus = {
  malformed: 400,
  bad_xsrf_token: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;
