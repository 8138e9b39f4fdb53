import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { expect, test } from 'vitest'
import { brokenBoundary } from './boundaries.ts'

const PORTS =
  'command-service, projections and query-service import only contracts and the ports of adapters; command-service also what folds papers and volumes: it responds with the documents that queries have.'
const PORT = 'A service imports the ports of adapters (vault/vault.ts), never an implementation.'
const DATABASE = 'A service never names a database.'
const CONTRACTS = 'contracts imports nothing of ours, and only zod and markdown-it of others: no Node, no React.'
const DEPLOY = 'Nobody imports deploy, except its laboratory.'
const MAIN = 'Nobody imports a main of deploy: the files at the root of its src, of maintenance and of development.'
const MACHINERY = 'In the frontend, what every feature stands on imports no feature: it leads from none to another.'
const LAYERS = 'In the frontend, features imports ui, and app imports both: never the other way.'
const OFFICE = 'In the frontend, what readers load of a feature imports nothing of the back office (admin/ and files).'
const CLOSED =
  'A folder is closed to the others, but for events and fields of contracts and what OPENINGS (openings.ts) opens.'
const NAME = 'Another package is imported by its name (@shodh/…), the own one and deploy/lab by a relative path.'
const EQUIPMENT = 'Only tests, and the laboratory, import from a folder testing/ or from deploy/lab.'
const TESTS = 'Only tests import vitest and fast-check.'

const broken: readonly [file: string, specifier: string, sentence: string][] = [
  ['contracts/src/papers/fields.ts', 'node:crypto', CONTRACTS],
  ['contracts/src/papers/views.ts', 'react', CONTRACTS],
  ['contracts/src/event.ts', '@shodh/adapters/vault/vault.ts', CONTRACTS],
  ['contracts/src/volumes/events.ts', '../papers/commands.ts', CLOSED],
  ['adapters/src/vault/sqlite.ts', '@shodh/projections/projection.ts', 'adapters imports only contracts.'],
  ['command-service/src/service.ts', '@shodh/projections/runner.ts', PORTS],
  ['command-service/src/papers/routes.ts', '@shodh/projections/papers/blobs.ts', PORTS],
  ['query-service/src/papers/routes.ts', '@shodh/projections/papers/papers.ts', PORTS],
  ['query-service/src/volumes/routes.ts', '@shodh/frontend/api.ts', PORTS],
  ['projections/src/runner/runner.ts', '@shodh/adapters/read-store/sqlite/sqlite.ts', PORT],
  ['command-service/src/handle.ts', '@shodh/adapters/event-store/eventstoredb/eventstoredb.ts', PORT],
  ['projections/src/runner/runner.ts', 'node:sqlite', DATABASE],
  ['query-service/src/service.ts', 'mongodb', DATABASE],
  ['command-service/src/service.ts', '@eventstore/db-client', DATABASE],
  ['command-service/src/volumes/volume.ts', '../papers/paper.ts', CLOSED],
  ['query-service/src/volumes/deep/route.ts', '../../users/routes.ts', CLOSED],
  ['frontend/src/features/volumes/api.ts', '../papers/api.ts', CLOSED],
  ['frontend/src/features/install/install-hint.tsx', '../library/library-state.ts', CLOSED],
  ['query-service/src/search/search.ts', '../users/routes.ts', CLOSED],
  ['adapters/src/scanner/clamd.ts', '../mailer/smtp.ts', CLOSED],
  ['deploy/src/http/server.ts', '../services/app.ts', CLOSED],
  ['deploy/src/gateway/forward.ts', '../transfer/move.ts', CLOSED],
  ['deploy/src/import/import-papers.ts', '../export/export-journal.ts', CLOSED],
  ['projections/src/search/index-events.ts', '@shodh/contracts/users/views.ts', CLOSED],
  ['command-service/src/volumes/volume.ts', '@shodh/contracts/papers/commands.ts', CLOSED],
  [
    'frontend/src/api.ts',
    '@shodh/query-service/pages/pages.ts',
    'frontend imports only contracts; for papers and the reader also what reads the text of PDFs, in a browser as on a server.',
  ],
  ['frontend/src/ui/queries/query-result.tsx', '../../features/papers/api.ts', LAYERS],
  ['frontend/src/ui/queries/query-result.tsx', '../../app/store.ts', LAYERS],
  ['frontend/src/account.ts', './features/users/api.ts', MACHINERY],
  ['frontend/src/session/tabs/tab.ts', '../../features/users/api.ts', MACHINERY],
  ['frontend/src/features/papers/volume-page/api.ts', '../../../app/store.ts', LAYERS],
  ['frontend/src/features/content/texts/text-page.tsx', '../admin/calls.ts', OFFICE],
  ['frontend/src/features/content/news/entry.tsx', '../../files/names.ts', OFFICE],
  ['projections/src/all.ts', '@shodh/deploy/settings/environment.ts', DEPLOY],
  ['frontend/src/api.ts', '../../deploy/src/settings/environment.ts', DEPLOY],
  ['deploy/src/embedded/journal.ts', '../maintenance/reset-factor.ts', MAIN],
  ['deploy/src/gateway/gateway.ts', '../gateway.ts', MAIN],
  ['deploy/src/toolchain/bundle.ts', '../development/bundle.ts', MAIN],
  ['deploy/lab/bench.ts', '@shodh/deploy/maintenance/verify.ts', MAIN],
  ['query-service/src/service.ts', '../../contracts/src/event.ts', NAME],
  ['query-service/src/service.ts', '@shodh/query-service/pages/pages.ts', NAME],
  ['adapters/src/vault/sqlite.ts', 'vitest', TESTS],
  ['adapters/src/vault/sqlite.ts', './testing/put-until-stopped.ts', EQUIPMENT],
  ['deploy/src/embedded.ts', '@shodh/adapters/testing/relay.ts', EQUIPMENT],
  ['deploy/src/embedded.ts', '../lab/servers/engines.ts', EQUIPMENT],
  ['adapters/src/vault/mongodb.ts', '../../../deploy/lab/servers/engines.ts', EQUIPMENT],
  ['contracts/src/event.ts', '../../deploy/lab/bench/journals/log.ts', EQUIPMENT],
  ['frontend/src/features/papers/download/fetch-file.ts', './testing/flaky-server.ts', EQUIPMENT],
]

