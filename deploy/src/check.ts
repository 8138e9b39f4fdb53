import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { brokenBudgets, measure, table } from './toolchain/budgets.ts'

type Checked = { readonly isKept: boolean; readonly said: string }

const root = join(import.meta.dirname, '../..')
const PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`

/** `said` is all of the command's output, `answer` only what it wrote to stdout. */
const run = (command: string, ...args: readonly string[]): Promise<Checked & { readonly answer: string }> =>
  new Promise((resolve, reject) => {
    const options = { cwd: root, env: { ...process.env, PATH }, shell: process.platform === 'win32' }
    const child = spawn(command, args, options)
    let [said, answer] = ['', '']
    for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', text => (said += text))
    child.stdout.on('data', text => (answer += text))
    child.on('error', reject).on('close', code => resolve({ isKept: code === 0, said, answer }))
  })

const budgets = async (): Promise<Checked> => {
  const { isKept, said } = await run(process.execPath, 'deploy/prepare.mjs', '--frontend')
  if (!isKept) return { isKept, said }
  const measured = measure(join(root, 'frontend/dist'))
  const broken = brokenBudgets(measured)
  return { isKept: broken.length === 0, said: [table(measured), ...broken].join('\n') }
}

/** CycloneDX, of what the journal runs on and sends to readers. */
const billOfMaterials = async (): Promise<Checked> => {
  const { isKept, said, answer } = await run('npm', 'sbom', '--sbom-format=cyclonedx', '--omit=dev', '--offline')
  if (!isKept) return { isKept, said }
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(join(root, 'dist/sbom.json'), answer)
  return { isKept, said: `${JSON.parse(answer).components.length} packages in dist/sbom.json` }
}

const CHECKS: Readonly<Record<string, () => Promise<Checked>>> = {
  format: () => run('prettier', '--log-level', 'warn', '--check', '.'),
  'lint and import boundaries': () => run('oxlint', '--quiet'),
  types: () => run('tsc', '--noEmit', '-p', '.'),
  'bundle budgets': budgets,
  'bill of materials': billOfMaterials,
}

const check = async ([name, checked]: [string, () => Promise<Checked>]): Promise<boolean> => {
  const { isKept, said } = await checked().catch(error => ({ isKept: false, said: String(error) }))
  console.log(`${isKept ? '✓' : '✗'} ${name}\n${said.trimEnd().replace(/^(?=.)/gm, '  ')}`.trimEnd())
  return isKept
}

const kept = await Promise.all(Object.entries(CHECKS).map(check))
process.exitCode = kept.every(Boolean) ? 0 : 1
