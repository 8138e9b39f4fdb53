import { prepareUser } from '@shodh/adapters/event-store/eventstoredb/connection/user.ts'
import { requireSettings, environment } from '../settings/environment.ts'
import { sentenceFor } from '../terminal/start-up.ts'

/** `make eventstoredb-user`: the user that EVENTSTORE_URL names, made by the administrator that EVENTSTORE_ADMIN_URL names. */
const main = async () => {
  const { EVENTSTORE_URL, EVENTSTORE_ADMIN_URL } = requireSettings(
    environment(),
    'EVENTSTORE_URL',
    'EVENTSTORE_ADMIN_URL',
  )
  const name = await prepareUser({ url: EVENTSTORE_URL, adminUrl: EVENTSTORE_ADMIN_URL })
  return `The user ${name} of EventStoreDB has this password and may read all streams.`
}

await main().then(
  sentence => console.log(sentence),
  (error: unknown) => {
    console.error(sentenceFor(error))
    process.exitCode = 1
  },
)
