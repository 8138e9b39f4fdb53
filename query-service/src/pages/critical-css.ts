import { LRUCache } from 'lru-cache'
import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss'

/** A class in a selector; what stands in parentheses is not looked at, since `:not(.a)` asks for its absence. */
const CLASS = /\.((?:\\.|[\w-]|[\u0080-\u{10ffff}])+)/gu
const TAG = /(?<=^|(?<!\\)[\s>+~])[a-z][\w-]*/gu
const ATTRIBUTE = /(?<!\\)\[[^\]]*\]/gu
/** An attribute of which a selector asks for a value. */
const VALUE_ASKED = /(?<!\\)\[([\w-]+)=["']?([^\]"']*)["']?(?<!\\)\]/gu
const DISABLED = /(?<!\\):disabled/u
/** Set by the script of index.html, before anything is painted. */
const SET_EARLY = ['data-theme=light', 'data-theme=dark']
const CLASS_ATTRIBUTE = /\bclass="([^"]*)"/gu
const START_TAG = /<([a-z][\w-]*)/gu
const REFERENCE = /\bvar\(\s*(--[\w-]+)/gu
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

const needsOf = (selector: string) => {
  const outside = withoutParentheses(selector)
  return {
    selector,
    classes: [...outside.matchAll(CLASS)].map(([, name = '']) => name.replace(/\\(.)/gu, '$1')),
    values: [
      ...[...outside.matchAll(VALUE_ASKED)].map(([, name, value]) => `${name}=${value}`),
      ...(DISABLED.test(outside) ? ['disabled='] : []),
    ],
    tags: outside.replace(ATTRIBUTE, '').match(TAG) ?? [],
  }
}

/** What a reader does, and what browsers draw within a control, is seen once the whole stylesheet is there. */
const LATER_SELECTOR =
  /(?<!\\):(?:hover|focus|active|-moz-focusring|-moz-ui-invalid)|::(?:-webkit-(?!details)|-moz-|file-selector|selection|backdrop)/u

/** What changes in time begins then, too. */
const LATER_DECLARATION = /^(?:transition|animation|cursor|scroll-)/u

/** Tailwind's colour of placeholders, which the one of this site takes the place of. */
const OTHER_PLACEHOLDERS = /^@supports \(not \(\(-webkit-appearance/u

/** A custom property that is only declared not to be inherited. */
const NOT_INHERITED = /@property (--[\w-]+)\{syntax:"\*";inherits:false\}/gu

/**
 * Nobody prints before, either; what is chosen is marked then where a reader's own colours take its ground away; and a header
 * that very large text leaves no room is laid out then, at the same height.
 */
const LATER_AT_RULE = /^@(?:keyframes|page|media (?:print|\(forced-colors: ?active\))$|container not \(width>=14rem\))/u

type Used = {
  readonly classes: ReadonlySet<string>
  readonly tags: ReadonlySet<string>
  readonly values: ReadonlySet<string>
  readonly properties: ReadonlySet<string>
  readonly hasFonts: boolean
}

/** The text of a rule, or of what surrounds rules; empty where nothing of it can apply to a page of these. */
type Part = (used: Used) => string

/** What selectors ask of a page: nothing else of its markup is of any consequence to them. */
type Asked = Readonly<Record<'classes' | 'tags' | 'values', Set<string>>>

const everywhere = (text: string): Part => {
  return () => text
}

const withinOf = (node: Container, asked: Asked): Part => {
  // Stryker disable next-line ArrayDeclaration: Only the types allow what is missing: a rule, and a block with braces, always has nodes.
  const inner = (node.nodes ?? []).map(each => partOf(each, asked))
  return used => inner.map(part => part(used)).join('')
}

const surrounding = (opening: string, within: Part): Part => {
  return used => {
    const text = within(used)
    return text && `${opening}{${text.replace(/;$/u, '')}}`
  }
}

const partOfRule = (node: Rule, asked: Asked): Part => {
  const needed = node.selectors.filter(selector => !LATER_SELECTOR.test(selector)).map(needsOf)
  for (const { classes, tags, values } of needed) {
    for (const name of classes) asked.classes.add(name)
    for (const name of tags) asked.tags.add(name)
    for (const value of values) asked.values.add(value)
  }
  const within = withinOf(node, asked)
  return used => {
    const selectors = needed
      .filter(
        ({ classes, tags, values }) =>
          classes.every(each => used.classes.has(each)) &&
          tags.every(each => used.tags.has(each)) &&
          values.every(each => used.values.has(each)),
      )
      .map(({ selector }) => selector)
    return selectors.length > 0 ? surrounding(selectors.join(','), within)(used) : ''
  }
}

/** Custom properties stand where something refers to them. */
const whereReferred = (property: string, text: string): Part => {
  return ({ properties }) => (properties.has(property) ? text : '')
}

const partOfAtRule = (node: AtRule, asked: Asked): Part => {
  if (!node.nodes) return everywhere(`${node.toString()};`)
  if (node.name === 'property') return whereReferred(node.params, node.toString())
  const opening = `@${node.name} ${node.params}`
  if (node.name === 'font-face') return ({ hasFonts }) => (hasFonts ? node.toString() : '')
  if (LATER_AT_RULE.test(opening) || OTHER_PLACEHOLDERS.test(opening)) return everywhere('')
  // Tailwind's, for browsers that know no @property; what it comes before stays
  if (opening === '@layer properties') return everywhere(`${opening};`)
  return surrounding(opening, withinOf(node, asked))
}

const partOf = (node: ChildNode, asked: Asked): Part => {
  if (node.type === 'comment') return everywhere('')
  if (node.type === 'rule') return partOfRule(node, asked)
  if (node.type === 'atrule') return partOfAtRule(node, asked)
  const text = LATER_DECLARATION.test(node.prop) ? '' : `${node.toString()};`
  return node.variable ? whereReferred(node.prop, text) : everywhere(text)
}

const DEVANAGARI = /[\u0900-\u097f]/gu

/**
 * Letters of the fonts that the site brings, from which on a page needs those at once; a few, such as the names of languages,
 * are drawn in a font of the device first.
 */
const FONTS_FROM = 200

const VOID_ELEMENT = /^(?:br|hr|img|input|wbr)$/u

/** Where the element ends that begins there. */
const endOf = (markup: string, { index, 0: opening, 1: tag = '' }: RegExpExecArray): number => {
  if (VOID_ELEMENT.test(tag)) return index + opening.length
  const tags = new RegExp(`<(/?)${tag}\\b`, 'gu')
  tags.lastIndex = index + opening.length
  for (let depth = 1; depth > 0;) {
    const next = tags.exec(markup)
    if (!next) return markup.length
    depth += next[1] ? -1 : 1
  }
  return tags.lastIndex
}

/** A class by which something is shown on a screen: `block`, or `lg:flex` from some width on. */
const SHOWN = /[\s":](?<!\bprint:)(?:block|flex|grid)[\s"]/u

/** Nothing is painted of what a closed popover holds, but where its own classes show it. */
const withoutPopovers = (markup: string): string => {
  const popover = /<(\w+)\b[^>]*\spopover=[^>]*>/u.exec(markup)
  if (!popover) return markup
  const isShown = SHOWN.test(/\bclass="[^"]*"/u.exec(popover[0])?.[0] ?? '')
  const afterTag = popover.index + popover[0].length
  const [end, next] = isShown ? [afterTag, afterTag] : [popover.index, endOf(markup, popover)]
  return markup.slice(0, end) + withoutPopovers(markup.slice(next))
}

const referredIn = (text: string): readonly string[] => [...text.matchAll(REFERENCE)].map(([, name = '']) => name)

const classesIn = (markup: string): Set<string> =>
  new Set(
    [...markup.matchAll(CLASS_ATTRIBUTE)].flatMap(([, names = '']) =>
      // Stryker disable next-line Regex: Further blanks make empty names, and no selector asks for a class without a name.
      names.replace(/&(?:amp|lt|gt|quot|#x27);/gu, entity => ENTITIES[entity] ?? entity).split(/\s+/u),
    ),
  )

/** Each custom property of a stylesheet, with those that its values refer to. */
const referencesOf = (stylesheet: Container) => {
  const references = new Map<string, string[]>()
  stylesheet.walkDecls(/^--/u, ({ prop, value }) => {
    references.set(prop, [...(references.get(prop) ?? []), ...referredIn(value)])
  })
  return references
}

/** Throws where it is no CSS. */
export const parseStylesheet = (text: string) => {
  const root = postcss.parse(text)
  const asked: Asked = { classes: new Set(), tags: new Set(), values: new Set() }
  return { part: withinOf(root, asked), references: referencesOf(root), asked }
}

type Stylesheet = ReturnType<typeof parseStylesheet>

/** The attributes in markup of which selectors ask for a value: few of those that it has. */
const attributesAsked = (stylesheets: readonly Stylesheet[]) => {
  const names = stylesheets.flatMap(({ asked }) => [...asked.values].map(value => value.replace(/=.*/su, '')))
  return new RegExp(`\\s(${[...new Set(names)].join('|')})="([^"]*)"`, 'gu')
}

/** What of a page's markup stylesheets ask for, in the order of the stylesheets, and the custom properties that it refers to. */
const usedOf = (stylesheets: readonly Stylesheet[], attributes: RegExp, page: string) => {
  const markup = withoutPopovers(page)
  const found: Asked = {
    classes: classesIn(markup),
    tags: new Set(['html', 'body', ...[...markup.matchAll(START_TAG)].map(([, tag = '']) => tag)]),
    values: new Set([...SET_EARLY, ...[...markup.matchAll(attributes)].map(([, name, value]) => `${name}=${value}`)]),
  }
  const askedFor = (of: keyof Asked) =>
    stylesheets.flatMap(({ asked }) => [...asked[of]].filter(name => found[of].has(name)))
  return {
    classes: askedFor('classes'),
    tags: askedFor('tags'),
    values: askedFor('values'),
    properties: [...new Set(referredIn(markup))].toSorted(),
    hasFonts: (markup.match(DEVANAGARI)?.length ?? 0) >= FONTS_FROM,
  }
}

const textFor = (stylesheets: readonly Stylesheet[], used: ReturnType<typeof usedOf>): string => {
  const { hasFonts } = used
  const [classes, tags, values] = [new Set(used.classes), new Set(used.tags), new Set(used.values)]
  const textWith = (properties: ReadonlySet<string>) =>
    stylesheets.map(({ part }) => part({ classes, tags, values, properties, hasFonts })).join('')
  const properties = new Set([...used.properties, ...referredIn(textWith(new Set()))])
  for (const each of properties)
    for (const { references } of stylesheets) for (const name of references.get(each) ?? []) properties.add(name)
  const text = textWith(properties)
  return text.replace(NOT_INHERITED, (rule, name) => (text.includes(`${name}:`) ? rule : ''))
}

/** Texts that are remembered of the same stylesheets: pages of a kind mostly use the same of them. */
const REMEMBERED_MAX = 30

/**
 * Resolves what of stylesheets markup is first painted with, by the elements, the classes, the values of attributes and the custom properties in it,
 * in their order: rendered pages carry that in themselves, and all of them follow their content.
 */
export const criticalCss = (stylesheets: readonly Stylesheet[]) => {
  const texts = new LRUCache<string, string>({ max: REMEMBERED_MAX })
  const attributes = attributesAsked(stylesheets)
  return (markup: string): string => {
    const used = usedOf(stylesheets, attributes, markup)
    const key = JSON.stringify(used)
    const text = texts.get(key) ?? textFor(stylesheets, used)
    texts.set(key, text)
    return text
  }
}
