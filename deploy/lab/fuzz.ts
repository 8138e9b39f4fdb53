import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Role } from '@shodh/contracts/users/fields.ts'
import * as z from 'zod/mini'
import { configuration } from './fuzz/configuration.ts'
import { Missing, outputOf, schemathesis } from './fuzz/schemathesis.ts'
import { runningJournal } from '@shodh/deploy/testing/journal.ts'
import { BEHIND_PROXY, PASSWORD, peopleOf } from '@shodh/deploy/testing/people.ts'

const Who = z.enum(['visitor', ...Role.options], 'ROLES are visitor, admin, author and auditor, separated by commas')
type Who = z.infer<typeof Who>

/** ROLES: who is fuzzed, by default all. DURATION: seconds for each. SEED: repeats a run. */
const Settings = z.object({
  ROLES: z.pipe(
    z.transform((roles: string | undefined) => roles?.split(',') ?? Who.options),
    z.array(Who),
  ),
  DURATION: z._default(z.string().check(z.regex(/^[1-9]\d*$/u, 'DURATION is a number of seconds')), '150'),
  SEED: z.optional(z.string()),
})

const settings = Settings.safeParse(process.env)

const credentialsOf = async (journal: Parameters<typeof peopleOf>[0], who: Who) => {
  if (who === 'visitor') return {}
  const { email } = await peopleOf(journal).person(who)
  const FUZZ_SIGN_IN = `${journal.address}/api/v1/auth/login`
  return { FUZZ_SIGN_IN, FUZZ_CREDENTIALS: JSON.stringify({ email, password: PASSWORD }) }
}

/** A run against a journal of its own; its exit code. */
const fuzz = async (
  command: string,
  folder: string,
  { who, DURATION, SEED }: { who: Who; DURATION: string; SEED: string | undefined },
) => {
  const journal = await runningJournal({ ...BEHIND_PROXY, SAMPLE: '1' })
  try {
    const document = `${journal.address}/api/v1/openapi.json`
    const file = join(folder, 'schemathesis.toml')
    const options = [
      '--max-time',
      DURATION,
      '--generation-database',
      'none',
      '--no-color',
      ...(SEED ? ['--seed', SEED] : []),
    ]
    const variables = {
      ...(await credentialsOf(journal, who)),
      FUZZ_PDF: join(import.meta.dirname, '../src/sample/pdfs/item-analysis.pdf'),
      PYTHONPATH: join(import.meta.dirname, 'fuzz'),
      PYTHONDONTWRITEBYTECODE: '1',
    }
    const given = ['--config-file', file, 'run', document, ...options]
    const { code, output } = await outputOf(command, given, { cwd: folder, variables })
    console.log(`${who}\n${code === 0 ? output.slice(output.lastIndexOf('= SUMMARY')) : output}`)
    return code
  } finally {
    await journal.close()
  }
}

const main = async () => {
  if (!settings.success) throw new Missing(settings.error.issues.map(({ message }) => message).join(', '))
  const { ROLES, DURATION, SEED } = settings.data
  const command = schemathesis()
  const folder = await mkdtemp(join(tmpdir(), 'shodh-fuzz-'))
  try {
    await writeFile(join(folder, 'schemathesis.toml'), configuration)
    const codes = []
    for (const who of ROLES) codes.push(await fuzz(command, folder, { who, DURATION, SEED }))
    return codes.every(code => code === 0) ? 0 : 1
  } finally {
    await rm(folder, { recursive: true })
  }
}

main().then(
  code => process.exit(code),
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)
