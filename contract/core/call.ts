import * as v from 'valibot';

type Schema = v.GenericSchema;

/** An API call: everything that client, server and documentation need to agree on. */
export type Call<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Data extends Schema = Schema,
  Extra extends Schema = Schema,
  Body extends Schema = Schema,
> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base path; parameters in braces: `/products/{id}`. */
  readonly path: string;
  readonly summary: string;
  /** Status of a successful answer. */
  readonly status: 200 | 201 | 202 | 204;
  /** Whether it requires signing in; a visitor gets 401. */
  readonly signedIn: boolean;
  /** Path parameters, as strings. */
  readonly params: Params;
  /** Query parameters, all strings; unknown ones are ignored. */
  readonly query: Query;
  /** Request body; an empty object for a call without one. */
  readonly body: Body;
  /** Encoding of the body: JSON, or multipart/form-data with one part per member and files as Blobs. */
  readonly bodyType: 'json' | 'form';
  /** The `data` of the answer. */
  readonly data: Data;
  /** Members next to `data`: pagination, facets. */
  readonly extra: Extra;
  /** `events` for a `text/event-stream` answer in which each event carries a `data`; JSON if missing. */
  readonly answerType?: 'events';
};

const nothing = v.object({});

type Nothing = typeof nothing;

/**
 * Defines a call. Path, query, body and extra members default to none, the status to 200, the body to JSON; by default
 * visitors may call it.
 */
/* @__NO_SIDE_EFFECTS__ */ export function defineCall<
  Data extends Schema,
  Params extends Schema = Nothing,
  Query extends Schema = Nothing,
  Extra extends Schema = Nothing,
  Body extends Schema = Nothing,
>(call: {
  method: Call['method'];
  path: string;
  summary: string;
  status?: Call['status'];
  signedIn?: boolean;
  params?: Params;
  query?: Query;
  body?: Body;
  bodyType?: Call['bodyType'];
  data: Data;
  extra?: Extra;
  answerType?: Call['answerType'];
}): Call<Params, Query, Data, Extra, Body> {
  return {
    ...call,
    status: call.status ?? 200,
    signedIn: call.signedIn ?? false,
    params: (call.params ?? nothing) as Params,
    query: (call.query ?? nothing) as Query,
    body: (call.body ?? nothing) as Body,
    bodyType: call.bodyType ?? 'json',
    extra: (call.extra ?? nothing) as Extra,
  };
}

/** The call's path with its parameters filled in and encoded. */
export function pathOf(call: Pick<Call, 'path'>, params: Record<string, string | number> = {}): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}
