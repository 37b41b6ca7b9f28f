import * as v from 'valibot';

type Schema = v.GenericSchema;

/** What a call of the API is: everything that client, server and documentation need to agree on. */
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
  /** Of the answer when it succeeds. */
  readonly status: 200 | 201 | 202 | 204;
  /** Whether it needs somebody who is signed in; a visitor gets 401. */
  readonly signedIn: boolean;
  /** The values in the path, as strings. */
  readonly params: Params;
  /** The query string, each value a string; unknown ones are ignored. */
  readonly query: Query;
  /** What is sent. A call without a body is one with an empty object. */
  readonly body: Body;
  /** How the body travels: as JSON, or as multipart/form-data with one part for each member, files as Blobs. */
  readonly sends: 'json' | 'form';
  /** The `data` of the answer. */
  readonly data: Data;
  /** What stands beside `data`: pagination, facets. */
  readonly extra: Extra;
  /** `events` of an answer that goes on as `text/event-stream`: each event holds a `data`. JSON where nothing is said. */
  readonly gives?: 'events';
};

const nothing = v.object({});

type Nothing = typeof nothing;

/** Says a call once. Path values, query, body and extra members default to none, the status to 200, a body to JSON, and anybody may make it. */
export function defineCall<
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
  sends?: Call['sends'];
  data: Data;
  extra?: Extra;
  gives?: Call['gives'];
}): Call<Params, Query, Data, Extra, Body> {
  return {
    ...call,
    status: call.status ?? 200,
    signedIn: call.signedIn ?? false,
    params: (call.params ?? nothing) as Params,
    query: (call.query ?? nothing) as Query,
    body: (call.body ?? nothing) as Body,
    sends: call.sends ?? 'json',
    extra: (call.extra ?? nothing) as Extra,
  };
}

/** The path of a call with its values put in, each encoded. */
export function pathOf(call: Pick<Call, 'path'>, params: Record<string, string | number> = {}): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}