const allowed: readonly [file: string, specifier: string][] = [
  ['contracts/src/papers/fields.ts', 'zod/mini'],
  ['contracts/src/papers/events.ts', '../volumes/views.ts'],
  ['contracts/src/volumes/views.ts', '../papers/fields.ts'],
  ['contracts/src/event.test.ts', 'node:fs'],
  ['command-service/src/handle.ts', '@shodh/adapters/event-store/event-store.ts'],
  ['command-service/src/handle.test.ts', '@shodh/adapters/event-store/sqlite/sqlite.ts'],
  ['command-service/src/papers/decisions.ts', '../volumes/volume.ts'],
  ['command-service/src/volumes/volume.ts', '@shodh/contracts/papers/events.ts'],
  ['command-service/src/volumes/volume.ts', '@shodh/projections/papers/papers.ts'],
  ['command-service/src/volumes/routes.ts', '../handle.ts'],
  ['query-service/src/search/search.ts', '@shodh/contracts/papers/views.ts'],
  ['query-service/src/board/routes.ts', '../cache/responder.ts'],
  ['frontend/src/app/routes.tsx', '../features/install/install-hint.tsx'],
  ['command-service/src/service.ts', './volumes/routes.ts'],
  ['command-service/src/testing/specification.ts', 'vitest'],
  ['deploy/lab/servers/engines.ts', '@shodh/adapters/testing/port-of.ts'],
  ['deploy/lab/bench.ts', '@shodh/deploy/settings/environment.ts'],
  ['deploy/src/development/test.ts', '../../lab/servers/mongo-java-server.ts'],
  ['adapters/src/vault/mongodb.test.ts', '../../../deploy/lab/servers/mongo-java-server.ts'],
  ['adapters/src/mailer/contract.ts', './testing/read-mail.ts'],
  ['deploy/src/testing/journal.ts', 'vitest'],
  ['frontend/src/app/routes.tsx', '../features/papers/paper-page.tsx'],
  ['frontend/src/features/content/admin/input.tsx', '../../files/dialogs.tsx'],
  ['frontend/src/main.tsx', './app/app.tsx'],
  ['frontend/src/account.ts', './session/tab.ts'],
  ['frontend/src/features/papers/paper-page.tsx', '../../ui/query-result.tsx'],
  ['deploy/src/embedded.ts', '@shodh/adapters/event-store/sqlite/sqlite.ts'],
  ['deploy/src/embedded.ts', './embedded/embedded.ts'],
  ['deploy/src/services/frontend.ts', '../http/monitoring/metrics.ts'],
  ['deploy/src/transfer/move.ts', '../stores/stores.ts'],
  ['deploy/src/gateway/health.test.ts', '../services/service.ts'],
  ['frontend/vite.config.ts', 'vite'],
]

test.each(broken)('%s may not import %s', (file, specifier, sentence) => {
  expect(brokenBoundary(file, specifier)).toBe(sentence)
})

test.each(allowed)('%s may import %s', (file, specifier) => {
  expect(brokenBoundary(file, specifier)).toBeUndefined()
})

const root = join(import.meta.dirname, '../../..')

/** Every way to name a module in one file: no matter which, the linter sees it. */
const namings = (specifier: string) => [
  `import '${specifier}'`,
  `import type { A } from '${specifier}'`,
  `export { B } from '${specifier}'`,
  `export * from '${specifier}'`,
  `export const c = () => import('${specifier}')`,
  `export type D = import('${specifier}').D`,
]

const lint = (cwd: string): Promise<{ readonly diagnostics: readonly Diagnostic[] }> =>
  new Promise((resolve, reject) => {
    const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '-c', join(root, 'oxlint.config.ts'), '-f', 'json']
    execFile(process.execPath, args, { cwd, maxBuffer: 2 ** 24 }, (error, stdout) =>
      stdout === '' ? reject(error ?? new Error('oxlint said nothing')) : resolve(JSON.parse(stdout)),
    )
  })

type Diagnostic = { readonly code: string; readonly filename: string; readonly message: string }

test('make check says each broken boundary, in its sentence', async () => {
  const tree = await temporaryFolder()
  const files = broken.map(([file], index) => join(dirname(file), `planted-${index}.ts`))
  for (const [index, file] of files.entries()) {
    await mkdir(join(tree, dirname(file)), { recursive: true })
    await writeFile(join(tree, file), namings(broken[index]?.[1] ?? '').join('\n'))
  }
  const { diagnostics } = await lint(tree)
  const said = diagnostics.filter(({ code }) => code === 'shodh(boundaries)')
  for (const [index, file] of files.entries()) {
    const sentence = broken[index]?.[2]
    expect(said.filter(({ filename }) => filename === file).map(({ message }) => message)).toEqual(
      namings('').map(() => sentence),
    )
  }
})
