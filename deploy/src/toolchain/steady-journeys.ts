import { isNode, type Node, type RuleContext } from './lint-node.ts'

/** Looks at an element once, while the screen may still move. */
const SNAPSHOTS =
  /^(?:allInnerTexts|allTextContents|count|getAttribute|inner(?:HTML|Text)|inputValue|is(?:Checked|Disabled|Editable|Enabled|Hidden|Visible)|textContent)$/u

const NO_TIME = 'A journey waits for a condition, never for a time.'

const PLAIN = new Map([
  ['waitForTimeout', NO_TIME],
  ['newContext', 'openPage opens pages: links are clicked once React has taken them over.'],
])

const TIMERS = 'node:timers/promises'

const SNAPSHOT = 'expect.poll looks until it is so: the screen may still move.'

/** The method that a call is of: `count` in `page.locator('li').count()`. */
const methodOf = (node: unknown): string => {
  if (!isNode(node) || node.type !== 'CallExpression' || !isNode(node['callee'])) return ''
  const { property } = node['callee']
  return isNode(property) ? String(property['name']) : ''
}

const isExpect = (callee: unknown) => isNode(callee) && callee.type === 'Identifier' && callee['name'] === 'expect'

/** What makes a journey fail by chance. */
export const steadyJourneys = {
  create: (context: RuleContext) => ({
    ImportDeclaration: (node: Node) => {
      if (isNode(node['source']) && node['source']['value'] === TIMERS) context.report({ node, message: NO_TIME })
    },
    CallExpression: (node: Node) => {
      const message = PLAIN.get(methodOf(node))
      if (message !== undefined) context.report({ node, message })
      const [expected] = Array.isArray(node['arguments']) ? node['arguments'] : []
      if (!isExpect(node['callee']) || !isNode(expected) || expected.type !== 'AwaitExpression') return
      if (SNAPSHOTS.test(methodOf(expected['argument']))) context.report({ node, message: SNAPSHOT })
    },
  }),
}
