import { relative, sep } from 'node:path'
import { brokenBoundary } from './boundaries.ts'
import {
  isNode,
  isUnanchoredEnd,
  monotonicDurations,
  type Node,
  type RuleContext,
  steadyJourneys,
} from './lint-rules.ts'

type Source = { readonly type: string; readonly value?: unknown }

/** Any syntax that names another module: `import`, `export … from`, `import()` and a type's `import()`. */
type Naming = { readonly source: Source | null }

type Context = {
  readonly cwd: string
  readonly filename: string
  report(problem: { readonly node: Source; readonly message: string }): void
}

const boundaries = {
  create: (context: Context) => {
    const file = relative(context.cwd, context.filename).replaceAll(sep, '/')
    const visit = ({ source }: Naming) => {
      if (typeof source?.value !== 'string') return
      const sentence = brokenBoundary(file, source.value)
      if (sentence !== undefined) context.report({ node: source, message: sentence })
    }
    return {
      ImportDeclaration: visit,
      ExportNamedDeclaration: visit,
      ExportAllDeclaration: visit,
      ImportExpression: visit,
      TSImportType: visit,
    }
  },
}

/** Attributes that readers see or hear. */
const SHOWN = new Set(['alt', 'aria-label', 'hint', 'label', 'lead', 'loading', 'message', 'placeholder', 'title'])

/** Names that are the same in every language. */
const NAMES = /^(?:API|ISSN|ORCID|PDF)$/u

/** The texts that an expression of JSX may show. */
const shownIn = (node: unknown): readonly Node[] => {
  if (!isNode(node)) return []
  if (node.type === 'JSXExpressionContainer') return shownIn(node['expression'])
  if (node.type === 'ConditionalExpression') return [...shownIn(node['consequent']), ...shownIn(node['alternate'])]
  if (node.type === 'LogicalExpression') return shownIn(node['right'])
  return ['JSXText', 'Literal', 'TemplateElement'].includes(node.type) ? [node] : []
}

const isWords = ({ value }: Node) => typeof value === 'string' && /\p{L}{2}/u.test(value) && !NAMES.test(value.trim())

/** What a reader sees stands in the catalogues, in every language. */
const texts = {
  create: (context: RuleContext) => {
    const visit = (node: Node) => {
      for (const text of shownIn(node).filter(isWords))
        context.report({ node: text, message: `'${String(text.value).trim()}' belongs into the catalogues.` })
    }
    return {
      JSXText: visit,
      JSXElement: ({ children }: Node) => {
        if (Array.isArray(children))
          for (const child of children) if (isNode(child) && child.type === 'JSXExpressionContainer') visit(child)
      },
      JSXAttribute: ({ name, value }: Node) => {
        if (isNode(name) && SHOWN.has(String(name['name'])) && isNode(value)) visit(value)
      },
    }
  },
}

type RegexNode = Node & { readonly regex?: { readonly pattern: string; readonly flags: string } | null }

/** The ends of what a visitor sends are trimmed in as many steps as they have characters. */
const linearEnds = {
  create: (context: RuleContext) => ({
    Literal: (node: RegexNode) => {
      const { pattern, flags } = node.regex ?? { pattern: '', flags: '' }
      if (isUnanchoredEnd(pattern, flags))
        context.report({ node, message: `/${pattern}/ takes n² steps: trim by trimEnd, or anchor it with ^.` })
    },
  }),
}

/** What oxlint loads as a plugin: the rules that only this repository has. */
export default {
  meta: { name: 'shodh' },
  rules: {
    boundaries,
    texts,
    'linear-ends': linearEnds,
    'monotonic-durations': monotonicDurations,
    'steady-journeys': steadyJourneys,
  },
}
