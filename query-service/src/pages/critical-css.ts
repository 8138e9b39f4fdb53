import postcss, { type ChildNode, type Container } from 'postcss'

/** A class in a selector; what stands in parentheses is not looked at, since `:not(.a)` asks for its absence. */
const CLASS = /\.((?:\\.|[\w-]|[\u0080-\u{10ffff}])+)/gu
const CLASS_ATTRIBUTE = /\bclass="([^"]*)"/gu
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

const withoutParentheses = (selector: string): string => {
  // Stryker disable next-line StringLiteral: What replaces parentheses only must hold no class, and a text without a dot has none.
  const shorter = selector.replace(/(?<!\\)\((?:\\.|[^\\()])*(?<!\\)\)/gu, '')
  return shorter === selector ? selector : withoutParentheses(shorter)
}

const classesOf = (selector: string) =>
  [...withoutParentheses(selector).matchAll(CLASS)].map(([, name = '']) => name.replace(/\\(.)/gu, '$1'))

/** The text of a rule, or of what surrounds rules; empty where nothing of it can apply to elements of these classes. */
type Part = (used: ReadonlySet<string>) => string

const everywhere = (text: string): Part => {
  return () => text
}

const surrounding = (opening: string, node: Container): Part => {
  // Stryker disable next-line ArrayDeclaration: Only the types allow what is missing: a rule, and a block with braces, always has nodes.
  const inner = (node.nodes ?? []).map(partOf)
  return used => {
    const text = inner.map(part => part(used)).join('')
    return text && `${opening}{${text}}`
  }
}

/** Whose rules are not chosen by the classes of elements. */
const WHOLE = /^(?:font-face|property|keyframes|page)$/u

const partOf = (node: ChildNode): Part => {
  if (node.type === 'comment') return everywhere('')
  if (node.type === 'decl') return everywhere(`${node.toString()};`)
  if (node.type === 'atrule') {
    if (!node.nodes) return everywhere(`${node.toString()};`)
    if (WHOLE.test(node.name)) return everywhere(node.toString())
    return surrounding(`@${node.name} ${node.params}`, node)
  }
  const needed = node.selectors.map(classesOf)
  const rule = surrounding(node.selector, node)
  return used => (needed.some(classes => classes.every(name => used.has(name))) ? rule(used) : '')
}

const usedIn = (markup: string): ReadonlySet<string> =>
  new Set(
    [...markup.matchAll(CLASS_ATTRIBUTE)].flatMap(([, names = '']) =>
      // Stryker disable next-line Regex: Further blanks make empty names, and no selector asks for a class without a name.
      names.replace(/&(?:amp|lt|gt|quot|#x27);/gu, entity => ENTITIES[entity] ?? entity).split(/\s+/u),
    ),
  )

/**
 * Resolves what of a stylesheet can apply to markup, by the classes in it, in the order of the stylesheet: rendered
 * pages carry that in themselves. Rejects a stylesheet that is no CSS.
 */
export const criticalCss = (stylesheet: string) => {
  const parts = postcss.parse(stylesheet).nodes.map(partOf)
  return (markup: string): string => {
    const used = usedIn(markup)
    return parts.map(part => part(used)).join('')
  }
}
