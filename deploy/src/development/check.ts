import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { packagesIn, shippedIn } from '../toolchain/bill-of-materials.ts'
import { brokenCatalogues, readSources } from '../toolchain/catalogues.ts'
import { brokenFloor } from '../toolchain/browser-floor.ts'
import { brokenOffline } from '../toolchain/offline-files.ts'
import { brokenBudgets, budgetTable, measure, readRecord } from '../toolchain/budgets.ts'

type Checked = { readonly isPassed: boolean; readonly output: string }

const root = join(import.meta.dirname, '../../..')
const isCI = process.env['CI'] === 'true'
const TYPES_CACHE = 'node_modules/.cache/types.json'
const PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`

/** `output` is all of the command's output, `stdout` only what it wrote to stdout. */
const run = (command: string, ...args: readonly string[]): Promise<Checked & { readonly stdout: string }> =>
  new Promise((resolve, reject) => {
    const options = { cwd: root, env: { ...process.env, PATH }, shell: process.platform === 'win32' }
    const child = spawn(command, args, options)
    let [output, stdout] = ['', '']
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (output += text))
    child.stdout.on('data', text => (stdout += text))
    child.on('error', reject).on('close', code => resolve({ isPassed: code === 0, output, stdout }))
  })

/** Source files that differ from what is committed upstream, or from the last commit where there is no upstream. */
const changedSources = async (): Promise<readonly string[]> => {
  const upstream = await run('git', 'merge-base', 'HEAD', '@{upstream}')
  const base = upstream.isPassed ? upstream.stdout.trim() : 'HEAD'
  const [changed, untracked] = await Promise.all([
    run('git', 'diff', '--name-only', '--diff-filter=d', base),
    run('git', 'ls-files', '--others', '--exclude-standard'),
  ])
  return `${changed.stdout}${untracked.stdout}`.split('\n').filter(path => /\.tsx?$/.test(path))
}

const OF_TYPES = ['--type-aware', '--type-check']

/**
 * The rules that need types take longest, and the linter finds wrong types with them, by the compiler that `tsc` is: both
 * hold for every file in CI, for those that were changed elsewhere.
 */
const lint = async (): Promise<Checked> => {
  if (isCI) return run('oxlint', '--quiet', ...OF_TYPES)
  const all = await run('oxlint', '--quiet')
  const changed = await changedSources()
  if (!all.isPassed || changed.length === 0) return all
  return run('oxlint', '--quiet', ...OF_TYPES, ...changed)
}

const catalogues = async (): Promise<Checked> => {
  const broken = brokenCatalogues(readSources(root))
  return { isPassed: broken.length === 0, output: broken.join('\n') }
}

const budgets = async (): Promise<Checked> => {
  const { isPassed, output } = await run(process.execPath, 'deploy/prepare.mjs', '--frontend')
  if (!isPassed) return { isPassed, output }
  const dist = join(root, 'frontend/dist')
  const [measured, recorded] = [measure(dist), readRecord(root)]
  const broken = [...brokenBudgets(measured, recorded), ...brokenOffline(dist), ...brokenFloor(dist)]
  return { isPassed: broken.length === 0, output: [budgetTable(measured, recorded), ...broken].join('\n') }
}

/** CycloneDX, of what the journal runs on and sends to readers. */
const billOfMaterials = async (): Promise<Checked> => {
  const { isPassed, output, stdout } = await run('npm', 'sbom', '--sbom-format=cyclonedx', '--offline')
  if (!isPassed) return { isPassed, output }
  mkdirSync(join(root, 'dist'), { recursive: true })
  const shipped = shippedIn(JSON.parse(stdout), packagesIn(join(root, 'frontend/src')))
  writeFileSync(join(root, 'dist/sbom.json'), JSON.stringify(shipped, null, 2))
  return { isPassed, output: `${shipped.components.length} packages in dist/sbom.json` }
}

const CHECKS: Readonly<Record<string, () => Promise<Checked>>> = {
  format: () => run('oxfmt', '--check'),
  [isCI ? 'lint, types and import boundaries' : 'lint and import boundaries']: lint,
  ...(!isCI && { types: () => run('tsc', '--noEmit', '-p', '.', '--incremental', '--tsBuildInfoFile', TYPES_CACHE) }),
  'unused exports and dependencies': () => run('knip', '--no-progress'),
  'texts in every language': catalogues,
  'bundle budgets, what is there offline, and the oldest browsers': budgets,
  'bill of materials': billOfMaterials,
}

const check = async ([name, checked]: [string, () => Promise<Checked>]): Promise<boolean> => {
  const { isPassed, output } = await checked().catch(error => ({ isPassed: false, output: String(error) }))
  console.log(`${isPassed ? '✓' : '✗'} ${name}\n${output.trimEnd().replace(/^(?=.)/gm, '  ')}`.trimEnd())
  return isPassed
}

const passed = await Promise.all(Object.entries(CHECKS).map(check))
process.exitCode = passed.every(Boolean) ? 0 : 1
