/** A node of the syntax tree that oxlint hands to rules (ESTree). */
export type Node = { readonly type: string; readonly value?: unknown } & Readonly<Record<string, unknown>>

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

export type RuleContext = { report(problem: { readonly node: Node; readonly message: string }): void }

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

const isAsync = (node: unknown) => isNode(node) && node['async'] === true

const PROMISE = 'waitForFunction takes a promise for a yes, and waits for nothing.'

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
      if (methodOf(node) === 'waitForFunction' && isAsync(expected)) context.report({ node, message: PROMISE })
      if (!isExpect(node['callee']) || !isNode(expected) || expected.type !== 'AwaitExpression') return
      if (SNAPSHOTS.test(methodOf(expected['argument']))) context.report({ node, message: SNAPSHOT })
    },
  }),
}

/** Escapes and classes of characters, whose signs mean something else than outside of them. */
const ATOMS = /\\(?:[pPu]\{[^}]*\}|k<[^>]*>|.)|\[(?:\\.|[^\]\\])*\]/gsu

/** `X+`, `X*` or `X{n,}` before an end, also as the last part of groups. */
const REPEATED_END = /(?:[+*]|\{\d+,\})\??\)*\$/u

/** The alternatives of a pattern outside of groups. */
const alternativesOf = (pattern: string) => {
  const alternatives = ['']
  let depth = 0
  for (const sign of pattern.replaceAll(ATOMS, 'x')) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === '|' && depth === 0) alternatives.push('')
    else alternatives[alternatives.length - 1] += sign
  }
  return alternatives
}

/**
 * Whether a pattern ends with something repeated and does not say where it begins: each of n signs before another one
 * is then tried as its beginning, in n² steps.
 */
export const isUnanchoredEnd = (pattern: string, flags = ''): boolean =>
  !flags.includes('y') &&
  alternativesOf(pattern).some(alternative => REPEATED_END.test(alternative) && !/^\(?(?:\?:)?\^/u.test(alternative))
