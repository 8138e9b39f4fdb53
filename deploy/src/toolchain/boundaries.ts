import { posix } from 'node:path'
import { MACHINERY, OPENINGS, WIRING } from './openings.ts'

/** A module of this repository: `@shodh/adapters/vault/vault.ts` is adapters, vault/vault.ts. */
type Module = { readonly package: string; readonly path: string }

/** Another module of this repository, or the name of somebody else's package. */
type Imported = Module | { readonly package: undefined; readonly path: string }

type Boundary = {
  readonly sentence: string
  readonly breaks: (from: Module, to: Imported, specifier: string) => boolean
}

const PACKAGES = ['contracts', 'adapters', 'command-service', 'projections', 'query-service', 'frontend', 'deploy']
const SERVICES = ['command-service', 'projections', 'query-service']
const DATABASES = /^(node:sqlite|mongodb|@eventstore\/|nats$)/
const TEST = /\.test\.tsx?$/
/** Test equipment is beside what it tests: a port's suite, and what is in a folder `testing`. */
const TEST_EQUIPMENT = /\.test\.tsx?$|(^|\/)contract\.ts$|(^|\/)(contract|testing)\//
/** The mains of deploy that test, and start no journal. */
const DEVELOPMENT = /^(port-suites|development)\//
/** Mains of deploy: they run when they are loaded. */
const MAIN = /^(?:(?:maintenance|development)\/)?[a-z-]+\.ts$/
/** The laboratory: what measures, disturbs and stands in for servers, and is no part of the journal. */
const LAB = 'deploy/lab'

const moduleAt = (path: string): Module | undefined => {
  if (path.startsWith(`${LAB}/`)) return { package: LAB, path: path.slice(LAB.length + 1) }
  const [owner = '', folder, ...rest] = path.split('/')
  return PACKAGES.includes(owner) && folder === 'src' ? { package: owner, path: rest.join('/') } : undefined
}

const imported = (file: string, specifier: string): Imported => {
  const [scope, owner = '', ...rest] = specifier.split('/')
  if (scope === '@shodh') return { package: owner, path: rest.join('/') }
  const within = specifier.startsWith('.') ? moduleAt(posix.join(posix.dirname(file), specifier)) : undefined
  return within ?? { package: undefined, path: specifier }
}

const isOurs = (to: Imported): to is Module => to.package !== undefined

const leaves = (from: Module, to: Imported): to is Module =>
  isOurs(to) && to.package !== from.package && to.package !== LAB

const isTest = (module: Module): boolean => TEST.test(module.path)

const isTestEquipment = ({ package: owner, path }: Module): boolean =>
  owner === LAB || TEST_EQUIPMENT.test(path) || (owner === 'deploy' && DEVELOPMENT.test(path))

const isPort = ({ path }: Imported): boolean => /^(?:(?:usage|audit)\/)?([a-z-]+)\/\1\.ts$/.test(path)

/** The folder that a module is in: a subject, or machinery of its package; undefined at the root, which all may import. */
const folderOf = ({ package: owner, path }: Module): string | undefined => {
  const folders = path.split('/').slice(0, -1)
  return owner === 'frontend' && folders[0] === 'features' ? folders[1] : folders[0]
}

/** What of another subject every one may import from contracts: what is stored of it, and proofs. */
const SHARED = /\/(events|fields|examples)\.ts$|^audit\/proof\//

const isOpened = (from: Module, to: Module, here: string, there: string): boolean =>
  OPENINGS.some(([, opens]) => opens[here]?.includes(there)) ||
  MACHINERY[to.package]?.includes(there) === true ||
  WIRING[from.package]?.includes(here) === true ||
  (to.package === 'contracts' && SHARED.test(to.path))

const entersClosedFolder = (from: Module, to: Imported): boolean => {
  const isClosed =
    isOurs(to) && (to.package === from.package || (to.package === 'contracts' && from.package !== 'deploy'))
  if (!isClosed || isTestEquipment(from)) return false
  const [here, there] = [folderOf(from), folderOf(to)]
  return here !== undefined && there !== undefined && here !== there && !isOpened(from, to, here, there)
}

/** What folds papers and volumes. */
const DOCUMENTS = /^(projection|papers\/(papers|paper-histories)|volumes\/volumes)\.ts$/

const respondsWithDocuments = (from: Module, to: Imported): boolean =>
  from.package === 'command-service' && to.package === 'projections' && DOCUMENTS.test(to.path)

/** What every feature stands on, at the root of the frontend and in folders beside them: not where a bundle begins. */
const BELOW_FEATURES = /^(session|unsent|i18n)\/|^(?!(main|entry-server|service-worker)\.)[\w-]+\.tsx?$/

const READS_TEXTS: Readonly<Record<string, string>> = {
  papers: 'papers/pdf-text/read-document.ts',
  reader: 'papers/pdf-text/placed-words.ts',
}

