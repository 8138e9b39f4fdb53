import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Component = {
  readonly 'bom-ref': string
  readonly name: string
  readonly properties?: readonly { readonly name: string }[]
}

/** CycloneDX, as far as it is looked at. */
export type Bill = {
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

const SOURCE = /(?<!\.test)\.(?:tsx?|css)$/
const PACKAGE = /(?:\b(?:from|import|import\()\s*|url\()['"]((?:@[a-z][\w.-]*\/)?[a-z][\w.-]*)(?=['"/])/g

/** The packages that sources below a folder import; what only tests import is not sent to anybody. */
export const packagesIn = (folder: string): ReadonlySet<string> => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(file => file.isFile() && SOURCE.test(file.name) && !file.parentPath.includes('testing'))
    .map(file => readFileSync(join(file.parentPath, file.name), 'utf8'))
  return new Set(files.flatMap(text => [...text.matchAll(PACKAGE)].map(([, name = '']) => name)))
}

const isForDevelopment = ({ properties = [] }: Component) =>
  properties.some(({ name }) => name === 'cdx:npm:package:development')

const OWN = '@shodh/'

/**
 * The bill without what only develops and builds the journal: what it runs on, and what the frontend's sources bring to
 * readers. What builds the frontend stands beside those in its dependencies.
 */
export const shippedIn = (bill: Bill, sources: ReadonlySet<string>): Bill => {
  const named = new Map(bill.components.map(component => [component['bom-ref'], component]))
  const edges = new Map(bill.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]))
  const isShipped = (from: string, component: Component | undefined) => {
    if (component === undefined || !from.startsWith(OWN)) return component !== undefined
    const isSent = !from.startsWith(`${OWN}frontend@`) || sources.has(component.name)
    return isSent && !isForDevelopment(component)
  }
  const shipped = new Set(edges.keys().filter(ref => ref.startsWith(OWN)))
  for (const ref of shipped)
    for (const each of edges.get(ref) ?? []) if (isShipped(ref, named.get(each))) shipped.add(each)
  return {
    ...bill,
    components: bill.components.filter(each => shipped.has(each['bom-ref'])),
    dependencies: bill.dependencies.filter(({ ref }) => shipped.has(ref) || !named.has(ref)),
  }
}
