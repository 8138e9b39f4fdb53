import { environment } from '../settings/environment.ts'
import { newKeysArguments } from '../transfer/arguments.ts'
import { whileOpen } from '../transfer/journal-data.ts'
import { forgetKeys } from '../transfer/excluded-rows.ts'
import { openStored } from '../transfer/open-journal.ts'
import { runToEnd } from '../terminal/run-to-end.ts'

/** `make new-keys`: ends every session of a journal that is stopped, whose next start makes new keys. */
await runToEnd(async () => {
  const engine = newKeysArguments(process.env)
  const settings = environment()
  if (engine === 'engines') console.log('Every command service and query service on the engines must be stopped.')
  const mounted = (['SIGNING_KEY_FILE', 'PEPPER_FILE'] as const).filter(name => settings[name] !== undefined)
  return whileOpen(openStored[engine](settings), async ({ name, vault }) => {
    const { sessions, tokens } = await forgetKeys(vault)
    return [
      `The keys of tokens in ${name} are gone, and its next start makes new ones. Sessions that ended: ${sessions}; API tokens that no longer work: ${tokens}.`,
      ...mounted.map(setting => `${setting} is a file of yours: put another one in its place before the next start.`),
    ].join('\n')
  })
})
