import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import compatibility, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data' with { type: 'json' }
import { parseAst } from 'vite'

/** The oldest browsers in which the site's scripts run. */
const FLOOR = { chrome: 119, edge: 119, firefox: 128, safari: 17.4 }

type Node = { readonly type: string; readonly [member: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const isIn = (statement: CompatStatement, browser: keyof typeof FLOOR) =>
  [statement.support[browser] ?? []]
    .flat()
    .some(
      ({ version_added: since, version_removed: until, flags, prefix, alternative_name: other }) =>
        typeof since === 'string' &&
        !(flags ?? prefix ?? other ?? until) &&
        Number(since.replace('≤', '')) <= FLOOR[browser],
    )

const isNewer = ({ __compat: statement }: Identifier) =>
  statement !== undefined && !(Object.keys(FLOOR) as (keyof typeof FLOOR)[]).every(browser => isIn(statement, browser))

/** What a feature consists of. */
const partsOf = (identifier: Identifier) =>
  Object.entries(identifier).filter((part): part is [string, Identifier] => !part[0].startsWith('__'))

const builtins: Identifier = compatibility.javascript.builtins ?? {}

/** Of the web's objects, those whose methods are looked for by their names alone; others share too many with our own. */
const BY_NAME = new Set(['Blob', 'Element', 'HTMLElement', 'Request', 'Response', 'URL', ...Object.keys(builtins)])

/** What browsers have by name: objects of the language, and those of the web. */
const objects = new Map(partsOf({ ...compatibility.api, ...builtins }))

const members = [...objects].flatMap(([name, object]) =>
  partsOf(object)
    .filter(([key]) => !key.endsWith('_event') && key !== name)
    .map(([key, part]) => ({ name, member: key.replace(/_static$/u, ''), isNew: isNewer(part) })),
)
const newObjects = new Set([...objects].flatMap(([name, object]) => (isNewer(object) ? [name] : [])))
const newMembers = new Set(members.flatMap(({ name, member, isNew }) => (isNew ? [`${name}.${member}`] : [])))
/** What the oldest browsers may not have: objects, and members of objects. */
export const newerThanFloor: readonly string[] = [...newObjects, ...newMembers]
/** The names of methods that older objects have got, and none had before; a newer object is reached by its name only. */
const newNames = new Set(
  members.flatMap(({ name, member }) => (BY_NAME.has(name) && !newObjects.has(name) ? [member] : [])),
)
for (const { member, isNew } of members) if (!isNew) newNames.delete(member)

/** The instances that are reached by a name of their own. */
const INSTANCES: Readonly<Record<string, string>> = {
  navigator: 'Navigator',
  document: 'Document',
  window: 'Window',
  self: 'Window',
  globalThis: 'Window',
}

const nameOf = (node: unknown): string =>
  isNode(node) && node.type === 'Identifier' && typeof node['name'] === 'string' ? node['name'] : ''

const memberOf = ({ property, computed }: Node) => (computed === true ? '' : nameOf(property))

const memberNamed = (node: Node) => {
  const object = nameOf(node['object'])
  const member = `${INSTANCES[object] ?? object}.${memberOf(node)}`
  return newMembers.has(member) ? member : undefined
}

const methodNamed = ({ callee, optional }: Node) => {
  if (optional === true || !isNode(callee) || callee.type !== 'MemberExpression') return undefined
  if (objects.has(nameOf(callee['object']))) return undefined
  return newNames.has(memberOf(callee)) ? `.${memberOf(callee)}()` : undefined
}

const objectNamed = ({ callee }: Node) => (newObjects.has(nameOf(callee)) ? nameOf(callee) : undefined)

/** What a node of the syntax names, if that is new. */
const NAMED: Readonly<Record<string, (node: Node) => string | undefined>> = {
  NewExpression: objectNamed,
  MemberExpression: memberNamed,
  CallExpression: methodNamed,
}

const list = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** The names that a script gives to values of its own, as minifying does. */
const declaredIn = (program: Node): ReadonlySet<string> =>
  new Set(
    list(program['body'])
      .flatMap(statement => [statement, ...list(statement['declarations'])])
      .map(({ id }) => nameOf(id)),
  )

/** The names of what a script uses that a browser of the floor may not have. */
export const newerFeatures = (code: string): readonly string[] => {
  const found = new Set<string>()
  const program = parseAst(code) as unknown as Node
  const declared = declaredIn(program)
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk)
    else if (isNode(value)) {
      const name = NAMED[value.type]?.(value)
      if (name !== undefined && !declared.has(name)) found.add(name)
      Object.values(value).forEach(walk)
    }
  }
  walk(program)
  return [...found].toSorted()
}

