/** What concerns us of a node of Babel's syntax tree. */
type Node = { readonly type: string } & Readonly<Record<string, unknown>>
type Path = { readonly node: Node; readonly parent?: Node | undefined; readonly parentPath?: Path | null | undefined }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? node['name'] : undefined)

const hasProperty = (object: Node | undefined, name: string) =>
  Array.isArray(object?.['properties']) && object['properties'].some(property => nameOf(property?.key) === name)

/** `{ name: 'save-draft', …, decide }` */
const isCommandName = ({ parent, parentPath }: Path) =>
  nameOf(parent?.['key']) === 'name' && hasProperty(parentPath?.parent, 'decide')

/** `mac('device', 'sign-in', …)` */
const isPurpose = ({ parent }: Path) =>
  parent?.type === 'CallExpression' && ['derivedId', 'mac'].includes(String(nameOf(parent['callee'])))

/** `name ?? ''`, `{ name = '' }` */
const standsForMissing = ({ node, parent }: Path) =>
  node['value'] === '' &&
  parent?.['right'] === node &&
  (parent.type === 'AssignmentPattern' || (parent.type === 'LogicalExpression' && parent['operator'] === '??'))

/** `catch { return undefined }` at the end of a function. */
const returnsNothing = ({ node, parent }: Path) => {
  const [first] = Array.isArray(node['body']) ? node['body'] : []
  const returned = parent?.type === 'CatchClause' && first?.type === 'ReturnStatement' ? first.argument : undefined
  return nameOf(returned) === 'undefined' || (isNode(returned) && returned['value'] === false)
}

const KINDS: readonly { readonly reason: string; readonly holds: (path: Path) => boolean }[] = [
  { reason: "A command's name only has to differ from those of other commands.", holds: isCommandName },
  { reason: 'What an id or a code is derived for only has to differ from other purposes.', holds: isPurpose },
  { reason: 'A text that stands for a missing one is for the compiler.', holds: standsForMissing },
  { reason: 'A function that ends without a result returns what counts as false, too.', holds: returnsNothing },
]

/** Why no test can be asked to notice a change of this text or block, if so. */
const shouldIgnore = (path: Path): string | undefined =>
  ['StringLiteral', 'BlockStatement'].includes(path.node.type)
    ? KINDS.find(({ holds }) => holds(path))?.reason
    : undefined

/** What Stryker loads: kinds of code whose mutants nobody could notice. Others are marked where they stand. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'equivalent-kinds', value: { shouldIgnore } }] as const