const readsTexts = (from: Module, to: Module): boolean =>
  to.package === 'command-service' && to.path === READS_TEXTS[folderOf(from) ?? '']

/** A screen of the back office, and what stands beside it. */
const BACK_OFFICE = /^features\/(?:[a-z-]+\/admin|files)\//

const layerOf = (module: Module): number => ['ui', 'features', 'app'].indexOf(module.path.split('/')[0] ?? '')

/** Who may import whom: the first boundary that an import breaks says so. */
const BOUNDARIES: readonly Boundary[] = [
  {
    sentence: 'Nobody imports deploy, except its laboratory.',
    breaks: (from, to) => from.package !== LAB && leaves(from, to) && to.package === 'deploy',
  },
  {
    sentence: 'Nobody imports a main of deploy: the files at the root of its src, of maintenance and of development.',
    breaks: (_, to) => to.package === 'deploy' && MAIN.test(to.path),
  },
  {
    sentence: 'contracts imports nothing of ours, and only zod and markdown-it of others: no Node, no React.',
    breaks: (from, to) =>
      from.package === 'contracts' &&
      (leaves(from, to) ||
        (!isOurs(to) && !/^(?:zod(?:\/|$)|markdown-it)/.test(to.path) && !TEST_EQUIPMENT.test(from.path))),
  },
  {
    sentence: 'adapters imports only contracts.',
    breaks: (from, to) => from.package === 'adapters' && leaves(from, to) && to.package !== 'contracts',
  },
  {
    sentence:
      'command-service, projections and query-service import only contracts and the ports of adapters; command-service also what folds papers and volumes: it responds with the documents that queries have.',
    breaks: (from, to) =>
      SERVICES.includes(from.package) &&
      leaves(from, to) &&
      !['contracts', 'adapters'].includes(to.package) &&
      !respondsWithDocuments(from, to),
  },
  {
    sentence: 'A service imports the ports of adapters (vault/vault.ts), never an implementation.',
    breaks: (from, to) => SERVICES.includes(from.package) && to.package === 'adapters' && !isPort(to) && !isTest(from),
  },
  {
    sentence: 'A service never names a database.',
    breaks: (from, to) => SERVICES.includes(from.package) && !isOurs(to) && DATABASES.test(to.path),
  },
  {
    sentence:
      'frontend imports only contracts; for papers and the reader also what reads the text of PDFs, in a browser as on a server.',
    breaks: (from, to) =>
      from.package === 'frontend' && leaves(from, to) && to.package !== 'contracts' && !readsTexts(from, to),
  },
  {
    sentence: 'In the frontend, features imports ui, and app imports both: never the other way.',
    breaks: (from, to) =>
      from.package === 'frontend' && to.package === 'frontend' && layerOf(from) >= 0 && layerOf(to) > layerOf(from),
  },
  {
    sentence: 'In the frontend, what every feature stands on imports no feature: it leads from none to another.',
    breaks: (from, to) =>
      from.package === 'frontend' &&
      to.package === 'frontend' &&
      BELOW_FEATURES.test(from.path) &&
      !isTest(from) &&
      layerOf(to) > 0,
  },
  {
    sentence: 'In the frontend, what readers load of a feature imports nothing of the back office (admin/ and files).',
    breaks: (from, to) =>
      from.package === 'frontend' &&
      to.package === 'frontend' &&
      from.path.startsWith('features/') &&
      !BACK_OFFICE.test(from.path) &&
      BACK_OFFICE.test(to.path) &&
      !isTestEquipment(from),
  },
  {
    sentence:
      'A folder is closed to the others, but for events and fields of contracts and what OPENINGS (openings.ts) opens.',
    breaks: entersClosedFolder,
  },
  {
    sentence: 'Only tests, and the laboratory, import from a folder testing/ or from deploy/lab.',
    breaks: (from, to) =>
      isOurs(to) && (to.package === LAB || /(^|\/)testing\//.test(to.path)) && !isTestEquipment(from),
  },
  {
    sentence: 'Only tests import vitest and fast-check.',
    breaks: (from, to) => /^(vitest|fast-check)$/.test(to.path) && !isOurs(to) && !TEST_EQUIPMENT.test(from.path),
  },
  {
    sentence: 'Another package is imported by its name (@shodh/…), the own one and deploy/lab by a relative path.',
    breaks: (from, to, specifier) => isOurs(to) && leaves(from, to) === specifier.startsWith('.'),
  },
]

/** The sentence of the boundary that `file` (from the repository's root) breaks by importing `specifier`. */
export const brokenBoundary = (file: string, specifier: string): string | undefined => {
  const from = moduleAt(file)
  if (from === undefined) return undefined
  const to = imported(file, specifier)
  return BOUNDARIES.find(boundary => boundary.breaks(from, to, specifier))?.sentence
}
