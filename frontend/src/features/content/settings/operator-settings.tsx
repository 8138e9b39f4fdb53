import { Fact } from '../../../ui/admin/fact.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useOperatorSettingsQuery } from '../site/calls.ts'
import type { OperatorSetting } from '@shodh/contracts/system/operator-settings.ts'

const terms: Readonly<Record<OperatorSetting['name'], string>> = {
  PUBLIC_URL: 'Address of the site',
  SMTP_URL: 'Mail server',
  MAIL_FROM: 'Mails come from',
  DATA_DIR: 'Data folder',
  BACKUP_TO: 'Backups go to',
  CORS_ORIGINS: 'Other sites that may use the API',
  OIDC_PROVIDERS_FILE: 'People may sign in with those of',
  OUTGOING_HOSTS: 'Hosts of others that it may reach',
  'contact.humanCheck': 'Human check of the contact form',
  scripts: 'Scripts of other sites',
}

/** What no screen changes: it can be looked at here. */
export function OperatorSettings() {
  const query = useOperatorSettingsQuery()
  return (
    <>
      <p className="text-sm text-muted">
        Who runs the server changes these, in its environment and in the settings file. Passwords and keys are not
        shown.
      </p>
      <QueryResult of={query} loading="Loading what the operator set…">
        {({ settings }) => (
          <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
            {settings.map(({ name, value }) => (
              <Fact key={name} term={terms[name]}>
                {value ?? 'Not set'}
              </Fact>
            ))}
          </dl>
        )}
      </QueryResult>
    </>
  )
}
