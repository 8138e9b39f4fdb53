import { isNode, type Node, type RuleContext } from './lint-node.ts'

const COMPARED: ReadonlySet<unknown> = new Set(['-', '<', '>', '<=', '>='])

const named = (node: unknown, name: string) => isNode(node) && node.type === 'Identifier' && node['name'] === name

/** Date.now() */
const isClock = (node: unknown) =>
  isNode(node) &&
  node.type === 'CallExpression' &&
  isNode(node['callee']) &&
  named(node['callee']['object'], 'Date') &&
  named(node['callee']['property'], 'now')

/** A number of milliseconds: so long ago is a moment. */
const isLength = (node: unknown) =>
  isNode(node) && (node.type === 'Literal' || (node.type === 'Identifier' && /^[A-Z\d_]+$/u.test(String(node['name']))))

/** Whether the clock is compared with another moment. */
export const isDuration = ({ operator, left, right }: Node): boolean =>
  COMPARED.has(operator) && (isClock(left) || isClock(right)) && !(operator === '-' && isLength(right))

/** The clock may be set while something lasts. */
export const monotonicDurations = {
  create: (context: RuleContext) => ({
    BinaryExpression: (node: Node) => {
      if (isDuration(node))
        context.report({
          node,
          message: 'A duration is measured by performance.now(); the age of what is stored, by a `now` that is given.',
        })
    },
  }),
}
