import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Role } from '@shodh/contracts/users/fields.ts'
import * as z from 'zod/mini'
import { configuration } from './fuzz/configuration.ts'
import { Missing, outputOf, schemathesis } from './fuzz/schemathesis.ts'
import { runningJournal } from './testing/journal.ts'
import { BEHIND_PROXY, PASSWORD, peopleOf } from './testing/people.ts'

const Who = z.enum(['visitor', ...Role.options])
type Who = z.infer<typeof Who>

/** ROLES: who is fuzzed, by default all. SECONDS: how long for each. SEED: repeats a run. */
const Settings = z.object({
  ROLES: z._default(z.string(), Who.options.join(',')),
  SECONDS: z._default(z.string().check(z.regex(/^[1-9]\d*$/u, 'SECONDS is a number of seconds')), '150'),
  SEED: z.optional(z.string()),
})

const given = Settings.safeParse(process.env)

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
  { who, SECONDS, SEED }: { who: Who; SECONDS: string; SEED: string | undefined },
) => {
  const journal = await runningJournal({ ...BEHIND_PROXY, SAMPLE: '1' })
  try {
    const credentials = await credentialsOf(journal, who)
    const document = `${journal.address}/api/v1/openapi.json`
    const file = join(folder, 'schemathesis.toml')
    const options = [
      '--max-time',
      SECONDS,
      '--generation-database',
      'none',
      '--no-color',
      ...(SEED ? ['--seed', SEED] : []),
    ]
    const { code, output } = await outputOf(command, ['--config-file', file, 'run', document, ...options], {
      ...credentials,
      PYTHONPATH: join(import.meta.dirname, 'fuzz'),
      PYTHONDONTWRITEBYTECODE: '1',
    })
    console.log(`${who}\n${code === 0 ? output.slice(output.lastIndexOf('= SUMMARY')) : output}`)
    return code
  } finally {
    await journal.close()
  }
}

const main = async () => {
  if (!given.success) throw new Missing(given.error.issues.map(({ message }) => message).join(', '))
  const { ROLES, SECONDS, SEED } = given.data
  const command = schemathesis()
  const folder = await mkdtemp(join(tmpdir(), 'shodh-fuzz-'))
  await writeFile(join(folder, 'schemathesis.toml'), configuration)
  const codes = []
  for (const role of ROLES.split(',')) codes.push(await fuzz(command, folder, { who: Who.parse(role), SECONDS, SEED }))
  await rm(folder, { recursive: true })
  return codes.every(code => code === 0) ? 0 : 1
}

main().then(
  code => process.exit(code),
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)
