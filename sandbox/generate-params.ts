/**
 * Writes params.generated.json: what each endpoint of the sandbox accepts, read from the types of the installed
 * Stripe SDK, so that a parameter Stripe doesn't know is refused here as it is there. Run:
 * `node sandbox/generate-params.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import ts from 'typescript'
import type { Shape } from './api/param-shape.ts'
import { SDK_PARAMS } from './api/sdk-param-types.ts'

/** Deeper than this, a parameter is accepted without a look inside (the sandbox reads nothing down there). */
const DEPTH = 4
/** Accepted without a look inside: numbers of any size, and the bytes of files. */
const OPAQUE = new Set(['Decimal', 'Uint8Array'])

const resources = new URL('../node_modules/stripe/esm/resources/', import.meta.url)
const fileOf = (resource: string) => new URL(`${resource}.d.ts`, resources).pathname
const files = [...new Set(Object.values(SDK_PARAMS).map(([resource]) => fileOf(resource)))]
const program = ts.createProgram(files, { strict: true, module: ts.ModuleKind.NodeNext, types: [] })
const checker = program.getTypeChecker()

function shapeOf(type: ts.Type, depth: number): Shape {
  const parts = (type.isUnion() ? type.types : [type]).filter(
    (part) => !(part.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) && !isEmptyText(part),
  )
  const shapes = parts.filter((part) => !isOpenText(part)).map((part) => shapeOfPart(part, depth))
  const values = shapes.flatMap((shape) => (typeof shape === 'object' && 'enum' in shape ? shape.enum : []))
  const rest = shapes.filter((shape) => !(typeof shape === 'object' && 'enum' in shape))
  const merged = [...new Map(rest.map((shape) => [JSON.stringify(shape), shape])).values()]
  if (values.length > 0) merged.push({ enum: values.sort() })
  const [only] = merged
  if (only !== undefined && merged.length === 1) return only
  return merged.length === 0 ? 'string' : { oneOf: merged }
}

/** `OtherString` of the SDK: "newer API versions may return others"; a request must name a known value. */
function isOpenText(type: ts.Type): boolean {
  return type.isIntersection() && type.types.some((part) => Boolean(part.flags & ts.TypeFlags.String))
}

function isEmptyText(type: ts.Type): boolean {
  return type.isStringLiteral() && type.value === ''
}

function shapeOfPart(type: ts.Type, depth: number): Shape {
  if (type.isStringLiteral()) return { enum: [type.value] }
  if (type.flags & ts.TypeFlags.StringLike) return 'string'
  if (type.flags & ts.TypeFlags.NumberLike) return 'number'
  if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean'
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference)
    return { array: item ? shapeOf(item, depth) : 'any' }
  }
  if (type.getStringIndexType()) return 'map'
  if (depth === 0 || OPAQUE.has(type.symbol?.name)) return 'any'
  return { object: fieldsOf(type, depth - 1) }
}

function fieldsOf(type: ts.Type, depth: number): Record<string, Shape> {
  const fields: Record<string, Shape> = {}
  for (const property of type.getProperties()) {
    const required = !(property.flags & ts.SymbolFlags.Optional)
    fields[required ? `${property.name}!` : property.name] = shapeOf(checker.getTypeOfSymbol(property), depth)
  }
  return fields
}

function paramsType(resource: string, name: string): ts.Type {
  const source = program.getSourceFile(fileOf(resource))
  const module = source && checker.getSymbolAtLocation(source)
  const symbol = module && checker.getExportsOfModule(module).find((exported) => exported.name === name)
  if (!symbol) throw new Error(`The installed Stripe SDK has no ${name} in resources/${resource}.d.ts`)
  return checker.getDeclaredTypeOfSymbol(symbol)
}

/** The schema of every endpoint, as it is written to params.generated.json. */
export function generate(): string {
  const endpoints: Record<string, Record<string, Shape>> = {}
  for (const [endpoint, [resource, name]] of Object.entries(SDK_PARAMS))
    endpoints[endpoint] = name ? fieldsOf(paramsType(resource, name), DEPTH) : {}
  const sdk = JSON.parse(readFileSync(new URL('../../package.json', resources), 'utf8'))
  return `${JSON.stringify({ sdk: sdk.version, endpoints })}\n`
}

if (import.meta.main) {
  const target = new URL('params.generated.json', import.meta.url)
  const text = generate()
  writeFileSync(target, text)
  process.stdout.write(`params.generated.json: ${Object.keys(SDK_PARAMS).length} endpoints, ${text.length} bytes\n`)
}
