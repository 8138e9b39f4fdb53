import { posix } from 'node:path'

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
const DOMAINS = ['papers', 'volumes', 'users', 'board', 'files', 'site', 'contact', 'usage', 'audit']
const DATABASES = /^(node:sqlite|mongodb|@eventstore\/|nats$)/
const TEST = /\.test\.tsx?$/
/** Test equipment is beside what it tests: a port's suite, and what is in a folder `testing`. */
const TEST_EQUIPMENT = /\.test\.tsx?$|(^|\/)contract\.ts$|(^|\/)(contract|testing)\//
/** The mains of deploy that test, and start no journal. */
const DEVELOPMENT = /^(contracts|development)\//
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

const domainOf = ({ package: owner, path }: Module): string | undefined => {
  const [first, second] = path.split('/')
  const folder = owner === 'frontend' && first === 'features' ? second : first
  return folder !== undefined && DOMAINS.includes(folder) ? folder : undefined
}

/** The domains that another may import: figures and proofs stand beside what they are of. */
const OPENED: Readonly<Record<string, readonly string[]>> = {
  papers: ['volumes', 'usage', 'audit'],
  volumes: ['usage'],
  usage: ['papers', 'volumes', 'site'],
  audit: ['papers', 'usage'],
}

/** What folds papers and volumes. */
const DOCUMENTS = /^(projection|papers\/(papers|paper-histories)|volumes\/volumes)\.ts$/

const respondsWithDocuments = (from: Module, to: Imported): boolean =>
  from.package === 'command-service' && to.package === 'projections' && DOCUMENTS.test(to.path)

const crossesDomains = (from: Module, to: Imported): to is Module => {
  if (from.package === 'deploy' || !isOurs(to) || respondsWithDocuments(from, to)) return false
  const [here, there] = [domainOf(from), domainOf(to)]
  if (here === undefined || there === undefined || here === there) return false
  return !OPENED[here]?.includes(there)
}

const layerOf = (module: Module): number => ['ui', 'features', 'app'].indexOf(module.path.split('/')[0] ?? '')

/** Who may import whom: the first boundary that an import breaks says so. */
const BOUNDARIES: readonly Boundary[] = [
  {
    sentence: 'Nobody imports deploy, except its laboratory.',
    breaks: (from, to) => from.package !== LAB && leaves(from, to) && to.package === 'deploy',
  },
  {
    sentence: 'contracts imports nothing of ours, and only zod of others: no Node, no React.',
    breaks: (from, to) =>
      from.package === 'contracts' &&
      (leaves(from, to) || (!isOurs(to) && !/^zod(\/|$)/.test(to.path) && !TEST_EQUIPMENT.test(from.path))),
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
    sentence: 'frontend imports only contracts.',
    breaks: (from, to) => from.package === 'frontend' && leaves(from, to) && to.package !== 'contracts',
  },
  {
    sentence: 'In the frontend, features imports ui, and app imports both: never the other way.',
    breaks: (from, to) =>
      from.package === 'frontend' && to.package === 'frontend' && layerOf(from) >= 0 && layerOf(to) > layerOf(from),
  },
  {
    sentence:
      "From contracts, a domain imports only another domain's events, fields and examples (of those opened to it: all), and proofs of the audit.",
    breaks: (from, to) =>
      crossesDomains(from, to) &&
      to.package === 'contracts' &&
      !/\/(events|fields|examples)\.ts$|^audit\/proof\//.test(to.path),
  },
  {
    sentence: 'Inside a package no domain imports another, unless it is opened to it (boundaries.ts).',
    breaks: (from, to) => crossesDomains(from, to) && to.package !== 'contracts',
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
