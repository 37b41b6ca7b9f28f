import * as v from 'valibot';

type Schema = v.GenericSchema;

/** What a call of the API is: everything that client, server and documentation need to agree on. */
export type Call<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Data extends Schema = Schema,
  Extra extends Schema = Schema,
> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base path; parameters in braces: `/products/{id}`. */
  readonly path: string;
  readonly summary: string;
  /** The values in the path, as strings. */
  readonly params: Params;
  /** The query string, each value a string; unknown ones are ignored. */
  readonly query: Query;
  /** The `data` of the answer. */
  readonly data: Data;
  /** What stands beside `data`: pagination, facets. */
  readonly extra: Extra;
};

const nothing = v.object({});

type Nothing = typeof nothing;

/** Says a call once. Path values, query and extra members default to none. */
export function defineCall<
  Data extends Schema,
  Params extends Schema = Nothing,
  Query extends Schema = Nothing,
  Extra extends Schema = Nothing,
>(call: {
  method: Call['method'];
  path: string;
  summary: string;
  params?: Params;
  query?: Query;
  data: Data;
  extra?: Extra;
}): Call<Params, Query, Data, Extra> {
  return {
    ...call,
    params: (call.params ?? nothing) as Params,
    query: (call.query ?? nothing) as Query,
    extra: (call.extra ?? nothing) as Extra,
  };
}

/** The path of a call with its values put in, each encoded. */
export function pathOf(call: Pick<Call, 'path'>, params: Record<string, string | number> = {}): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}
