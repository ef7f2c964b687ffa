import { calls, coreRefusalList, type CallKey, type CallSpec } from './contract-lists.ts'
import { jsonSchemaOf } from './json-schema.ts'
import { permissionOf, type RefusalGroup, groupByStatus } from './words.ts'

const refusalBody = {
  type: 'object',
  required: ['code', 'error'],
  properties: {
    code: { type: 'integer' },
    error: {
      type: 'object',
      required: ['code', 'name', 'message', 'params'],
      properties: {
        code: { type: 'integer' },
        name: { type: 'string' },
        message: { type: 'string' },
        params: { type: 'object' },
      },
    },
  },
}

function jsonContent(schema: object) {
  return { 'application/json': { schema } }
}

/** JSON, and for calls that take a file also a form with it. */
function bodyOf(spec: CallSpec) {
  const json = jsonContent(jsonSchemaOf(spec.input, 'input'))
  if (spec.uploadBytesMax === undefined) return json
  const file = { type: 'string', format: 'binary', maxLength: spec.uploadBytesMax }
  const schema = { type: 'object', required: ['file'], properties: { file } }
  return { ...json, 'multipart/form-data': { schema } }
}

function refusalResponse({ refusals }: RefusalGroup) {
  return {
    description: refusals.map(({ name }) => name).join(', '),
    content: jsonContent({ $ref: '#/components/schemas/Refusal' }),
    'x-refusals': refusals.map(({ name, code, message }) => ({ name, code, message })),
  }
}

function responsesOf(spec: CallSpec) {
  const good =
    spec.status === 204
      ? { description: 'Done.' }
      : { description: 'Done.', content: jsonContent(jsonSchemaOf(spec.output, 'output')) }
  const groups = groupByStatus([...spec.refusals, ...coreRefusalList])
  const refused = groups.map((group) => [String(group.status), refusalResponse(group)])
  return { [String(spec.status)]: good, ...Object.fromEntries(refused) }
}

function header(name: string, required: boolean, description: string) {
  return { name, in: 'header', required, description, schema: { type: 'string' } }
}

function parametersOf(spec: CallSpec) {
  if (spec.method === 'GET') {
    const { properties = {}, required = [] } = jsonSchemaOf(spec.input, 'input')
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    }))
  }
  const csrf = [
    header('X-Requested-With', true, 'Any text; forms of other sites cannot set it.'),
    header(
      'X-XSRF-TOKEN',
      true,
      'The XSRF-TOKEN cookie, or X-CSRF-TOKEN with the text of the page.',
    ),
  ]
  const key = header('Idempotency-Key', true, 'A uuid v7 of the client.')
  return spec.key ? [...csrf, key] : csrf
}

function securityOf({ who, presence, byKey }: CallSpec): object[] {
  if (who === 'guest') return [{}]
  const ways = presence === 'bearer' ? [{ session: [] }, { bearer: [] }] : [{ session: [] }]
  return byKey ? [...ways, { operatorKey: [] }] : ways
}

function operationOf(key: CallKey, spec: CallSpec) {
  return {
    operationId: key,
    tags: [spec.feature],
    summary: spec.summary,
    'x-permission': permissionOf(spec.who),
    'x-two-factor': spec.twoFactor,
    'x-presence': spec.presence,
    'x-idempotency-key': spec.key,
    'x-rate': spec.rate,
    security: securityOf(spec),
    parameters: parametersOf(spec),
    ...(spec.method === 'POST' ? { requestBody: { required: true, content: bodyOf(spec) } } : {}),
    responses: responsesOf(spec),
  }
}

/** The HTTP calls of the contract as an OpenAPI 3.1 document. */
export function openApiDocument(sessionCookie: string): object {
  const paths: Record<string, object> = {}
  for (const [key, spec] of calls) {
    paths[spec.path] = { ...paths[spec.path], [spec.method.toLowerCase()]: operationOf(key, spec) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Powerplay calls', version: '1' },
    paths,
    components: {
      schemas: { Refusal: refusalBody },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        bearer: { type: 'http', scheme: 'bearer' },
        operatorKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key for scripts, made in the dashboard; no cookie goes along and no CSRF token is needed.',
        },
      },
    },
  }
}
