import { operations } from './all.ts'
import { PARAMETER } from './route-options.ts'
import type { Operation } from './operation.ts'

const UUID = String.raw`[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}`

/** What a parameter of this name matches; an id of another shape is unknown. */
const valueOf = (name: string) => (name.toLowerCase().endsWith('id') ? UUID : '[^/]+')

const escaped = (path: string) => path.replaceAll('.', String.raw`\.`)
const pattern = (path: string, value: (name: string) => string) =>
  // Stryker disable next-line StringLiteral: The patterns have characters of ASCII only, and parts of a path of any.
  new RegExp(`^${escaped(path).replace(PARAMETER, (_, name: string) => value(name))}/?$`, 'u')

/** As the router does: fixed parts of an address come before parameters. `~` comes after every character of one. */
const precedence = (path: string) => path.replaceAll(':', '~')

const byPrecedence = Object.values(operations)
  .map(operation => {
    const { path } = operation
    return { operation, routed: pattern(path, () => '[^/]+'), known: pattern(path, valueOf), order: precedence(path) }
  })
  .sort((one, other) => (one.order < other.order ? -1 : 1))

const withHead = (method: Operation['method']) => (method === 'GET' ? ['GET', 'HEAD'] : [method])

/** The operation that the router chooses for a path below `/api/v1`. */
export const operationAt = (method: string, path: string): Operation | undefined =>
  byPrecedence.find(({ operation, routed }) => withHead(operation.method).includes(method) && routed.test(path))
    ?.operation

/** The methods of a path below `/api/v1`; none where there is nothing. */
export const methodsAt = (path: string): readonly string[] => [
  ...new Set(
    byPrecedence.filter(({ known }) => known.test(path)).flatMap(({ operation }) => withHead(operation.method)),
  ),
]
