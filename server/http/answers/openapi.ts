import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig } from '@valibot/to-json-schema';
import { category } from '../../../contract/catalogue/catalogue.ts';
import type { Call } from '../../../contract/core/call.ts';
import { calls } from '../../../contract/calls.ts';
import { errorStatus } from '../../../contract/core/errors.ts';

type Json = Record<string, unknown>;

/** The base path of the API, version 1. */
export const apiBasePath = '/api/v1';

/** Schemas that contain themselves. */
const named = { Category: category };

const conversion: ConversionConfig = {
  target: 'draft-2020-12',
  errorMode: 'ignore',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};

function schemaOf(schema: Call['data'], direction: 'input' | 'output'): Json {
  const settings = { ...conversion, definitions: named, typeMode: direction };
  const { $schema: _, $defs: __, ...json } = toJsonSchema(schema, settings) as Json;
  return json;
}

function parametersOf(schema: Call['query'], where: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: shape,
  }));
}

function bodyOf(call: Call): Json {
  if (call.bodyType === 'form') {
    const { entries = {} } = call.body as { entries?: Json };
    const properties = Object.fromEntries(
      Object.keys(entries).map((name) => [name, { type: 'string', format: 'binary' }]),
    );
    const schema = { type: 'object', properties, required: Object.keys(properties) };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  const schema = schemaOf(call.body, 'input') as { properties?: Json; required?: string[] };
  if (Object.keys(schema.properties ?? {}).length === 0) return {};
  const required = (schema.required ?? []).length > 0;
  return { requestBody: { required, content: { 'application/json': { schema } } } };
}

function answerOf(call: Call): Json {
  const extra = schemaOf(call.extra, 'output') as { properties?: Record<string, Json>; required?: string[] };
  return {
    type: 'object',
    properties: { data: schemaOf(call.data, 'output'), ...extra.properties },
    required: ['data', ...(extra.required ?? [])],
  };
}

function contentOf(call: Call): Json {
  if (call.answerType === 'events') return { 'text/event-stream': { schema: schemaOf(call.data, 'output') } };
  return { 'application/json': { schema: answerOf(call) } };
}

const failure = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'What happened and what to do, in the language of the request.' },
    code: { type: 'string', enum: Object.keys(errorStatus) },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
  required: ['message', 'code'],
};

/** Generates the OpenAPI 3.1 document of all calls in the contract. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(calls) as [string, Call][]) {
    const refused = { $ref: '#/components/responses/Failure' };
    (paths[call.path] ??= {})[call.method.toLowerCase()] = {
      operationId: name,
      summary: call.summary,
      parameters: [
        { $ref: '#/components/parameters/Language' },
        ...(call.signedIn && call.method !== 'GET' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
        ...parametersOf(call.params, 'path'),
        ...parametersOf(call.query, 'query'),
      ],
      ...(call.signedIn ? { security: [{ token: [] }] } : {}),
      ...(call.method === 'GET' ? {} : bodyOf(call)),
      responses: {
        [call.status]: { description: 'Success', ...(call.status === 204 ? {} : { content: contentOf(call) }) },
        ...(call.path.includes('{') ? { 404: refused } : {}),
        ...(call.signedIn ? { 401: refused } : {}),
        422: refused,
        default: refused,
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lamsa store API',
      version,
      description:
        'Amounts are in SAR with at most two decimals. They include VAT, except `net` of invoices. Times are ISO ' +
        '8601 in UTC. Unknown parameters are ignored. Invalid ones of the query and the body get a 422 with errors by ' +
        'field name, those of the path a 404.',
    },
    servers: [{ url: apiBasePath }],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The session token. The JWT header may repeat it; two different tokens are a 401.',
        },
      },
      parameters: {
        Language: {
          name: 'Accept-Language',
          in: 'header',
          description: 'ar or en; anything else is ar.',
          schema: { type: 'string', enum: ['ar', 'en'], default: 'ar' },
        },
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description:
            'A key of your own for this request. Sent again with the same key within three days, it returns the ' +
            'first answer and changes nothing. Placing and repaying an order require one.',
          schema: { type: 'string', pattern: '^[!-~]{8,64}$' },
        },
      },
      schemas: toJsonSchemaDefs(named, { ...conversion, typeMode: 'output' }),
      responses: { Failure: { description: 'Error', content: { 'application/json': { schema: failure } } } },
    },
  };
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

type Content = Record<string, { schema: Json }>;

type Operation = {
  summary: string;
  operationId: string;
  parameters: Json[];
  requestBody?: { content: Content };
  responses: Json;
};

/** Renders the document as a page without scripts and external resources. */
export function openApiPage(document: Json): string {
  const paths = document.paths as Record<string, Record<string, Operation>>;
  const sections = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const parameters = operation.parameters.filter((parameter) => parameter.name !== undefined);
      const rows = parameters
        .map(
          (parameter) =>
            `<tr><td><code>${escape(String(parameter.name))}</code></td><td>${escape(String(parameter.in))}${parameter.required ? ', required' : ''}</td><td><code>${escape(JSON.stringify(parameter.schema))}</code></td></tr>`,
        )
        .join('');
      const [success] = Object.values(operation.responses) as { content?: Content }[];
      const [content] = Object.values(success?.content ?? {});
      const answer = content
        ? `<details><summary>Response</summary><pre>${escape(JSON.stringify(content.schema, null, 2))}</pre></details>`
        : '';
      const [given] = Object.values(operation.requestBody?.content ?? {});
      const body = given
        ? `<details><summary>Body</summary><pre>${escape(JSON.stringify(given.schema, null, 2))}</pre></details>`
        : '';
      const table = rows
        ? `<table><thead><tr><th>Parameter</th><th>In</th><th>Schema</th></tr></thead><tbody>${rows}</tbody></table>`
        : '';
      return (
        `<section id="${operation.operationId}">` +
        `<h2><code>${method.toUpperCase()} ${apiBasePath}${escape(path)}</code></h2>` +
        `<p>${escape(operation.summary)}</p>${table}${body}${answer}</section>`
      );
    }),
  );
  const { title, description } = document.info as { title: string; description: string };
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" ' +
    `content="width=device-width"><title>${title}</title><link rel="stylesheet" ` +
    `href="${apiBasePath}/docs.css"></head><body><main><h1>${title}</h1><p>${escape(description)}</p><p><a ` +
    `href="${apiBasePath}/openapi.json">OpenAPI 3.1 document</a></p>${sections.join('')}</main></body></html>`
  );
}

/** The page's stylesheet. It is a separate file because the content security policy allows no inline styles. */
export const openApiStyle = `body{font:16px/1.6 system-ui,sans-serif;color:#12211c;background:#fbf9f5;margin:0}
main{max-inline-size:60rem;margin-inline:auto;padding:2rem 1rem}
h1{line-height:1.2}h2{font-size:1.1rem;margin-block:2.5rem .25rem}
table{border-collapse:collapse;inline-size:100%}th,td{text-align:start;vertical-align:top;border-block-end:1px solid #ddd6ca;padding:.4rem .6rem .4rem 0}
code,pre{font-size:.875rem}td code{overflow-wrap:anywhere}pre{overflow:auto;background:#f1ede5;padding:1rem;border-radius:8px}a{color:#0c5a49}`;