/** Of a chunk with the polyfills of core-js, which names its author, what these bring is not looked for. */
const hasPolyfills = (code: string) => code.includes('zloirock')

const isPolyfilled = (feature: string) => {
  const [object = '', member = ''] = feature.split('.')
  if (object !== '') return object in builtins || feature === 'URL.parse'
  return Object.values(builtins).some(each => member.slice(0, -'()'.length) in each)
}

const OF_PDFJS = /\/(?:open-pdf|reader-view|reader\.worker|read-pdf\.worker|compare-pdfs\.worker)-/u

/** What scripts name and yet do without where it is missing, or what is only called like it. */
const DONE_WITHOUT: readonly { readonly file: RegExp; readonly features: readonly string[] }[] = [
  {
    // pdf.js looks whether they are there
    file: OF_PDFJS,
    features: [
      '.setHTML()',
      'ImageDecoder',
      'ImageDecoder.isTypeSupported',
      'Navigator.gpu',
      'Navigator.userAgentData',
      'Sanitizer',
      'VideoFrame',
    ],
  },
  // frontend/src/features/reader/pdf/open-pdf.ts brings it where pdf.js fetches; it is our own method in the other
  { file: OF_PDFJS, features: ['.bytes()'] },
  { file: /\/saving\.worker-/u, features: ['.bytes()'] },
  // React, zod, noble, js-base64 and our own code look whether they are there
  { file: /\/react-/u, features: ['.startViewTransition()', 'Navigator.connection'] },
  { file: /\/(?:keep-alive|schemas|refusals|compare-sheet\.worker)-/u, features: ['Error.captureStackTrace'] },
  { file: /\/(?:proof\.worker|saving\.worker|sha2|utils)-/u, features: ['.toHex()', 'Uint8Array.fromHex'] },
  { file: /\/send-in-parts-/u, features: ['Uint8Array.fromBase64'] },
  { file: /\/text-view-/u, features: ['CSS.highlights', 'Highlight'] },
  { file: /\/share-/u, features: ['Navigator.share'] },
  // methods of our own and of Base UI
  { file: /\/contact-section-/u, features: ['.drop()'] },
  { file: /\/useBaseUiId-/u, features: ['.toArray()'] },
]

/** The scripts that the pages of this build lead to; those of earlier builds may stand beside them. */
const scriptsIn = (dist: string): readonly string[] => {
  const all = new Map(
    readdirSync(dist, { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.js'))
      .map(file => [basename(file), file]),
  )
  const found = new Set(['index.html', '.vite/manifest.json', 'service-worker.js'])
  for (const file of found)
    for (const [name] of readFileSync(join(dist, file), 'utf8').matchAll(/[\w.-]+\.js\b/gu)) {
      const script = all.get(name)
      if (script !== undefined) found.add(script)
    }
  return [...found].filter(file => file.endsWith('.js'))
}

/** A sentence for each feature in the built scripts that a browser of the floor may not have. */
export const brokenFloor = (dist: string): readonly string[] =>
  scriptsIn(dist).flatMap(file => {
    const code = readFileSync(join(dist, file), 'utf8')
    const isBrought = hasPolyfills(code) ? isPolyfilled : () => false
    const without = DONE_WITHOUT.flatMap(done => (done.file.test(file) ? done.features : []))
    return newerFeatures(code)
      .filter(feature => !isBrought(feature) && !without.includes(feature))
      .map(feature => `${file} uses ${feature}, which not every browser has that the site runs in.`)
  })
